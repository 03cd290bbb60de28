import type { Argument, Definition, Export, FileFacts, Heritage, Import, Reference } from '../../../domain/facts.ts';
import type { FieldBits } from './factsFormat.ts';

/** Bits above a definition's kind (0 to 15). The frequent ones come first: seven bits take a byte. */
export const definitionBits = {
  type: 1 << 6,
  returns: 1 << 7,
  owner: 1 << 8,
  isStatic: 1 << 9,
  shape: 1 << 11,
  inside: 1 << 12,
  expected: 1 << 13,
  parameters: 1 << 14,
  isOptional: 1 << 15,
  standsIn: 1 << 16,
  yields: 1 << 17,
} satisfies FieldBits<Definition>;
export const exportedBit = 1 << 4;
/** The container is the one of the definition before. */
export const sameContainerBit = 1 << 5;
/** `isStatic` is there and false. */
export const notStaticBit = 1 << 10;

/** Bits above a reference's role (0 to 7). */
export const referenceBits = {
  receiver: 1 << 3,
  binding: 1 << 4,
  arguments: 1 << 6,
  argumentOf: 1 << 7,
  argumentAt: 1 << 8,
  key: 1 << 9,
  decorates: 1 << 10,
} satisfies FieldBits<Reference>;
/** It is in the same definition as the reference before. */
export const sameWithinBit = 1 << 5;

/** Bits above an argument's kind (0 to 15). */
export const argumentBits = { name: 1 << 4, entries: 1 << 5, type: 1 << 6 } satisfies FieldBits<Argument>;
/** Whether it is said of an import that it is one of several, and that it is. */
export const importBits = { isOptional: 1 } satisfies FieldBits<Import>;
export const importIsOptional = 1 << 1;
/** Whether an export has a module. */
export const exportBits = { from: 1 } satisfies FieldBits<Export>;
/** Bits above a base's role (0 to 3). */
export const heritageBits = { owner: 1 << 2 } satisfies FieldBits<Heritage>;
/** Bits beside `isClean`. */
export const factsBits = { package: 1 << 1 } satisfies FieldBits<
  Omit<
    FileFacts,
    'mayUse' | 'referencesNamed' | 'definition' | 'definitionsNamed' | 'importsNamed' | 'functionAt' | 'room'
  >
>;
