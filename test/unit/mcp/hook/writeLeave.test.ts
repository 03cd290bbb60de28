import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getWritableFolder, getWritingTiers, isNotFound } from '../../../../src/mcp/hook/writeLeave.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

test.each([
  'String to replace not found in file.\nString: const a = 1;',
  '<tool_use_error>String to replace not found in file.',
  'Failed to edit, could not find the string to replace.',
  'Failed to edit, 0 occurrences found for old_string in a.js. No edits made. The exact text in old_string was not found.',
  'Could not find oldString in the file. It must match exactly, including whitespace.',
  'The SEARCH block:\nconst a = 1;\n...does not match anything in the file.',
  'No match found',
  'apply_patch verification failed: Failed to find expected lines in a.js',
  'old_str did not appear verbatim: no match found for replacement.',
])('an edit may be written where its tool says that the old text is not there: %s', (error) => {
  expect(isNotFound(error)).toBe(true);
});

test.each([
  '',
  'File has been modified since read, either by the user or by a linter. Read it again.',
  'File has not been read yet. Read it first before writing to it.',
  "The user doesn't want to proceed with this tool use. The tool use was rejected.",
  'Permission to use Edit has been denied: no rule was found that allows it.',
  'Operation cancelled: the text was not found.',
  'Blocked by policy, match not found',
  'EACCES: permission denied, open a.js',
  'Found 3 matches of the string to replace, but replace_all is false.',
  `Disk is full. ${'x'.repeat(400)} not found`,
])('and not for any other reason: %s', (error) => {
  expect(isNotFound(error)).toBe(false);
});

test('a setting allows its tier and those that are surer; one that is not known allows nothing', () => {
  expect([...getWritingTiers('ai-mode')]).toEqual(['exact', 'ai-mode']);
  expect([...getWritingTiers('exact')]).toEqual(['exact']);
  for (const other of ['off', 'fuzzy', 'all', '', undefined]) expect(getWritingTiers(other).size).toBe(0);
});

test('written is where the agent works, inside of the connected folder, by real paths', async () => {
  const root = await scratchFolder();
  const other = await scratchFolder();
  await mkdir(join(root, 'sub'));
  await symlink(other, join(root, 'link'));
  expect(getWritableFolder(root, root)).toBe(root);
  expect(getWritableFolder(root, join(root, 'sub'))).toBe(join(root, 'sub'));
  expect(getWritableFolder('/', root)).toBe(root);
  expect(getWritableFolder(root, join(root, 'link'))).toBeUndefined();
  expect(getWritableFolder(join(root, 'sub'), root)).toBeUndefined();
  expect(getWritableFolder(root, join(root, 'none'))).toBeUndefined();
  expect(getWritableFolder(undefined, root)).toBeUndefined();
  expect(getWritableFolder(root, undefined)).toBeUndefined();
});
