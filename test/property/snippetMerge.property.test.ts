import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { planSnippet } from '../../src/edit/domain/agent/snippetPlan.ts';
import { readSnippet } from '../../src/edit/domain/formats/snippet.ts';
import { runtimeFile } from '../../src/edit/node/syntax/grammars.ts';
import { loadSyntaxChecker } from '../../src/edit/node/syntax/loadSyntaxChecker.ts';

const require = createRequire(import.meta.url);
const syntax = loadSyntaxChecker({
  grammarsDir: join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm'),
  runtimeWasm: join(dirname(require.resolve('web-tree-sitter')), runtimeFile),
});

/** How a language writes a function and what stands around it, a statement, and a placeholder. */
interface Shape {
  readonly around?: readonly [head: string, foot: string];
  readonly head: (name: string) => string;
  readonly foot: readonly string[];
  readonly row: (name: string) => string;
  readonly gap: string;
}

const gap = '... existing code ...';

const shapes: Readonly<Record<string, Shape>> = {
  typescript: {
    head: (name) => `export function ${name}(a: number) {`,
    foot: ['}'],
    row: (name) => `${name}(a);`,
    gap: `// ${gap}`,
  },
  python: { head: (name) => `def ${name}(a):`, foot: [], row: (name) => `${name}(a)`, gap: `# ${gap}` },
  go: { head: (name) => `func ${name}(a int) {`, foot: ['}'], row: (name) => `${name}(a)`, gap: `// ${gap}` },
  rust: { head: (name) => `fn ${name}(a: i32) {`, foot: ['}'], row: (name) => `${name}(a);`, gap: `// ${gap}` },
  ruby: { head: (name) => `def ${name}(a)`, foot: ['end'], row: (name) => `${name}(a)`, gap: `# ${gap}` },
  java: {
    around: ['class Shop {', '}'],
    head: (name) => `public void ${name}(int a) {`,
    foot: ['}'],
    row: (name) => `${name}(a);`,
    gap: `// ${gap}`,
  },
  css: { head: (name) => `.${name} {`, foot: ['}'], row: (name) => `--${name}: 1px;`, gap: `/* ${gap} */` },
};

beforeAll(async () => {
  for (const languageId of Object.keys(shapes)) await syntax.prepare(languageId);
});

/** What a snippet does with a statement of a function that it shows. */
type Fate = 'shown' | 'hidden' | 'followed' | 'changed' | 'gone';

/** A function of the file: left out of the snippet, shown with the fates of its statements, or shown in new words. */
interface Part {
  readonly fates: readonly Fate[];
  readonly show: 'hidden' | 'partly' | 'whole';
  readonly isFollowed: boolean;
}

const part: fc.Arbitrary<Part> = fc.record({
  fates: fc.array(fc.constantFrom<Fate>('shown', 'shown', 'hidden', 'hidden', 'followed', 'changed', 'gone'), {
    minLength: 1,
    maxLength: 6,
  }),
  show: fc.constantFrom('hidden', 'hidden', 'partly', 'partly', 'whole'),
  isFollowed: fc.boolean(),
});

/** Names that are not made of one another. */
const words = ['apple', 'birch', 'cedar', 'dusty', 'ember', 'flint', 'grove', 'heron', 'ivory', 'jolly'];

interface Drawn {
  readonly content: string;
  readonly snippet: string;
  /** Lines of the file that the snippet leaves out, in order. */
  readonly kept: readonly string[];
  /** Lines with words that the snippet shows. */
  readonly shown: readonly string[];
}

/** A file of some functions, and a snippet that shows some of them. Lines with words stand once in each. */
function draw({ around, head, foot, row, gap: written }: Shape, parts: readonly Part[]): Drawn {
  const indent = around === undefined ? '' : '  ';
  const file: string[] = [];
  const snippet: string[] = [];
  const kept: string[] = [];
  const shown: string[] = [];
  const addGap = (deep: string): void => {
    if (snippet.at(-1)?.trim() !== written) snippet.push(deep + written);
  };
  const show = (line: string): void => {
    snippet.push(line);
    shown.push(line);
  };
  for (const [at, { fates, show: how, isFollowed }] of parts.entries()) {
    const first = indent + head(words[at] ?? 'other');
    const last = foot.map((line) => indent + line);
    const inner = `${indent}  `;
    const rows = fates.map((_, i) => inner + row(`${words[(at + i) % words.length] ?? ''}_${at}${i}`));
    if (at > 0) file.push('');
    file.push(first, ...rows, ...last);
    if (how === 'hidden') {
      addGap(indent);
      kept.push(first, ...rows);
      continue;
    }
    if (snippet.length > 0 && snippet.at(-1)?.trim() !== written) snippet.push('');
    show(first);
    for (const [i, line] of rows.entries()) {
      const fate = fates[i] === 'hidden' && how === 'whole' ? 'shown' : fates[i];
      if (fate === 'hidden') {
        addGap(inner);
        kept.push(line);
      } else if (fate === 'shown' || fate === 'followed') show(line);
      if (fate === 'changed') show(line.replace('_', '_more_'));
      if (fate === 'followed') show(inner + row(`fresh_${at}${i}`));
    }
    snippet.push(...last);
    if (!isFollowed) continue;
    snippet.push('');
    show(indent + head(`brand_new_${at}`));
    show(inner + row(`made_${at}`));
    snippet.push(...last);
  }
  const wrap = (lines: readonly string[]): string =>
    (around === undefined ? lines : [around[0], ...lines, around[1]]).join('\n');
  return { content: `${wrap(file)}\n`, snippet: wrap(snippet), kept, shown };
}

/** The text of the file with the snippet merged; `undefined` where the author is asked. */
function merge(content: string, snippet: string, languageId: string): string | undefined {
  const read = readSnippet(snippet.split('\n'), languageId) ?? { segments: [snippet] };
  const plan = planSnippet(content, read.segments, { languageId, syntax, ...read });
  if (plan.kind === 'stands') return content;
  const [block, second] = plan.kind === 'sure' ? plan.blocks : [];
  if (block === undefined || second !== undefined) return undefined;
  return content.replace(block.oldString, () => block.newString);
}

describe.each(Object.entries(shapes))('a snippet merged into a file of %s', (languageId, shape) => {
  test('keeps what it does not show in order, and puts what it shows there once', () => {
    let merged = 0;
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
        const { content, snippet, kept, shown } = draw(shape, parts);
        fc.pre(snippet.includes('existing code') && shown.length > 0);
        const text = merge(content, snippet, languageId);
        if (text === undefined) return;
        merged++;
        const lines = text.split('\n');
        const left = new Set(kept);
        expect(lines.filter((line) => left.has(line))).toEqual(kept);
        const seen = new Set(shown);
        expect(lines.filter((line) => seen.has(line))).toEqual(shown);
      }),
      { numRuns: 150 },
    );
    // A merge that asks about everything would pass as well.
    expect(merged).toBeGreaterThan(50);
  });
});
