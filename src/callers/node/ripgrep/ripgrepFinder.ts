import { execFile } from 'node:child_process';
import { delimiter, isAbsolute, join } from 'node:path';
import { err, ok, type Result } from '../../../base/result.ts';

/** Where ripgrep may be. */
export interface RipgrepPlaces {
  /**
   * The user's setting; empty for none. Starting a program that a workspace names is for trusted workspaces only: the
   * caller sees to that.
   */
  readonly setting?: string;
  /** The editor's own folder (`vscode.env.appRoot`). */
  readonly appRoot?: string;
  /** The `PATH` variable. */
  readonly path?: string;
}

/** One place that was tried and why it was not taken. */
export interface RipgrepMiss {
  readonly path: string;
  readonly reason: 'missing' | 'not-ripgrep' | 'failed';
}

/** Where ripgrep is. Without a path there is none, and the built-in search does the work. */
export interface RipgrepFound {
  readonly path?: string;
  readonly from: 'setting' | 'editor' | 'path' | 'none';
  /** As it names itself: `15.0.0`. */
  readonly version?: string;
  /** What was tried before, without the folders of `PATH`. */
  readonly missed: readonly RipgrepMiss[];
}

/** Milliseconds a program may take to tell its version. */
const patience = 3000;

/**
 * Finds the ripgrep to use and remembers it. VS Code moved its own in 1.122 (`@vscode/ripgrep` became
 * `@vscode/ripgrep-universal`, with a folder per platform), and extensions that knew one place only stopped working; so
 * both are tried, packed apart from an archive and not, and each is believed only when it tells its version. Never
 * rejects.
 */
export class RipgrepFinder {
  readonly #found = new Map<string, Promise<RipgrepFound>>();

  /** The first place that works: setting, editor, `PATH`. */
  find(places: RipgrepPlaces): Promise<RipgrepFound> {
    const key = JSON.stringify([places.setting, places.appRoot, places.path]);
    const known = this.#found.get(key) ?? probe(places);
    this.#found.set(key, known);
    return known;
  }

  /** Looks again the next time: a program may have been installed. */
  forget(): void {
    this.#found.clear();
  }
}

async function probe(places: RipgrepPlaces): Promise<RipgrepFound> {
  const missed: RipgrepMiss[] = [];
  for (const { path, from } of candidates(places)) {
    const told = await getVersion(path);
    if (told.ok) return { path, from, version: told.value, missed };
    if (from !== 'path' || told.error !== 'missing') missed.push({ path, reason: told.error });
  }
  return { from: 'none', missed };
}

function candidates({
  setting,
  appRoot,
  path,
}: RipgrepPlaces): { readonly path: string; readonly from: 'setting' | 'editor' | 'path' }[] {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const packages = [
    ['@vscode', 'ripgrep-universal', 'bin', `${process.platform}-${process.arch}`],
    ['@vscode', 'ripgrep', 'bin'],
  ];
  const own =
    appRoot === undefined || appRoot === ''
      ? []
      : packages.flatMap((parts) =>
          ['node_modules', 'node_modules.asar.unpacked'].map((modules) => join(appRoot, modules, ...parts, name)),
        );
  // Entries that are not absolute mean the current folder, where a workspace could put a program of its own.
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [
    ...(setting === undefined || setting.trim() === '' ? [] : [{ path: setting.trim(), from: 'setting' as const }]),
    ...own.map((each) => ({ path: each, from: 'editor' as const })),
    ...folders.map((folder) => ({ path: join(folder, name), from: 'path' as const })),
  ];
}

function getVersion(path: string): Promise<Result<string, RipgrepMiss['reason']>> {
  return new Promise((resolve) => {
    const onEnd = (error: Error | null, output: string): void => {
      const version = /^ripgrep (\d+\.\d+\.\d+\S*)/.exec(output)?.[1];
      if (error === null) resolve(version === undefined ? err('not-ripgrep') : ok(version));
      else
        resolve(err('code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR') ? 'missing' : 'failed'));
    };
    try {
      // A relative path would be looked for in the current folder, which may be a workspace.
      if (!isAbsolute(path)) resolve(err('missing'));
      else
        execFile(
          path,
          ['--no-config', '--version'],
          { timeout: patience, killSignal: 'SIGKILL', windowsHide: true },
          onEnd,
        );
    } catch {
      resolve(err('failed'));
    }
  });
}
