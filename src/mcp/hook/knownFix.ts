import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readServerSettings, serverSettingsVariable } from '../../tools/serverSettings.ts';
import { systemClock } from '../../base/systemClock.ts';
import { fixText } from '../lookups/fixText.ts';
import { silentLog } from './silentLog.ts';

/**
 * The recorded fix of exactly this error, as quoted data; `undefined` where none is known for sure, or nothing was ever
 * recorded. What is built in takes longer to load than a hook may: a process that has it loaded is asked before.
 * Nothing is sent anywhere, whatever the environment names.
 */
export async function knownFix(output: string, folder: string, data: string | undefined): Promise<string | undefined> {
  const { settings } = readServerSettings(process.env[serverSettingsVariable]);
  const project = existsSync(join(folder, settings.get('remediation.projectFile')));
  const hasShared = data !== undefined && existsSync(join(data, 'remediations.db'));
  if (!project && !hasShared) return undefined;
  const { openFolderRemediations } = await import('../../remediation/node/folderRemediations.ts');
  const fixes = await openFolderRemediations({
    root: folder,
    data: hasShared ? data : undefined,
    environment: {},
    settings,
    clock: systemClock,
    log: silentLog,
  });
  const fix = await fixes.findUnasked(output);
  return fix && fixText(fix);
}
