import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { planSnippet } from '../../../src/edit/domain/agent/snippetPlan.ts';
import { readSnippet } from '../../../src/edit/domain/formats/snippet.ts';
import type { SyntaxChecker } from '../../../src/edit/domain/types.ts';
import { runtimeFile } from '../../../src/edit/node/syntax/grammars.ts';
import type { LazyCase } from './drawLazyCases.ts';

/** A way of merging a snippet into a file: the new text, or why there is none. */
export interface LazyMatcher {
  readonly name: string;
  /** Loads what a language needs, so that it is not measured. */
  prepare(language: string): Promise<void>;
  answer(one: LazyCase): LazyAnswer;
}

/** `text` is what is written; without it the author is asked, for the reason in `why`. */
export interface LazyAnswer {
  readonly text?: string;
  readonly why?: string;
}

const require = createRequire(import.meta.url);
const source = join(import.meta.dirname, '../../..');

/** The engine of a checkout: this one by default, an older one to compare with it. */
export async function loadEngine(name: string, checkout = source): Promise<LazyMatcher> {
  const load = async (path: string): Promise<unknown> => import(pathToFileURL(join(checkout, path)).href);
  const plan = (await load('src/edit/domain/agent/snippetPlan.ts')) as { planSnippet: typeof planSnippet };
  const parser = (await load('src/edit/node/syntax/loadSyntaxChecker.ts')) as {
    loadSyntaxChecker(options: {
      readonly grammarsDir: string;
      readonly runtimeWasm: string;
    }): SyntaxChecker & { prepare(languageId: string): Promise<boolean> };
  };
  const syntax = parser.loadSyntaxChecker({
    grammarsDir: join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm'),
    runtimeWasm: join(dirname(require.resolve('web-tree-sitter')), runtimeFile),
  });
  const ready = new Set<string>();
  return {
    name,
    async prepare(language) {
      if (await syntax.prepare(language)) ready.add(language);
    },
    answer({ content, snippet, language }) {
      const read = readSnippet(snippet.split('\n'), language) ?? { segments: [snippet] };
      const checker = ready.has(language) ? syntax : undefined;
      const made = plan.planSnippet(content, read.segments, { languageId: language, syntax: checker, ...read });
      if (made.kind === 'stands') return { text: content };
      if (made.kind === 'unclear') return { why: made.part ?? '' };
      const [block] = made.blocks;
      const at = content.indexOf(block?.oldString ?? '');
      if (block === undefined || made.blocks.length > 1 || content.includes(block.oldString, at + 1))
        return { why: 'its text stands twice' };
      return { text: content.slice(0, at) + block.newString + content.slice(at + block.oldString.length) };
    },
  };
}

/**
 * The plain way: each stretch between placeholders replaces the lines from the one that equals its first line, which the
 * file must have once, to the next one that equals its last.
 */
export const anchorMatcher: LazyMatcher = {
  name: 'line anchors',
  prepare: () => Promise.resolve(),
  answer({ content, snippet, language }) {
    const { segments } = readSnippet(snippet.split('\n'), language) ?? { segments: [snippet] };
    const lines = content.split('\n');
    const edits: { readonly from: number; readonly to: number; readonly fresh: readonly string[] }[] = [];
    for (const segment of segments) {
      const fresh = segment.split('\n');
      const from = lines.indexOf(fresh[0] ?? '');
      if (from < 0 || lines.includes(fresh[0] ?? '', from + 1)) return { why: fresh[0] };
      const to = fresh.length === 1 ? from : lines.indexOf(fresh.at(-1) ?? '', from + 1);
      if (to < 0 || (edits.at(-1)?.to ?? -1) >= from) return { why: fresh.at(-1) };
      edits.push({ from, to, fresh });
    }
    for (const { from, to, fresh } of edits.toReversed()) lines.splice(from, to - from + 1, ...fresh);
    return { text: lines.join('\n') };
  },
};
