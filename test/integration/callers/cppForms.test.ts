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

/** What has something of each sort at hand. */
const caller =
  'void f(Kept it, Kept& r, Kept* p, std::vector<Kept> its, Decoy d, std::map<int, Kept> map, ' +
  'std::shared_ptr<Kept> sp, Kept arr[2], auto any)';

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', 'it.pull(1);'],
  ['Kept.pull', 'sp->pull(1);'],
  ['Kept.pull', 'its.front().pull(1);'],
  ['Kept.pull', 'for (auto i = its.begin(); i != its.end(); ++i) i->pull(1);'],
  ['Kept.pull', 'for (auto& [n, d] : map) d.pull(1);'],
  ['Kept.pull', 'map.find(1)->second.pull(1);'],
  ['Kept.pull', 'd.map[1].pull(1);'],
  ['Kept.pull', 'arr->pull(1);'],
  ['Kept.pull', '(new Kept())->pull(1);'],
  ['Kept.pull', 'auto k = Kept::make(); k.pull(1);'],
  ['Kept.pull', 'dynamic_cast<Kept&>(r).pull(1);'],
  ['Kept.pull', 'auto [d, x] = std::pair(it, 1); d.pull(1);'],
  ['Kept.pull', 'Alias k; k.pull(1);'],
  ['Kept.pull', 'Kept k{1}; k.pull(1);'],
  ['Kept.pull', 'Kept d2 = it; d2.pull(1);'],
  ['Kept.pull', 'auto g = [](Kept& k) { k.pull(1); };'],
  ['Kept.pull', 'auto g = [d = it]() mutable { d.pull(1); };'],
  ['Kept.pull', 'int (Kept::*g)(int) = &Kept::pull; (it.*g)(1);'],
  ['Kept.pull', 'std::invoke(&Kept::pull, it, 1);'],
  ['Kept.pull', '::shop::Kept k; k.pull(1);'],
  ['Kept.pull', 'if (int x = it.pull(1); x) { }'],
  ['Kept.pull', 'int x = -it.pull(1);'],
  ['Kept.pull', 'x[it.pull(1)] = 1;'],
  ['Kept.pull', 'sizeof(it.pull(1));'],
  ['Kept.pull', 'EXPECT_EQ(it.pull(1), 1);'],
  ['Kept.pull', 'std::move(it).pull(1);'],
  ['Kept.pull', 'std::optional<Kept> o; o.value().pull(1);'],
  ['Kept.pull', 'std::function<Kept()> g; g().pull(1);'],
  ['Kept.pull', 'std::atomic<Kept*> q; q.load()->pull(1);'],
  ['Kept.pull', 'const_cast<Kept*>(p)->pull(1);'],
  ['Kept.pull', 'delete p, p->pull(1);'],
  ['Kept.pull', 'struct X : shop::Kept { using Kept::pull; void g() { pull(1); } };\n'],
  ['Kept.pull', 'struct X { shop::Kept& k; int v = k.pull(1); };\n'],
  ['Kept.pull', 'struct X { operator int() { return shop::Kept().pull(1); } };\n'],
  ['Kept.pull', 'void g(int x = shop::Kept().pull(1)) {}\n'],
  ['Kept.pull', 'namespace s = shop;\nvoid g(s::Kept& k) { k.pull(1); }\n'],
  ['Kept.pull', '#define CALL(k, m) (k).m(1)\nvoid g(shop::Kept& k) { CALL(k, pull); }\n'],
  ['Kept.pull', 'class X { friend void g(shop::Kept& k) { k.pull(1); } };\n'],
  ['freefn', '(freefn)(1);'],
  ['freefn', 'std::transform(its.begin(), its.end(), its.begin(), freefn);'],
  ['freefn', 's.cb = freefn;'],
  ['freefn', 'auto g = [] { return freefn(1); };'],
  ['gen', 'shop::gen<int>(1);'],
  ['gen', 'auto g = gen<int>;'],
  ['Kept.make', 'Kept::make();'],
  ['Kept.make', 'auto g = Kept::make;'],
  ['Kept.conv', 'it.template conv<int>();'],
])('%s is called by %j', async (name, code) => {
  const files = { 'kept.h': kept, 'call.cpp': `#include "kept.h"\nusing namespace shop;\n${caller} {\n  ${code}\n}\n` };
  expect(await isListedOrOpen(files, `kept.h#${name}`, 'call.cpp')).toBe(true);
});
