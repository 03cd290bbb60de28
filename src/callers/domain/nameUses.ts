/** What a name may be in a file, as bits. */
export const nameUses = {
  /** Of a definition. */
  defined: 1,
  /** Of a binding, as it is written there (`repo`, `this.repo`). */
  bound: 2,
  /** Of an import, in this file. */
  local: 4,
  /** Of an import, in the other file. */
  taken: 8,
  /** Of an export, in this file or for others. */
  given: 16,
  /** Called or handed on without a receiver. */
  bare: 32,
  /** Called or handed on behind a receiver. */
  member: 64,
  /** Named as a type, a base or a class of which an object is made. */
  typed: 128,
} as const;
