import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { runtimeDirectory } from './runtimeDirectory.ts';

/**
 * Where a user's keys, heads of audits and leaves for agents are kept: out of every workspace that tools write to, and
 * for longer than the machine runs. The answer must be the same in every process, however little of the environment it
 * was given, so the home folder is that of the account. It is `.recourse/state` there, because paths below `.recourse`
 * are refused to edits also where the home folder itself is a workspace. Where the account has no home folder of its
 * own (containers), it is beside the locks. `RECOURSE_RUNTIME_DIR` overrules both.
 */
export function stateDirectory(): string {
  const chosen = process.env['RECOURSE_RUNTIME_DIR'];
  if (chosen !== undefined && chosen !== '') return join(chosen, 'state');
  const home = ownHome();
  return home === undefined ? join(runtimeDirectory(), 'state') : join(home, '.recourse', 'state');
}

function ownHome(): string | undefined {
  try {
    const { homedir, uid } = userInfo();
    const stat = statSync(homedir, { throwIfNoEntry: false });
    return stat?.isDirectory() === true && (process.getuid === undefined || stat.uid === uid) ? homedir : undefined;
  } catch {
    // A user without an entry among the accounts.
    return undefined;
  }
}
