import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../src/callers/domain/facts.ts';
import { Work } from '../../../src/callers/domain/graph/circularMemo.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { anyFacts } from '../../support/anyFacts.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * Pieces of code that, put together anyhow, give imports in circles, bases of each other, types told by themselves and
 * much that is broken.
 */
const pieces = [
  "import { Repo, a } from './b';\n",
  "import x, * as all from './a';\n",
  "export * from './b';\n",
  "export { a as Repo } from './a';\n",
  "const Repo = require('./a');\n",
  'module.exports = Repo;\n',
  'exports.a = () => a();\n',
  'class Repo extends Queue { a = this.a; save() { return this.save().save(); } }\n',
  'class Queue extends Repo { get a() { return a; } save() { super.save(); } }\n',
  'interface Repo extends Queue { save(): Repo | Queue[] }\n',
  'type Repo = Queue | Repo;\n',
  'const a = a();\n',
  'function a(this: Repo, x: Queue): ReturnType<typeof a> { return x.save(); }\n',
  'const it = { save() { return this.save(); }, a, ...it };\n',
  'for (const [a, b] of it.values()) b.save();\n',
  'it.a.b = function () { a(); it.save(); };\n',
  'Repo.prototype = Object.create(Queue.prototype);\n',
  'if (a instanceof Repo) { a.save(); }\n',
  'a(save, it.save, { save });\n',
  '<T extends T>(x: T) => x.save();\n',
  '}{(',
  '`${',
  '\n',
] as const;
const anyCode = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));

