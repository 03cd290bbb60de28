import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';

/**
 * Builds the product as it is shipped, once for a test file; the answer is where the server's bundle lies. Call it at
 * the top of the file.
 */
export function builtServer(): () => string {
  let out = '';
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'recourse-mcp-'));
    await promisify(execFile)(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production', `--out=${out}`], {
      cwd: projectRoot,
    });
  });
  afterAll(() => rm(out, { recursive: true, force: true }));
  return () => join(out, 'mcp.cjs');
}
