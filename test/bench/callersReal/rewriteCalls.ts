import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasForms, rewriteText } from './callRewrites.ts';
import type { RealProject } from './projects.ts';
import type { RealQuestion } from './realQuestion.ts';

/** A copy of a project whose calls are put in other ways. */
export interface RewrittenProject {
  readonly root: string;
  /** By which form a line, `path:line`, was rewritten; not told of Ruby. */
  readonly forms: ReadonlyMap<string, string>;
}

/**
 * Copies a project and puts the calls that questions are about in another way each, on their lines: what was called
 * there still is, so that the truth stands. Undefined for languages without such ways. Throws where Ruby cannot be run.
 */
export async function rewriteCalls(
  root: string,
  { language }: RealProject,
  questions: readonly RealQuestion[],
  seed: number,
): Promise<RewrittenProject | undefined> {
  if (language !== 'ruby' && !hasForms(language)) return undefined;
  const copy = mkdtempSync(join(tmpdir(), 'callers-rewritten-'));
  cpSync(root, copy, { recursive: true });
  if (language === 'ruby') {
    rewriteRuby(copy, questions, seed);
    return { root: copy, forms: new Map() };
  }
  const random = startRandom(seed);
  const forms = new Map<string, string>();
  const files = new Map<string, { line: number; name: string }[]>();
  for (const { name, calls, through, elsewhere } of questions) {
    for (const { path, line } of [...calls, ...through, ...elsewhere].map(readPlace)) {
      files.set(path, [...(files.get(path) ?? []), { line, name }]);
    }
  }
  for (const [path, sites] of [...files].sort(([a], [b]) => a.localeCompare(b))) {
    const file = join(copy, path);
    const chosen = sites.filter(() => random() < rewrittenShare);
    if (!existsSync(file) || chosen.length === 0) continue;
    const { text, forms: ofFile } = await rewriteText(language, path, readFileSync(file, 'utf8'), chosen, random);
    if (ofFile.size > 0) writeFileSync(file, text);
    for (const [line, form] of ofFile) forms.set(`${path}:${line}`, form);
  }
  return { root: copy, forms };
}

/** Of the calls: the others stay, so that answers have both. */
const rewrittenShare = 0.5;

function readPlace(place: string): { readonly path: string; readonly line: number } {
  const at = place.lastIndexOf(':');
  return { path: place.slice(0, at), line: Number(place.slice(at + 1)) };
}

/** Numbers from 0 up to 1, the same for a seed. */
function startRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function rewriteRuby(copy: string, questions: readonly RealQuestion[], seed: number): void {
  const sites = questions.flatMap(({ name, calls }) => calls.map((call) => ({ ...readPlace(call), name })));
  const tool = fileURLToPath(new URL('rubyRewrites.rb', import.meta.url));
  const { status, stderr } = spawnSync('ruby', ['-W0', tool, copy, String(seed)], {
    input: JSON.stringify(sites),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Ruby does not rewrite ${copy}: ${stderr.slice(0, 200)}`);
}
