import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';
import { projectRoot } from '../../tools/paths.ts';

const folder = join(projectRoot, 'dist-test', 'processes');
const built = new Map<string, string>();

/**
 * A program of the tests as one file, by its path in the project, for tests that start it many times: it starts in half
 * the time it takes from its sources. Throws where it cannot be bundled.
 */
export function bundledProcess(path: string): string {
  const done = built.get(path);
  if (done !== undefined) return done;
  mkdirSync(folder, { recursive: true });
  // Workers of vitest that want the same one at once must not write the same file.
  const outfile = join(folder, `${basename(path, '.ts')}-${String(process.pid)}.mjs`);
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [path],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  built.set(path, outfile);
  return outfile;
}
