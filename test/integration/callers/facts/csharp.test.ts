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

const source = String.raw`using System.Linq; using X = A.B; using static C.D; global using Q;
namespace N.M;
[ApiController, Route("api/[c]")]
public partial class A<T> : B<T>, IC where T : X {
  [Inject] private readonly IRepo _repo = new Repo(); public const string Q = "q"; public string Name { get; set; } = "a";
  public event EventHandler<E> Changed;
  public A(IRepo repo, [From] int x = 1) : base(repo) { _repo = repo; this.y = new Y(); }
  [HttpGet("x", Name = "n")] public async Task<List<Foo>> Go(string a, params Bar[] b) { await _repo.Save(a)?.X(); obj?.Do(); obj?.P.Do2();
    Gen<T>(1); Changed += OnC; var z = new Z { P = 1 }; foreach (var i in items) i.Run(); xs.Select(x => x.Y()); Foo f = Make();
    int L(int q) => q; nameof(A); Register<IFoo, Foo>(); Map("x", Handle); base.Go(); Send(new Cmd(), name: v);
    On(typeof(Foo), nameof(Bar)); return new R(); }
  public static void S() => T();
  enum K { One, Two } 
  record Rec(string A, Repo B) : Base;
  interface I { void M(X x); }
}
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.cs', source);
});

describe('what C# tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class A',
      '-field A._repo: IRepo',
      "field A.Q: ''string",
      "field A.Name: ''string",
      'field A.Changed: EventHandler',
      'constructor A.A',
      'method A.Go -> Foo[]',
      'function A.Go.L',
      'method A.S static',
      'enum A.K',
      'field A.K.One',
      'field A.K.Two',
      'class A.Rec',
      "field A.Rec.A: ''string",
      'field A.Rec.B: Repo',
      'interface A.I',
      'method A.I.M',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['A extends B', 'A implements IC', 'A.Rec extends Base']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends B in A',
      'implements IC in A',
      'extends Base in A.Rec',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'new Repo in A._repo',
      'new B in A.A',
      'new Y in A.A',
      'call _repo.Save in A.Go',
      'call _repo.Save(a).X in A.Go',
      'call obj.Do in A.Go',
      'call obj.P.Do2 in A.Go',
      'call Gen in A.Go',
      'new Z in A.Go',
      'call i.Run in A.Go',
      'call xs.Select in A.Go',
      'call x.Y in A.Go',
      'call Make in A.Go',
      'call nameof in A.Go',
      'call Register in A.Go',
      'call Map in A.Go',
      'call base.Go in A.Go',
      'call Send in A.Go',
      'new Cmd in A.Go',
      'call On in A.Go',
      'call nameof in A.Go',
      'new R in A.Go',
      'call T in A.S',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value OnC under Changed in A.Go',
      'value A to nameof#0 in A.Go',
      'value Handle to Map#1 in A.Go',
      'value v to Send#1 in A.Go',
      'value Bar to nameof#0 in A.Go',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator ApiController on A',
      'decorator Route on A',
      'decorator Inject on A._repo in A',
      'decorator From on A.A in A.A',
      'decorator HttpGet on A.Go in A',
    ]);
    expect(argumentLines(facts, 'Route')).toEqual(['string api/[c]']);
    expect(argumentLines(facts, 'HttpGet')).toEqual(['string x', 'Name=string n']);
    expect(argumentLines(facts, 'Map')).toEqual(['string x', 'name Handle']);
    expect(argumentLines(facts, 'Send')).toEqual(['class Cmd', 'name=name v']);
    expect(argumentLines(facts, 'On')).toEqual(['class Foo', 'string Bar']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type IRepo in A',
      'type EventHandler in A',
      'type IRepo in A.A',
      'type Task in A.Go',
      'type List in A.Go',
      'type Foo in A.Go',
      'type Foo in A.Go',
      'type IFoo in A.Go',
      'type Foo in A.Go',
      'type Foo in A.Go',
      'type Repo in A.Rec',
    ]);
    expect(bindingLines(facts)).toEqual([
      'repo: IRepo in A.A',
      "x: ''int in A.A",
      'this.y: Y in A',
      "a: ''string in A.Go",
      'b: Bar[] in A.Go',
      'z: Z in A.Go',
      'i: =items[] in A.Go',
      'x: =xs[] in A.Go',
      'f: Foo in A.Go',
      "q: ''int in A.Go.L",
      'x: X in A.I.M',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual(['* < * from System.Linq', 'X < B from A', '* < * from C.D', '* < * from Q']);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([{ name: 'A.Q', value: 'q' }]);
    expect(facts.package).toBe('N.M');
  });
});
