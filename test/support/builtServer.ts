import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';

let built: Promise<string> | undefined;

/**
 * The folder of the product as it is shipped: what `npm test` has built, else built once for a worker and its files.
 * Call it at the top of the file. No test may change what is in that folder.
 */
export function builtProduct(): () => string {
  let out = '';
  beforeAll(async () => {
    out = process.env['RECOURSE_TEST_BUILD'] ?? (await (built ??= build()));
  });
  return () => out;
}

/** The same, where the server's bundle lies. */
export function builtServer(): () => string {
  const product = builtProduct();
  return () => join(product(), 'mcp.cjs');
}

async function build(): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'recourse-mcp-'));
  process.once('exit', () => {
    rmSync(out, { recursive: true, force: true });
  });
  await promisify(execFile)(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production', `--out=${out}`], {
    cwd: projectRoot,
  });
  return out;
}
