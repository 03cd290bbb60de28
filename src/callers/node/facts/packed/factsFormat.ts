import type { Argument, CodeLanguage, DefinitionKind, Heritage, ReferenceRole } from '../../../domain/facts.ts';

/**
 * The version of the packed form. Goes up with every change of the form. A change of what the parser reads makes facts
 * stale too, without changing their form: a persistent store of packed facts adds the version of the program to this
 * one.
 */
export const factsFormat = 12;

/** "RF", the version's low byte and a zero, read as a little-endian number. */
export const packedMark = 0x4652 | ((factsFormat & 0xff) << 16);
/** Mark and checksum. */
export const packedHead = 8;
/** Parts that can be read alone: what a file takes and gives, definitions, bindings, references. */
export const packedParts = { outer: 0, defined: 1, bindings: 2, references: 3 } as const;
/**
 * Objects among arguments are one level deep; deeper ones than this are left out, so that no bytes can exhaust the
 * stack.
 */
export const deepestEntries = 8;

/** Every language, by its number in packed facts: new ones at the end. */
export const packedLanguages = inOrder<CodeLanguage>()(
  'typescript',
  'javascript',
  'python',
  'go',
  'java',
  'rust',
  'csharp',
  'ruby',
  'php',
  'cpp',
  'kotlin',
  'scala',
);
/** Every kind of definition, by its number; at most sixteen. */
export const packedKinds = inOrder<DefinitionKind>()(
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'enum',
  'field',
  'variable',
  'namespace',
  'type',
);
/** Every role of a reference, by its number; at most eight. */
export const packedRoles = inOrder<ReferenceRole>()(
  'call',
  'value',
  'type',
  'new',
  'decorator',
  'jsx',
  'extends',
  'implements',
);
/** Every kind of argument, by its number; at most sixteen. */
export const packedArguments = inOrder<Argument['kind']>()(
  'string',
  'template',
  'name',
  'member',
  'object',
  'array',
  'function',
  'class',
  'number',
  'other',
);
/** Every role of a base, by its number. */
export const packedBases = inOrder<Heritage['role']>()('extends', 'implements', 'mixin', 'extension');

/** A list that has every member of a union: a new member without a number does not compile. */
function inOrder<T extends string>(): <const L extends readonly T[]>(
  ...list: [T] extends [L[number]] ? L : never
) => readonly T[] {
  return (...list) => list;
}

/** The fields that a shape may lack. */
export type OptionalFields<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
/** A bit for every field that a shape may lack: a new one without a bit does not compile. */
export type FieldBits<T> = Readonly<Record<OptionalFields<T>, number>>;
