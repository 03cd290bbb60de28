import { join } from 'node:path';
import { MemoryMeter } from '../../base/metrics.ts';
import { readServerSettings, serverSettingsVariable } from '../../tools/serverSettings.ts';
import { systemClock } from '../../base/systemClock.ts';
import { indexFolder } from '../indexFolder.ts';
import { usagesText } from '../lookups/usagesText.ts';
import { silentLog } from './silentLog.ts';

/**
 * Who calls a name that a search of the agent's did not find, by the code index that the server keeps in `data`.
 * `undefined` where nothing is found within `deadlineMs`, or no index was kept: to make one takes longer than a hook
 * may.
 */
export async function findUsages(
  symbol: string,
  folder: string,
  data: string,
  deadlineMs: number,
): Promise<string | undefined> {
  const { settings } = readServerSettings(process.env[serverSettingsVariable]);
  const { startDiskCallers } = await import('../../callers/node/project/diskCallers.ts');
  const callers = startDiskCallers({
    root: folder,
    clock: systemClock,
    log: silentLog,
    meter: new MemoryMeter(Date.now()),
    path: process.env['PATH'],
    worker: join(__dirname, 'callersWorker.cjs'),
    limits: {
      excludes: [],
      rules: settings.get('callers.rules'),
      scipIndex: settings.get('callers.scipIndex'),
      ripgrep: settings.get('callers.ripgrepPath'),
      maxBytes: settings.get('callers.maxFileSizeKb') * 1000,
      stageBudgetMs: Math.min(deadlineMs, settings.get('callers.stageBudget')),
      totalBudgetMs: Math.min(deadlineMs, settings.get('callers.totalBudget')),
      breaker: { failures: 1, pauseMs: 1000 },
    },
    storage: indexFolder(folder, data),
  });
  const answer = await callers.ask({ symbol_name: symbol, depth: 1 }, AbortSignal.timeout(deadlineMs), deadlineMs);
  return usagesText(symbol, answer);
}
