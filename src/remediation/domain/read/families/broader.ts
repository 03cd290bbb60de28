/** Kinds and their broader kinds: another program may report only the broader one. */
const widerKinds: Readonly<Record<string, string>> = {
  'file-exists': 'already-exists',
  'table-exists': 'already-exists',
  'branch-exists': 'already-exists',
  'container-name-taken': 'already-exists',
  'package-manifest-missing': 'file-not-found',
  'header-missing': 'module-not-found',
  'library-missing': 'module-not-found',
};

/** The broader kind of a kind; undefined if it has none. */
export function getBroader(family: string): string | undefined {
  return widerKinds[family];
}

/** Kinds, followed by their broader kinds. */
export function withBroader(families: readonly string[]): readonly string[] {
  return [...new Set([...families, ...families.flatMap((family) => widerKinds[family] ?? [])])];
}
