import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Finds a program in PATH as a shell would, but without one; undefined if it is missing. A name with a folder in it
 * must be absolute.
 */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (name === '' || name.includes('\0')) return undefined;
  const isWindows = platform === 'win32';
  if (/[/\\]/.test(name)) return isAbsolute(name) && (await isRunnable(name)) ? name : undefined;
  // Only files that start without a shell: Node refuses to start .cmd and .bat files by themselves.
  const endings = isWindows && !/\.(?:exe|com)$/i.test(name) ? ['.exe', '.com'] : [''];
  // A relative entry would mean a program of the workspace.
  const folders = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    for (const ending of endings) if (await isRunnable(join(folder, name + ending))) return join(folder, name + ending);
  }
  return undefined;
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
