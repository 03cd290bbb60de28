import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheFolder, projectRoot } from '../../tools/paths.ts';
import { startProcess, stopProcess } from '../../tools/process.ts';
import { openWindow, type EditorWindow } from './support/editor.ts';

/** What `npm start` runs, and what it printed. */
let start: ReturnType<typeof startProcess>;
let printed = '';
let editor: EditorWindow;

beforeAll(async () => {
  start = startProcess(process.execPath, [join(projectRoot, 'tools', 'start.ts')], { cwd: projectRoot });
  const url = await new Promise<string>((resolve, reject) => {
    start.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const found = /http:\/\/127\.0\.0\.1:\S+/.exec(printed)?.[0];
      if (found !== undefined && printed.includes('Ctrl-C')) resolve(found);
    });
    start.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    start.once('exit', () => {
      reject(new Error(`npm start ended:\n${printed}`));
    });
  });
  editor = await openWindow(url, join(cacheFolder, 'demo'), () => Promise.resolve());
});

afterAll(async () => {
  await editor.close();
  await stopProcess(start);
});

test('what npm start says to try first works: a click over an edit in the chat applies it', async () => {
  expect(printed).toContain('chat.md');
  await editor.openFile('chat.md');
  await editor.press('Control+End');
  await editor.page.locator('.codelens-decoration a', { hasText: 'Apply to src/stock.py' }).click();
  await editor.notification('src/stock.py');
  await editor.screenshot('npm-start');
  await editor.openFile('src/stock.py');
  await editor.press('Control+s');
  await editor.readWhen('src/stock.py', (text) => text.includes('missing.append((article, self.minimum - count))'));
});

test('Ctrl-C ends the editor it started, without a complaint', async () => {
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';
  expect((await fetch(address)).status).toBe(403);
  const ended = new Promise<number | null>((resolve) => {
    start.once('exit', resolve);
  });
  start.kill('SIGINT');
  expect(await ended).toBe(130);
  await expect(fetch(address)).rejects.toThrow();
  expect(printed).not.toMatch(/error|ended by itself/i);
});
