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

const source = String.raw`#include "a/b.h"
#include <vector>
#define TOPIC "topic"
using namespace std; using foo::bar; using Al = Foo<Bar>; typedef struct S2 { int a; void (*fp)(int q); } S2;
namespace n::m { class A : public B<int>, private c::D { public: A(Repo* r) : repo_(r), x(1) { init(); } ~A();
    virtual void go(const Foo& a, int b = 1) override; static int s; Repo* repo_; std::unique_ptr<Foo> foo_;
    void inl() { this->repo_->save(1); foo_.get()->x(); } private: int p() { return 1; } }; }
void A::go(const Foo& a, int b) { repo_->save(a); A::stat(); Foo f; Foo g(1); Foo* h = new Foo(2); auto k = make();
    auto l = std::make_unique<Foo>(); f.m(); n::q(); tmpl<int>(3); obj.tm<int>(4); for (auto& i : items) i.run(); on("x", handle);
    on("y", &A::go); on("z", &plain); auto lam = [this](Foo z) { z.w(); }; lam(); return mk(); }
Foo* make(int a) { return new Foo(); }
static int helper(struct s *p) { p->fn(1); ops.open = my_open; (*fp)(2); return 0; }
struct ops o = { .open = my_open, .close = my_close }; int (*tbl[])(int) = { f1, f2 };
enum class E { A, B }; template<class T> class V { T t; void f(); }; const char* K = "v"; int decl(int);
#define WRAP(x) do { before(x); after_("not(this)"); } while (0)
void sections() { Section s("a", b); n::Other o{1}; int plain(3); Foo* p = nullptr; }
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.cpp', source);
});

describe('what C++ tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'type Al: Foo',
      'class S2',
      "field S2.a: ''int",
      'field S2.fp',
      'namespace m',
      'class m.A',
      'constructor m.A.A',
      'method m.A.go',
      "field m.A.s static: ''int",
      'field m.A.repo_: Repo',
      'field m.A.foo_: Foo',
      'method m.A.inl',
      "method m.A.p -> ''int",
      'method m.A.go',
      'function m.A.go.lam',
      'function make -> Foo',
      "-function helper -> ''int",
      'variable o: ops',
      'enum E',
      'field E.A',
      'field E.B',
      'class V',
      'field V.t',
      'method V.f',
      "variable K: ''char*",
      "function decl -> ''int",
      'function WRAP',
      'function sections',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['m.A extends B', 'm.A extends D']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual(['extends B in m.A', 'extends c.D in m.A']);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call init in m.A.A',
      'call this->repo_.save in m.A.inl',
      'call foo_.get in m.A.inl',
      'call foo_.get().x in m.A.inl',
      'call repo_.save in m.A.go',
      'call A.stat in m.A.go',
      'new Foo in m.A.go',
      'new Foo in m.A.go',
      'call make in m.A.go',
      'call std.make_unique in m.A.go',
      'new Foo in m.A.go',
      'call f.m in m.A.go',
      'call n.q in m.A.go',
      'call tmpl in m.A.go',
      'call obj.tm in m.A.go',
      'call i.run in m.A.go',
      'call on in m.A.go',
      'call on in m.A.go',
      'call on in m.A.go',
      'call z.w in m.A.go.lam',
      'call lam in m.A.go',
      'call mk in m.A.go',
      'new Foo in make',
      'call p.fn in helper',
      'call fp in helper',
      'call before in WRAP',
      'call after_ in WRAP',
      'new Section in sections',
      'new Other in sections',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value handle to on#1 in m.A.go',
      'value A.go to on#1 in m.A.go',
      'value plain to on#1 in m.A.go',
      'value my_open in helper',
      'value my_open under open in o',
      'value my_close under close in o',
      'value f1',
      'value f2',
      'value b to Section#1 in sections',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([]);
    expect(argumentLines(facts, 'on')).toEqual(['string x', 'name handle']);
    expect(argumentLines(facts, 'save')).toEqual(['number 1']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type Foo in Al',
      'type Bar in Al',
      'type S2',
      'type Repo in m.A.A',
      'type Foo in m.A.go',
      'type Repo in m.A',
      'type std.unique_ptr in m.A',
      'type Foo in m.A',
      'type Foo in m.A.go',
      'type Foo in m.A.go',
      'type Foo in m.A.go',
      'type Foo in m.A.go.lam',
      'type Foo in make',
      'type ops',
      'type Foo in sections',
    ]);
    expect(bindingLines(facts)).toEqual([
      "q: ''int in S2.fp",
      'r: Repo in m.A.A',
      'a: Foo in m.A.go',
      "b: ''int in m.A.go",
      'f: Foo in m.A.go',
      'g: Foo in m.A.go',
      'h: Foo in m.A.go',
      'k: make() in m.A.go',
      'l: Foo in m.A.go',
      'i: =items[] in m.A.go',
      'z: Foo in m.A.go.lam',
      "a: ''int in make",
      'p: s in helper',
      's: Section in sections',
      'o: Other in sections',
      "plain: ''int in sections",
      'p: Foo in sections',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual([
      '* < * from a/b.h',
      '* < * from vector',
      '* < * from std',
      'bar < bar from foo',
    ]);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([
      { name: 'TOPIC', value: 'topic' },
      { name: 'K', value: 'v' },
    ]);
    expect(facts.package).toBe(undefined);
  });
});
