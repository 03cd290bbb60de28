import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileLocks } from '../../base/node/locks/fileLock.ts';
import { systemClock } from '../../base/systemClock.ts';
import { applyChanges } from '../../edit/domain/merge/applyChanges.ts';
import type { AgentEditInput } from '../../edit/index.ts';
import { rootScope } from '../../edit/node/record/openScope.ts';
import { readServerSettings, serverSettingsVariable } from '../../tools/serverSettings.ts';
import { BridgeClient } from '../bridge/bridgeClient.ts';
import { silentLog } from './silentLog.ts';
import type { WriteLeave } from './writeLeave.ts';

/** Milliseconds an editor has for saying whether it holds the file, and another process for writing it. */
const holdsMs = 100;
const lockMs = 50;

/** An edit that was found, and what has to come of it. */
export interface WritableEdit {
  readonly input: AgentEditInput;
  /** The real path of the one file that it changes. */
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes an edit as `apply_edit` does: inside of the folder only, no sensitive file, parsed before and after, under the
 * lock of the file, not where an editor holds unsaved changes, and into the same record. True where exactly what was
 * found is in the file now; else nothing was written.
 */
export async function writeEdit({ input, key, before, after }: WritableEdit, leave: WriteLeave): Promise<boolean> {
  const [{ EditAgent, FailureLimit }, { DiskFiles }, { EventLog }, { syntaxLoader }] = await Promise.all([
    import('../../edit/index.ts'),
    import('../../edit/node/disk/diskFiles.ts'),
    import('../../edit/node/record/eventLog.ts'),
    import('../../edit/node/syntax/syntaxLoader.ts'),
  ]);
  const { folder, data } = leave;
  const { settings } = readServerSettings(process.env[serverSettingsVariable]);
  const bridge = new BridgeClient(folder, silentLog, undefined, { holdsMs, callMs: holdsMs });
  const files = new DiskFiles([folder], {
    syntax: syntaxLoader(__dirname, silentLog),
    locks: new FileLocks(undefined, { waitMs: lockMs, abandonedMs: 120_000 }),
    objection: async (paths) =>
      (await bridge.objection(paths)) ?? (leave.begin() ? undefined : 'There was no time left to write it.'),
  });
  const agent = new EditAgent({
    files,
    limit: new FailureLimit({ limit: 0, coolingOffMs: 0, clock: systemClock }),
    recorder: new EventLog(join(data ?? '', 'record'), {
      keep: () => (data === undefined ? 0 : settings.get('record.keep')),
      log: silentLog,
      scope: () => rootScope(folder),
    }),
    clock: systemClock,
    origin: 'mcp',
    policy: () => 'all-or-nothing',
    aiMode: () => leave.tiers.has('ai-mode'),
    wallClock: () => Date.now(),
    getUri: (path) => pathToFileURL(path).href,
    accepts: (planned) =>
      planned.length <= 1 &&
      planned.every(
        (each) =>
          each.kind === 'change' &&
          each.key === key &&
          each.before === before &&
          applyChanges(before, each.changes) === after,
      ),
  });
  const result = await agent.apply(input, new AbortController().signal);
  return result.status === 'applied';
}
