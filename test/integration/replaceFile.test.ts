import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { replaceFile } from '../../src/base/node/replaceFile.ts';
import { scratchFolder } from '../support/scratchFolder.ts';
import { bundledProcess } from '../support/bundledProcess.ts';

const script = bundledProcess('test/support/replacingProcess.ts');
const size = 4_000_000;

/** What the index' snapshots, proposals and the projects' files are written with. */
test('killed at any moment, the old file or the new one is there, whole, and the next write leaves no trace', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'names.bin');
  let withLeftovers = 0;
  for (let round = 0; round < 16 || (withLeftovers < 3 && round < 100); round++) {
    const child = spawn(process.execPath, [script, file, String(size)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said: string[] = [];
    child.stdout.on('data', (data: Buffer) => {
      said.push(...data.toString().trim().split('\n'));
    });
    await once(child.stdout, 'data');
    await pause(Math.random() * 40);
    child.kill('SIGKILL');
    await once(child, 'close');
    const bytes = await readFile(file);
    expect(bytes.length).toBe(size);
    const letter = String.fromCharCode(bytes[0] ?? 0);
    expect(
      bytes.every((byte) => byte === bytes[0]),
      'a mixture',
    ).toBe(true);
    // What was confirmed last, or the one after it.
    const last = said.at(-1) ?? '';
    expect([last, String.fromCharCode(97 + ((last.charCodeAt(0) - 96) % 26))]).toContain(letter);
    if ((await readdir(folder)).length > 1) withLeftovers++;
  }
  expect(withLeftovers).toBeGreaterThanOrEqual(3);
  await replaceFile(file, Buffer.from('end'));
  expect(await readdir(folder)).toEqual(['names.bin']);
}, 120_000);

test('what others write beside it stays: other names, and writes of a process that lives', async () => {
  const living = `notes.json.${'0'.repeat(8)}-${process.pid}-${'a'.repeat(12)}.tmp`;
  const folder = await scratchFolder({
    'notes.json.tmp': '',
    'notes.json.bak': '',
    'other.json.00000000-1-aaaaaaaaaaaa.tmp': '',
    [living]: '',
  });
  await replaceFile(join(folder, 'notes.json'), Buffer.from('{}'));
  expect((await readdir(folder)).sort()).toEqual(
    ['notes.json', living, 'notes.json.bak', 'notes.json.tmp', 'other.json.00000000-1-aaaaaaaaaaaa.tmp'].sort(),
  );
});

test('a place that cannot be written to is said, and nothing is left there', async () => {
  const folder = await scratchFolder({ file: '' });
  await expect(replaceFile(join(folder, 'file', 'names.bin'), Buffer.from('x'))).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTDIR|EEXIST|ENOENT/) as string,
  });
  await writeFile(join(folder, 'names.bin'), 'old');
  await expect(replaceFile(join(folder, 'names.bin', ''), Buffer.from('x'))).resolves.toBeUndefined();
  await expect(replaceFile(folder, Buffer.from('x'))).rejects.toMatchObject({ code: expect.any(String) as string });
  expect((await readdir(folder)).sort()).toEqual(['file', 'names.bin']);
});
