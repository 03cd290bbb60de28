import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requireChromium } from '../../tools/editor/chromium.ts';
import { installEditor } from '../../tools/editor/install.ts';
import { newestEditor } from '../../tools/editor/versions.ts';
import { runProcess, startProcess, stopProcess } from '../../tools/process.ts';
import { brokenStep, summaryLine } from '../../tools/test/outcome.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

describe('installing the editor', () => {
  let cache: string;
  let npm: string;

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'recourse-cache-'));
    npm = join(cache, '..', `${cache.slice(cache.lastIndexOf('/') + 1)}-npm.js`);
    vi.stubEnv('npm_execpath', npm);
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(cache, { recursive: true, force: true });
    await rm(npm, { force: true });
  });

  /** An npm that lays down what the real one would, or fails at the given call. */
  const fakeNpm = (failAt: number): Promise<void> =>
    writeFile(
      npm,
      `const fs = require('node:fs'), path = require('node:path');
       const folder = process.argv[process.argv.indexOf('--prefix') + 1];
       const count = path.join(${JSON.stringify(cache)}, 'calls');
       fs.appendFileSync(count, 'x');
       if (fs.readFileSync(count, 'utf8').length === ${String(failAt)}) { console.error('the network is gone'); process.exit(1); }
       fs.mkdirSync(path.join(folder, 'node_modules/code-server/lib/vscode/extensions'), { recursive: true });`,
    );
  const finished = async (): Promise<string[]> => (await readdir(cache)).filter((name) => name.startsWith('editor-'));
  const silent = (): void => undefined;

  test('a finished installation is used again', async () => {
    await fakeNpm(0);
    const first = await installEditor(newestEditor, cache, silent);
    await fakeNpm(4);
    expect(await installEditor(newestEditor, cache, silent)).toEqual(first);
    expect(await finished()).toHaveLength(1);
  });

  test("one that fails half-way leaves no cache behind, says npm's words, and the next try succeeds", async () => {
    await fakeNpm(2);
    await expect(installEditor(newestEditor, cache, silent)).rejects.toThrow('the network is gone');
    expect(await finished()).toEqual([]);
    const { server } = await installEditor(newestEditor, cache, silent);
    expect(await exists(server)).toBe(true);
  });

  test('what a killed installer left is removed; what a living one makes is not', async () => {
    await fakeNpm(0);
    // No process has this number: it is above the highest that Linux and macOS give.
    const dead = join(cache, 'making-4194305-4.139.1');
    const alive = join(cache, `making-${String(process.ppid)}-4.139.1`);
    await mkdir(dead);
    await mkdir(alive);
    await installEditor(newestEditor, cache, silent);
    expect(await exists(dead)).toBe(false);
    expect(await exists(alive)).toBe(true);
  });

  test('a folder without the mark of completion is not an editor', async () => {
    await fakeNpm(0);
    const { server } = await installEditor(newestEditor, cache, silent);
    const [home] = await finished();
    await rm(join(cache, home ?? '', 'installed.json'));
    await rm(server, { recursive: true });
    await installEditor(newestEditor, cache, silent);
    expect(await exists(server)).toBe(true);
  });
});

describe('the browser', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  const silent = (): void => undefined;

  test('where there is none and none may be installed, the one command that brings it is named', async () => {
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PATH', '/nowhere');
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    await expect(requireChromium(silent)).rejects.toThrow('sudo apt-get install -y chromium');
  });

  test('a wrong CHROMIUM_PATH is said, not overruled', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    await expect(requireChromium(silent)).rejects.toThrow('CHROMIUM_PATH names /nowhere/chromium');
  });
});

describe.skipIf(process.platform === 'win32')('processes', () => {
  test('stopping one ends its children too, even those that ignore a polite signal', async () => {
    const child = startProcess('sh', ['-c', "(trap '' TERM; while :; do sleep 1; done) & echo $!; wait"]);
    const grandchild = await new Promise<number>((resolve) =>
      child.stdout?.once('data', (data: Buffer) => {
        resolve(Number(data.toString()));
      }),
    );
    expect(grandchild).toBeGreaterThan(1);
    await stopProcess(child, 200);
    await vi.waitFor(async () => {
      const { output } = await runProcess('ps', ['-o', 'stat=', '-p', String(grandchild)]);
      expect(output.trim()).toMatch(/^(Z.*)?$/);
    });
  });

  test('a program that does not exist is an answer, not an exception', async () => {
    expect(await runProcess('no-such-program-here', [])).toMatchObject({ code: 127 });
  });
});

describe('the last line of npm test', () => {
  test('counts every step, and a step that could not run as a failure', () => {
    const ran = {
      step: 'a',
      tests: [
        { name: '1', outcome: 'passed' },
        { name: '2', outcome: 'skipped' },
        { name: '3', outcome: 'passed' },
      ],
    } as const;
    expect(summaryLine([ran, brokenStep('b', 'no browser')])).toBe('2 passed, 1 failed, 1 skipped');
  });
});
