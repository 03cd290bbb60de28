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
  // On a machine with much else to do a parse may take long.
  maxParseMs: 60_000,
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
  const languages = [...Object.keys(shapes), ...lists.map(({ languageId }) => languageId)];
  for (const languageId of new Set(languages)) await syntax.prepare(languageId);
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

/** A member of a list in which many are alike: their comments and their rows are of few kinds. */
interface Alike {
  readonly name: string;
  readonly remark: string;
  readonly value: string;
}

/** How a language writes a list of members that are alike. */
interface ListShape {
  readonly languageId: string;
  readonly around: readonly [head: readonly string[], foot: readonly string[]];
  readonly member: (one: Alike) => readonly string[];
  readonly gap: string;
}

const lists: readonly ListShape[] = [
  {
    languageId: 'typescript',
    around: [['interface Options {'], ['}']],
    member: ({ name, remark, value }) => [...(remark === '' ? [] : [`  /** ${remark} */`]), `  ${name}?: ${value};`],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'typescript',
    around: [['class Options {'], ['}']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : ['  /**', `   * ${remark}`, '   */']),
      `  ${name}(): ${value} {`,
      `    return this.find(${value});`,
      '  }',
      '',
    ],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'css',
    around: [[], []],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`/* ${remark} */`]),
      '.shell .output,',
      `.${name} .part {`,
      `  color: var(--${value});`,
      '}',
    ],
    gap: `/* ${gap} */`,
  },
  {
    languageId: 'scss',
    around: [['.shell {'], ['}']],
    member: ({ name, value }) => [`  &-${name} &-part {`, `    color: $${value};`, '  }'],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'javascript',
    around: [['module.exports = {'], ['};']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`  // ${remark}`]),
      `  ${name}: function (done) {`,
      `    this.find(${value}, done);`,
      '  },',
      '',
    ],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'javascript',
    around: [['function start(app) {'], ['  return app;', '}']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`  // ${remark}`]),
      `  app.use('/${name}', make(${value}));`,
    ],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'javascript',
    around: [["describe('shop', () => {"], ['});']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`  // ${remark}`]),
      `  it('finds ${name}', () => {`,
      `    expect(find(${value})).toBe(true);`,
      '  });',
      '',
    ],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'typescript',
    around: [['switch (kind) {'], ['}']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`  // ${remark}`]),
      `  case '${name}':`,
      `    return make(${value});`,
    ],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'typescript',
    around: [['enum Kind {'], ['}']],
    member: ({ name, remark }) => [...(remark === '' ? [] : [`  // ${remark}`]), `  ${name},`],
    gap: `  // ${gap}`,
  },
  {
    languageId: 'python',
    around: [['class Options:'], ['', '    last = None']],
    member: ({ name, remark, value }) => [
      ...(remark === '' ? [] : [`    # ${remark}`]),
      `    def ${name}(self):`,
      `        return self.find(${value})`,
      '',
    ],
    gap: `    # ${gap}`,
  },
  {
    languageId: 'go',
    around: [['type Options struct {'], ['}']],
    member: ({ name, remark, value }) => [...(remark === '' ? [] : [`\t// ${remark}`]), `\t${name} ${value}`],
    gap: `\t// ${gap}`,
  },
];

/** What a snippet does with a member that it shows. */
type MemberFate = 'as it is' | 'changed' | 'gone';

describe.each(lists)('a new member of a list whose members are alike, in $languageId', (list) => {
  test('stands where it is shown, and no other goes or stands twice', () => {
    let merged = 0;
    const alike = fc.record({
      remark: fc.constantFrom('', 'TODO', 'How long it takes.'),
      value: fc.constantFrom('number', 'string'),
    });
    fc.assert(
      fc.property(
        fc.array(alike, { minLength: 4, maxLength: 9 }),
        alike,
        fc.array(fc.constantFrom<MemberFate>('as it is', 'as it is', 'changed', 'gone'), {
          minLength: 3,
          maxLength: 3,
        }),
        fc.constantFrom('brand', 'apple', 'ember'),
        fc.nat(8),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(3),
        (drawn, extra, fates, stem, first, count, at) => {
          const members = drawn.map((one, i) => ({ ...one, name: words[i] ?? 'other' }));
          const from = Math.min(first, members.length - 1);
          const to = Math.min(members.length, from + count);
          const place = Math.min(to, from + at);
          // Its name may be made of one that the file has.
          const fresh = { ...extra, name: `${stem}Next` };
          const write = (some: readonly Alike[]): readonly string[] => some.flatMap((one) => list.member(one));
          const [head, foot] = list.around;
          const wrap = (rows: readonly string[]): string => [...head, ...rows, ...foot].join('\n');
          // Only what stands between two that are shown as they are can be told to be gone.
          const visible = members.slice(from, to).map((one, i, all) => {
            const isInner =
              i > 0 && i < all.length - 1 && [fates[i - 1], fates[i + 1]].every((fate) => fate === 'as it is');
            if (fates[i] === 'gone') return isInner && place !== from + i && place !== from + i + 1 ? [] : [one];
            return [fates[i] === 'changed' ? { ...one, value: 'boolean' } : one];
          });
          const shown = write([...visible.slice(0, place - from).flat(), fresh, ...visible.slice(place - from).flat()]);
          const snippet = [...(from > 0 ? [list.gap] : []), ...shown, ...(to < members.length ? [list.gap] : [])];
          fc.pre(snippet.length > shown.length);
          const text = merge(`${wrap(write(members))}\n`, wrap(snippet), list.languageId);
          if (text === undefined) return;
          merged++;
          const made = [
            ...members.slice(0, from),
            ...visible.slice(0, place - from).flat(),
            fresh,
            ...visible.slice(place - from).flat(),
            ...members.slice(to),
          ];
          const solid = (rows: string): readonly string[] => rows.split('\n').filter((row) => row.trim() !== '');
          expect(solid(text)).toEqual(solid(wrap(write(made))));
        },
      ),
      { numRuns: 150 },
    );
    expect(merged).toBeGreaterThan(20);
  });
});
