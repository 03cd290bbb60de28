import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patchFits } from '../../../../src/mcp/hook/patchFits.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const text = 'class A {\n\tsave() {\n\t\treturn 1;\n\t}\n}\n\nclass B {\n\tsave() {\n\t\treturn 2;\n\t}\n}\n';
const patch = (...lines: readonly string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
const update = (...lines: readonly string[]): string => patch('*** Update File: a.js', ...lines);

test('a patch all of whose lines stand in the files needs no word; any other is looked at by the engine', async () => {
  const folder = await realpath(await scratchFolder());
  await writeFile(join(folder, 'a.js'), text);
  await writeFile(join(folder, 'b.js'), text);
  await mkdir(join(folder, 'folder'));
  const outside = join(await scratchFolder(), 'outside.js');
  await writeFile(outside, text);
  await symlink(outside, join(folder, 'link.js'));
  const fits = (command: string, isAhead = true): boolean =>
    patchFits(
      { tool: 'apply_patch', input: { command }, output: '', hasFailed: undefined, folder, isAhead } as never,
      folder,
    );
  for (const fitting of [
    update('@@', '-return 1;', '+return 3;'),
    update('@@ class B {', ' save() {', '-return 2;', '+return 3;', '@@', '-return 1;'),
    update('@@ class A {', '@@ save() {', '-return 1;', '+return 3;'),
    patch('*** Update File: a.js', '@@', '-return 1;', '*** Update File: b.js', '@@', '-return 2;', '+'),
  ])
    expect([fitting, fits(fitting)]).toEqual([fitting, true]);
  for (const other of [
    update('@@', '-return 4;', '+return 3;'),
    update('@@ class C {', '-return 1;'),
    patch('*** Update File: a.js', '@@', '-return 1;', '*** Update File: b.js', '@@', '-return 4;'),
    patch('*** Update File: missing.js', '@@', '-return 1;'),
    patch('*** Update File: folder', '@@', '-return 1;'),
    patch(`*** Update File: ${outside}`, '@@', '-return 1;'),
    patch('*** Update File: link.js', '@@', '-return 1;'),
    patch('*** Delete File: a.js'),
    patch('*** Update File: a.js', '*** Move to: c.js', '@@', '-return 1;'),
    update('return 1;'),
    update('@@', '-return 1;').replace('*** End Patch', ''),
    '',
  ])
    expect([other, fits(other)]).toEqual([other, false]);
  expect(fits(update('@@', '-return 1;'), false)).toBe(false);
});
