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

const source = String.raw`package a.b.c;
import x.y.Z; import static q.w.E.f; import p.*;
@Service @RequestMapping(value = "/u", method = RequestMethod.GET)
public abstract class A<T> extends B<T> implements C, D<E> {
  @Autowired private final Repo repo; static final String Q = "q", R2 = Z.X;
  public A(Repo repo) { super(); this.repo = repo; this.x = new X<>(); }
  @EventListener(Created.class)
  protected static List<Foo> go(@P final int a, Bar... b) throws E { repo.save(a); this.repo.find().get(); for (Foo f : fs) f.x();
    xs.forEach(this::h); Foo::new; var l = new L(); Foo m = mk(), n; run(() -> a(), (x, y) -> { x.b(); }, x -> x); return new G();
    super.go(); ArrayList.<X>of(); "s".length(); Outer.Inner.call(); }
  enum K { ONE("a"), TWO { void z(){} }; }
  interface I extends J { void m(X x); default Y n() { return null; } }
  record Rec(String a, Repo b) implements Q {}
  Object o = new Runnable() { public void run() { q(); } };
}
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.java', source);
});

describe('what Java tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class A',
      '-field A.repo: Repo',
      "field A.Q static: ''String",
      "field A.R2 static: ''String",
      'constructor A.A',
      'method A.go static -> Foo[]',
      'enum A.K',
      'field A.K.ONE',
      'field A.K.TWO',
      'method A.K.TWO.z',
      'interface A.I',
      'method A.I.m',
      'method A.I.n -> Y',
      'class A.Rec',
      "field A.Rec.a: ''String",
      'field A.Rec.b: Repo',
      'field A.o',
      'method A.o.run',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual([
      'A extends B',
      'A implements C',
      'A implements D',
      'A.I extends J',
      'A.Rec implements Q',
    ]);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends B in A',
      'implements C in A',
      'implements D in A',
      'extends J in A.I',
      'implements Q in A.Rec',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'new B in A.A',
      'new X in A.A',
      'call repo.save in A.go',
      'call this.repo.find in A.go',
      'call this.repo.find().get in A.go',
      'call f.x in A.go',
      'call xs.forEach in A.go',
      'new Foo in A.go',
      'new L in A.go',
      'call mk in A.go',
      'call run in A.go',
      'call a in A.go',
      'call x.b in A.go',
      'new G in A.go',
      'call super.go in A.go',
      'call ArrayList.of in A.go',
      'call "s".length in A.go',
      'call Outer.Inner.call in A.go',
      'new K in A.K.ONE',
      'new Runnable in A.o',
      'call {(this as Runnable)}.q in A.o.run',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value RequestMethod.GET to RequestMapping#1',
      'value Z.X in A.R2',
      'value this.h to forEach#0 in A.go',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator Service on A',
      'decorator RequestMapping on A',
      'decorator Autowired on A.repo in A',
      'decorator EventListener on A.go in A',
      'decorator P on A.go in A.go',
    ]);
    expect(argumentLines(facts, 'RequestMapping')).toEqual(['value=string /u', 'method=member RequestMethod.GET']);
    expect(argumentLines(facts, 'EventListener')).toEqual(['class Created']);
    expect(argumentLines(facts, 'run')).toEqual([
      'function () -> a()',
      'function (x, y) -> { x.b(); }',
      'function x -> x',
    ]);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type Repo in A',
      'type Repo in A.A',
      'type Created in A',
      'type List in A.go',
      'type Foo in A.go',
      'type Bar in A.go',
      'type Foo in A.go',
      'type Foo in A.go',
      'type Repo in A.Rec',
    ]);
    expect(bindingLines(facts)).toEqual([
      'repo: Repo in A.A',
      'this.repo: Repo in A',
      'this.x: X in A',
      "a: ''int in A.go",
      'b:  in A.go',
      'f: Foo in A.go',
      'l: L in A.go',
      'm: Foo in A.go',
      'n: Foo in A.go',
      'x:  in A.go',
      'y:  in A.go',
      'x:  in A.go',
      'x: X in A.I.m',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual(['Z < Z from x.y', 'f < f from q.w.E', '* < * from p']);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([{ name: 'A.Q', value: 'q' }]);
    expect(facts.package).toBe('a.b.c');
  });
});
