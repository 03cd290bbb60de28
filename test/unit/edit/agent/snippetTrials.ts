import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { planSnippet } from '../../../../src/edit/domain/agent/snippetPlan.ts';
import { readSnippet } from '../../../../src/edit/domain/formats/snippet.ts';
import { runtimeFile } from '../../../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker } from '../../../../src/edit/node/syntax/loadSyntaxChecker.ts';

const require = createRequire(import.meta.url);
const syntax = loadSyntaxChecker({
  grammarsDir: join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm'),
  runtimeWasm: join(dirname(require.resolve('web-tree-sitter')), runtimeFile),
  // On a machine with much else to do a parse may take long.
  maxParseMs: 60_000,
});

/** What must become of a file; without any, only a question is right. */
export type TruthOf = (content: string) => string;

/** A snippet, the file it is for, and the texts that may become of that. */
export interface Trial {
  readonly name: string;
  readonly languageId: string;
  readonly content: string;
  readonly snippet: string;
  readonly truths: readonly string[];
}

/** A text without the empty line it begins with, and without what all of its lines are indented by. */
function dedent(text: string): string {
  const lines = text.replace(/^\n/, '').trimEnd().split('\n');
  const widths = lines.flatMap((line) => (line.trim() === '' ? [] : [line.length - line.replace(/^ +/, '').length]));
  const width = Math.min(...widths);
  return `${lines.map((line) => line.slice(width)).join('\n')}\n`;
}

/** Takes trials down: returns what adds one, and those added so far. */
export function listTrials(): {
  readonly add: (
    name: string,
    languageId: string,
    content: string,
    snippet: string,
    ...truths: readonly TruthOf[]
  ) => void;
  readonly trials: Trial[];
} {
  const trials: Trial[] = [];
  return {
    trials,
    add: (name, languageId, content, snippet, ...truths) => {
      const text = dedent(content);
      trials.push({
        name,
        languageId,
        content: text,
        snippet: dedent(snippet).trimEnd(),
        truths: truths.map((truth) => truth(text)),
      });
    },
  };
}

/** The file with the first place of a text, which must be in it, replaced. */
export function r(from: string, to: string): TruthOf {
  return (content) => {
    expect(content).toContain(from);
    return content.replace(from, () => to);
  };
}

/** The file with several texts replaced, one after the other. */
export function rs(...pairs: readonly (readonly [from: string, to: string])[]): TruthOf {
  return (content) => pairs.reduce((text, [from, to]) => r(from, to)(text), content);
}

/** What the snippet makes of its file; `undefined` where the engine asks. */
export async function mergeTrial({ languageId, content, snippet }: Trial): Promise<string | undefined> {
  const checker = (await syntax.prepare(languageId)) ? syntax : undefined;
  const read = readSnippet(snippet.split('\n'), languageId) ?? { segments: [snippet] };
  const plan = planSnippet(content, read.segments, { languageId, syntax: checker, ...read });
  if (plan.kind === 'unclear') return undefined;
  const [block] = plan.kind === 'sure' ? plan.blocks : [];
  return content.replace(block?.oldString ?? '', () => block?.newString ?? '');
}
