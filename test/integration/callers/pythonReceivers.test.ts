import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getFacts } from '../../support/factsOf.ts';
import { callSiteLines } from '../../support/callSiteLines.ts';

const models = [
  'from contextlib import contextmanager',
  'class Repo:',
  '    def save(self): pass',
  '    def again(self) -> "Self": return self',
  '    @classmethod',
  '    def make(cls): return cls()',
  '    @property',
  '    def twin(self) -> "Repo": return self',
  '    def __enter__(self): return self',
  'class Other:',
  '    def save(self): pass',
  '    def __iter__(self) -> Iterator[Repo]: ...',
  'class Sub(Repo):',
  '    pass',
  '@contextmanager',
  'def opened():',
  '    repo = Repo()',
  '    yield repo',
  'def made():',
  '    repo = Repo()',
  '    return repo',
  'single = Repo()',
].join('\n');
const head =
  'import typing as t\nfrom typing import *\nimport models\nfrom models import Repo, Other, Sub, opened, made, single\n';
const headLines = 4;

/** Lines, from 1 in the given text, that call `Repo.save`. */
async function saved(text: string): Promise<string[]> {
  const found = await callSiteLines({ 'models.py': models, 'use.py': head + text }, 'models.py#Repo.save');
  return found.map((site) => site.replace(/^use\.py:(\d+)/, (_, line: string) => String(Number(line) - headLines)));
}

