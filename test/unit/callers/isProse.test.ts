import { expect, test } from 'vitest';
import { isProse } from '../../../src/callers/domain/isProse.ts';

test.each([
  ['CHANGELOG', true],
  ['docs/CHANGELOG.md', true],
  ['License.txt', true],
  ['inc/ChangeLog/ChangeLog.php', false],
  ['inc/changelog.php', false],
  ['src/License.java', false],
  ['src/notice.ts', false],
  ['Changes.textile', true],
  ['README_INDEX.rdoc', true],
  ['MIT-LICENSE', true],
  ['CHANGES', true],
  ['changes.rb', false],
  ['test/cert.pem', true],
  ['Makefile', false],
  ['crates/a/Cargo.toml', true],
  ['Cargo.toml.orig', true],
  ['go.mod', true],
  ['.gitignore', true],
  ['pyproject.toml', false],
  ['app/config.toml', false],
])('%s is prose: %s', (path, is) => {
  expect(isProse(path)).toBe(is);
});
