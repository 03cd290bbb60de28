/**
 * Groups of kinds that different programs do not distinguish: a missing plug-in is a missing file for one and a missing
 * module for another, and an unknown option for one is an invalid choice for another. A kind may be in several groups.
 */
const neighbourhoods: readonly (readonly string[])[] = [
  // A name is undefined
  [
    'undefined-name',
    'unknown-option',
    'unknown-parameter',
    'unknown-property',
    'unknown-command',
    'choice-invalid',
    'import-name-missing',
    'undefined-symbol',
    'key-missing',
    'script-missing',
    'missing-column',
    'missing-table',
    'resource-missing',
    'command-not-found',
    'unknown-revision',
    'main-missing',
    'config-entry-missing',
  ],
  // A required value is missing
  [
    'missing-argument',
    'property-lacking',
    'environment-missing',
    'wrong-argument-count',
    'missing-input',
    'key-missing',
    'not-null-constraint',
  ],
  // A value is not allowed
  [
    'invalid-value',
    'choice-invalid',
    'number-format',
    'value-out-of-range',
    'date-invalid',
    'type-mismatch',
    'url-invalid',
    'number-overflow',
    'size-invalid',
    'address-invalid',
    'check-violation',
    'name-invalid',
    'too-long',
    'text-malformed',
  ],
  // A resource is missing
  [
    'file-not-found',
    'module-not-found',
    'library-missing',
    'header-missing',
    'command-not-found',
    'package-unknown',
    'package-manifest-missing',
    'missing-input',
    'image-missing',
    'database-missing',
    'is-a-directory',
    'not-a-directory',
    'remote-repository-missing',
    'not-a-repository',
    'config-entry-missing',
    'socket-missing',
  ],
  // A file has the wrong format
  ['file-format-invalid', 'format-unsupported', 'archive-invalid', 'encoding', 'checksum-mismatch', 'text-malformed'],
  // A text cannot be parsed
  [
    'syntax-error',
    'json-invalid',
    'yaml-invalid',
    'toml-invalid',
    'xml-invalid',
    'unterminated-string',
    'indentation',
    'pattern-invalid',
  ],
  // Another machine cannot be reached
  [
    'connection-refused',
    'connection-reset',
    'timeout',
    'host-not-found',
    'tls-protocol',
    'certificate-invalid',
    'socket-missing',
  ],
  // Access is denied
  ['permission-denied', 'not-authorized', 'authentication-failed', 'read-only'],
  // It already exists
  [
    'duplicate-definition',
    'already-exists',
    'file-exists',
    'unique-constraint',
    'table-exists',
    'branch-exists',
    'duplicate-symbol',
    'container-name-taken',
  ],
  // The type of a value does not fit its use
  [
    'type-mismatch',
    'not-callable',
    'null-access',
    'cast-invalid',
    'interface-unmet',
    'no-overload',
    'wrong-argument-count',
    'not-iterable',
    'unknown-property',
    'shape-mismatch',
    'not-serialisable',
  ],
];
const getGroups = new Map<string, number[]>();
neighbourhoods.forEach((kinds, group) => {
  for (const kind of kinds) getGroups.set(kind, [...(getGroups.get(kind) ?? []), group]);
});

/** Whether any kind of one error and any kind of the other are in one group. Symmetric; false if one has no kind. */
export function areNeighbours(one: readonly string[], other: readonly string[]): boolean {
  const groups = new Set(one.flatMap((kind) => getGroups.get(kind) ?? []));
  return other.some((kind) => getGroups.get(kind)?.some((group) => groups.has(group)) === true);
}