describe('what a receiver is', () => {
  test.each([
    ['an annotation', 'def f(x: Repo): x.save()'],
    ['what entering a context manager of it gives', 'def f(x: ContextManager[Repo]):\n    with x as repo: repo.save()'],
    [
      'what entering one that a function gives gives',
      'def opening() -> ContextManager[Repo]: ...\nwith opening() as repo: repo.save()',
    ],
    ['an annotation in quotes', 'def f(x: "Repo"): x.save()'],
    ["a module's class", 'def f(x: models.Repo): x.save()'],
    ['Optional', 'def f(x: Optional["Repo"] = None): x.save()'],
    ['a union with None', 'def f(x: "Repo | None"): x.save()'],
    ['one of a union', 'def f(x: t.Union[Other2, Repo]): x.save()'],
    ['an element of a list', 'def f(xs: List[Repo]): xs[0].save()'],
    ['a loop', 'def f(xs: t.Iterable[Repo]):\n    for x in xs: x.save()'],
    ['a comprehension', 'def f(xs: list[Repo]): return [x.save() for x in xs]'],
    ['values of a dictionary', 'def f(d: Dict[str, Repo]):\n    for x in d.values(): x.save()'],
    ['pairs of a dictionary', 'def f(d: dict[str, Repo]):\n    for k, x in d.items(): x.save()'],
    ['a key of a dictionary', 'def f(d: Mapping[str, Repo], k): d[k].save()'],
    ['get of a dictionary', 'def f(d: dict[str, Repo], k):\n    x = d.get(k)\n    x.save()'],
    ['enumerate', 'def f(xs: Sequence[Repo]):\n    for i, x in enumerate(xs): x.save()'],
    ['zip', 'def f(xs: list[Repo], ys):\n    for y, x in zip(ys, xs): x.save()'],
    ['sorted and reversed', 'def f(xs: set[Repo]):\n    for x in reversed(sorted(xs)): x.save()'],
    ['next', 'def f(xs: Iterator[Repo]): x = next(xs); x.save()'],
    ['a slice', 'def f(xs: list[Repo]):\n    for x in xs[1:]: x.save()'],
    ['an object made', 'def f():\n    x = Repo()\n    x.save()'],
    ['an object made in place', 'Repo().save()'],
    ["a module's object", 'models.single.save()'],
    ['an imported object', 'single.save()'],
    ['a result', 'made().save()'],
    ['a result in a local', 'def f():\n    x = made()\n    x.save()'],
    ["a class method's result", 'Repo.make().save()'],
    ['what `self` gives', 'def f(x: Sub): x.again().save()'],
    ['a property', 'def f(x: Repo): x.twin.save()'],
    ['with a class', 'with Repo() as x: x.save()'],
    ['with a generator', 'with opened() as x: x.save()'],
    ['with an annotation', 'def g() -> Iterator[Repo]: ...\nwith g() as x: x.save()'],
    ['async with', 'async def f(r: Repo):\n    async with r as x: x.save()'],
    ['a class that is iterated', 'def f(all: Other):\n    for x in all: x.save()'],
    ['isinstance', 'def f(x):\n    if isinstance(x, Repo): x.save()'],
    ['isinstance of several', 'def f(x):\n    if isinstance(x, (Repo, int)): x.save()'],
    ['isinstance and', 'def f(x): return isinstance(x, Repo) and x.save()'],
    ['assert isinstance', 'def f(x):\n    assert isinstance(x, Repo)\n    x.save()'],
    ['not isinstance', 'def f(x):\n    if not isinstance(x, Repo):\n        return\n    x.save()'],
    ['a type comment', 'def f(make):\n    x = make()  # type: Repo\n    x.save()'],
    ['cast', 'def f(y):\n    x = t.cast("Repo", y)\n    x.save()'],
    ['a class in a variable', 'def f(kind: type[Repo]):\n    x = kind()\n    x.save()'],
    ['a class in a field', 'class A:\n    kind = Repo\n    def f(self): self.kind().save()'],
    ['a field of the class', 'class A:\n    repo: Repo\n    def f(self): self.repo.save()'],
    [
      'a field that a method sets',
      'class A:\n    def __init__(self): self.repo = Repo()\n    def f(self): self.repo.save()',
    ],
    [
      'a field set from a parameter',
      'class A:\n    def __init__(self, repo: Repo): self.repo = repo\n    def f(self): self.repo.save()',
    ],
    [
      'a field first set to nothing',
      'class A:\n    def __init__(self): self.repo = None\n    def open(self): self.repo = Repo()\n    def f(self): self.repo.save()',
    ],
    [
      'a field of a base',
      'class B:\n    def __init__(self): self.repo = Repo()\nclass A(B):\n    def f(self): self.repo.save()',
    ],
    ["another object's field", 'class B:\n    def __init__(self): self.repo = Repo()\ndef f(b: B): b.repo.save()'],
    [
      'a list in a field',
      'class A:\n    def __init__(self): self.all: list[Repo] = []\n    def f(self):\n        for x in self.all: x.save()',
    ],
    ['either of two', 'def f(a, b):\n    x = Repo() if a else Other2()\n    x.save()'],
    ['a default', 'def f(a=Repo()): a.save()'],
    ['something or else', 'def f(a=None):\n    x = a or Repo()\n    x.save()'],
    ['two at once', 'def f():\n    x, y = Repo(), 1\n    x.save()'],
    [
      'getattr with a literal',
      'def f(x: Repo): getattr(x, "twin").save()\ndef g(x: Repo):\n    y = getattr(x, "twin")\n    y.save()',
    ],
    ['elements of a list of objects made', 'for x in [Repo(), Repo()]: x.save()'],
    ['objects made in a comprehension', 'xs = [Repo() for i in range(3)]\nfor x in xs: x.save()'],
  ])('%s', async (_, text) => {
    const wanted = text
      .split('\n')
      .flatMap((line, index) =>
        /\bsave\(/.test(line) && !line.includes('getattr(x, "twin").save') ? [String(index + 1)] : [],
      );
    expect((await saved(text)).filter((line) => /^\d+$/.test(line))).toEqual(wanted);
  });

  test.each([
    ['another class', 'def f(x: Other): x.save()'],
    ['a class from outside', 'from elsewhere import Third\ndef f(x: Third): x.save()'],
    ['a text', '"".save()\ndef f(x: str): x.save()\nx = "a"\nx.save()'],
    ['isinstance of another class', 'def f(x: Repo):\n    if isinstance(x, Other): x.save()'],
    [
      'a field of another class',
      'class A:\n    def __init__(self): self.repo = Other()\n    def f(self): self.repo.save()',
    ],
    ['a module from outside', 'import json\njson.save()'],
  ])('not: %s', async (_, text) => {
    expect(await saved(text)).toEqual([]);
  });

  test('after an isinstance block a name is what it was', async () => {
    expect(await saved('def f(x: Other):\n    if isinstance(x, Repo):\n        x.save()\n    x.save()\n')).toEqual([
      '3',
    ]);
    expect(await saved('def f(x: Other):\n    if isinstance(x, Repo):\n        x = Repo()\n    x.save()\n')).toEqual([
      '4',
    ]);
  });

  test('a call through a base goes to the base, and may end in the class below', async () => {
    const files = {
      'a.py':
        'class A:\n    def run(self): pass\nclass B(A):\n    def run(self):\n        super().run()\nclass C(B): pass\ndef f(a: A, c: C):\n    a.run()\n    c.run()\n',
    };
    expect(await callSiteLines(files, 'a.py#A.run')).toEqual(['a.py:5', 'a.py:8']);
    expect(await callSiteLines(files, 'a.py#B.run')).toEqual(['a.py:8 override', 'a.py:9']);
  });

  test('in a diamond the nearer class goes before the common base', async () => {
    const files = {
      'a.py':
        'class D:\n    def run(self): pass\nclass B(D): pass\nclass C(D):\n    def run(self): pass\nclass A(B, C): pass\nA().run()\n',
    };
    expect(await callSiteLines(files, 'a.py#C.run')).toEqual(['a.py:7']);
    expect(await callSiteLines(files, 'a.py#D.run')).toEqual([]);
  });
});

test('any mix of annotations, loops and conditions can be read, and every name found again', async () => {
  const type = fc.constantFrom(
    'Repo',
    '"Repo"',
    'Optional[Repo]',
    'list[Repo]',
    'dict[str, "Repo | None"]',
    'a.b.C[int]',
    'Callable[[int], Repo]',
    "Literal['a|b']",
    '(',
    'tuple[Repo, ...]',
    'Self',
  );
  const value = fc.constantFrom(
    'Repo()',
    'self.x[0]',
    'a or b',
    'f(x)(y)[z]',
    '[Repo() for r in rs if isinstance(r, Repo)]',
    '{"a": Repo()}',
    'x if isinstance(x, A) else y',
    'cls()',
    'lambda r: r.save()',
    '"é𝒳" + x',
    'await g()',
  );
  const line = fc.oneof(
    fc.tuple(type, value).map(([t, v]) => `x: ${t} = ${v}`),
    fc.tuple(type, value).map(([t, v]) => `def f(self, a: ${t} = ${v}) -> ${t}:\n    return ${v}`),
    value.map((v) => `for i, (k, x) in enumerate(${v}):\n    x.save()`),
    value.map((v) => `with ${v} as x:\n    x.save()`),
    fc.tuple(value, value).map(([v, w]) => `if not isinstance(x, ${v}) and ${w}:\n    raise ${w}`),
    fc.tuple(value, value).map(([v, w]) => `a, self.b, *c = ${v}, ${w}`),
    value.map((v) => `class A(${v}, b.B):\n    y = ${v}\n    @property\n    def p(self): yield ${v}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
      const facts = await getFacts('a.py', lines.join('\n'));
      for (const { type: told } of facts.bindings) expect(told).not.toMatch(/\|\||^\||\|$|undefined/);
    }),
    { numRuns: 150 },
  );
});
