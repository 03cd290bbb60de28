import { cp, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installEditor } from './editor/install.ts';
import { startServer } from './editor/server.ts';
import { newestEditor } from './editor/versions.ts';
import { cacheFolder, projectRoot } from './paths.ts';
import { runProcess, startProcess, stopEverythingOnSignals } from './process.ts';

/**
 * `npm start [-- folder] [--desktop]`: builds Recourse and opens it in a real editor, on the demo workspace or the
 * folder given.
 */
const flags = process.argv.slice(2);
const desktop = flags.includes('--desktop');
const folders = flags.filter((flag) => !flag.startsWith('--'));
const say = (line: string): void => {
  console.log(line);
};
const unknown = flags.find((flag) => flag.startsWith('--') && flag !== '--desktop');
if (unknown !== undefined || folders.length > 1) {
  console.error(`npm start takes one folder and --desktop${unknown === undefined ? '' : `, not ${unknown}`}.`);
  process.exit(2);
}

const tryFirst = `What to try first: F1, "Recourse: Show the First Steps". Or by hand:
  1. Open chat.md: over each edit stands "Apply · Preview". Click Apply.
  2. Copy all of edits/04-line-numbers.md, press F1 and run "Recourse: Apply AI Edit from Clipboard".
  3. Right-click edits/06-typo.md in the explorer and choose "Apply AI Edit from File": it comes up for review.
  4. Do the same with edits/10-absent.md and read why it was refused; F1, "Recourse: Undo Last AI Edit" takes back the last one.
  README.md in that window lists all of them.
`;

/** The folder given, else a fresh copy of the demo workspace, so that trying things never changes the project. */
async function workspace(): Promise<string> {
  const [given] = folders;
  if (given !== undefined) {
    // npm runs scripts in the project; what the user typed is relative to where they typed it.
    const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
    const found = await stat(folder).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new Error(`${folder} is not a folder.`);
    return folder;
  }
  const copy = join(cacheFolder, 'demo');
  await rm(copy, { recursive: true, force: true });
  await cp(join(projectRoot, 'demo'), copy, { recursive: true });
  return copy;
}

async function main(): Promise<void> {
  const isLeaving = stopEverythingOnSignals();
  const folder = await workspace();
  say('Building Recourse …');
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs')], { cwd: projectRoot });
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output}`);
  if (desktop) {
    await openDesktop(folder);
    if (folders.length === 0) say(`\n${tryFirst}`);
    return;
  }
  const editor = await installEditor(newestEditor, cacheFolder, say);
  const server = await startServer({ editor, profile: join(cacheFolder, 'start-profile'), installed: [projectRoot] });
  say(
    `\nRecourse runs in VS Code ${newestEditor.vscode}. Open this address in your browser:\n\n  ${server.url(folder)}\n`,
  );
  if (folders.length === 0) say(tryFirst);
  say('Ctrl-C here ends it.');
  const log = await server.ended;
  if (!isLeaving()) throw new Error(`The editor's server has ended by itself:\n${log.slice(-2000)}`);
}

async function openDesktop(folder: string): Promise<void> {
  const child = startProcess('code', [`--extensionDevelopmentPath=${projectRoot}`, folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const code = await new Promise<number>((done) => {
    child.once('error', () => {
      done(127);
    });
    child.once('exit', (exit) => {
      done(exit ?? 1);
    });
  });
  if (code === 127)
    throw new Error(
      'There is no "code" command on PATH. In VS Code run "Shell Command: Install \'code\' command in PATH", or leave --desktop out.',
    );
  if (code !== 0) throw new Error(`"code" ended with ${String(code)}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
