import { existsSync } from 'node:fs';
import { win32 } from 'node:path';

/** Where the shell is searched; tests override this. */
export interface BashPlaces {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
}

const here: BashPlaces = { platform: process.platform, environment: process.env, exists: existsSync };

/**
 * The shell that jobs run in: `bash` of the PATH. On Windows that is Git's, by its full path: the one in the system
 * folders is WSL's, which knows neither this machine's paths nor its programs, and a bare name would first find a
 * `bash.exe` in the folder that the job runs in. Undefined where there is none.
 */
export function findBash({ platform, environment, exists }: BashPlaces = here): string | undefined {
  if (platform !== 'win32') return 'bash';
  const systemRoot = (environment['SystemRoot'] ?? String.raw`C:\Windows`).toLowerCase();
  const onPath = (environment['Path'] ?? environment['PATH'] ?? '')
    .split(win32.delimiter)
    .filter(
      (folder) =>
        win32.isAbsolute(folder) &&
        !folder.toLowerCase().startsWith(systemRoot) &&
        !/\\windowsapps(?:\\|$)/i.test(folder),
    );
  // By default Git puts only `cmd` on the PATH; bash is next to it.
  const besideGit = onPath
    .filter((folder) => exists(win32.join(folder, 'git.exe')))
    .map((folder) => win32.join(folder, '..', 'bin'));
  const installed = ['ProgramFiles', 'ProgramW6432', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = environment[name];
    return folder === undefined
      ? []
      : [win32.join(folder, ...(name === 'LOCALAPPDATA' ? ['Programs'] : []), 'Git', 'bin')];
  });
  return [...onPath, ...besideGit, ...installed]
    .map((folder) => win32.join(folder, 'bash.exe'))
    .find((file) => exists(file));
}

/** Like `findBash`, but throws a sentence that says what to install. */
export function bashOrThrow(): string {
  const found = findBash();
  if (found === undefined)
    throw new Error(
      'There is no bash, which jobs are run by. Install Git for Windows, or put its bin folder on the PATH.',
    );
  return found;
}
