import { beforeAll, describe, expect, it } from 'vitest';
import type { FileFacts } from '../../../../src/callers/domain/facts.ts';
import {
  argumentLines,
  bindingLines,
  definitionLines,
  getFacts,
  heritageLines,
  importLines,
  referenceLines,
} from '../../../support/factsOf.ts';

const source = String.raw`from .a import b as c, d
import x.y as z, w.v
from . import q
from m import *
from ..pkg.mod import (one, two as deux)
__all__ = ["a", "b"]
TOPIC: str = "topic"
@app.route("/u/<int:id>", methods=["GET"])
@prop
class A(B, m.C[T], metaclass=Meta):
    repo: Repo
    name = "n"
    def __init__(self, repo: Optional["Repo"] = None, *args, k=1, **kw) -> None:
        self.x = X(repo)
        self.y: Dict[str, Foo] = {}
        super().__init__()
    @staticmethod
    @event("q")
    async def go(self, a, b: int = 3) -> list[Foo]:
        local = self.repo or Repo2()
        return [i.f() for i in self.items]
    def make(self): return Thing()
    def __hidden(self): pass
with open_it(f) as h: pass
for a in xs: a.run()
f = lambda x: g(x)
signal.connect(handler, sender=A, d={"k": v, "l": m.w}, s=f"a.{b}.c")
H = {"created": on_created, "deep": {"k": "v"}}
def ff(x: "Y" = Depends(get_db)): return h
def outer():
    def inner(save): save(); on("x", save)
    r = Repo(); r.save(); n = self_made()
    return inner
class Events:
    CREATED = "created"
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.py', source);
});

describe('what Python tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'variable __all__: str[]',
      "variable TOPIC: 'topic'",
      'class A',
      'field A.repo: Repo',
      "field A.name: 'n'",
      'constructor A.__init__',
      'method A.go static -> Foo[]',
      'method A.make -> Thing',
      '-method A.__hidden',
      'function f',
      'variable H: on_created.*()|str[][]',
      'function ff -> =open_it().__enter__()',
      'function outer -> =inner',
      'function outer.inner',
      'class Events',
      "field Events.CREATED: 'created'",
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['A extends B', 'A extends m.C']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual(['extends B in A', 'extends m.C in A']);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call X in A.__init__',
      'call super in A.__init__',
      'call super().__init__ in A.__init__',
      'call Repo2 in A.go',
      'call i.f in A.go',
      'call Thing in A.make',
      'call open_it',
      'call a.run',
      'call g in f',
      'call signal.connect',
      'call Depends in ff',
      'call save in outer.inner',
      'call on in outer.inner',
      'call Repo in outer',
      'call r.save in outer',
      'call self_made in outer',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value Meta in A',
      'value self.repo in A.go',
      'value f to open_it#0',
      'value handler to connect#0',
      'value A to connect#1',
      'value v under k',
      'value m.w under l',
      'value on_created under created in H',
      'value get_db to Depends#0 in ff',
      'value h in ff',
      'value inner in outer',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator app.route on A',
      'decorator prop on A',
      'decorator staticmethod on A.go in A',
      'decorator event on A.go in A',
    ]);
    expect(argumentLines(facts, 'route')).toEqual(['string /u/<int:id>', 'methods=array ["GET"]']);
    expect(argumentLines(facts, 'connect')).toEqual([
      'name handler',
      'sender=name A',
      'd=object {k: name v, l: member m.w}',
      's=template a.*.c',
    ]);
    expect(argumentLines(facts, 'event')).toEqual(['string q']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type Repo in A.repo',
      'type Optional in A.__init__',
      'type Repo in A.__init__',
      'type Foo in A.__init__',
      'type Foo in A.go',
    ]);
    expect(bindingLines(facts)).toEqual([
      'repo: Repo in A.__init__',
      'args:  in A.__init__',
      'k: =^:k in A.__init__',
      'kw:  in A.__init__',
      'this.x: X in A',
      'this.y: Foo[] in A',
      'a: =^0a in A.go',
      'b: int in A.go',
      'local: Repo2|=self.repo in A.go',
      'i: =self.items[] in A.go',
      'h: =open_it().__enter__()',
      'a: =xs[]',
      'x:  in f',
      'x: Y in ff',
      'save: =^0save in outer.inner',
      'r: Repo in outer',
      'n: self_made() in outer',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual([
      'c < b from .a',
      'd < d from .a',
      'z < * from x.y',
      'w.v < * from w.v',
      'q < q from .',
      '* < * from m',
      'one < one from ..pkg.mod',
      'deux < two from ..pkg.mod',
    ]);
    expect(facts.exports).toEqual([
      { local: 'a', exported: 'a' },
      { local: 'b', exported: 'b' },
    ]);
    expect(facts.constants).toEqual([
      { name: 'TOPIC', value: 'topic' },
      { name: 'A.name', value: 'n' },
      { name: 'H.deep.k', value: 'v' },
      { name: 'Events.CREATED', value: 'created' },
    ]);
    expect(facts.package).toBe(undefined);
  });
});
