import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../src/callers/domain/facts.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { anyFacts } from '../../support/anyFacts.ts';
import { projectOf } from '../../support/callersProject.ts';

/** Pieces of code that, put together anyhow, give imports in circles, bases of each other, types told by themselves and much that is broken. */
const pieces = [
  "import { Repo, a } from './b';\n", "import x, * as all from './a';\n", "export * from './b';\n", "export { a as Repo } from './a';\n", "const Repo = require('./a');\n", 'module.exports = Repo;\n', 'exports.a = () => a();\n',
  'class Repo extends Queue { a = this.a; save() { return this.save().save(); } }\n', 'class Queue extends Repo { get a() { return a; } save() { super.save(); } }\n', 'interface Repo extends Queue { save(): Repo | Queue[] }\n',
  'type Repo = Queue | Repo;\n', 'const a = a();\n', 'function a(this: Repo, x: Queue): ReturnType<typeof a> { return x.save(); }\n', 'const it = { save() { return this.save(); }, a, ...it };\n', 'for (const [a, b] of it.values()) b.save();\n',
  'it.a.b = function () { a(); it.save(); };\n', 'Repo.prototype = Object.create(Queue.prototype);\n', 'if (a instanceof Repo) { a.save(); }\n', 'a(save, it.save, { save });\n', '<T extends T>(x: T) => x.save();\n', '}{(', '`${', '\n',
] as const;
const anyCode = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));

function answers(project: Project, paths: readonly string[]): unknown {
  return paths.map((path) => (project.facts(path)?.definitions ?? []).map((_, definition) => {
    const { sites, candidates, analysed } = new CallSiteSearch(project).find([{ path, definition }]);
    return { sites: sites.map(({ path: at, reference, link }) => `${at}:${reference.site.line}:${reference.site.column} ${link}`), candidates, analysed };
  }));
}

describe('call sites', () => {
  it('are found in any code and end in any circle', async () => {
    await fc.assert(fc.asyncProperty(anyCode, anyCode, fc.boolean(), async (a, b, isTyped) => {
      const ending = isTyped ? 'ts' : 'js';
      const paths = [`a.${ending}`, `b.${ending}`];
      answers(await projectOf({ [paths[0] ?? '']: a, [paths[1] ?? '']: b }), paths);
    }), { numRuns: 60 });
  });

  it('are looked for in any facts, whatever their indexes point at', () => {
    fc.assert(fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 3 }), (list) => {
      const files = new Map(list.map((facts, at): [string, FileFacts] => [`f${at}`, { ...facts, path: `f${at}` }]));
      const project: Project = { has: (path) => files.has(path), filesWith: () => [...files.keys()], facts: (path) => files.get(path), pathAliases: [], packages: new Map() };
      answers(project, [...files.keys()]);
    }), { numRuns: 60 });
  });

  const repo = 'export class Repo { store() {} }\nexport class Other { store() {} }\n';
  const use = (local: string): string => `import { Repo, Other } from './repo';\nexport function go(${local}: Repo) {\n  ${local}.store();\n  const other${local} = new Other();\n  other${local}.store();\n  [${local}].forEach((each) => each.store());\n}\n`;

  it('stay the same whatever stands in a file that has nothing to do with them', async () => {
    const paths = ['repo.ts', 'use.ts'];
    const before = answers(await projectOf({ 'repo.ts': repo, 'use.ts': use('it') }), paths);
    await fc.assert(fc.asyncProperty(anyCode, async (code) => {
      const unrelated = code.replace(/\b(?:Repo|Queue|a|b|it|save|all|x)\b/g, (name) => `un${name}`);
      expect(answers(await projectOf({ 'repo.ts': repo, 'use.ts': use('it'), 'unrelated.ts': unrelated }), paths)).toEqual(before);
    }), { numRuns: 30 });
  });

  it('stay the same when a local is renamed', async () => {
    const places = async (local: string): Promise<string[]> => {
      const project = await projectOf({ 'repo.ts': repo, 'use.ts': use(local) });
      return new CallSiteSearch(project).find([{ path: 'repo.ts', definition: 1 }]).sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`);
    };
    const before = await places('it');
    expect(before).toContain('use.ts:3 resolved');
    await fc.assert(fc.asyncProperty(fc.stringMatching(/^[a-z_$][A-Za-z0-9_$]{2,8}$/).filter((name) => !/^(?:do|if|in|of|for|new|try|let|var|case|else|enum|null|this|true|void|with|each|go|await|break|catch|class|const|false|super|throw|while|yield|delete|export|import|return|switch|typeof|default|extends|finally|package|private|public|static|repo|store)$/.test(name)), async (local) => {
      expect(await places(local)).toEqual(before);
    }), { numRuns: 30 });
  });
});