const word = fc.constantFrom('a', 'b', 'A', 'B', 'this', 'save');
const step = fc.tuple(word, fc.constantFrom('', '', '()', '[]')).map((parts) => parts.join(''));
const chain = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.join('.'));
const told = fc
  .array(
    fc.oneof(
      word,
      chain.map((text) => `=${text}`),
      chain.map((text) => `${text}()`),
      word.map((name) => `${name}[]`),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join('|'));
const place = fc.integer({ min: -1, max: 11 });
const line = fc.integer({ min: 1, max: 20 });
const site = fc.record({ line, column: fc.nat(9) });
/** Facts in which everything is told by everything else, far more than any code could. */
const entangled = fc.record({
  path: fc.constant(''),
  language: fc.constantFrom('typescript', 'python', 'javascript'),
  isClean: fc.constant(true),
  constants: fc.constant([]),
  definitions: fc.array(
    fc.record({
      name: word,
      kind: fc.constantFrom('function', 'method', 'class', 'interface', 'field', 'variable', 'type'),
      site,
      startLine: line,
      endLine: line,
      container: fc.oneof(fc.constant(-1), place),
      isExported: fc.boolean(),
      type: told,
      returns: told,
    }),
    { minLength: 4, maxLength: 12 },
  ),
  references: fc.array(fc.record({ name: word, role: fc.constant('call'), site, within: place, receiver: chain }), {
    minLength: 2,
    maxLength: 8,
  }),
  imports: fc.array(
    fc.record({
      local: word,
      imported: fc.oneof(word, fc.constantFrom('default', '*')),
      from: fc.constantFrom('./f0', './f1', './f2'),
      site,
    }),
    { maxLength: 4 },
  ),
  exports: fc.array(
    fc.record({
      local: fc.oneof(word, fc.constant('*')),
      exported: fc.oneof(word, fc.constantFrom('default', '*')),
      from: fc.constantFrom('./f0', './f1', './f2'),
    }),
    { maxLength: 4 },
  ),
  bindings: fc.array(
    fc.record({
      name: fc.oneof(
        word,
        word.map((name) => `this.${name}`),
      ),
      type: told,
      within: place,
      line,
      endLine: fc.constant(20),
    }),
    { maxLength: 8 },
  ),
  heritage: fc.array(fc.record({ definition: place, base: word, role: fc.constant('extends') }), { maxLength: 20 }),
}) as fc.Arbitrary<FileFacts>;

/** What a search may cost: the places in question, each with every name that could be in its way. */
function maxWork(project: Project, paths: readonly string[]): number {
  const size = paths
    .map((path) => project.facts(path))
    .reduce(
      (sum, facts) =>
        sum +
        (facts === undefined
          ? 0
          : facts.definitions.length +
            facts.references.length +
            facts.bindings.length +
            facts.imports.length +
            facts.exports.length),
      10,
    );
  return 20 * size;
}

function answers(project: Project, paths: readonly string[]): unknown {
  return paths.map((path) =>
    (project.facts(path)?.definitions ?? []).map((_, definition) => {
      const work = new Work();
      const { sites, candidates, analysed } = new CallSiteSearch(project, work).find([{ path, definition }]);
      expect(work.steps).toBeLessThan(maxWork(project, paths));
      return {
        sites: sites.map(
          ({ path: at, reference, link }) => `${at}:${reference.site.line}:${reference.site.column} ${link}`,
        ),
        candidates,
        analysed,
      };
    }),
  );
}

describe('call sites', () => {
  it('are found in any code and end in any circle', async () => {
    await fc.assert(
      fc.asyncProperty(anyCode, anyCode, fc.boolean(), async (a, b, isTyped) => {
        const ending = isTyped ? 'ts' : 'js';
        const paths = [`a.${ending}`, `b.${ending}`];
        answers(await getProject({ [paths[0] ?? '']: a, [paths[1] ?? '']: b }), paths);
      }),
      { numRuns: 60 },
    );
  });

  it('are looked for in any facts, whatever their indexes point at', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), (list) => {
        const files = new Map(list.map((facts, at): [string, FileFacts] => [`f${at}`, { ...facts, path: `f${at}` }]));
        const project: Project = {
          has: (path) => files.has(path),
          filesWith: () => [...files.keys()],
          facts: (path) => files.get(path),
          pathAliases: [],
          packages: new Map(),
        };
        answers(project, [...files.keys()]);
      }),
      { numRuns: 60 },
    );
  });

  it('take no more work than there are places, however everything leads to everything', () => {
    fc.assert(
      fc.property(fc.array(entangled, { minLength: 3, maxLength: 3 }), (list) => {
        const files = new Map(
          list.map((facts, at): [string, FileFacts] => [
            `f${at}.${facts.language === 'python' ? 'py' : 'ts'}`,
            { ...facts, path: `f${at}.${facts.language === 'python' ? 'py' : 'ts'}` },
          ]),
        );
        const project: Project = {
          has: (path) => files.has(path),
          filesWith: () => [...files.keys()],
          facts: (path) => files.get(path),
          pathAliases: [],
          packages: new Map(),
        };
        answers(project, [...files.keys()]);
      }),
      { numRuns: 100 },
    );
  });

  const eight = [...Array(8).keys()];
  const others = (at: number, name: (other: number) => string): string[] =>
    eight.filter((other) => other !== at).map(name);
  const knots: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'classes that are bases of each other': {
      'a.ts': eight
        .map((at) => `class ${at % 2 === 0 ? 'A extends B' : 'B extends A'} { m${at}() { this.save(); } }\n`)
        .join(''),
    },
    'interfaces that extend all others': {
      'a.ts': `${eight.map((at) => `interface T${at} extends ${others(at, (other) => `T${other}`).join(', ')} { a(): void }\n`).join('')}function go(x: T1) { x.save(); }\n`,
    },
    'types that are one of all others': {
      'a.ts': `${eight.map((at) => `type T${at} = ${others(at, (other) => `T${other}`).join(' | ')};\n`).join('')}function go(x: T1) { x.save(); }\n`,
    },
    'functions that give what all others give': {
      'a.ts': `${eight.map((at) => `function f${at}(n: number) {\n${others(at, (other) => `  if (n > ${other}) return f${other}(n);\n`).join('')}}\n`).join('')}function go() { f1(0).save(); }\n`,
    },
    'fields that are filled from all others': {
      'a.ts': `class A {\n${eight.map((at) => `  put${at}() {\n${others(at, (other) => `    this.f${at} = this.f${other}.f${at};\n`).join('')}  }\n`).join('')}  go() { this.f1.save(); }\n}\n`,
    },
    'modules that give on all others': Object.fromEntries(
      eight.map((at) => [
        `m${at}.ts`,
        `${others(at, (other) => `export * from './m${other}';\nimport { x${at} } from './m${other}';\n`).join('')}export { x${at} };\nx${at}.save();\n`,
      ]),
    ),
  };
  it.each(Object.entries(knots))('take no more work than there are places: %s', async (_, files) => {
    const project = await getProject({ ...files, 'end.ts': 'export class End { save() {} }\n' });
    answers(project, ['end.ts', ...Object.keys(files)]);
  });

  const repo = 'export class Repo { store() {} }\nexport class Other { store() {} }\n';
  const use = (local: string): string =>
    `import { Repo, Other } from './repo';\nexport function go(${local}: Repo) {\n  ${local}.store();\n  const other${local} = new Other();\n  other${local}.store();\n  [${local}].forEach((each) => each.store());\n}\n`;

  it('stay the same whatever stands in a file that has nothing to do with them', async () => {
    const paths = ['repo.ts', 'use.ts'];
    const before = answers(await getProject({ 'repo.ts': repo, 'use.ts': use('it') }), paths);
    await fc.assert(
      fc.asyncProperty(anyCode, async (code) => {
        const unrelated = code.replace(/\b(?:Repo|Queue|a|b|it|save|all|x)\b/g, (name) => `un${name}`);
        expect(
          answers(await getProject({ 'repo.ts': repo, 'use.ts': use('it'), 'unrelated.ts': unrelated }), paths),
        ).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  it('stay the same when a local is renamed', async () => {
    const places = async (local: string): Promise<string[]> => {
      const project = await getProject({ 'repo.ts': repo, 'use.ts': use(local) });
      return new CallSiteSearch(project)
        .find([{ path: 'repo.ts', definition: 1 }])
        .sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`);
    };
    const before = await places('it');
    expect(before).toContain('use.ts:3 resolved');
    await fc.assert(
      fc.asyncProperty(
        fc
          .stringMatching(/^[a-z_$][A-Za-z0-9_$]{2,8}$/)
          .filter(
            (name) =>
              !/^(?:do|if|in|of|for|new|try|let|var|case|else|enum|null|this|true|void|with|each|go|await|break|catch|class|const|false|super|throw|while|yield|delete|export|import|return|switch|typeof|default|extends|finally|package|private|public|static|repo|store)$/.test(
                name,
              ),
          ),
        async (local) => {
          expect(await places(local)).toEqual(before);
        },
      ),
      { numRuns: 30 },
    );
  });
});
