import { expect, test } from 'vitest';
import { CallSiteSearch, type CallSite } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** A class that gives and takes itself in every way, and the other one in some. */
const cls = (me: string, you: string): string => `class ${me} {
public:
  ${me}(int n = 0);
  ~${me}();
  int open() const;
  int n;
  static ${me} make();
  static ${me}* create();
  static ${me}& instance();
  static std::unique_ptr<${me}> unique();
  static std::shared_ptr<${me}> shared();
  static std::optional<${me}> find();
  static std::vector<${me}> all();
  static std::vector<std::shared_ptr<${me}>> refs();
  static std::map<std::string, ${me}> table();
  static std::pair<${you}, ${me}> pair();
  static std::tuple<${you}, ${me}> tuple();
  ${me}& set(int n);
  ${me} with(int n) const;
  ${me}* next;
  ${me} operator+(const ${me}& o) const;
  struct Part { int open(); ${me}* owner; };
};
`;
const kept = `#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
class Other;
${cls('Kept', 'Other')}${cls('Other', 'Kept')}struct Deps {
  Kept k; Other o; Kept* kp; Other* op; Kept& kr;
  std::unique_ptr<Kept> up; std::shared_ptr<Kept> sp; std::weak_ptr<Kept> wp; std::optional<Kept> opt;
  std::vector<Kept> ks; std::vector<Kept*> kps; std::vector<std::unique_ptr<Kept>> ups;
  std::map<std::string, Kept> map; std::map<int, std::shared_ptr<Kept>> sps; std::unordered_map<int, Kept*> kpm;
  Kept arr[4]; Kept* parr[4]; std::array<Kept, 3> fixed;
  std::pair<Other, Kept> pair; std::vector<std::pair<Other, Kept>> pairs;
  std::function<Kept()> fn; Kept (*made)(int);
  Kept& getK(); const Kept& getK() const; Kept* getKp(); std::unique_ptr<Kept>& getUp(); std::vector<Kept>& getKs();
  Kept* operator->(); Kept& operator*(); Kept& operator[](int i); Kept operator()(int i);
  Kept* begin(); Kept* end();
};
template <class T> struct Wrap { T inner; T* ptr; T get(); T* operator->(); T& operator*(); };
template <class T> class Base { public: T& self(); T* obj; };
template <class T> T same(T t);
template <class T> T made();
Kept makeKept(); Kept* newKept(int a); Other makeOther();
std::unique_ptr<Kept> uniqueKept();
Kept pick(int a); Other pick(const char* s);
typedef Kept Alias; typedef Kept* KeptPtr; using Alias2 = Kept; using Keeps = std::vector<Kept>; using Up = std::unique_ptr<Kept>;
typedef std::shared_ptr<Kept> Sp; typedef std::map<std::string, Kept> Table;
extern Kept globalKept; extern Kept* globalPtr;
`;

/** Ways that only say that the name agrees. */
const byName: ReadonlySet<string> = new Set(['name', 'near']);

/** A function with these parameters and this body. */
function inFn(body: string, parameters = ''): string {
  return `void go(${parameters}) {\n  ${body} // HIT\n}\n`;
}

async function find(code: string, name: string): Promise<readonly CallSite[]> {
  const project = await getProject({ 'kept.h': kept, 'call.cpp': `#include "kept.h"\n${code}` });
  const { targets } = understand(project, { symbol_id: `kept.h#${name}` });
  return new CallSiteSearch(project).find(targets).sites.filter(({ path }) => path === 'call.cpp');
}

function getLines(sites: readonly CallSite[]): ReadonlySet<number> {
  return new Set(sites.map(({ reference }) => reference.site.line));
}

/** The marked lines, of the file with the line in front. */
function getMarked(code: string): ReadonlySet<number> {
  return new Set(code.split('\n').flatMap((line, at) => (line.endsWith('// HIT') ? [at + 2] : [])));
}

