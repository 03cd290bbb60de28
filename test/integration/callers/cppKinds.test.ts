import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * A small program in which lines end in what their use of the name is taken for: `SURE` what is verified, `MAYBE` what
 * is listed with less, `NONE` what is left out.
 */
interface Kind {
  readonly what: string;
  readonly target: string;
  /** The line of the definition that is meant, where several share the name. */
  readonly line?: number;
  readonly files: Readonly<Record<string, string>>;
}

const kinds: readonly Kind[] = [
  {
    what: 'a source that another one includes',
    target: 'a.c#find',
    files: {
      'a.c': 'static int find(int a) {\n  return a;\n}\n',
      'b.c': '#include "a.c"\nint g() { return find(1); } // SURE\n',
      'c.c': 'int h() { return find(1); } // NONE\n',
    },
  },
  {
    what: 'the values of macros',
    target: 'a.c#find',
    files: {
      'a.c': 'int find(int a, int b) {\n  return a;\n}\n',
      'b.c':
        '#define F(x) find(x, 1) // MAYBE\n#define G find // MAYBE\n#define H (find(1, 2)) // MAYBE\n#define I reg(find) // MAYBE\n#define J(find) find(1) // NONE\n#define K(o) (o)->find(1, 2) // NONE\n#define L "find(1)" // NONE\n',
    },
  },
  {
    what: 'arguments that macros stand for',
    target: 'a.c#find',
    files: {
      'a.c':
        'int find(int a, const char *b) {\n  return a;\n}\nvoid f() {\n  find(BOTH); // SURE\n  find(a, "a" X "b"); // SURE\n}\n',
    },
  },
  {
    what: 'other arguments in C++, which another function takes',
    target: 'a.h#find',
    line: 1,
    files: {
      'a.h': 'int find(int a, int b);\nint find(int a);\n',
      'b.cpp':
        '#include "a.h"\nvoid f() {\n  find(1); // NONE\n  find(1, 2); // SURE\n  find(ALL(1, 2, 3), 4, 5); // MAYBE\n}\n',
    },
  },
  {
    what: 'a declaration without parameters in C',
    target: 'a.c#help',
    files: {
      'a.c': 'int help(int a) {\n  return a;\n}\n',
      'b.c': 'extern int help();\nvoid f(void) { help(1); } // SURE\n',
    },
  },
  {
    what: 'a declaration within a function',
    target: 'a.c#help',
    files: {
      'a.c': 'int help(int a) {\n  return a;\n}\n',
      'b.c': 'void f(void) {\n  extern int help(int);\n  help(1); // MAYBE\n}\n',
    },
  },
  {
    what: 'a name in brackets',
    target: 'a.c#find',
    files: {
      'a.h': 'API int (find)(int a);\n',
      'a.c': '#include "a.h"\nAPI int (find) (int a) {\n  return a;\n}\nint g() { return find(1); } // SURE\n',
      'b.c': '#include "a.h"\nint h() { return (find)(1); } // SURE\n',
    },
  },
  {
    what: 'a class behind a macro',
    target: 'a.h#A.stop',
    files: {
      'a.h':
        'class MY_API A : public B {\n public:\n  A(int x);\n  MY_DEPRECATED void stop();\n  void go() { stop(); } // SURE\n};\nclass MY_API C {\n public:\n  void stop();\n};\n',
      'b.cpp': '#include "a.h"\nvoid A::stop() {}\nvoid f(A& a, C& c) {\n  a.stop(); // SURE\n  c.stop(); // NONE\n}\n',
    },
  },
  {
    what: 'a class that a macro makes',
    target: 'a.cpp#reset',
    files: {
      'a.h': 'DECLARE_CLASS(Crc)\n public:\n  void reset();\n};\n',
      'a.cpp': '#include "a.h"\nvoid Crc::reset() {\n}\nCrc::Crc() { reset(); } // SURE\n',
    },
  },
  {
    what: 'macros in front of calls',
    target: 'a.c#go',
    files: {
      'a.c':
        'void go(int *a) {\n}\nvoid f(void) {\n  LOCAL_VARIABLES\n\n  go(&x); // SURE\n  RETURN_IF go(x); // SURE\n}\n',
    },
  },
  {
    what: 'two members that differ in const',
    target: 'a.h#A.get',
    line: 3,
    files: {
      'a.h':
        'class A {\n public:\n  int* get() { return 0; }\n  const int* get() const { return 0; }\n};\nvoid f(A& a) { a.get(); } // MAYBE\n',
    },
  },
  {
    what: 'two functions that differ in classes',
    target: 'a.h#put',
    line: 1,
    files: {
      'a.h': 'void put(const Foo& f);\nvoid put(const Bar& f);\n',
      'b.cpp': '#include "a.h"\nvoid f(Bar& a) { put(a); } // MAYBE\n',
    },
  },
  {
    what: 'classes of one name in two namespaces',
    target: 'a.h#n.A.go',
    files: {
      'a.h': 'namespace n { class A { public: void go(); }; }\n',
      'b.h': 'namespace m { class A { public: void go(); }; }\n',
      'c.cpp':
        '#include "a.h"\n#include "b.h"\nvoid f(n::A& a, m::A& b) {\n  a.go(); // MAYBE\n  b.go(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a template and what it is for some types',
    target: 'a.h#idx.rm',
    line: 3,
    files: {
      'a.h':
        'template <class T, class E = void>\nstruct idx {\n  static bool rm(T t) { return false; }\n};\n\n\n\n\ntemplate <class T>\nstruct idx<T, int> {\n  static bool rm(T t) { return idx<long>::rm(t); } // MAYBE\n};\n',
    },
  },
  {
    what: 'static members of which only one is defined in its class',
    target: 'a.h#convert.to',
    line: 2,
    files: {
      'a.h':
        'template <> struct convert<int> {\n  static bool to(Node& n, int& i) { return true; }\n};\ntemplate <> struct convert<bool> {\n  static bool to(Node& n, bool& b);\n};\n',
      'b.cpp': '#include "a.h"\nbool f(Node& n) { return convert<int>::to(n, i); } // MAYBE\n',
    },
  },
  {
    what: 'a variable of the name of its type',
    target: 'a.h#d.node.go',
    files: {
      'a.h': 'namespace d { class node { public: void go(); }; }\nclass Node { public: void go(); };\n',
      'b.cpp': '#include "a.h"\nvoid f() { d::node& node = mk(); node.go(); } // SURE\n',
    },
  },
  {
    what: 'members of other classes, by their bare name',
    target: 'a.cpp#Other.fail',
    files: {
      'a.h': 'class Other {\n  int fail(int a);\n};\nclass Own {\n  int fail(int a);\n  int go();\n};\n',
      'a.cpp': '#include "a.h"\nint Other::fail(int a) {\n  return a;\n}\n',
      'b.cpp': '#include "a.h"\nint Own::fail(int a) {\n  return a;\n}\nint Own::go() { return fail(1); } // NONE\n',
    },
  },
  {
    what: 'names of the top',
    target: 'a.h#go',
    files: {
      'a.h':
        'void go(int);\nclass A {\n  void go(int);\n  void f() {\n    ::go(1); // SURE\n    go(2); // NONE\n  }\n};\n',
    },
  },
  {
    what: 'a function that using takes from outside',
    target: 'a.h#n.swap',
    files: {
      'a.h': 'namespace n {\nclass A {};\nvoid swap(A& a, A& b) {}\n}\n',
      'b.cpp': '#include "a.h"\nvoid f(n::A a, n::A b) {\n  using std::swap;\n  swap(a, b); // MAYBE\n}\n',
    },
  },
  {
    what: 'two programs',
    target: 'a.cpp#go',
    files: {
      'a.cpp': 'void go(char* a) {\n}\nint main() { go(0); } // SURE\n',
      'b.cpp': 'void go(std::string& a) {\n}\nint main() { go(0); } // NONE\n',
    },
  },
  {
    what: 'functions of the file itself',
    target: 'a.cpp#go',
    files: {
      'a.cpp': 'namespace {\nint go(int a) {\n  return a;\n}\n}\nint f() { return go(1); } // SURE\n',
      'b.cpp': 'namespace {\nint go(int a) {\n  return a;\n}\n}\nint f() { return go(1); } // NONE\n',
    },
  },
  {
    what: 'functions of a nameless namespace in a named one',
    target: 'a.cpp#n.go',
    files: {
      'a.cpp':
        'namespace n {\nnamespace {\nint go(int a) {\n  return a;\n}\n}\nint f() { return go(1); } // SURE\n}\nint g() { return n::go(1); } // SURE\n',
      'b.cpp':
        'namespace n {\nnamespace {\nint go(int a) {\n  return a;\n}\n}\n}\nint h() { return n::go(1); } // NONE\n',
    },
  },
  {
    what: 'a namespace that the parser loses among macros, and another file has',
    target: 'a.cpp#go',
    files: {
      'a.cpp':
        '#include "a.h"\nFLAG(int, start_len, -1,\n     "a text");\nFLAG(bool, zlib, true,\n     "a text");\n\nnamespace n {\n\nnamespace {\n\n#if defined(HAVE)\n\nclass P {\n public:\n  explicit P(int a) { b(a); }\n private:\n  int x_;\n};\n\n#else\nusing P = string;\n#endif\n\nenum T { ZL, LO };\n\nint m(int a) {\n  return a;\n}\n\nvoid go(const char* a) {\n}\n\n}  // namespace\n\n}  // namespace n\n\nint main(int argc, char** argv) {\n  n::go(argv[1]); // MAYBE\n  n::stop("go"); // NONE\n}\n',
      'a.h': 'namespace n {\nvoid stop(const char* a);\n}\n',
    },
  },
  {
    what: 'members of a base that a macro makes',
    target: 'a.cpp#count',
    files: {
      'a.cpp':
        '#include "a.h"\nint Base::count() {\n  return 0;\n}\nnamespace n {\nstruct Console : public Base {\n  void f() { count(); } // SURE\n  int size() { return 0; }\n};\nstruct Other : public std::ostream {\n  void f() { count(); } // NONE\n};\nstruct Last : public Base {\n  int count() { return 1; }\n  void f() { count(); } // NONE\n};\n}\nint Base::run() {\n  struct Local {\n    int go() { return count(); } // SURE\n  };\n  return Local().go();\n}\n',
      'a.h': 'DEFINE_INTERFACE(Base)\n',
    },
  },
  {
    what: 'a static function of a header beside another of its name',
    target: 'a-inl.h#go',
    files: {
      'a-inl.h': 'static inline void go(int a) {\n}\n',
      'b.h': 'void go(int a);\n',
      'b.c': '#include "b.h"\nvoid go(int a) {\n}\n',
      'c.c': '#include "b.h"\nvoid f(void) { go(1); } // MAYBE\n',
    },
  },
  {
    what: 'variables and parameters that hold a function',
    target: 'a.c#visit',
    files: {
      'a.c':
        'void visit(int a) {\n}\nvoid each(void (*visit)(int)) { visit(1); } // NONE\nvoid some(void) {\n  void (*visit)(int) = other;\n  visit(1); // NONE\n}\n',
    },
  },
  {
    what: 'where a function is handed on',
    target: 'a.cpp#cb',
    files: {
      'a.cpp':
        'void cb(int) {\n}\nvoid reg(void (*f)(int) = cb); // SURE\nstruct S { void (*f)(int) = cb; }; // SURE\nvoid g() {\n  auto x = (cb); // SURE\n  auto l = [f = cb] {}; // SURE\n}\n',
    },
  },
  {
    what: 'friends, which are no members',
    target: 'a.h#size',
    files: {
      'a.h':
        'class A {\n  friend int size(const A& a);\n  friend void swap(A& a, A& b) { size(a); } // SURE\n  bool operator==(const A& o) const { return size(o) == 1; } // SURE\n};\nint size(const A& a);\n',
    },
  },
  {
    what: 'template arguments with brackets in them',
    target: 'a.h#S.get',
    files: {
      'a.h': 'struct S { template <class T> T get(int a) { return T(); } };\n',
      'b.cpp':
        '#include "a.h"\ntemplate <class U> void f(U& u, S& s, S* p) {\n  s.template get<U>(1); // SURE\n  p->get<decltype(u.x())>(1); // SURE\n}\n',
    },
  },
  {
    what: 'an overload of the file beside one that it includes',
    target: 'a.h#find',
    files: {
      'a.h': 'int find(const X& s);\n',
      'b.cpp':
        '#include "a.h"\nstatic int find(const Y& x) { return 2; }\nint g(const X& t) { return find(t); } // MAYBE\n',
    },
  },
  {
    what: 'overloads of two headers',
    target: 'a.h#n.put',
    files: {
      'a.h': 'namespace n { inline void put(Out& o, int a) {} }\n',
      'b.h': 'namespace n { inline void put(Buf& o, int a) {} }\n',
      'c.cpp':
        '#include "a.h"\n#include "b.h"\nvoid g(Buf& b) { n::put(b, 1); } // MAYBE\nnamespace n { void h(Buf& b) { put(b, 1); } } // MAYBE\n',
    },
  },
  {
    what: 'overloads of a class that take other classes',
    target: 'a.h#Tok.set',
    line: 4,
    files: {
      'a.h':
        'class Tok {\n public:\n  void set(Code a, const Str& s = Str()) {}\n  void set(const Call& c, const Str& s) {}\n};\nvoid f(Tok& t) {\n  t.set(end); // NONE\n  t.set(end, s); // MAYBE\n}\n',
    },
  },
  {
    what: 'a name that a template does not look for in its base',
    target: 'a.h#n.go',
    files: {
      'a.h':
        'namespace n {\ninline int go(int a) { return a; }\ntemplate <class T> struct Base { int go(int a) { return a; } };\ntemplate <class T> struct D : Base<T> { int f() { return go(1); } }; // MAYBE\n}\n',
    },
  },
  {
    what: 'a type parameter called like a class',
    target: 'a.h#Node.go',
    files: {
      'a.h':
        'class Node { public: void go(int a) {} };\nclass Leaf { public: void go(int a) {} };\ntemplate <class Leaf> void f(Leaf& x) { x.go(1); } // MAYBE\ntemplate <typename Leaf, int N> struct H { Leaf l; void f() { l.go(1); } }; // MAYBE\n',
    },
  },
  {
    what: 'types of a class',
    target: 'a.h#Node.go',
    files: {
      'a.h':
        'class Node { public: void go(int a) {} };\nclass Value { public: void go(int a) {} };\nstruct A { typedef Node Value; Value v; void f() { v.go(1); } }; // SURE\nstruct B { using Value = Node; Value* v; void f(); };\n',
      'b.cpp': '#include "a.h"\nvoid B::f() { v->go(1); } // SURE\n',
    },
  },
  {
    what: 'a namespace that a macro opens',
    target: 'a.h#inner.put',
    files: {
      'a.h':
        'LIB_NAMESPACE_BEGIN\nnamespace inner {\ninline char* put(int v, char* b) {\n  return b;\n}\n}\nLIB_NAMESPACE_END\n',
      'b.h':
        '#include "a.h"\nLIB_NAMESPACE_BEGIN\ntemplate <typename V>\nclass P {\n  void f(int i) { char* e = V::x ? inner::put(i, b) : 0; } // SURE\n};\nLIB_NAMESPACE_END\n',
    },
  },
  {
    what: 'a namespace that only a macro names',
    target: 'a.h#put',
    files: {
      'a.h': 'OPEN_NAMESPACE(n)\ninline char* put(int v, char* b) {\n  return b;\n}\nCLOSE_NAMESPACE\n',
      'c.cpp':
        '#include "a.h"\nvoid f() { n::put(1, b); } // MAYBE\nvoid g(Foo o, Foo* p) { o.put(1, b); p->put(1, b); std::put(1, b); } // NONE\n',
    },
  },
  {
    what: 'what another source has in the namespace',
    target: 'a.cpp#put',
    files: {
      'a.cpp': 'static void put(void* a) {\n}\nnamespace n {\nvoid f() { put(b); } // SURE\n}\n',
      'b.cpp': 'namespace n {\nvoid put(void* a) {\n}\n}\n',
    },
  },
  {
    what: 'a header that calls what its source defines',
    target: 'b.c#run_tests',
    files: {
      'util.h': 'static void run_tests();\nint main(void) { run_tests(); } // SURE\n',
      'b.c': '#include "util.h"\nstatic void run_tests() {\n}\n',
    },
  },
  {
    what: 'members of templates that are handed on',
    target: 'a.h#M.rint',
    files: {
      'a.h': 'template <class T> struct M { static T rint(T v) { return v; } };\n',
      'b.cpp':
        '#include "a.h"\nvoid f() {\n  define("rint", M<int>::rint); // SURE\n  define("rint", &M<int>::rint); // SURE\n}\n',
    },
  },
  {
    what: 'functions of the namespace, called in members that are defined outside of their class',
    target: 'a.h#shop.twice',
    files: {
      'a.h':
        'namespace shop {\ninline int twice(int n) { return n * 2; }\nclass Box { void save(int n); void operator()(int n); };\n}\nint twice(int n);\n',
      'a.cpp':
        '#include "a.h"\nnamespace shop {\nvoid Box::save(int n) { twice(n); } // SURE\nvoid Box::operator()(int n) { twice(n); } // SURE\n}\n',
    },
  },
  {
    what: 'members of a class that the parser loses',
    target: 'a.h#isArray',
    files: {
      'a.h':
        'template <typename T> MACRO((X<T>), (int)) } class Value {\n public:\n  Value() {} }\n  bool isArray() const { return true; }\n',
      'b.cpp': '#include "a.h"\ntypedef Value V;\nvoid f(const V& v) { v.isArray(); } // MAYBE\n',
    },
  },
  {
    what: 'own members in operators and destructors',
    target: 'a.h#A.assign',
    files: {
      'a.h':
        'class A { public: void assign(const A& o); A& operator=(const A& o); ~A(); };\nclass B { public: void assign(const B& o); ~B(); };\n',
      'a.cpp':
        '#include "a.h"\nA& A::operator=(const A& o) {\n  assign(o); // SURE\n}\nA::~A() {\n  assign(*this); // SURE\n}\nB::~B() {\n  assign(*this); // NONE\n}\n',
    },
  },
  {
    what: 'own members in conversions',
    target: 'a.h#A.check',
    files: {
      'a.h': 'class A { public: void check(int t); operator bool() const; };\nclass B { void check(int t); };\n',
      'a.cpp': '#include "a.h"\nA::operator bool() const {\n  check(1); // SURE\n  return true;\n}\n',
    },
  },
  {
    what: 'a function of the namespace, called in a constructor that is defined outside of its class',
    target: 'a.cpp#n.join',
    files: {
      'a.h': 'namespace n { class A { public: A(int a); }; }\n',
      'a.cpp': '#include "a.h"\nnamespace n {\nstatic void join(int a) {}\nA::A(int a) { join(a); } // SURE\n}\n',
    },
  },
  {
    what: 'classes that are called like what other languages have',
    target: 'a.h#String.cut',
    files: {
      'a.h':
        'class String { public: void cut(); };\nclass object { public: void cut(); };\nstruct Any { String s; };\n',
      'b.cpp':
        '#include "a.h"\nvoid f(const String& s, object* o, Any& a) {\n  s.cut(); // SURE\n  o->cut(); // NONE\n  a.s.cut(); // SURE\n}\n',
    },
  },
  {
    what: 'lines of macros, one behind the other',
    target: 'a.cpp#pop',
    files: {
      'a.cpp':
        'QUIET_PUSH("-Wa")\nQUIET_MORE("-Wb")\nQUIET_MORE("-Wc")\nQUIET_MORE("-Wd")\n\nvoid pop(int a) {\n}\nQUIET_POP("-Wa")\nQUIET_MORE("-Wb")\nvoid f() { pop(1); } // SURE\n',
    },
  },
  {
    what: 'a function of C called like a member',
    target: 'a.h#A.remove',
    files: {
      'a.h': 'class A { public: void remove(const char* s) {} };\n',
      'b.c': '#include "a.h"\nvoid f(void) { remove("a"); } // NONE\n',
    },
  },
  {
    what: 'comments in macros of several lines',
    target: 'a.h#A.pop',
    files: {
      'a.h':
        '#define QUIET \\\n  /* all of these */ \\\n  PRAGMA(1) /* one */ \\\n  PRAGMA(2) { /* two */ \\\n  PRAGMA(3) /* three */\n\nclass A {\n public:\n  void pop() {}\n};\nvoid f(A& a) { a.pop(); } // SURE\n',
    },
  },
  {
    what: 'words in front of declarations that are macros of Linux',
    target: 'a.c#pop',
    files: {
      'a.h': '_nonnull_(1, 2) _must_check_ struct list *pop(struct list *l, int a);\n',
      'a.c':
        '#include "a.h"\nstruct list *pop(struct list *l, int a) {\n  return l;\n}\nvoid f(void) {\n  _cleanup_free_ struct list *x = pop(l, 1); // SURE\n}\n',
    },
  },
  {
    what: 'overloads that are told by plain types',
    target: 'a.h#A.put',
    line: 4,
    files: {
      'a.h':
        '#include <string>\nclass A {\n public:\n  void put(const char* s, int n);\n  void put(const std::string& s, int n);\n  void put(int s, int n);\n};\n',
      'b.cpp':
        '#include "a.h"\nstruct S { std::string s; const char* p; int n; };\nvoid f(A& a, const std::string& s, S& o, const char* p, U u) {\n  a.put("x", 1); // SURE\n  a.put(s.c_str(), 1); // SURE\n  a.put(s, 1); // NONE\n  a.put(p, 1); // SURE\n  a.put(o.s, 1); // NONE\n  a.put(o.p, 1); // SURE\n  a.put(o.n, 1); // NONE\n  a.put(3, 1); // NONE\n  a.put(u, 1); // MAYBE\n  char b[10];\n  std::string t;\n  a.put(b, 1); // SURE\n  a.put(t, 1); // NONE\n}\n',
    },
  },
  {
    what: 'several variables of one declaration, each with its own pointers',
    target: 'a.h#A.put',
    line: 3,
    files: {
      'a.h': 'class A {\n public:\n  void put(int n);\n  void put(const char* s);\n  void put(double* d);\n};\n',
      'b.cpp':
        '#include "a.h"\nstruct S { char *s, c; double *d, *e; int *p, n; };\nvoid f(A& a, S& o) {\n  int *p, n = 2 * 3, m;\n  a.put(n); // SURE\n  a.put(m); // SURE\n  a.put(o.n); // SURE\n  a.put(o.c); // SURE\n  a.put(o.e); // NONE\n}\n',
    },
  },
  {
    what: 'pointers to numbers of several words',
    target: 'a.h#put',
    line: 2,
    files: {
      'a.h': '#include <string>\nvoid put(const void* p);\nvoid put(const char* s);\nvoid put(const std::string& s);\n',
      'b.cpp': '#include "a.h"\nvoid f(unsigned char* u) {\n  put(u); // SURE\n}\n',
    },
  },
  {
    what: 'numbers that differ in their words',
    target: 'a.h#Sink.put',
    line: 3,
    files: {
      'a.h':
        '#include <string>\nstruct Name { Name(const char* s); };\nstruct Sink { Sink& put(const Name& n, int v);\n  Sink& put(const Name& n, bool v);\n  Sink& put(const Name& n, unsigned int v);\n  Sink& put(const Name& n, long int v);\n  Sink& put(const Name& n, unsigned long v);\n  Sink& put(const Name& n, long long v);\n  Sink& put(const Name& n, double v);\n  Sink& put(const Name& n, void (*v)());\n  Sink& put(const Name& n, const void* v);\n};\n',
      'b.cpp':
        '#include "a.h"\nvoid f(Sink& s, unsigned u, int i, long unsigned int w, short h, signed char c) {\n  s.put("a", 1); // SURE\n  s.put("a", (int)w); // SURE\n  s.put("a", static_cast<int>(w)); // SURE\n  s.put("a", -1); // SURE\n  s.put("a", i); // SURE\n  s.put("a", h); // SURE\n  s.put("a", c); // SURE\n  s.put("a", u);\n  s.put("a", 1u);\n  s.put("a", 1L);\n  s.put("a", 1ul);\n  s.put("a", 1LL);\n  s.put("a", w);\n  s.put("a", (unsigned int)i);\n  s.put("a", (unsigned)i);\n  s.put("a", 1.0);\n  s.put("a", i + w); // MAYBE\n}\n',
    },
  },
  {
    what: 'a function of a source, and another that headers declare',
    target: 'tools/munch.cxx#split',
    files: {
      'lib/csutil.hxx':
        '#include <string>\nAPI_EXPORTED std::string::const_iterator split(const std::string& s,\n    std::string::const_iterator& start);\n',
      'lib/csutil.cxx':
        '#include "csutil.hxx"\nstd::string::const_iterator split(const std::string& s,\n    std::string::const_iterator& start) {\n  return start;\n}\n',
      'lib/hash.cxx':
        '#include "csutil.hxx"\nvoid f(const std::string& s) {\n  auto i = s.begin();\n  split(s, i);\n}\n',
      'tools/munch.h': 'char* split(char** s, const char delim);\n',
      'tools/munch.cxx':
        '#include "munch.h"\nchar* split(char** s, const char delim) {\n  return *s;\n}\nint main() {\n  char* p;\n  split(&p, 32); // SURE\n}\n',
    },
  },
  {
    what: 'bodies in branches of the preprocessor',
    target: 'a.h#Bits.log',
    files: {
      'a.h':
        'class Bits {\n public:\n  static int log(int n);\n};\n#if defined(FAST)\ninline int Bits::log(int n) {\n  return 1;\n}\n#else\ninline int Bits::log(int n) {\n  return 2;\n}\n#endif\n',
      'b.cpp': '#include "a.h"\nint f(int n) {\n  return Bits::log(n); // SURE\n}\n',
    },
  },
  {
    what: 'several macros in front of the name of a class',
    target: 'a.h#State.put',
    files: {
      'a.h':
        'class LIB_EXPORT LIB_ALIGNED State {\n public:\n  void put(int n);\n};\nclass LIB_EXPORT LIB_DEPRECATED(\n    "since 2") Other {\n public:\n  void put(int n);\n};\n',
      'b.cpp': '#include "a.h"\nvoid f(State& s, Other& o) {\n  s.put(1); // SURE\n  o.put(1);\n}\n',
    },
  },
  {
    what: 'names in C that are words of C++',
    target: 'a.c#get',
    files: {
      'a.c': 'struct c *get(int a) {\n  return 0;\n}\n',
      'b.c':
        'struct c *get(int a);\nstruct s { struct c *new; int template; };\nint f(struct s *this, const char *try) {\n  struct c *class;\n  class = get(1); // SURE\n  this->new = get(2); // SURE\n  say("a class of new", class, \'\\"\', this->template); // the new class\n  return get(this->template) == class; // SURE\n}\n',
    },
  },
  {
    what: 'overloads that are told by classes',
    target: 'a.h#put',
    line: 4,
    files: {
      'a.h':
        'class A {};\nclass B : public A {};\nclass C { public: C(const A& a); };\nvoid put(const A& a);\nvoid put(const C& c);\nvoid put(double d);\n',
      'b.cpp':
        '#include "a.h"\nvoid f(A& a, B& b, C& c, D& d) {\n  put(a); // SURE\n  put(b); // SURE\n  put(c); // NONE\n  put(d); // MAYBE\n  put(1.5); // NONE\n}\n',
    },
  },
];

describe('names that macros put together', () => {
  const files = {
    'a.c': 'int test_open(void) {\n  return 1;\n}\nint other(void) {\n  return 1;\n}\n',
    'b.c': '#define RUN(name) test_##name()\nvoid f(void) {\n  RUN(open);\n}\n',
  };

  test.each([
    ['test_open', true],
    ['other', false],
  ])('%s', async (name, isPasted) => {
    const project = await getProject(files);
    const { targets } = understand(project, { symbol_id: `a.c#${name}` });
    expect(unnamedCalls(project, targets, () => '') !== undefined).toBe(isPasted);
  });
});

const sure: ReadonlySet<Link> = new Set(['resolved']);

describe('kinds of calls that a compiler was asked about', () => {
  test.each(kinds)('$what', async ({ target, line, files }) => {
    const project = await getProject(files);
    const all = understand(project, { symbol_id: target }).targets;
    const targets = all.filter(
      ({ path, definition }) => line === undefined || project.facts(path)?.definitions[definition]?.site.line === line,
    );
    expect(targets).not.toHaveLength(0);
    const { sites } = new CallSiteSearch(project).find(targets);
    const found = new Map(
      sites.map(({ path, reference: { site }, link }) => [`${path}:${site.line}`, sure.has(link) ? 'SURE' : 'MAYBE']),
    );
    const marked = Object.entries(files).flatMap(([path, text]) =>
      text.split('\n').flatMap((source, at) => {
        const mark = /\/\/ (SURE|MAYBE|NONE)$/.exec(source)?.[1];
        return mark === undefined ? [] : [{ place: `${path}:${at + 1}`, mark }];
      }),
    );
    expect(marked.map(({ place }) => `${place} ${found.get(place) ?? 'NONE'}`)).toEqual(
      marked.map(({ place, mark }) => `${place} ${mark}`),
    );
  });
});
