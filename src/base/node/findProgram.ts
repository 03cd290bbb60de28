import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Finds a program in PATH as a shell would, but without one; undefined if it is missing. A name with a folder in it
 * must be absolute. On Windows that is an `.exe` or `.com`, and with `takesScripts` also a `.cmd` or `.bat`, in the
 * order of PATHEXT: those are for `getProgramStart` alone, since Node starts none by itself.
 */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
  takesScripts = false,
): Promise<string | undefined> {
  if (name === '' || name.includes('\0')) return undefined;
  const isWindows = platform === 'win32';
  if (/[/\\]/.test(name)) return isAbsolute(name) && (await isRunnable(name)) ? name : undefined;
  const endings = isWindows ? getEndings(name, environment, takesScripts) : [''];
  // A relative entry would mean a program of the workspace.
  const folders = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    for (const ending of endings) if (await isRunnable(join(folder, name + ending))) return join(folder, name + ending);
  }
  return undefined;
}

/** What may follow a name on Windows, the first that is there first. */
function getEndings(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  takesScripts: boolean,
): readonly string[] {
  const known = takesScripts ? ['.com', '.exe', '.bat', '.cmd'] : ['.exe', '.com'];
  if (known.some((ending) => name.toLowerCase().endsWith(ending))) return [''];
  const order = takesScripts ? (environment['PATHEXT'] ?? '').toLowerCase().split(';') : [];
  const named = order.filter((ending) => known.includes(ending));
  return named.length === 0 ? known : named;
}

async function isRunnable(file: string): Promise<boolean> {
  try {
    if (!(await stat(file)).isFile()) return false;
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
