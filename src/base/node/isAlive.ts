/**
 * Whether a process with this id runs on this machine. A process that we may not signal belongs to another user, but is
 * alive.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
