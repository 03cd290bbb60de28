import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';
import { callerFunctions, type GraphCase } from '../../support/callerFunctions.ts';

/** One file `a.py`. */
function one(what: string, target: string, callers: readonly string[], ...lines: readonly string[]): GraphCase {
  return { what, target: `a.py#${target}`, callers, files: { 'a.py': `${lines.join('\n')}\n` } };
}

function many(what: string, target: string, callers: readonly string[], files: Readonly<Record<string, string>>): GraphCase {
  return { what, target, callers, files };
}

const cases: readonly GraphCase[] = [
  // Names
  one('a call', 'f', ['g'], 'def f(): pass', 'def g(): f()'),
  one('a call at the top', 'f', ['a.py'], 'def f(): pass', 'f()'),
  one('another name', 'f', ['main'], 'def f(): pass', 'g = f', 'def main(): g()'),
  one('another name of another name', 'f', ['main'], 'def f(): pass', 'g = f', 'h = g', 'def main(): h()'),
  one('another name in a function', 'f', ['main'], 'def f(): pass', 'def main():', '    g = f', '    g()'),
  one('a name that was given something else', 'f', [], 'def f(): pass', 'def k(): pass', 'def main():', '    g = f', '    g = k', '    g()'),
  one('either of two', 'f', ['main'], 'def f(): pass', 'def k(): pass', 'def main(x):', '    g = f if x else k', '    g()'),
  one('a nested function', 'outer.inner', ['outer'], 'def inner(): pass', 'def outer():', '    def inner(): pass', '    inner()'),
  one('a nested function hides the outer one', 'inner', ['other'], 'def inner(): pass', 'def outer():', '    def inner(): pass', '    inner()', 'def other(): inner()'),
  one('a closure calls what is around it', 'outer.first', ['outer.second'], 'def outer():', '    def first(): pass', '    def second(): first()', '    return second'),
  one('a parameter hides a function', 'f', ['h'], 'def f(): pass', 'def g(f): f()', 'def h(): f()'),
  one('a lambda calls', 'f', ['g'], 'def f(): pass', 'g = lambda: f()', 'g()'),
  one('a lambda is called', 'g', ['main'], 'g = lambda x: x', 'def main(): g(1)'),
  one('recursion', 'f', ['f'], 'def f(n): return f(n - 1)'),
  one('a call in a default', 'f', ['a.py'], 'def f(): pass', 'X = f()'),
  one('a call in a comprehension', 'f', ['g'], 'def f(x): pass', 'def g(xs): return [f(x) for x in xs if f(x)]'),
  one('a call in a generator', 'f', ['g'], 'def f(x): pass', 'def g(xs):', '    for x in xs: yield f(x)'),
  one('a call in an f-string', 'f', ['g'], 'def f(): pass', 'def g(): return f"{f()}"'),
  // Functions as values
  one('a parameter is called', 'f', ['apply'], 'def f(): pass', 'def apply(fn): fn()', 'def main(): apply(f)'),
  one('a keyword parameter is called', 'f', ['apply'], 'def f(): pass', 'def apply(a, fn=None): fn()', 'def main(): apply(1, fn=f)'),
  one('a parameter of a method is called', 'f', ['A.apply'], 'def f(): pass', 'class A:', '    def apply(self, fn): fn()', 'def main(a: A): a.apply(f)'),
  one('a parameter is given on', 'f', ['inner'], 'def f(): pass', 'def inner(g): g()', 'def outer(fn): inner(fn)', 'outer(f)'),
  one('a method is given', 'A.run', ['apply'], 'class A:', '    def run(self): pass', '    def go(self): apply(self.run)', 'def apply(fn): fn()'),
  one('a function that is given back', 'f', ['main'], 'def f(): pass', 'def make(): return f', 'def main():', '    g = make()', '    g()'),
  one('a function that is given back and called at once', 'f', ['main'], 'def f(): pass', 'def make(): return f', 'def main(): make()()'),
  one('an inner function that is given back', 'make.inner', ['main'], 'def make():', '    def inner(): pass', '    return inner', 'def main():', '    g = make()', '    g()'),
  one('an element of a list', 'f', ['main'], 'def f(): pass', 'def k(): pass', 'fs = [f, k]', 'def main(): fs[0]()'),
  one('every element of a list', 'f', ['main'], 'def f(): pass', 'def k(): pass', 'def main():', '    for fn in [f, k]: fn()'),
  one('every element of a named list', 'f', ['main'], 'def f(): pass', 'fs = [f]', 'def main():', '    for fn in fs: fn()'),
  one('a value of a dictionary', 'f', ['main'], 'def f(): pass', 'table = {"a": f}', 'def main(): table["a"]()'),
  one('a value of a dictionary in a local', 'f', ['main'], 'def f(): pass', 'def main(k):', '    table = {"a": f}', '    table[k]()'),
  one('a value that a dictionary is asked for', 'f', ['main'], 'def f(): pass', 'table = {"a": f}', 'def main(k):', '    g = table.get(k)', '    g()'),
  one('functools.partial', 'f', ['main'], 'from functools import partial', 'def f(x): pass', 'def main():', '    g = partial(f, 1)', '    g()'),
  one('map and its like call what they are given', 'f', [], 'def f(x): pass', 'def main(xs): return xs.count(f)'),
  one('a function in a field', 'f', ['A.go'], 'def f(): pass', 'class A:', '    def __init__(self): self.cb = f', '    def go(self): self.cb()'),
  one('a method in a field', 'A.run', ['A.go'], 'class A:', '    def __init__(self): self.cb = self.run', '    def run(self): pass', '    def go(self): self.cb()'),
  one('a parameter in a field', 'f', ['A.go'], 'def f(): pass', 'class A:', '    def __init__(self, cb): self.cb = cb', '    def go(self): self.cb()', 'A(f)'),
  one('a bound method in a local', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'def main():', '    r = A().run', '    r()'),
  one('getattr with a literal', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'def main(a: A):', '    r = getattr(a, "run")', '    r()'),
  // Decorators
  one('a decorator is called where it stands', 'deco', ['a.py'], 'def deco(fn): return fn', '@deco', 'def f(): pass'),
  one('a decorator with arguments', 'deco', ['a.py'], 'def deco(n):', '    def wrap(fn): return fn', '    return wrap', '@deco(1)', 'def f(): pass'),
  one('a decorated function is called', 'f', ['main'], 'def deco(fn): return fn', '@deco', 'def f(): pass', 'def main(): f()'),
  one('a decorator calls what it is given', 'f', ['deco.inner', 'main'], 'def deco(fn):', '    def inner(): fn()', '    return inner', '@deco', 'def f(): pass', 'def main(): f()'),
  // Classes
  one('a constructor', 'A.__init__', ['main'], 'class A:', '    def __init__(self): pass', 'def main(): A()'),
  one('an inherited constructor', 'A.__init__', ['main'], 'class A:', '    def __init__(self): pass', 'class B(A): pass', 'def main(): B()'),
  one('the base\'s constructor', 'A.__init__', ['B.__init__'], 'class A:', '    def __init__(self): pass', 'class B(A):', '    def __init__(self): super().__init__()', 'def main(): B()'),
  one('the base\'s constructor by its name', 'A.__init__', ['B.__init__'], 'class A:', '    def __init__(self): pass', 'class B(A):', '    def __init__(self): A.__init__(self)'),
  one('a method', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'class B:', '    def run(self): pass', 'def main():', '    a = A()', '    a.run()'),
  one('a method of self', 'A.run', ['A.go'], 'class A:', '    def run(self): pass', '    def go(self): self.run()', 'class B:', '    def run(self): pass'),
  one('an inherited method', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'class B(A): pass', 'class C:', '    def run(self): pass', 'def main(): B().run()'),
  one('an overridden method', 'A.run', [], 'class A:', '    def run(self): pass', 'class B(A):', '    def run(self): pass', 'def main(): B().run()'),
  one('self in a base ends in the class below', 'B.step', ['A.run'], 'class A:', '    def run(self): self.step()', '    def step(self): pass', 'class B(A):', '    def step(self): pass'),
  one('the order of bases', 'C.run', ['main'], 'class D:', '    def run(self): pass', 'class B(D): pass', 'class C(D):', '    def run(self): pass', 'class A(B, C): pass', 'def main(): A().run()'),
  one('super in a chain', 'A.run', ['B.run'], 'class A:', '    def run(self): pass', 'class B(A):', '    def run(self): super().run()', 'class C(B):', '    def run(self): super().run()'),
  one('super with arguments', 'A.run', ['B.run'], 'class A:', '    def run(self): pass', 'class B(A):', '    def run(self): super(B, self).run()'),
  one('a class method', 'A.make', ['main'], 'class A:', '    @classmethod', '    def make(cls): return cls()', 'def main(): A.make()'),
  one('a class makes itself', 'A.__init__', ['A.make'], 'class A:', '    def __init__(self): pass', '    @classmethod', '    def make(cls): return cls()'),
  one('a static method', 'A.help', ['A.go', 'main'], 'class A:', '    @staticmethod', '    def help(): pass', '    def go(self): self.help()', 'def main(): A.help()'),
  one('a nested class', 'A.B.run', ['main'], 'class A:', '    class B:', '        def run(self): pass', 'def main(): A.B().run()'),
  one('a class in a variable', 'A.__init__', ['main'], 'class A:', '    def __init__(self): pass', 'K = A', 'def main(): K()'),
  one('a property', 'A.name', ['main'], 'class A:', '    @property', '    def name(self): return 1', 'def main(a: A): return a.name'),
  one('__call__', 'A.__call__', ['main'], 'class A:', '    def __call__(self): pass', 'def main():', '    a = A()', '    a()'),
  one('a method that gives an object is called, not the object', 'A.__call__', ['other'], 'class A:', '    def __call__(self): pass', '    @classmethod', '    def make(cls): return cls()', 'class B:', '    def load(self): return A()', 'def main(b: B):', '    a = b.load()', '    return A.make()', 'def other(b: B):', '    a = b.load()', '    a()'),
  one('an object that a property gives is called', 'A.__call__', ['main'], 'class A:', '    def __call__(self): pass', 'class B:', '    @property', '    def hook(self) -> A: return A()', 'def main(b: B): b.hook()'),
  one('asking what something is makes nothing', 'A.__init__', ['main'], 'class A:', '    def __init__(self): pass', '    def f(self, x): return super(A, self).f(isinstance(x, A), issubclass(x, A))', 'def main(): return A()'),
  one('__enter__', 'A.__enter__', ['main'], 'class A:', '    def __enter__(self): return self', '    def __exit__(self, *args): pass', 'def main():', '    with A() as a: pass'),
  one('a chain', 'A.last', ['main'], 'class A:', '    def first(self): return self', '    def last(self): pass', 'class B:', '    def last(self): pass', 'def main(): A().first().first().last()'),
  one('a method called by its class', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'class B:', '    def run(self): pass', 'def main(a): A.run(a)'),
  one('a class that a function gives', 'A.run', ['main'], 'class A:', '    def run(self): pass', 'class B:', '    def run(self): pass', 'def kind(): return A', 'def main(): kind()().run()'),
  one('a dataclass', 'Repo.save', ['Service.go'], 'from dataclasses import dataclass', 'class Repo:', '    def save(self): pass', 'class Other:', '    def save(self): pass', '@dataclass', 'class Service:', '    repo: Repo', '    def go(self): self.repo.save()'),
  // Modules
  many('from import', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\n', 'a.py': 'from m import f\ndef main(): f()\n' }),
  many('from import as', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\n', 'a.py': 'from m import f as g\ndef f(): pass\ndef main(): g()\ndef other(): f()\n' }),
  many('import as', 'pkg/m.py#f', ['main'], { 'pkg/__init__.py': '', 'pkg/m.py': 'def f(): pass\n', 'a.py': 'import pkg.m as m\ndef main(): m.f()\n' }),
  many('import in a function', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\n', 'a.py': 'def main():\n    from m import f\n    f()\n' }),
  many('a relative import', 'pkg/m.py#f', ['main'], { 'pkg/__init__.py': '', 'pkg/m.py': 'def f(): pass\n', 'pkg/sub/__init__.py': '', 'pkg/sub/a.py': 'from ..m import f\ndef main(): f()\n' }),
  many('re-exported by a package', 'pkg/m.py#f', ['main'], { 'pkg/__init__.py': 'from .m import f\n', 'pkg/m.py': 'def f(): pass\n', 'a.py': 'from pkg import f\ndef main(): f()\n' }),
  many('re-exported under a name', 'pkg/m.py#f', ['main'], { 'pkg/__init__.py': 'from .m import f as g\n', 'pkg/m.py': 'def f(): pass\n', 'a.py': 'import pkg\ndef main(): pkg.g()\n' }),
  many('everything', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\n', 'a.py': 'from m import *\ndef main(): f()\n' }),
  many('everything of everything', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\n', 'b.py': 'from m import *\n', 'a.py': 'from b import *\ndef main(): f()\n' }),
  many('another name in another module', 'm.py#f', ['main'], { 'm.py': 'def f(): pass\ng = f\n', 'a.py': 'import m\nfrom m import g\ndef main(): g()\n' }),
  many('a function that a module is given', 'a.py#f', ['main'], { 'm.py': 'hook = None\n', 'a.py': 'import m\ndef f(): pass\nm.hook = f\ndef main(): m.hook()\n' }),
  many('a class of a module', 'm.py#A.run', ['main'], { 'm.py': 'class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n', 'a.py': 'import m\ndef main():\n    x = m.A()\n    x.run()\n' }),
  many('an imported base', 'm.py#A.run', ['B.go'], { 'm.py': 'class A:\n    def run(self): pass\n', 'a.py': 'import m\nclass B(m.A):\n    def go(self): self.run()\n' }),
  many('an imported object', 'm.py#A.run', ['main'], { 'm.py': 'class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\nit = A()\n', 'a.py': 'from m import it\ndef main(): it.run()\n' }),
];

/** What the graph does not tell yet. Dictionaries under a key are told by the keys. */
const gaps: ReadonlySet<string> = new Set([
  'a function that is given back and called at once', 'an element of a list', 'a value of a dictionary in a local', 'a value of a dictionary', 'a parameter in a field', 'a property', '__enter__',
  'a class that a function gives', 'a function that a module is given',
]);

describe('calls in Python, function by function', () => {
  test.each(cases.filter(({ what }) => !gaps.has(what)))('$what', async (each) => {
    expect(await callerFunctions(each)).toEqual([...each.callers].sort());
  });

  test('as a whole', async () => {
    let [hit, found, wanted] = [0, 0, 0];
    for (const each of cases) {
      const callers = await callerFunctions(each);
      hit += callers.filter((caller) => each.callers.includes(caller)).length;
      found += callers.length;
      wanted += each.callers.length;
    }
    const f1 = (2 * hit) / (found + wanted);
    expect(f1, `precision ${(hit / found).toFixed(3)}, recall ${(hit / wanted).toFixed(3)}`).toBeGreaterThan(0.9);
  });
});

test('names that hold each other in circles end, and only calls are found', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'f');
  const line = fc.oneof(
    fc.tuple(name, name).map(([to, from]) => `${to} = ${from}`),
    fc.tuple(name, name).map(([to, from]) => `${to} = [${from}, ${to}]`),
    fc.tuple(name, name).map(([to, from]) => `${to} = {"k": ${from}}`),
    fc.tuple(name, name).map(([own, given]) => `def ${own}(${given}, b=None):\n    ${given}(b)\n    ${own}(${given})\n    return ${given}`),
    fc.tuple(name, name).map(([decorator, own]) => `@${decorator}\ndef ${own}(): ${decorator}()`),
    fc.tuple(name, name).map(([own, base]) => `class ${own}(${base}):\n    def __init__(self, f): self.f = f\n    def __call__(self): self.f()`),
    name.map((called) => `${called}()`),
  );
  await fc.assert(fc.asyncProperty(fc.array(line, { maxLength: 10 }), async (lines) => {
    const text = `${lines.join('\n')}\ndef f(): pass\n`;
    for (const site of await callSiteLines({ 'a.py': text }, 'a.py#f')) expect(text.split('\n')[Number(/:(\d+)/.exec(site)?.[1]) - 1]).toMatch(/\(|@/);
  }), { numRuns: 150 });
});
