import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../editor/npm.ts';
import { strykerVersion } from './strykerVersion.ts';

/**
 * The folder of an installed Stryker under `cache`, brought from npm when it is not there yet (some 120 packages, a
 * quarter of a minute). It is no dependency of the project: a run of it is a thing one does by hand. `cache` has to lie
 * inside the project, whose vitest it then takes. The installation is made beside its place and renamed when it is
 * complete. Throws with npm's own words when npm fails.
 */
export async function installStryker(cache: string, say: (line: string) => void): Promise<string> {
  const home = join(cache, `stryker-${strykerVersion}`);
  if (existsSync(home)) return home;
  const making = join(cache, `making-${String(process.pid)}-stryker`);
  say(`Installing Stryker ${strykerVersion} from npm into ${home} (once) …`);
  await mkdir(making, { recursive: true });
  await writeFile(join(making, 'package.json'), '{ "private": true }\n');
  // Peers stay off, or npm would bring a second vitest.
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${strykerVersion}`);
  try {
    await runNpm(
      making,
      ['install', '--ignore-scripts', '--legacy-peer-deps', ...packages],
      say,
      'Stryker and its vitest runner',
    );
    await rename(making, home);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return home;
}
