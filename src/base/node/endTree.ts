import { execFile } from 'node:child_process';
import { win32 } from 'node:path';

/**
 * The program that ends a process with all its children, and its arguments: Windows has no process groups. Called by
 * its full path, so that no file of a workspace can take its place.
 */
export function endTreeCommand(
  pid: number,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly program: string; readonly arguments: readonly string[] } {
  return {
    program: win32.join(environment['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe'),
    arguments: ['/T', '/F', '/PID', String(pid)],
  };
}

/** Ends a process of Windows with all it has started, soon. Never throws: it may have ended by itself. */
export function endTree(pid: number): void {
  const { program, arguments: words } = endTreeCommand(pid, process.env);
  execFile(program, [...words], { windowsHide: true }, () => undefined);
}
