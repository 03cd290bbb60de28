import { describe, expect, test } from 'vitest';
import { markedCallers } from '../../support/markedCallers.ts';

const total = 'export function total() {}\n';
const head = "import { total } from './a';\n";

describe('what hides an imported name in JavaScript and TypeScript, and where', () => {
  test.each([
    ['a caught value', 'try { total(); // HIT\n} catch (total) { total(); }\ntotal(); // HIT\n'],
    ['a caught pattern', 'try {} catch ({ total }) { total(); }\ntotal(); // HIT\n'],
    [
      'what a loop goes over',
      'for (const total of list) total();\nfor (const total of list) { total(); }\nfor (const [total] of list) total();\nfor (const { total } of list) total();\nfor (const total in list) total();\ntotal(); // HIT\n',
    ],
    ['a counter', 'for (let total = f(); ;) total();\nfor (let i = 0, total = i; ;) { total(); }\ntotal(); // HIT\n'],
    [
      'parameters in patterns',
      'function one({ total }) { total(); }\nfunction two([total]) { total(); }\nconst three = ({ a: total }) => total();\nconst four = function ({ a: { total } }) { total(); };\nfunction five({ total = f }) { total(); }\nfunction six(...[total]) { total(); }\nconst seven = ([, { a: [total = f] }]) => total();\nfunction eight({ ...total }) { total(); }\ntotal(); // HIT\n',
    ],
    [
      'a local of one block only',
      'function f(a) {\n  total(); // HIT\n  if (a) {\n    const total = a;\n    total();\n    { total(); }\n  } else {\n    total(); // HIT\n  }\n  { let total = f; total(); }\n  while (a) { let total = f; total(); }\n  switch (a) { case 1: let total = f; total(); }\n  try { let total = f; total(); }\n  finally { total(); } // HIT\n  total(); // HIT\n}\n',
    ],
    [
      'a block at the top of the file',
      'if (a) {\n  const total = a;\n  total();\n  const go = () => total();\n}\ntotal(); // HIT\nfor (;;) { const total = f; total(); }\n{ const { total } = f; total(); }\n{ const [total] = f; total(); }\ntotal(); // HIT\n',
    ],
    [
      'a variable of the whole function',
      'function f(a) {\n  if (a) { var total = a; }\n  total();\n}\nfunction g() {\n  for (var total of a) {}\n  total();\n}\nfunction h() {\n  { var { total } = a; }\n  total();\n}\nfunction i() {\n  for (var total = 1; ;) {}\n  total();\n}\ntotal(); // HIT\n',
    ],
    [
      'a pattern that is assigned to hides nothing',
      'function f(a) {\n  total(); // HIT\n  ({ x: total.y } = a);\n  total(); // HIT\n}\n',
    ],
  ])('%s', async (what, code) => {
    for (const ending of ['ts', 'js']) {
      const { found, wanted } = await markedCallers({
        what,
        target: `a.${ending}#total`,
        files: { [`a.${ending}`]: total, [`b.${ending}`]: head + code },
      });
      expect(found, ending).toEqual(wanted);
    }
  });

  test('the type of a local holds in its block', async () => {
    const code =
      "import { A, B } from './a';\nconst x = new A();\nfunction f(a) {\n  const it = new A();\n  if (a) {\n    const it = new B();\n    it.save();\n    const x = new B();\n    x.save();\n  }\n  it.save(); // HIT\n  x.save(); // HIT\n}\nif (f) {\n  const it = new B();\n  it.save();\n  let x = new B();\n  x.save();\n}\nx.save(); // HIT\n";
    const { found, wanted } = await markedCallers({
      what: '',
      target: 'a.ts#A.save',
      files: { 'a.ts': 'export class A { save() {} }\nexport class B { save() {} }\n', 'b.ts': code },
    });
    expect(found).toEqual(wanted);
  });

  test('modules that are loaded on the spot', async () => {
    const files = {
      'a.js': 'export default function total() {}\nexport { total };\n',
      'b.js':
        "async function f() {\n  (await import('./a')).default(); // HIT\n  (await import('./a')).total(); // HIT\n  const { total } = await import('./a');\n  total(); // HIT\n  require('./a').total(); // HIT\n  import('./a').then((m) => m.total()); // HIT\n  (await import('./c')).total();\n  const m = await import('./a');\n  m.default(); // HIT\n}\nfunction g() { total(); }\n",
      'c.js': 'export function total() {}\n',
    };
    const { found, wanted } = await markedCallers({ what: '', target: 'a.js#total', files });
    expect(found).toEqual(wanted);
  });
});

describe('what takes a name over in Python', () => {
  test.each([
    ['a later import', 'from b import save\nfrom a import save\nsave()  # HIT\n'],
    ['an earlier import is over', 'from a import save\nfrom b import save\nsave()\ndef f():\n    save()\n'],
    ['an import between', 'from a import save\nsave()  # HIT\nfrom b import save\nsave()\n'],
    [
      'an import of one function',
      'from b import save\ndef f():\n    from a import save\n    save()  # HIT\ndef g():\n    save()\nsave()\n',
    ],
    ['an assignment', 'from a import save\nsave()  # HIT\nsave = print\nsave()\n'],
    ['an import after a definition', 'def save(): pass\nfrom a import save\nsave()  # HIT\n'],
    ['a definition after an import', 'from a import save\ndef save(): pass\nsave()\n'],
    [
      'whichever import works',
      'try:\n    from a import save\nexcept ImportError:\n    from b import save\nsave()  # HIT\n',
    ],
    [
      'whichever import works, the other way round',
      'try:\n    from b import save\nexcept ImportError:\n    from a import save\nsave()  # HIT\n',
    ],
    ['one that is wrapped', 'from a import save\nsave = wrap(save)\n'],
  ])('%s', async (what, code) => {
    const { found, wanted } = await markedCallers({
      what,
      target: 'a.py#save',
      files: { 'a.py': 'def save(): pass\n', 'b.py': 'def save(): pass\n', 'use.py': code },
    });
    expect(found.filter((site) => !code.split('\n')[Number(site.split(':')[1]) - 1]?.includes('wrap('))).toEqual(
      wanted,
    );
  });
});
