import { describe, expect, test } from 'vitest';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const header =
  '#pragma once\nnamespace app {\nclass Repo {\n public:\n  Repo();\n  void save();\n  void save(int n);\n  Repo& me();\n  static Repo open();\n};\nclass Other {\n public:\n  void save();\n  static Other open();\n};\nclass Store { public: virtual void put() = 0; };\nclass Memory : public Store { public: void put() override {} };\nvoid help();\n}\n';
const source =
  '#include "data.h"\nnamespace app {\nvoid Repo::save() {}\nvoid Repo::save(int n) {}\nRepo& Repo::me() { return *this; }\nvoid Other::save() {}\nvoid help() {}\n}\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return {
    what,
    target,
    files: { 'data.h': header, 'data.cpp': source, 'main.cpp': `#include "data.h"\nusing namespace app;\n${body}` },
  };
}

const save = 'data.h#app.Repo.save';
const constructed = source.replace('namespace app {\n', 'namespace app {\nRepo::Repo() {}\n');

const cases: readonly MarkedCase[] = [
  {
    what: 'a class of a namespace is made',
    target: 'data.h#app.Other',
    files: {
      'data.h': header,
      'data.cpp': `${source}namespace app { Other::Other() {} }\n`,
      'main.cpp':
        '#include "data.h"\nusing namespace app;\nvoid f() {\n  auto o = new Other(); // HIT\n  auto r = new Repo();\n}\n',
    },
  },
  {
    what: 'a class of a namespace whose constructor stands outside of it',
    target: save,
    files: {
      'data.h': header,
      'data.cpp': constructed,
      'main.cpp':
        '#include "data.h"\nusing namespace app;\nvoid f(Repo& r, Other& o) {\n  r.save(); // HIT\n  o.save();\n}\n',
    },
  },
  uses('a function', 'data.cpp#app.help', 'int main() {\n  help(); // HIT\n  app::help(); // HIT\n}\n'),
  uses('a static function of the file', 'main.cpp#own', 'static void own() {}\nint main() {\n  own(); // HIT\n}\n'),
  uses(
    'a parameter',
    save,
    'void f(Repo& r, const Other& o, Repo* p) {\n  r.save(); // HIT\n  p->save(); // HIT\n  o.save();\n}\n',
  ),
  uses(
    'a local',
    save,
    'void f() {\n  Repo r;\n  r.save(); // HIT\n  Repo s{};\n  s.save(); // HIT\n  auto t = Repo();\n  t.save(); // HIT\n  auto p = new Repo();\n  p->save(); // HIT\n  Other o;\n  o.save();\n}\n',
  ),
  uses(
    'a smart pointer',
    save,
    'void f(std::unique_ptr<Repo> r) {\n  r->save(); // HIT\n  auto s = std::make_shared<Repo>();\n  s->save(); // HIT\n}\n',
  ),
  uses(
    'a field',
    save,
    'class A {\n  Repo repo_;\n  Other other_;\n  void f() {\n    repo_.save(); // HIT\n    this->repo_.save(); // HIT\n    other_.save();\n  }\n};\n',
  ),
  uses(
    'a field of a class whose method stands outside',
    save,
    'class A {\n  Repo repo_;\n  void f();\n};\nvoid A::f() {\n  repo_.save(); // HIT\n}\n',
  ),
  {
    what: 'own members, where the methods of a class in a namespace stand outside of it',
    target: 'a.h#app.Memory.flush',
    files: {
      'a.h':
        'namespace app {\nclass Base { public: virtual void flush(); };\nclass Memory : public Base {\n public:\n  Memory();\n  void flush() override;\n  void go();\n};\nclass Other { void flush(); void go(); };\n}\n',
      'a.cpp':
        '#include "a.h"\nnamespace app {\nMemory::Memory() { flush(); } // HIT\nvoid Memory::flush() { Base::flush(); }\nvoid Memory::go() {\n  this->flush(); // HIT\n  run([this] { flush(); }); // HIT\n}\nvoid Base::flush() {}\nvoid Other::flush() {}\nvoid Other::go() {\n  flush();\n  this->flush();\n}\n}\n',
    },
  },
  {
    what: 'a class that makes itself where its methods stand outside',
    target: 'a.h#app.Order',
    files: {
      'a.h': 'namespace app {\nclass Order { public: Order(int n); static Order make(); };\n}\n',
      'a.cpp':
        '#include "a.h"\nnamespace app {\nOrder::Order(int n) {}\nOrder Order::make() { return Order(1); } // HIT\n}\n',
    },
  },
  uses(
    'own and inherited methods',
    'main.cpp#Base.step',
    'class Base { public: void step() {} };\nclass A : public Base {\n  void f() {\n    step(); // HIT\n    this->step(); // HIT\n    Base::step(); // HIT\n  }\n};\nclass B { void step() {} void g() { step(); } };\n',
  ),
  uses(
    'a static method',
    'data.h#app.Other.open',
    'void f() {\n  Other::open(); // HIT\n  app::Other::open(); // HIT\n  Repo::open();\n}\n',
  ),
  uses('a chain', save, 'void f(Repo& r) {\n  r.me().me().save(); // HIT\n  Repo::open().save(); // HIT\n}\n'),
  uses('through a base', 'data.h#app.Memory.put', 'void f(Store& s) {\n  s.put(); // HIT\n}\n'),
  uses(
    'elements of a vector',
    save,
    'void f(std::vector<Repo> rs) {\n  for (auto& r : rs) r.save(); // HIT\n  for (const Repo& r : rs) r.save(); // HIT\n  rs[0].save(); // HIT\n}\n',
  ),
  uses(
    'a lambda',
    save,
    'void f(Repo& r) {\n  run([&] { r.save(); }); // HIT\n  run([](Repo& x) { x.save(); }); // HIT\n}\n',
  ),
  uses('a cast', save, 'void f(Store* s) {\n  static_cast<Repo*>(s)->save(); // HIT\n}\n'),
  uses(
    'a template function',
    'main.cpp#apply',
    'template <typename T> void apply(T x) {}\nvoid f() {\n  apply(1); // HIT\n  apply<int>(1); // HIT\n}\n',
  ),
];

describe('calls in C++', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });
});
