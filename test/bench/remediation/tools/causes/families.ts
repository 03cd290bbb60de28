/**
 * Kinds of errors of causes whose own line says none: what truly happens is the same in several tools. Put together by going through
 * all causes at once, not through what is found or missed.
 */
export const moreFamilies: Readonly<Record<string, string>> = {
  'gcc/unknown-type': 'undefined-name',
  'go/interface-unmet': 'interface-unmet', 'tsc/interface-unmet': 'interface-unmet', 'rustc/trait-unmet': 'interface-unmet', 'javac/abstract': 'interface-unmet',
  'tsc/abstract-new': 'abstract-instantiated', 'g++/abstract': 'abstract-instantiated',
  'vitest/mock-not-called': 'assertion-failed', 'vitest/snapshot': 'assertion-failed', 'jest/not-called': 'assertion-failed', 'pytest/raises-not': 'assertion-failed',
  'esbuild/builtin': 'node-module-in-browser', 'webpack/polyfill': 'node-module-in-browser',
  'esbuild/loader': 'no-loader', 'webpack/loader': 'no-loader',
  'webpack/entry-missing': 'file-not-found', 'go/no-go-mod': 'file-not-found',
  'javac/uninitialised': 'uninitialised-use', 'valgrind/uninitialised': 'uninitialised-use', 'pyright/unbound': 'uninitialised-use', 'python/unbound-local': 'uninitialised-use',
  'go/vet-printf': 'format-mismatch', 'gcc/format-mismatch': 'format-mismatch',
  'git/index-lock': 'locked',
  'java/optional-empty': 'null-access',
  'vitest/no-tests': 'no-tests-found',
  'ninja/missing-input': 'missing-input', 'make/no-rule-needed': 'missing-input',
  'docker/daemon': 'socket-missing', 'psql/socket-missing': 'socket-missing',
  'node/require-of-esm-syntax': 'esm-in-commonjs', 'jest/esm-syntax': 'esm-in-commonjs',
  'tsc/implicit-any': 'annotation-missing', 'mypy/untyped': 'annotation-missing',
  'tsc/overload-none': 'no-overload', 'g++/no-match': 'no-overload', 'psql/function': 'no-overload',
  'coreutils/patch-failed': 'patch-does-not-apply', 'git/apply-failed': 'patch-does-not-apply',
  'cargo/lock-stale': 'lock-stale', 'npm/ci-lock-stale': 'lock-stale',
  'java/immutable': 'immutable-modified', 'ruby/frozen': 'immutable-modified',
  'python/not-callable': 'not-callable', 'node/not-a-function': 'not-callable',
  // Kinds that were one tool's alone until `fresh` brought another with the same error and the same fix.
  'git/bad-revision': 'revision-unknown', 'hg/revision': 'revision-unknown',
  'git/local-changes': 'uncommitted-changes', 'git/rebase-running': 'uncommitted-changes', 'hg/uncommitted': 'uncommitted-changes',
  'psql/database': 'database-missing', 'mariadb/database': 'database-missing',
};
