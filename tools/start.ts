import { cp, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installEditor } from './editor/install.ts';
import { startServer } from './editor/server.ts';
import { newestEditor } from './editor/versions.ts';
import { cacheFolder, projectRoot } from './paths.ts';
import { runProcess, startProcess, stopEverythingOnSignals } from './process.ts';

/** `npm start [-- folder] [--desktop]`: builds Recourse and opens it in a real editor, on the demo workspace or the folder given. */
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
  stopEverythingOnSignals();
  const folder = await workspace();
  say('Building Recourse …');
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs')], { cwd: projectRoot });
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output}`);
  const first = await readFile(join(projectRoot, 'demo', 'FIRST.txt'), 'utf8').catch(() => '');
  if (desktop) {
    await openDesktop(folder);
    if (folders.length === 0) say(`\n${first}`);
    return;
  }
  const editor = await installEditor(newestEditor, cacheFolder, say);
  const server = await startServer({ editor, profile: join(cacheFolder, 'start-profile') });
  say(`\nRecourse runs in VS Code ${newestEditor.vscode}. Open this address in your browser:\n\n  ${server.url(folder, { extensions: [projectRoot] })}\n`);
  if (folders.length === 0) say(first);
  say('Ctrl-C here ends it.');
}

async function openDesktop(folder: string): Promise<void> {
  const child = startProcess('code', [`--extensionDevelopmentPath=${projectRoot}`, folder], { stdio: 'inherit', shell: process.platform === 'win32' });
  const code = await new Promise<number>((done) => {
    child.once('error', () => {
      done(127);
    });
    child.once('exit', (exit) => {
      done(exit ?? 1);
    });
  });
  if (code === 127) throw new Error('There is no "code" command on PATH. In VS Code run "Shell Command: Install \'code\' command in PATH", or leave --desktop out.');
  if (code !== 0) throw new Error(`"code" ended with ${String(code)}.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