// In each of these the code tells that the marked line is of `Kept`.
test.each<string>([
  inFn('Kept k; k.open();'),
  inFn('Kept k(1); k.open();'),
  inFn('Kept k{1}; k.open();'),
  inFn('Kept k = Kept(1); k.open();'),
  inFn('auto k = Kept(1); k.open();'),
  inFn('auto k = Kept{1}; k.open();'),
  inFn('auto k = Kept::make(); k.open();'),
  inFn('const auto k = Kept::make(); k.open();'),
  inFn('auto&& k = Kept::make(); k.open();'),
  inFn('auto& k = Kept::instance(); k.open();'),
  inFn('auto k = Kept::create(); k->open();'),
  inFn('auto* k = Kept::create(); k->open();'),
  inFn('Kept* k = Kept::create(); (*k).open();'),
  inFn('auto k = new Kept(); k->open();'),
  inFn('auto k = new Kept; k->open();'),
  inFn('auto *k = new Kept[3]; k[1].open();'),
  inFn('Kept().open();'),
  inFn('Kept(1).open();'),
  inFn('Kept{1}.open();'),
  inFn('(new Kept())->open();'),
  inFn('Kept::make().open();'),
  inFn('Kept::create()->open();'),
  inFn('Kept::instance().open();'),
  inFn('Kept::make().set(1).with(2).open();'),
  inFn('Kept().with(1).open();'),
  inFn('makeKept().open();'),
  inFn('newKept(1)->open();'),
  inFn('auto k = makeKept(); k.open();'),
  inFn('auto k = ::makeKept(); k.open();'),
  inFn('auto k = newKept(1); k->open();'),
  inFn('auto a = Kept(); auto b = a; auto c = b; c.open();'),
  inFn('Kept k; auto& r = k; r.open();'),
  inFn('Kept k; auto p = &k; p->open();'),
  inFn('Kept k; Kept* p = &k; auto q = p; q->open();'),
  inFn('Kept k; (&k)->open();'),
  inFn('k.open();', 'Kept k'),
  inFn('k.open();', 'const Kept& k'),
  inFn('k->open();', 'Kept* k'),
  inFn('k->open();', 'const Kept* const k'),
  inFn('k.open();', 'Kept&& k'),
  inFn('(*k)->open();', 'Kept** k'),
  inFn('k->open();', 'Kept*& k'),
  inFn('k[1].open();', 'Kept k[]'),
  inFn('k[1]->open();', 'Kept* k[3]'),
  inFn('k->open();', 'std::unique_ptr<Kept> k'),
  inFn('k->open();', 'const std::shared_ptr<Kept>& k'),
  inFn('k.get()->open();', 'std::unique_ptr<Kept> k'),
  inFn('(*k).open();', 'std::unique_ptr<Kept> k'),
  inFn('k->open();', 'std::optional<Kept> k'),
  inFn('k.value().open();', 'std::optional<Kept> k'),
  inFn('k.lock()->open();', 'std::weak_ptr<Kept> k'),
  inFn('if (auto s = k.lock()) s->open();', 'std::weak_ptr<Kept> k'),
  inFn('k.get().open();', 'std::reference_wrapper<Kept> k'),
  inFn('auto k = std::make_unique<Kept>(); k->open();'),
  inFn('auto k = std::make_shared<Kept>(1); k->open();'),
  inFn('std::make_unique<Kept>(1)->open();'),
  inFn('auto k = std::unique_ptr<Kept>(new Kept()); k->open();'),
  inFn('std::unique_ptr<Kept> k(new Kept()); k->open();'),
  inFn('auto k = std::shared_ptr<Kept>{new Kept}; k->open();'),
  inFn('auto k = Kept::unique(); k->open();'),
  inFn('Kept::shared()->open();'),
  inFn('auto k = Kept::shared().get(); k->open();'),
  inFn('auto k = *Kept::unique(); k.open();'),
  inFn('auto& k = *Kept::create(); k.open();'),
  inFn('if (auto k = Kept::find()) k->open();'),
  inFn('Kept::find()->open();'),
  inFn('Kept::find().value().open();'),
  inFn('auto k = Kept::find().value_or(Kept()); k.open();'),
  inFn('auto k = uniqueKept(); k->open();'),
  inFn('auto k = uniqueKept().release(); k->open();'),
  inFn('std::move(k).open();', 'Kept k'),
  inFn('auto x = std::move(k); x->open();', 'std::unique_ptr<Kept> k'),
  inFn('std::forward<Kept>(k).open();', 'Kept&& k'),
  inFn('if (auto k = newKept(1); k->open()) {}'),
  inFn('if (Kept* k = newKept(1)) k->open();'),
  inFn('while (auto k = newKept(1)) { k->open(); }'),
  inFn('for (auto k = newKept(1); k; k = k->next) k->open();'),
  inFn('switch (auto k = Kept(); k.open()) { default: break; }'),
  inFn('for (auto& k : ks) k.open();', 'std::vector<Kept>& ks'),
  inFn('for (const auto& k : ks) { k.open(); }', 'const std::vector<Kept>& ks'),
  inFn('for (auto k : ks) k->open();', 'std::vector<Kept*> ks'),
  inFn('for (auto& k : ks) k->open();', 'std::vector<std::unique_ptr<Kept>> ks'),
  inFn('for (Kept& k : ks) k.open();', 'std::vector<Kept>& ks'),
  inFn('for (auto&& k : Kept::all()) k.open();'),
  inFn('for (auto& k : Kept::refs()) k->open();'),
  inFn('for (auto& e : m) e.second.open();', 'std::map<std::string, Kept> m'),
  inFn('for (auto& [o, k] : ps) k.open();', 'std::vector<std::pair<Other, Kept>> ps'),
  inFn('for (auto& k : arr) k.open();', 'std::array<Kept, 3> arr'),
  inFn('for (auto& k : ks) k.open();', 'std::span<Kept> ks'),
  inFn('for (auto& k : ks) k.open();', 'std::initializer_list<Kept> ks'),
  inFn('for (auto k : ks) k.open();', 'std::set<Kept> ks'),
  inFn('for (auto it = ks.begin(); it != ks.end(); ++it) it->open();', 'std::vector<Kept> ks'),
  inFn('for (auto it = ks.begin(); it != ks.end(); ++it) (*it).open();', 'std::vector<Kept> ks'),
  inFn('for (auto it = ks.begin(); it != ks.end(); ++it) (*it)->open();', 'std::vector<Kept*> ks'),
  inFn('for (auto it = m.begin(); it != m.end(); ++it) it->second.open();', 'std::map<int, Kept> m'),
  inFn('for (std::vector<Kept>::iterator it = ks.begin(); it != ks.end(); ++it) it->open();', 'std::vector<Kept> ks'),
  inFn(
    'for (std::map<int, Kept*>::const_iterator it = m.begin(); it != m.end(); ++it) it->second->open();',
    'std::map<int, Kept*> m',
  ),
  inFn('ks[0].open();', 'std::vector<Kept> ks'),
  inFn('ks[0]->open();', 'std::vector<Kept*> ks'),
  inFn('ks.at(0).open();', 'std::vector<Kept> ks'),
  inFn('ks.front().open();', 'std::vector<Kept> ks'),
  inFn('ks.back()->open();', 'std::vector<std::unique_ptr<Kept>> ks'),
  inFn('auto& k = ks[0]; k.open();', 'std::vector<Kept> ks'),
  inFn('auto& k = ks.back(); k.open();', 'std::vector<Kept> ks'),
  inFn('auto k = ks.at(1); k->open();', 'std::vector<Kept*> ks'),
  inFn('ks.emplace_back(1).open();', 'std::vector<Kept> ks'),
  inFn('ks.top().open();', 'std::stack<Kept> ks'),
  inFn('m["a"].open();', 'std::map<std::string, Kept> m'),
  inFn('m.at(1).open();', 'std::map<int, Kept> m'),
  inFn('m.find(1)->second.open();', 'std::map<int, Kept> m'),
  inFn('auto it = m.find(1); it->second.open();', 'std::map<int, Kept> m'),
  inFn(
    'auto it = m.find(1); if (it != m.end()) it->second->open();',
    'std::unordered_map<int, std::shared_ptr<Kept>> m',
  ),
  inFn('auto& k = m[1]; k.open();', 'std::map<int, Kept> m'),
  inFn('ks[0][1].open();', 'std::vector<std::vector<Kept>> ks'),
  inFn('m[1][0].open();', 'std::map<int, std::vector<Kept>> m'),
  inFn('for (auto& row : ks) for (auto& k : row) k.open();', 'std::vector<std::vector<Kept>> ks'),
  inFn('p.second.open();', 'std::pair<Other, Kept> p'),
  inFn('auto [o, k] = Kept::pair(); k.open();'),
  inFn('auto& [o, k] = p; k.open();', 'std::pair<Other, Kept>& p'),
  inFn('Kept::pair().second.open();'),
  inFn('auto [o, k] = Kept::tuple(); k.open();'),
  inFn('if (auto k = std::get_if<Kept>(&v)) k->open();', 'std::variant<Other, Kept> v'),
  inFn('auto p = std::make_pair(Other(), Kept()); p.second.open();'),
  inFn('d.k.open();', 'Deps d'),
  inFn('d->kp->open();', 'Deps* d'),
  inFn('d.up->open();', 'Deps& d'),
  inFn('d.sp.get()->open();', 'Deps& d'),
  inFn('d.opt->open();', 'Deps& d'),
  inFn('(*d.up).open();', 'Deps& d'),
  inFn('d.ks[1].open();', 'Deps& d'),
  inFn('d.kps[1]->open();', 'Deps& d'),
  inFn('d.map["a"].open();', 'Deps& d'),
  inFn('d.map.find("a")->second.open();', 'Deps& d'),
  inFn('d.sps[1]->open();', 'Deps& d'),
  inFn('d.arr[1].open();', 'Deps& d'),
  inFn('d.parr[1]->open();', 'Deps& d'),
  inFn('d.fixed[1].open();', 'Deps& d'),
  inFn('d.pair.second.open();', 'Deps& d'),
  inFn('d.getK().open();', 'Deps& d'),
  inFn('d.getKp()->open();', 'Deps& d'),
  inFn('d.getUp()->open();', 'Deps& d'),
  inFn('d.getKs()[0].open();', 'Deps& d'),
  inFn('d.getKs().front().open();', 'Deps& d'),
  inFn('for (auto& k : d.ks) k.open();', 'Deps& d'),
  inFn('for (auto& k : d.getKs()) k.open();', 'Deps& d'),
  inFn('for (auto& e : d.sps) e.second->open();', 'Deps& d'),
  inFn('for (auto& [o, k] : d.pairs) k.open();', 'Deps& d'),
  inFn('auto& k = d.getK(); k.open();', 'Deps& d'),
  inFn('auto k = d.kp; k->open();', 'Deps& d'),
  inFn('auto& k = d.ks.back(); k.open();', 'Deps& d'),
  inFn('auto& up = d.up; up->open();', 'Deps& d'),
  inFn('d.fn().open();', 'Deps& d'),
  inFn('d.made(1).open();', 'Deps& d'),
  inFn('d->open();', 'Deps d'),
  inFn('(*d).open();', 'Deps d'),
  inFn('d(1).open();', 'Deps d'),
  inFn('static_cast<Kept*>(p)->open();', 'void* p'),
  inFn('static_cast<Kept&>(p).open();', 'Other& p'),
  inFn('dynamic_cast<Kept*>(p)->open();', 'Other* p'),
  inFn('if (auto k = dynamic_cast<Kept*>(p)) k->open();', 'Other* p'),
  inFn('if (auto* k = dynamic_cast<const Kept*>(p)) { k->open(); }', 'Other* p'),
  inFn('reinterpret_cast<Kept*>(p)->open();', 'void* p'),
  inFn('((Kept*)p)->open();', 'void* p'),
  inFn('auto k = (Kept*)p; k->open();', 'void* p'),
  inFn('((const Kept&)p).open();', 'Other& p'),
  inFn('const_cast<Kept&>(k).open();', 'const Kept& k'),
  inFn('auto k = static_cast<Kept*>(p); k->open();', 'void* p'),
  inFn('std::static_pointer_cast<Kept>(p)->open();', 'std::shared_ptr<Other> p'),
  inFn('auto k = std::dynamic_pointer_cast<Kept>(p); k->open();', 'std::shared_ptr<Other> p'),
  inFn('if (auto k = std::dynamic_pointer_cast<Kept>(p)) k->open();', 'std::shared_ptr<Other> p'),
  inFn('auto& k = static_cast<Kept&>(p); k.open();', 'Other& p'),
  inFn('Kept& k = static_cast<Kept&>(p); k.open();', 'Other& p'),
  inFn('Alias k; k.open();'),
  inFn('KeptPtr k = 0; k->open();'),
  inFn('Alias2 k; k.open();'),
  inFn('ks[0].open();', 'Keeps ks'),
  inFn('for (auto& k : ks) k.open();', 'Keeps& ks'),
  inFn('k->open();', 'Up k'),
  inFn('k->open();', 'const Sp& k'),
  inFn('t["a"].open();', 'Table t'),
  inFn('using K = Kept; K k; k.open();'),
  inFn('typedef Kept K; K k; k.open();'),
  inFn('decltype(makeKept()) k; k.open();'),
  inFn('Kept a; decltype(a) k; k.open();'),
  inFn('auto&& k = x ? Kept() : Kept(1); k.open();'),
  inFn('(x ? a : b)->open();', 'Kept* a, Kept* b, int x'),
  inFn('(x ? a : b).open();', 'Kept a, Kept b, int x'),
  inFn('auto k = x ? a : nullptr; k->open();', 'Kept* a, int x'),
  inFn('Other o; { Kept o; o.open(); }'),
  inFn('{ Other k; } Kept k; k.open();'),
  inFn('if (1) { Other k; k.n; } else { Kept k; k.open(); }'),
  inFn('for (Other k; ;) { break; } Kept k; k.open();'),
  inFn('auto f = [](Kept& k) { k.open(); };'),
  inFn('auto f = [](const Kept* k) { return k->open(); };'),
  inFn('Kept k; auto f = [&] { k.open(); };'),
  inFn('Kept k; auto f = [k]() { k.open(); };'),
  inFn('auto f = [k = Kept()] { k.open(); };'),
  inFn('auto f = [x = std::move(k)] { x->open(); };', 'std::unique_ptr<Kept> k'),
  inFn('auto f = [&x = k] { x.open(); };', 'Kept k'),
  inFn('auto f = []() -> Kept { return {}; }; f().open();'),
  inFn('auto f = [] { return Kept(); }; f().open();'),
  inFn('[](Kept k) { k.open(); }(Kept());'),
  inFn('std::for_each(ks.begin(), ks.end(), [](Kept& k) { k.open(); });', 'std::vector<Kept> ks'),
  inFn(
    'std::sort(ks.begin(), ks.end(), [](const Kept& a, const Kept& b) { return a.open() < b.open(); });',
    'std::vector<Kept> ks',
  ),
  inFn('f().open();', 'std::function<Kept()> f'),
  inFn('f(1).open();', 'Kept (*f)(int)'),
  inFn('f()->open();', 'const std::function<Kept*(int)>& f'),
  inFn('Kept arr[3]; arr[1].open();'),
  inFn('Kept* arr[3]; arr[1]->open();'),
  inFn('Kept arr[3]; for (auto& k : arr) k.open();'),
  inFn('Kept arr[2][2]; arr[0][1].open();'),
  inFn('Kept arr[] = {Kept(), Kept()}; arr[0].open();'),
  inFn('globalKept.open();'),
  inFn('globalPtr->open();'),
  inFn('::globalKept.open();'),
  inFn('static Kept k; k.open();'),
  inFn('static thread_local Kept k; k.open();'),
  inFn('extern Kept k; k.open();'),
  inFn('constexpr Kept k; k.open();'),
  inFn('struct Kept k; k.open();'),
  inFn('class Kept* k = 0; k->open();'),
  inFn('k.open();', 'struct Kept& k'),
  inFn('Kept a, *k = &a; k->open();'),
  inFn('Other* a; Kept *b, *k; k->open();'),
  inFn('k.next->next->open();', 'Kept k'),
  inFn('k->next->open();', 'Kept* k'),
  inFn('p.owner->open();', 'Kept::Part p'),
  inFn('Kept::Part p; p.owner->open();'),
  inFn('try { x(); } catch (const Kept& k) { k.open(); }'),
  inFn('try { x(); } catch (Kept* k) { k->open(); }'),
  inFn('return k.open() ? 1 : 2;', 'Kept k'),
  inFn('int a = k.open(), b = 2;', 'Kept k'),
  inFn('use(k.open(), 1);', 'Kept k'),
  inFn('delete k, k->open();', 'Kept* k'),
  inFn('std::cout << k.open() << "a";', 'Kept k'),
  inFn('auto x = &Kept::open; (k.*x)();', 'Kept k'),
  'struct Own { Kept k; void go() { k.open(); } }; // HIT\n',
  'struct Own { void go() { k.open(); } Kept k; }; // HIT\n',
  'struct Own { Kept* k; void go(); };\nvoid Own::go() {\n  k->open(); // HIT\n}\n',
  'struct Own { Kept* k; void go(); };\nvoid Own::go() {\n  this->k->open(); // HIT\n}\n',
  'struct Own { std::unique_ptr<Kept> k_; void go(); };\nvoid Own::go() {\n  k_->open(); // HIT\n}\n',
  'struct Own { std::vector<Kept> ks_; void go(); };\nvoid Own::go() {\n  for (auto& k : ks_) k.open(); // HIT\n}\n',
  'struct Own { std::map<int, Kept> m_; void go(); };\nvoid Own::go() {\n  auto it = m_.find(1);\n  it->second.open(); // HIT\n}\n',
  'struct Own { std::vector<Kept> ks_; void go(); };\nvoid Own::go() {\n  ks_.back().open(); // HIT\n  ks_[1].open(); // HIT\n}\n',
  'struct Own { Kept k() const; void go(); };\nvoid Own::go() {\n  k().open(); // HIT\n  auto x = k();\n  x.open(); // HIT\n}\n',
  'struct Own { static Kept* k(); void go(); };\nvoid go() {\n  Own::k()->open(); // HIT\n}\n',
  'struct Own { Kept k; Own(Kept x) : k(x) { k.open(); } }; // HIT\n',
  'struct Own { Kept k; Own(Kept x) : n(x.open()) {} int n; }; // HIT\n',
  'struct Own { int n = Kept().open(); }; // HIT\n',
  'struct Own { static Kept k; };\nKept Own::k;\nvoid go() {\n  Own::k.open(); // HIT\n}\n',
  'struct Own : Kept { void go() { open(); } }; // HIT\n',
  'struct Own : Kept { void go() { this->open(); } }; // HIT\n',
  'struct Own : Kept { void go() { Kept::open(); } }; // HIT\n',
  'struct Own : public virtual Kept { void go(); };\nvoid Own::go() {\n  open(); // HIT\n}\n',
  'struct Own : Kept {};\nvoid go(Own o) {\n  o.open(); // HIT\n}\n',
  'struct Own : Kept { using Super = Kept; void go() { Super::open(); } }; // HIT\n',
  'struct Own : Kept { using Kept::open; void go() { open(); } }; // HIT\n',
  'template <class T> void go(T& t) {\n  Kept k;\n  k.open(); // HIT\n}\n',
  'template <class T> struct Own { Kept k; T t; void go() { k.open(); } }; // HIT\n',
  'template <class T> struct Own { Kept k; void go(); };\ntemplate <class T> void Own<T>::go() {\n  k.open(); // HIT\n}\n',
  'struct Own { struct In { Kept k; }; In in; };\nvoid go(Own& o) {\n  o.in.k.open(); // HIT\n}\n',
  'struct Own { struct In { Kept* k; void go(); }; };\nvoid Own::In::go() {\n  k->open(); // HIT\n}\n',
  'struct Own { union { Kept* k; Other* o; } u; };\nvoid go(Own& o) {\n  o.u.k->open(); // HIT\n}\n',
  'struct Own { union { Kept* k; Other* o; }; };\nvoid go(Own& o) {\n  o.k->open(); // HIT\n}\n',
  'struct Own { struct { Kept k; } in; };\nvoid go(Own& o) {\n  o.in.k.open(); // HIT\n}\n',
  'union U { Kept* k; Other* o; };\nvoid go(U& u) {\n  u.k->open(); // HIT\n}\n',
  'struct Own { Kept* k; } own;\nvoid go() {\n  own.k->open(); // HIT\n}\n',
  'static struct Own { Kept* k; } owns[3];\nvoid go() {\n  owns[1].k->open(); // HIT\n}\n',
  'typedef struct { Kept* k; } Own;\nvoid go(Own* o) {\n  o->k->open(); // HIT\n}\n',
  'typedef struct own { Kept* k; } own_t;\nvoid go(own_t* o) {\n  o->k->open(); // HIT\n}\n',
  'struct own { Kept* k; };\nvoid go(struct own* o) {\n  o->k->open(); // HIT\n}\n',
  'namespace n { Kept k; Kept make(); }\nvoid go() {\n  n::k.open(); // HIT\n}\n',
  'namespace n { Kept make(); }\nvoid go() {\n  n::make().open(); // HIT\n}\n',
  'namespace n { Kept make(); }\nusing namespace n;\nvoid go() {\n  make().open(); // HIT\n}\n',
  'namespace n { Kept make(); }\nusing n::make;\nvoid go() {\n  auto k = make();\n  k.open(); // HIT\n}\n',
  'namespace { Kept k; }\nvoid go() {\n  k.open(); // HIT\n}\n',
  'namespace n { using K = Kept; }\nvoid go(n::K k) {\n  k.open(); // HIT\n}\n',
  'namespace n { struct Deps2 { Kept k; }; }\nvoid go(n::Deps2& d) {\n  d.k.open(); // HIT\n}\n',
  'namespace a::b { struct Deps2 { Kept k; }; }\nvoid go(a::b::Deps2& d) {\n  d.k.open(); // HIT\n}\n',
  'namespace n { struct Kept { int open(); }; }\nvoid go(::Kept k) {\n  k.open(); // HIT\n}\n',
  'namespace n { struct Kept { int open(); };\nvoid no(Kept k) { k.open(); }\nvoid go(::Kept k) {\n  k.open(); // HIT\n}\n}\n',
  'namespace al = std;\nvoid go(al::vector<Kept> ks) {\n  ks[0].open(); // HIT\n}\n',
  'struct Own { Kept k; friend void go(Own& o) { o.k.open(); } }; // HIT\n',
  'struct Own { Kept k; bool operator<(const Own& o) const { return k.open() < o.k.open(); } }; // HIT\n',
  'struct Own { operator Kept&(); };\nvoid go(Own o) {\n  Kept& k = o;\n  k.open(); // HIT\n}\n',
  'struct Own { Kept k; Kept* operator->() { return &k; } };\nvoid go(Own o) {\n  o->open(); // HIT\n}\n',
  'struct Own { Kept k; ~Own() { k.open(); } }; // HIT\n',
  'struct Own { auto get() -> Kept&; };\nvoid go(Own o) {\n  o.get().open(); // HIT\n}\n',
  'auto made2() -> Kept;\nvoid go() {\n  made2().open(); // HIT\n}\n',
  'auto made2() { return Kept(); }\nvoid go() {\n  made2().open(); // HIT\n}\n',
  'static Kept* get() { return 0; }\nvoid go() {\n  get()->open(); // HIT\n}\n',
  'static inline const Kept &get() { return x; }\nvoid go() {\n  get().open(); // HIT\n}\n',
  'Kept &get();\nvoid go() {\n  Kept k = get();\n  auto &r = get();\n  r.open(); // HIT\n}\n',
  '#ifdef A\nstatic Kept k;\n#else\nstatic Kept k(1);\n#endif\nvoid go() {\n  k.open(); // HIT\n}\n',
  '#define API __attribute__((x))\nAPI Kept* get();\nvoid go() {\n  get()->open(); // HIT\n}\n',
  'class API_EXPORT Own { public: Kept* k; };\nvoid go(Own* o) {\n  o->k->open(); // HIT\n}\n',
  'struct Ops { Kept* (*get)(int); };\nvoid go(struct Ops* o) {\n  o->get(1)->open(); // HIT\n}\n',
  'struct Own { using value_type = Kept; value_type k; void go() { k.open(); } }; // HIT\n',
  'struct Own { typedef Kept T; T& get(); };\nvoid go(Own& o) {\n  o.get().open(); // HIT\n}\n',
  'struct Own { using Item = Kept; };\nvoid go(Own::Item& k) {\n  k.open(); // HIT\n}\n',
  'struct Own { Kept k; Own* next; };\nvoid go(Own* o) {\n  for (Own* at = o; at; at = at->next) at->k.open(); // HIT\n}\n',
  'struct Own { Other k; };\nstruct Sub : Own { Kept k; void go() { k.open(); } }; // HIT\n',
  'void f(Other k);\nvoid go(Kept k) {\n  k.open(); // HIT\n}\n',
  'Other k;\nvoid go() {\n  Kept k;\n  k.open(); // HIT\n}\n',
  'Other k;\nvoid go(Kept& k) {\n  k.open(); // HIT\n}\n',
  'struct Own { Other k; void go(Kept& k) { k.open(); } }; // HIT\n',
  'struct Own { Other k; void go() { Kept k; k.open(); } }; // HIT\n',
  'struct Own { Other k; void go() { auto k = Kept::make(); k.open(); } }; // HIT\n',
  'struct Own { Other k; void go() { for (auto& k : Kept::all()) k.open(); } }; // HIT\n',
  'Other k;\nvoid go() {\n  auto f = [](Kept& k) { return k.open(); }; // HIT\n}\n',
  'Other k;\nvoid go() {\n  auto f = [k = Kept()]() { return k.open(); }; // HIT\n}\n',
  'Other k;\nvoid go() {\n  try { } catch (Kept& k) { k.open(); } // HIT\n}\n',
  'Other it;\nvoid go(std::vector<Kept>& ks) {\n  for (auto it = ks.begin(); it != ks.end(); ++it) it->open(); // HIT\n}\n',
  'template <class K> void go(K& k);\ntemplate <> void go<Kept>(Kept& k) {\n  k.open(); // HIT\n}\n',
  'template <> struct std::hash<Kept> { size_t operator()(const Kept& k) const { return k.open(); } }; // HIT\n',
  'std::ostream& operator<<(std::ostream& o, const Kept& k) {\n  return o << k.open(); // HIT\n}\n',
  'TEST(A, B) {\n  Kept k;\n  EXPECT_EQ(1, k.open()); // HIT\n}\n',
  'TEST_F(A, B) {\n  auto k = std::make_unique<Kept>();\n  ASSERT_TRUE(k->open()); // HIT\n}\n',
  'class Fix : public Test { protected: Kept k; };\nTEST_F(Fix, B) {\n  k.open(); // HIT\n}\n',
  'struct Own { typedef std::shared_ptr<Kept> Ptr; };\nvoid go(Own::Ptr k) {\n  k->open(); // HIT\n}\n',
  'struct Own { using List = std::vector<Kept>; };\nvoid go(const Own::List& ks) {\n  ks[0].open(); // HIT\n}\n',
  'namespace NS { struct Own { Kept k; }; }\nvoid go(NS::Own& o) {\n  o.k.open(); // HIT\n}\n',
])('read: %j', async (code) => {
  const sites = (await find(code, 'Kept.open')).filter(({ link }) => !byName.has(link));
  expect(getLines(sites)).toEqual(getMarked(code));
  const others = getLines(await find(code, 'Other.open'));
  expect([...others].filter((line) => getMarked(code).has(line))).toEqual([]);
});

