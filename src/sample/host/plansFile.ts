import { join } from 'node:path';

/** The file with the first action of a window that is about to open. `storage`: the extension's own folder. */
export function plansFile(storage: string): string {
  return join(storage, 'sample-next.json');
}
