import { expect, it } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject, takeApart } from '../../support/callersProject.ts';

const lines = (count: number, line: (id: number) => string): string =>
  Array.from({ length: count }, (_, id) => line(id)).join('\n');

/** Generated code that hands one function on very often, by what it does. */
const files: Readonly<Record<string, readonly [path: string, text: (count: number) => string, sites: number]>> = {
  'locals of TypeScript': [
    'a.ts',
    (count) =>
      `export function save() {}\nfunction run() {\n${lines(count, (id) => `  const a${id} = save; a${id}();`)}\n}\n`,
    2,
  ],
  'fields of JavaScript': [
    'a.js',
    (count) =>
      `function save() {}\nclass A {\n  constructor() {\n${lines(count, (id) => `    this.a${id} = save; this.a${id}();`)}\n  }\n}\n`,
    2,
  ],
  'structs of Go': [
    'a.go',
    (count) =>
      `package a\nfunc save() {}\ntype T struct { on func() }\nfunc run() {\n${lines(count, (id) => `  a${id} := T{on: save}; a${id}.on()`)}\n}\n`,
    2,
  ],
  'locals of Python': [
    'a.py',
    (count) => `def save():\n    pass\n\ndef run():\n${lines(count, (id) => `    a${id} = save\n    a${id}()`)}\n`,
    2,
  ],
  'names of Python': [
    'a.py',
    (count) => `def save():\n    pass\n\n${lines(count, (id) => `a${id} = save\na${id}()`)}\n`,
    2,
  ],
  'lists of Python': [
    'a.py',
    (count) =>
      `def save():\n    pass\n\nclass A:\n    def __init__(self):\n${lines(count, (id) => `        self.a${id} = []\n        self.a${id}.append(save)\n        for each in self.a${id}: each()`)}\n`,
    2,
  ],
  'names of a class of C++': [
    'a.cpp',
    (count) =>
      `class save { public: save(); };\n${lines(count, (id) => `using a${id} = save;\nvoid run${id}() { new a${id}(); }`)}\n`,
    1,
  ],
  'names of a type of Rust': [
    'a.rs',
    (count) =>
      `pub struct save;\n${lines(count, (id) => `type A${id} = save;\nfn run${id}() { let _x = A${id} {}; }`)}\n`,
    1,
  ],
};

/** A list that counts how often code looks at one of its elements. */
function counted<Item>(list: readonly Item[], count: { looks: number }): readonly Item[] {
  return new Proxy(list, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) count.looks += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}

async function looksFor(path: string, text: string): Promise<{ readonly looks: number; readonly sites: number }> {
  const project = await getProject({ [path]: text });
  const facts = project.facts(path);
  if (facts === undefined) throw new Error('no facts');
  const count = { looks: 0 };
  const watched = {
    ...takeApart(facts),
    bindings: counted(facts.bindings, count),
    references: counted(facts.references, count),
    definitions: counted(facts.definitions, count),
  };
  const { sites } = new CallSiteSearch({
    ...project,
    filesWith: (name) => project.filesWith(name),
    has: (file) => project.has(file),
    facts: (file) => (file === path ? watched : undefined),
  }).find(understand(project, { symbol_name: 'save' }).targets);
  return { looks: count.looks, sites: sites.length };
}

it.each(Object.entries(files))(
  'a function that is handed on very often is followed in a time that grows with the code, not with its square: %s',
  async (_, [path, text, sites]) => {
    const few = await looksFor(path, text(90));
    const many = await looksFor(path, text(360));
    expect(many.sites).toBe(sites * 360);
    expect(many.looks / few.looks).toBeLessThan(6);
  },
  60_000,
);