// Here it may be of `Kept`, and something else as well: what a class says itself that it hands out, entries of maps that
// look like an object with two fields, and overloads that are told apart by what they are given.
test.each<string>([
  inFn('for (auto& [n, k] : m) k.open();', 'std::map<std::string, Kept> m'),
  inFn('for (const auto& [n, k] : Kept::table()) { k.open(); }'),
  inFn('for (auto& [n, k] : d.map) k.open();', 'Deps& d'),
  inFn('d[1].open();', 'Deps d'),
  inFn('for (auto& k : d) k.open();', 'Deps d'),
  inFn('for (auto& [n, k] : t) k.open();', 'Table t'),
  'struct Own { std::map<int, Kept*> m_; void go(); };\nvoid Own::go() {\n  for (auto& [n, k] : m_) k->open(); // HIT\n}\n',
  'struct Own { std::vector<Kept> ks; auto begin() { return ks.begin(); } auto end() { return ks.end(); } };\nvoid go(Own& o) {\n  for (auto& k : o) k.open(); // HIT\n}\n',
  'struct Own { Other k; void go(std::map<int, Kept> m) { for (auto& [i, k] : m) k.open(); } }; // HIT\n',
  inFn('pick(1).open();'),
  inFn('auto k = pick(1); k.open();'),
])('read, and left open for others: %j', async (code) => {
  const sites = (await find(code, 'Kept.open')).filter(({ link }) => link === 'override');
  expect(getLines(sites)).toEqual(getMarked(code));
  const others = (await find(code, 'Other.open')).filter(({ link }) => link === 'resolved');
  expect([...getLines(others)].filter((line) => getMarked(code).has(line))).toEqual([]);
});

