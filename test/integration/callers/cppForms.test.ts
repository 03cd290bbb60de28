import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  '#pragma once\n' +
  '#include <vector>\n' +
  '#include <string>\n' +
  '#include <map>\n' +
  '#include <memory>\n' +
  'namespace shop {\n' +
  'struct Kept {\n' +
  '  Kept(int n = 0);\n' +
  '  virtual int pull(int x);\n' +
  '  static Kept make();\n' +
  '  Kept& self();\n' +
  '  Kept operator+(const Kept& o) const;\n' +
  '  int n;\n' +
  '  struct Nest { int nested(); };\n' +
  '  template <typename T> T conv();\n' +
  '};\n' +
  'struct Decoy { Kept held; Kept* ptr; std::vector<Kept> all; std::map<int, Kept> map; std::unique_ptr<Kept> up; int pull(int x); Kept get(); Kept& operator[](int i); Kept* operator->(); };\n' +
  'int freefn(int x);\n' +
  'template <typename T> T gen(T x) { return x; }\n' +
  'typedef Kept Alias;\n' +
  'using Alias2 = Kept;\n' +
  'enum class En { A, B };\n' +
  'struct Sub : Kept { int pull(int x) override; };\n' +
  '}\n';

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  it.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  sp->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  its.front().pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  for (auto i = its.begin(); i != its.end(); ++i) i->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  for (auto& [n, d] : map) d.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  map.find(1)->second.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  d.map[1].pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  arr->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  (new Kept())->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto k = Kept::make(); k.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  dynamic_cast<Kept&>(r).pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto [d, x] = std::pair(it, 1); d.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  Alias k; k.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  Kept k{1}; k.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  Kept d2 = it; d2.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto g = [](Kept& k) { k.pull(1); };\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto g = [d = it]() mutable { d.pull(1); };\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  int (Kept::*g)(int) = &Kept::pull; (it.*g)(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::invoke(&Kept::pull, it, 1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  ::shop::Kept k; k.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  if (int x = it.pull(1); x) { }\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  int x = -it.pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  x[it.pull(1)] = 1;\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  sizeof(it.pull(1));\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  EXPECT_EQ(it.pull(1), 1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::move(it).pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::optional<Kept> o; o.value().pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::function<Kept()> g; g().pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::atomic<Kept*> q; q.load()->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  const_cast<Kept*>(p)->pull(1);\n}\n',
  ],
  [
    'Kept.pull',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  delete p, p->pull(1);\n}\n',
  ],
  ['Kept.pull', 'struct X : shop::Kept { using Kept::pull; void g() { pull(1); } };\n'],
  ['Kept.pull', 'struct X { shop::Kept& k; int v = k.pull(1); };\n'],
  ['Kept.pull', 'struct X { operator int() { return shop::Kept().pull(1); } };\n'],
  ['Kept.pull', 'void g(int x = shop::Kept().pull(1)) {}\n'],
  ['Kept.pull', 'namespace s = shop;\nvoid g(s::Kept& k) { k.pull(1); }\n'],
  ['Kept.pull', '#define CALL(k, m) (k).m(1)\nvoid g(shop::Kept& k) { CALL(k, pull); }\n'],
  ['Kept.pull', 'class X { friend void g(shop::Kept& k) { k.pull(1); } };\n'],
  [
    'freefn',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  (freefn)(1);\n}\n',
  ],
  [
    'freefn',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  std::transform(its.begin(), its.end(), its.begin(), freefn);\n}\n',
  ],
  [
    'freefn',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  s.cb = freefn;\n}\n',
  ],
  [
    'freefn',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto g = [] { return freefn(1); };\n}\n',
  ],
  [
    'gen',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  shop::gen<int>(1);\n}\n',
  ],
  [
    'gen',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto g = gen<int>;\n}\n',
  ],
  [
    'Kept.make',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  Kept::make();\n}\n',
  ],
  [
    'Kept.make',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  auto g = Kept::make;\n}\n',
  ],
  [
    'Kept.conv',
    'using namespace shop;\nvoid f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, std::shared_ptr<Kept> sp, Kept arr[2], auto any) {\n  it.template conv<int>();\n}\n',
  ],
])('%s is called by %j', async (name, code) => {
  const files = { 'kept.h': kept, 'call.cpp': '#include "kept.h"\n' + code };
  expect(await isListedOrOpen(files, `kept.h#${name}`, 'call.cpp')).toBe(true);
});
