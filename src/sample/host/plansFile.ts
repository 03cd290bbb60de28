import { join } from 'node:path';

/** Where it is kept what a window that is about to open is to do first. `storage`: the extension's own folder. */
export function plansFile(storage: string): string {
  return join(storage, 'sample-next.json');
}