// These are not read: the call is possible for both.
test.each<string>([
  inFn('for (auto k : {Kept(), Kept(1)}) k.open();'),
  inFn('auto& k = it->second; k.open();', 'std::map<int, Kept>::iterator it'),
  inFn('std::get<1>(t).open();', 'std::tuple<Other, Kept> t'),
  inFn('std::get<Kept>(v).open();', 'std::variant<Other, Kept> v'),
  inFn('(a + b).open();', 'Kept a, Kept b'),
  inFn('auto c = a + b; c.open();', 'Kept a, Kept b'),
  inFn('w.inner.open();', 'Wrap<Kept> w'),
  inFn('w.get().open();', 'Wrap<Kept> w'),
  inFn('w.ptr->open();', 'Wrap<Kept> w'),
  inFn('w->open();', 'Wrap<Kept> w'),
  inFn('(*w).open();', 'Wrap<Kept> w'),
  inFn('auto k = w.get(); k.open();', 'Wrap<Kept> w'),
  inFn('same(Kept()).open();'),
  inFn('same<Kept>(x).open();'),
  inFn('made<Kept>().open();'),
  inFn('auto k = made<Kept>(); k.open();'),
  inFn('std::for_each(ks.begin(), ks.end(), [](auto& k) { k.open(); });', 'std::vector<Kept> ks'),
  inFn('std::find_if(ks.begin(), ks.end(), [](auto* k) { return k->open(); });', 'std::vector<Kept*> ks'),
  inFn('(*f)(1).open();', 'Kept (*f)(int)'),
  'struct Own : Kept { int open() const; };\nvoid go(Own o) {\n  o.Kept::open(); // HIT\n}\n',
  'struct Own : Wrap<Kept> { void go() { inner.open(); } }; // HIT\n',
  'struct Own : Base<Kept> { void go() { self().open(); } }; // HIT\n',
  'struct Own : Base<Kept> { void go() { this->obj->open(); } }; // HIT\n',
  'template <class D> struct Crtp { D* me() { return static_cast<D*>(this); } };\nstruct Own : Crtp<Own>, Kept { void go() { me()->open(); } }; // HIT\n',
  'namespace n { inline namespace v1 { Kept make(); } }\nvoid go() {\n  n::make().open(); // HIT\n}\n',
  '#define KEPT globalKept\nvoid go() {\n  KEPT.open(); // HIT\n}\n',
  '#define FIELD(t, n) t n\nstruct Own { FIELD(Kept*, k); };\nvoid go(Own* o) {\n  o->k->open(); // HIT\n}\n',
  'typedef Kept* (*Getter)(int);\nvoid go(Getter g) {\n  g(1)->open(); // HIT\n}\n',
  'using Getter = std::function<Kept*(int)>;\nvoid go(Getter g) {\n  g(1)->open(); // HIT\n}\n',
  'template <class T> using Ptr = std::shared_ptr<T>;\nvoid go(Ptr<Kept> k) {\n  k->open(); // HIT\n}\n',
  'template <class T> using List = std::vector<T>;\nvoid go(List<Kept>& ks) {\n  for (auto& k : ks) k.open(); // HIT\n}\n',
])('left open: %j', async (code) => {
  const lines = getLines(await find(code, 'Kept.open'));
  expect([...getMarked(code)].every((line) => lines.has(line))).toBe(true);
  const others = (await find(code, 'Other.open')).filter(({ link }) => link === 'resolved');
  expect([...getLines(others)].filter((line) => getMarked(code).has(line))).toEqual([]);
});

