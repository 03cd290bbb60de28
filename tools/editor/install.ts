import { access, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import { nodePackageName, nodeVersion, type EditorVersion } from './versions.ts';

/** An editor that stands ready on this disk. */
export interface InstalledEditor {
  readonly version: EditorVersion;
  /** The Node binary that runs it. */
  readonly node: string;
  /** The folder of VS Code's server: `out/server-main.js` and `extensions/`. */
  readonly server: string;
}

/** Written last into a finished installation; a folder without it is not one. */
const doneMark = 'installed.json';

/** Raised when this installer starts to make something else of the same packages. */
const layout = 1;

/**
 * The editor of that version under `cache`, installed from npm when it is not there yet (about a minute, 600 MB).
 * `say` hears what happens. The installation is made in a folder of its own and renamed when complete,
 * so one that is interrupted is simply made again. Throws with npm's own words when npm fails.
 */
export async function installEditor(
  version: EditorVersion,
  cache: string,
  say: (line: string) => void,
): Promise<InstalledEditor> {
  const home = join(
    cache,
    `editor-${version.codeServer}-node-${nodeVersion(version, process.platform)}-${String(layout)}`,
  );
  const editor = describe(version, home);
  if (await exists(join(home, doneMark))) return editor;

  await mkdir(cache, { recursive: true });
  await removeLeftovers(cache);
  const making = join(cache, `making-${String(process.pid)}-${version.codeServer}`);
  say(`Installing VS Code ${version.vscode} from npm into ${home} (once; about 600 MB) …`);
  await mkdir(making, { recursive: true });
  await writeFile(join(making, 'package.json'), '{ "private": true }\n');

  const nodePackage = nodePackageName(process.platform, process.arch);
  // Scripts stay off: code-server's own post-install refuses every Node but its own, and nothing here needs a native
  // build.
  await runNpm(
    making,
    [
      'install',
      '--ignore-scripts',
      `code-server@${version.codeServer}`,
      `${nodePackage}@${nodeVersion(version, process.platform)}`,
    ],
    say,
    '1/3 the editor and its Node',
  );
  const fresh = describe(version, making);
  await runNpm(fresh.server, ['install', '--omit=dev', '--ignore-scripts'], say, '2/3 what the editor needs');
  await runNpm(
    join(fresh.server, 'extensions'),
    ['install', '--omit=dev', '--ignore-scripts'],
    say,
    '3/3 what its built-in extensions need',
  );
  await lendRipgrep(fresh.server, making, say);
  await writeFile(join(making, doneMark), `${JSON.stringify({ ...version, at: new Date().toISOString() })}\n`);

  // An older folder without the mark is a failed one; one with it was finished by another run meanwhile.
  if (await exists(join(home, doneMark))) await rm(making, { recursive: true, force: true });
  else {
    await rm(home, { recursive: true, force: true });
    await rename(making, home);
  }
  say(`VS Code ${version.vscode} is ready.`);
  return editor;
}

/**
 * Editors before 1.11x expect a ripgrep binary that a post-install script downloads from GitHub. Without it every file
 * search fails, so the one that npm carries inside a newer package is put in its place.
 */
async function lendRipgrep(server: string, making: string, say: (line: string) => void): Promise<void> {
  const wanting = join(server, 'node_modules', '@vscode', 'ripgrep');
  if (!(await exists(wanting))) return;
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const lending = join(making, 'ripgrep');
  await mkdir(lending, { recursive: true });
  await writeFile(join(lending, 'package.json'), '{ "private": true }\n');
  await runNpm(lending, ['install', '--ignore-scripts', '@vscode/ripgrep-universal@1.18.0'], say, 'its file search');
  const lender = join(
    lending,
    'node_modules',
    '@vscode',
    'ripgrep-universal',
    'bin',
    `${process.platform}-${process.arch}`,
    name,
  );
  await mkdir(join(wanting, 'bin'), { recursive: true });
  await cp(lender, join(wanting, 'bin', name));
  await rm(lending, { recursive: true, force: true });
}

function describe(version: EditorVersion, home: string): InstalledEditor {
  const modules = join(home, 'node_modules');
  const binary = process.platform === 'win32' ? ['bin', 'node.exe'] : ['bin', 'node'];
  return {
    version,
    node: join(modules, nodePackageName(process.platform, process.arch), ...binary),
    server: join(modules, 'code-server', 'lib', 'vscode'),
  };
}

/** Folders that interrupted installations left behind, when their process is gone. */
async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const pid = /^making-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(cache, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
