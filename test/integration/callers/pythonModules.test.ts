import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';

describe('modules of Python', () => {
  test("a module of the standard library is not the package's own module of the same name", async () => {
    const files = {
      'src/pkg/__init__.py': 'from . import json as json\n',
      'src/pkg/json/__init__.py': 'import json as _json\ndef loads(s):\n    return _json.loads(s)\n',
      'src/pkg/json/provider.py': 'import json\nfrom json import loads\njson.loads("1")\nloads("1")\n',
      'tests/test_json.py': 'import pkg\npkg.json.loads("1")\n',
    };
    expect(await callSiteLines(files, 'src/pkg/json/__init__.py#loads')).toEqual(['tests/test_json.py:2']);
  });

  test('`import a.b` binds a; modules of a package are its members', async () => {
    const files = {
      'pkg/__init__.py': 'from .deep import mod as short\n',
      'pkg/utils.py': 'def run(): pass\n',
      'pkg/deep/__init__.py': '',
      'pkg/deep/mod.py': 'def run(): pass\n',
      'a.py': 'import pkg.utils\npkg.utils.run()\npkg.short.run()\n',
      'b.py': 'import pkg\npkg.utils.run()\npkg.deep.mod.run()\n',
      'c.py': 'import pkg.deep.mod as m\nm.run()\nfrom pkg.deep import mod\nmod.run()\n',
      'd.py': 'import other.utils\nother.utils.run()\n',
    };
    expect(await callSiteLines(files, 'pkg/utils.py#run')).toEqual(['a.py:2', 'b.py:2']);
    expect(await callSiteLines(files, 'pkg/deep/mod.py#run')).toEqual(['a.py:3', 'b.py:3', 'c.py:2', 'c.py:4']);
  });

  test('a name imported from a module is not the module beside it', async () => {
    const files = {
      'pkg/__init__.py': '',
      'pkg/a.py': 'from other import tool\n',
      'pkg/tool.py': 'def run(): pass\n',
      'pkg/b.py': 'from .a import tool\ntool.run()\nfrom . import tool as own\nown.run()\n',
    };
    expect(await callSiteLines(files, 'pkg/tool.py#run')).toEqual(['pkg/b.py:4']);
  });

  test('overloads, setters and the definitions of two branches are one', async () => {
    const files = {
      'a.py':
        'import typing as t\n@t.overload\ndef f(x: int) -> int: ...\n@t.overload\ndef f(x: str) -> str: ...\ndef f(x): return x\nif WIN:\n    def raw(): pass\nelse:\n    def raw(): pass\n',
      'b.py': 'from a import f, raw\nf(1)\nraw()\n',
    };
    expect(await callSiteLines(files, 'a.py#f')).toEqual(['b.py:2']);
    expect(await callSiteLines(files, 'a.py#raw')).toEqual(['b.py:3']);
  });

  test('names that texts and lists have say little on receivers of unknown type', async () => {
    const files = {
      'a.py': 'class Text:\n    def join(self, x): pass\n    def justify(self): pass\n',
      'b.py': 'def f(x, y):\n    x.join([])\n    y.justify()\n    ",".join([])\n',
    };
    expect(await callSiteLines(files, 'a.py#Text.join')).toEqual(['b.py:2 name']);
    expect(await callSiteLines(files, 'a.py#Text.justify')).toEqual(['b.py:3 only-one']);
  });

  test('imports in circles end', async () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const line = fc.oneof(
      fc.tuple(name, name).map(([from, taken]) => `from .${from} import ${taken}`),
      fc.tuple(name, name).map(([taken, as]) => `from . import ${taken} as ${as}`),
      name.map((from) => `from .${from} import *`),
      name.map((taken) => `import pkg.${taken}`),
    );
    const module = fc
      .array(line, { maxLength: 4 })
      .map((lines) => `${lines.join('\n')}\na.b.run()\nb()\npkg.a.c.run()\n`);
    await fc.assert(
      fc.asyncProperty(module, module, module, module, async (init, a, b, c) => {
        const found = await callSiteLines(
          { 'pkg/__init__.py': init, 'pkg/a.py': a, 'pkg/b.py': b, 'pkg/c.py': `${c}def run(): pass\n` },
          'pkg/c.py#run',
        );
        expect(found.every((site) => site.startsWith('pkg/'))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
