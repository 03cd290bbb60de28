import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where the index of the code in a folder is kept inside of `data`: the server writes it, hooks read it. */
export function indexFolder(root: string, data: string): string {
  return join(data, 'callers', createHash('sha256').update(root).digest('hex').slice(0, 16));
}