// A function of a namespace may be defined with its namespace in front, and call others without it.
test.each<string>(['shop.cpp#close', 'shop.h#shop.close'])('%s is called in its namespace', async (id) => {
  const project = await getProject({
    'shop.h': '#pragma once\nnamespace shop {\nvoid open(int n);\nvoid close(int n);\n}\n',
    'shop.cpp': '#include "shop.h"\nvoid shop::open(int n) {\n  close(n);\n}\nvoid shop::close(int n) {\n  n++;\n}\n',
  });
  const { targets } = understand(project, { symbol_id: id });
  const sites = new CallSiteSearch(project).find(targets).sites;
  expect(sites.map(({ path, link, reference }) => `${path}:${reference.site.line} ${link}`)).toEqual([
    'shop.cpp:3 resolved',
  ]);
});

// What is only named in a class may be defined apart from it.
test('a class in a class is found by its own name', async () => {
  const project = await getProject({
    'repo.h': '#pragma once\nclass Repo {\n  class Impl;\n  Impl* impl;\n};\n',
    'repo.cpp':
      '#include "repo.h"\nclass Repo::Impl {\npublic:\n  int run();\n};\nvoid go(Repo::Impl* a, std::unique_ptr<Repo::Impl> b) {\n  a->run();\n  b->run();\n}\n',
  });
  const { targets } = understand(project, { symbol_id: 'repo.cpp#Impl.run' });
  const sites = new CallSiteSearch(project).find(targets).sites;
  expect(sites.map(({ link, reference }) => `${reference.site.line} ${link}`)).toEqual(['7 resolved', '8 resolved']);
});

