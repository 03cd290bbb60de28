import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where inputs are kept that broke something once. */
export const casesFolder = 'test/fixtures/fuzz';

/** The saved inputs of one target with their names. */
export function savedCases(target: string): readonly { readonly name: string; readonly input: Uint8Array }[] {
  const folder = join(casesFolder, target);
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => ({ name, input: readFileSync(join(folder, name)) }))
    : [];
}
