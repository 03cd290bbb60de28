import { chmod, readFile, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { FileLocks } from '../../src/base/node/locks/fileLock.ts';
import { NameIndex } from '../../src/callers/node/names/nameIndex.ts';
import { indexerRuns } from '../../src/callers/node/scip/indexers.ts';
import { findProgram } from '../../src/base/node/findProgram.ts';
import { getProgramStart } from '../../src/base/node/windowsScript.ts';
import { ProposalsFile } from '../../src/jobs/node/desk/proposalsFile.ts';
import { scratchFolder } from '../support/scratchFolder.ts';

test('on Windows a program is its .exe, for what goes through no shell', async () => {
  const folder = await scratchFolder({
    'claude.cmd': '',
    'agent.cmd': '',
    'agent.exe': '',
    'tool.com': '',
    claude: '',
  });
  for (const name of ['claude.cmd', 'agent.cmd', 'agent.exe', 'tool.com', 'claude'])
    await chmod(join(folder, name), 0o755);
  const find = (name: string, path = folder): Promise<string | undefined> => findProgram(name, { Path: path }, 'win32');
  expect(await find('agent')).toBe(join(folder, 'agent.exe'));
  expect(await find('agent.EXE')).toBeUndefined();
  expect(await find('tool')).toBe(join(folder, 'tool.com'));
  expect(await find('claude')).toBeUndefined();
  // An entry that is relative, or empty, would be the workspace.
  expect(await find('agent', ['.', '', 'bin'].join(delimiter))).toBeUndefined();
  expect(await findProgram('claude', { PATH: folder }, 'linux')).toBe(join(folder, 'claude'));
});

test('on Windows a program that npm installed is its .cmd, where the caller knows how to start one', async () => {
  const folder = await scratchFolder({ codex: '', 'codex.cmd': '', 'codex.ps1': '', 'both.cmd': '', 'both.exe': '' });
  for (const name of ['codex', 'codex.cmd', 'both.cmd', 'both.exe']) await chmod(join(folder, name), 0o755);
  const find = (name: string, extensions?: string): Promise<string | undefined> =>
    findProgram(name, { PATH: folder, PATHEXT: extensions }, 'win32', true);
  expect(await find('codex')).toBe(join(folder, 'codex.cmd'));
  expect(await find('codex.cmd')).toBe(join(folder, 'codex.cmd'));
  expect(await find('codex', '.PS1;.JS;.CMD')).toBe(join(folder, 'codex.cmd'));
  expect(await find('codex', '.EXE')).toBeUndefined();
  expect(await find('both', '.COM;.EXE;.BAT;.CMD')).toBe(join(folder, 'both.exe'));
  expect(await find('both', '.CMD;.EXE')).toBe(join(folder, 'both.cmd'));
});

test('a script of Windows is started by the shell of the system, and its path is no part of the command line', () => {
  const path = String.raw`C:\Users\Ann & calc %PATH% ^!\npm\codex.cmd`;
  const { program, args, environment, isVerbatim } = getProgramStart(path, ['mcp', 'list'], { SystemRoot: 'D:/W' });
  expect(program).toBe(join('D:/W', 'System32', 'cmd.exe'));
  expect(args).toEqual(['/d', '/s', '/v:off', '/c', '""%RECOURSE_SCRIPT%" mcp list"']);
  expect(environment).toEqual({ SystemRoot: 'D:/W', RECOURSE_SCRIPT: path, NoDefaultCurrentDirectoryInExePath: '1' });
  expect(isVerbatim).toBe(true);
  for (const word of ['a b', '&calc', '%X%', '"', '', 'a^b', 'a\nb'])
    expect(() => getProgramStart(path, [word], {})).toThrow(RangeError);
  expect(() => getProgramStart('C:/a"b.cmd', [], {})).toThrow(RangeError);
  expect(getProgramStart('C:/claude.exe', ['a b'], {})).toEqual({
    program: 'C:/claude.exe',
    args: ['a b'],
    environment: {},
    isVerbatim: false,
  });
});

test("on Windows an indexer is npm's .cmd, which a task of the editor can run", async () => {
  const folder = await scratchFolder({
    'tsconfig.json': '{}',
    'node_modules/.bin/scip-typescript': '',
    'node_modules/.bin/scip-typescript.cmd': '',
  });
  for (const ending of ['', '.cmd']) await chmod(join(folder, 'node_modules/.bin', `scip-typescript${ending}`), 0o755);
  const getProgram = async (isWindows: boolean): Promise<string | undefined> =>
    (await indexerRuns(folder, { path: '', setting: '', isWindows }))[0]?.program;
  expect(await getProgram(true)).toBe(join(folder, 'node_modules/.bin/scip-typescript.cmd'));
  expect(await getProgram(false)).toBe(join(folder, 'node_modules/.bin/scip-typescript'));
});

test('a name is found whichever way its letters are composed: macOS hands out both', () => {
  const index = new NameIndex();
  index.put('/w/composed.ts', { size: 1, mtimeMs: 1 }, new TextEncoder().encode('größe()'.normalize('NFC')));
  index.put('/w/apart.ts', { size: 1, mtimeMs: 1 }, new TextEncoder().encode('größe()'.normalize('NFD')));
  for (const form of ['NFC', 'NFD'] as const) expect(index.filesWith('größe'.normalize(form)), form).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')(
  'a link in the place of the proposals is not read, and what it leads to is never written',
  async () => {
    const folder = await scratchFolder({ 'mine.txt': 'mine' });
    const path = join(folder, 'proposals-local.jsonl');
    await symlink(join(folder, 'mine.txt'), path);
    const file = new ProposalsFile(path, new FileLocks(join(folder, 'locks')));
    expect(await file.all()).toEqual([]);
    await file.change(() => []);
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  },
);
