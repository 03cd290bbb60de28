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

const source = String.raw`use crate::a::{b, c as d, self, e::*}; use x::y; pub use z::Q; mod m; use super::k;
#[derive(Debug, Clone)] pub struct R<T> { pub db: Arc<Db>, name: String }
pub trait Tr: Sup { fn m(&self) -> X; fn d(&self) { self.m() } const N: u8; }
impl<T> R<T> { pub fn new(db: Db) -> Self { Self { db, name: s } } fn go(&mut self, a: &Foo, b: impl Tr) -> Result<Bar, E> { self.db.save(a)?.x();
    R::new(1); crate::m::f(); let x = Foo::new(); let mut y: Baz = z(); let c = |q| q.h(); for i in self.items.iter() { i.run();
    } println!("{}", w(1), self.v(2)); on("x", handle); on("y", Self::h); spawn(async move { t().await }); Foo::<u8>::gen();
    m.insert("a", &f); Foo { a: b, c: d }; Enum::Var(1); x.p(); return S::new(); } }
impl Tr for R<u8> { fn m(&self) -> X {} }
enum E { A, B(Foo), C { x: Bar } }
const Q: &str = "q"; static ST: Foo = Foo::new();
#[get("/x/<id>")] async fn top(a: Form<Dto>) {}
mod inner { fn f() {} } macro_rules! mm { () => {} } type Al = Foo<Bar>;
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.rs', source);
});

describe('what Rust tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class R',
      'field R.db: Db',
      "-field R.name: ''",
      'interface Tr',
      'method Tr.m -> X',
      '-method Tr.d',
      "-field Tr.N: ''",
      'method R.new static -> R',
      'method R.go -> Bar',
      '-function R.go.c',
      '-method R.m -> X',
      '-enum E',
      'field E.A: E -> E',
      'field E.B: E -> E',
      'field E.B.0: Foo',
      'field E.C: E -> E',
      '-field E.C.x: Bar',
      "-variable Q: ''",
      '-variable ST: Foo',
      '-function top',
      '-namespace inner',
      '-function inner.f',
      'function mm static',
      '-type Al: Foo',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['Tr extends Sup', 'R implements Tr']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual(['extends Sup in Tr', 'implements Tr']);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call self.m in Tr.d',
      'new Self in R.new',
      'call self.db.save in R.go',
      'call self.db.save(a).x in R.go',
      'call R.new in R.go',
      'call crate::m.f in R.go',
      'call Foo.new in R.go',
      'call z in R.go',
      'call q.h in R.go.c',
      'call self.items.iter in R.go',
      'call i.run in R.go',
      'call !.println in R.go',
      'call w in R.go',
      'call self.v in R.go',
      'call on in R.go',
      'call on in R.go',
      'call spawn in R.go',
      'call t in R.go',
      'call Foo.gen in R.go',
      'call m.insert in R.go',
      'new Foo in R.go',
      'call Enum.Var in R.go',
      'call x.p in R.go',
      'call S.new in R.go',
      'call Foo.new in ST',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value Debug to derive#0',
      'value Clone to derive#1',
      'value s under name in R.new',
      'value handle to on#1 in R.go',
      'value Self.h to on#1 in R.go',
      'value m in R.go',
      'value f to insert#1 in R.go',
      'value d under c in R.go',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual(['decorator derive on R', 'decorator get on top']);
    expect(argumentLines(facts, 'derive')).toEqual(['name Debug', 'name Clone']);
    expect(argumentLines(facts, 'on')).toEqual(['string x', 'name handle']);
    expect(argumentLines(facts, 'insert')).toEqual(['string a', 'name f']);
    expect(argumentLines(facts, 'get')).toEqual(['string /x/<id>']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type Arc in R.db',
      'type Db in R.db',
      'type Db in R.new',
      'type Self in R.new',
      'type Foo in R.go',
      'type Tr in R.go',
      'type Result in R.go',
      'type Bar in R.go',
      'type Baz in R.go',
      'type Foo in R.go',
      'type Bar in E.C.x',
      'type Foo in ST',
      'type Form in top',
      'type Dto in top',
      'type Foo in Al',
      'type Bar in Al',
    ]);
    expect(bindingLines(facts)).toEqual([
      'db: Db in R.new',
      'a: Foo in R.go',
      'b: Tr in R.go',
      'x: Foo::new() in R.go',
      'y: Baz in R.go',
      'q:  in R.go.c',
      'i: =self.items[] in R.go',
      'a: Form in top',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual([
      'a < * from crate::a',
      'b < b from crate::a',
      'd < c from crate::a',
      '* < * from crate::a::e',
      'y < y from x',
      'Q < Q from z',
      'm < * from self::m',
      'k < k from super',
    ]);
    expect(facts.exports).toEqual([{ local: 'Q', exported: 'Q', from: 'z' }]);
    expect(facts.constants).toEqual([{ name: 'Q', value: 'q' }]);
    expect(facts.package).toBe(undefined);
  });
});