// The body of a test of a fixture is one of its members.
test('a test of a fixture calls the members of the fixture', async () => {
  const suite = (name: string): string =>
    `class ${name} : public testing::Test {\n  void close();\n};\nTEST_F(${name}, Closes) {\n  close();\n}\n`;
  const project = await getProject({ 'a_test.cc': suite('ATest'), 'b_test.cc': suite('BTest') });
  const { targets } = understand(project, { symbol_id: 'a_test.cc#ATest.close' });
  const sites = new CallSiteSearch(project).find(targets).sites;
  expect(sites.map(({ path, link, reference }) => `${path}:${reference.site.line} ${link}`)).toEqual([
    'a_test.cc:5 resolved',
  ]);
});

test('a local name of a class within another one is no other class of the name', async () => {
  const project = await getProject({
    'a.h': 'class Report {\n public:\n  struct Run {\n    long index;\n    void look() {}\n  };\n};\n',
    'b.cc': '#include "a.h"\nvoid one() {\n  typedef Report::Run Run;\n  Run it;\n}\n',
    'c.cc':
      '#include "a.h"\nvoid put(long value) {}\nvoid put(bool value) {}\nclass Json : public Report {\n  void go(Run const& run);\n};\nvoid Json::go(Run const& run) {\n  put(run.index);\n}\n',
  });
  const { targets } = understand(project, { file_path: 'c.cc', line_number: 2, symbol_name: 'put' });
  expect(new CallSiteSearch(project).find(targets).sites.map(({ link }) => link)).toEqual(['resolved']);
});
