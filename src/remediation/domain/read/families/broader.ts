/** Kinds by the wider ones that they are of: another program may tell no more than that. */
const widerKinds: Readonly<Record<string, string>> = {
  'file-exists': 'already-exists',
  'table-exists': 'already-exists',
  'branch-exists': 'already-exists',
  'container-name-taken': 'already-exists',
  'package-manifest-missing': 'file-not-found',
  'header-missing': 'module-not-found',
  'library-missing': 'module-not-found',
};

/** The wider kind that a kind is of; undefined where it has none. */
export function getBroader(family: string): string | undefined {
  return widerKinds[family];
}

/** Kinds, and after them the wider ones that they are of. */
export function withBroader(families: readonly string[]): readonly string[] {
  return [...new Set([...families, ...families.flatMap((family) => widerKinds[family] ?? [])])];
}
