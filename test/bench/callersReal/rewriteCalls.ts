import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RealProject } from './projects.ts';
import type { RealQuestion } from './realQuestion.ts';

/**
 * Copies a project of Ruby and puts the calls that questions are about in another way each, on their lines: what was
 * called there still is, so that the truth stands. Gives the copy's folder; undefined for other languages. Throws where
 * Ruby cannot be run.
 */
export function rewriteCalls(
  root: string,
  { language }: RealProject,
  questions: readonly RealQuestion[],
  seed: number,
): string | undefined {
  if (language !== 'ruby') return undefined;
  const copy = mkdtempSync(join(tmpdir(), 'callers-rewritten-'));
  cpSync(root, copy, { recursive: true });
  const sites = questions.flatMap(({ name, calls }) =>
    [...calls].map((call) => {
      const at = call.lastIndexOf(':');
      return { path: call.slice(0, at), line: Number(call.slice(at + 1)), name };
    }),
  );
  const tool = fileURLToPath(new URL('rubyRewrites.rb', import.meta.url));
  const { status, stderr } = spawnSync('ruby', ['-W0', tool, copy, String(seed)], {
    input: JSON.stringify(sites),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Ruby does not rewrite ${root}: ${stderr.slice(0, 200)}`);
  return copy;
}
