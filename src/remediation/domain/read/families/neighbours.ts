/**
 * Kinds that stand so near to each other that one program's word for a failure is of the one and another's of the
 * other: a missing plug-in is a file that was not found here and a module there; what one calls an unknown option
 * another calls an invalid choice. A kind may stand in several groups.
 */
const neighbourhoods: readonly (readonly string[])[] = [
  // A name means nothing where it stands
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
  // Something has to be given
  [
    'missing-argument',
    'property-lacking',
    'environment-missing',
    'wrong-argument-count',
    'missing-input',
    'key-missing',
    'not-null-constraint',
  ],
  // A value is not one of those that are allowed
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
  // Something is not there
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
  // A file is not what it should be
  ['file-format-invalid', 'format-unsupported', 'archive-invalid', 'encoding', 'checksum-mismatch', 'text-malformed'],
  // A text cannot be read
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
  // Another machine is not reached
  [
    'connection-refused',
    'connection-reset',
    'timeout',
    'host-not-found',
    'tls-protocol',
    'certificate-invalid',
    'socket-missing',
  ],
  // Somebody may not
  ['permission-denied', 'not-authorized', 'authentication-failed', 'read-only'],
  // It is there already
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
  // A value is of another type than its use
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

/** Whether a kind of the one and a kind of the other stand near each other. Symmetric; false where one has no kind. */
export function areNeighbours(one: readonly string[], other: readonly string[]): boolean {
  const groups = new Set(one.flatMap((kind) => getGroups.get(kind) ?? []));
  return other.some((kind) => getGroups.get(kind)?.some((group) => groups.has(group)) === true);
}
