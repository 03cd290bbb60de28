import { describe, expect, test } from 'vitest';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const store =
  'package store\n\ntype Repo struct{}\n\nfunc (r *Repo) Save() {}\nfunc (r Repo) Load() *Repo { return &r }\n\ntype Other struct{}\n\nfunc (o *Other) Save() {}\n\nfunc New() *Repo { return &Repo{} }\nfunc NewOther() *Other { return &Other{} }\nfunc Open() (*Repo, error) { return New(), nil } // HIT_OPEN\nfunc Map[T any](xs []T, f func(T) T) []T { return xs }\n';
const head = 'package main\n\nimport "example.com/app/store"\n\n';

function uses(what: string, target: string, body: string, more: Readonly<Record<string, string>> = {}): MarkedCase {
  return { what, target, files: { 'store/store.go': store, 'main.go': head + body, ...more } };
}

const save = 'store/store.go#Repo.Save';

const cases: readonly MarkedCase[] = [
  {
    what: 'a package whose names are imported without its own',
    target: 'store/store.go#NewOther',
    files: {
      'store/store.go': store,
      'main.go': 'package main\nimport . "example.com/app/store"\nfunc main() { NewOther() } // HIT\n',
      'b/b.go': 'package b\nimport _ "example.com/app/store"\nfunc f() { NewOther() }\n',
      'c/c.go': 'package c\nimport . "example.com/app/other"\nfunc f() { NewOther() }\n',
    },
  },
  {
    what: 'a function of the package',
    target: 'a.go#run',
    files: {
      'a.go': 'package a\nfunc run() {}\n',
      'b.go': 'package a\nfunc other() { run() } // HIT\n',
      'c/c.go': 'package c\nfunc run() {}\nfunc x() { run() }\n',
    },
  },
  uses('a function of another package', 'store/store.go#New', 'func main() { store.New() } // HIT\n', {
    'store/more.go': 'package store\nfunc again() { New() } // HIT\n',
    'store/store.go': store.replace(' // HIT_OPEN', ' // HIT'),
  }),
  {
    what: 'a package under another name',
    target: 'store/store.go#NewOther',
    files: {
      'store/store.go': store,
      'main.go': 'package main\nimport st "example.com/app/store"\nfunc main() { st.NewOther() } // HIT\n',
    },
  },
  {
    what: 'a package of the same name from elsewhere',
    target: 'store/store.go#NewOther',
    files: { 'store/store.go': store, 'main.go': 'package main\nimport "log"\nfunc main() { log.NewOther() }\n' },
  },
  uses('a method on a parameter', save, 'func f(r *store.Repo, o *store.Other) {\n\tr.Save() // HIT\n\to.Save()\n}\n'),
  uses(
    'a method on what a function gives',
    save,
    'func f() {\n\tr := store.New()\n\tr.Save() // HIT\n\to := store.NewOther()\n\to.Save()\n}\n',
  ),
  {
    what: 'through an interface that a struct embeds, of another package, too',
    target: 'file/file.go#Writer.Destroy',
    files: {
      'logs/logs.go':
        'package logs\n\ntype Logger interface {\n\tInit()\n\tDestroy()\n}\ntype named struct {\n\tLogger\n\tname string\n}\n\nfunc stop(all []*named) {\n\tfor _, each := range all {\n\t\teach.Destroy() // HIT\n\t}\n}\n',
      'more/more.go':
        'package more\n\nimport "example.com/app/logs"\n\ntype Logger struct{}\n\nfunc (l *Logger) Destroy() {}\n\ntype held struct{ logs.Logger }\n\nfunc stop(h held) {\n\th.Destroy() // HIT\n}\n',
      'file/file.go':
        'package file\n\ntype Writer struct{}\n\nfunc (w *Writer) Init() {}\nfunc (w *Writer) Destroy() {}\n',
    },
  },
  {
    what: 'through an interface that is put together from others',
    target: 'a.go#orm.DoTx',
    files: {
      'a.go':
        'package a\n\ntype Reader interface{ Read() }\ntype Beginner interface{ DoTx() }\ntype Ormer interface {\n\tReader\n\tBeginner\n}\ntype base struct{}\n\nfunc (b *base) Read() {}\n\ntype orm struct{ base }\n\nfunc (o *orm) DoTx() {}\n\ntype part struct{}\n\nfunc (p *part) DoTx() {}\n\nfunc run(o Ormer, p *part) {\n\to.DoTx() // HIT\n\tp.DoTx()\n}\n',
    },
  },
  {
    what: 'elements of arrays of a size, which are lists with methods of their own',
    target: 'a.go#list.Sort',
    files: {
      'a.go':
        'package a\n\ntype node struct {\n\tchildren [size + 1]list\n}\ntype list []*node\n\nfunc (l list) Sort() {}\nfunc (n *node) Sort() {}\n\nfunc (n *node) add(i int) {\n\tn.children[i].Sort() // HIT\n\tin := n.children[i]\n\tin.Sort() // HIT\n\tfor _, each := range n.children {\n\t\teach.Sort() // HIT\n\t\teach[0].Sort()\n\t}\n}\n',
    },
  },
  uses(
    'a method on the first of two results',
    save,
    'func f() {\n\tr, err := store.Open()\n\tr.Save() // HIT\n\t_ = err\n}\n',
  ),
  uses(
    'a method on a field',
    save,
    'type Service struct {\n\trepo *store.Repo\n\tother *store.Other\n}\nfunc (s *Service) Go() {\n\ts.repo.Save() // HIT\n\ts.other.Save()\n}\n',
  ),
  uses(
    'a method on a composite literal',
    save,
    'func f() {\n\tr := &store.Repo{}\n\tr.Save() // HIT\n\t(&store.Repo{}).Save() // HIT\n}\n',
  ),
  uses('a chain', save, 'func f(r store.Repo) {\n\tr.Load().Load().Save() // HIT\n}\n'),
  uses('an embedded struct', save, 'type Big struct { *store.Repo }\nfunc f(b Big) {\n\tb.Save() // HIT\n}\n'),
  uses(
    'a loop over a slice',
    save,
    'func f(rs []*store.Repo) {\n\tfor _, r := range rs {\n\t\tr.Save() // HIT\n\t}\n}\n',
  ),
  uses(
    'a map of objects',
    save,
    'func f(rs map[string]*store.Repo) {\n\tfor _, r := range rs {\n\t\tr.Save() // HIT\n\t}\n\trs["a"].Save() // HIT\n}\n',
  ),
  uses('a variable with its type', save, 'var r store.Repo\nfunc f() {\n\tr.Save() // HIT\n}\n'),
  uses(
    'an interface that the type satisfies',
    save,
    'type Saver interface { Save(); Load() *store.Repo }\nfunc f(s Saver) {\n\ts.Save() // HIT\n}\n',
  ),
  uses(
    'a method as a value',
    save,
    'func run(f func()) { f() }\nfunc g(r *store.Repo) {\n\trun(r.Save) // HIT\n\tgo r.Save() // HIT\n\tdefer r.Save() // HIT\n}\n',
  ),
  uses('a type assertion', save, 'func f(x any) {\n\tr := x.(*store.Repo)\n\tr.Save() // HIT\n}\n'),
  uses(
    'a generic function',
    'store/store.go#Map',
    'func f(xs []int) {\n\tstore.Map[int](xs, nil) // HIT\n\tstore.Map(xs, nil) // HIT\n}\n',
  ),
  uses('a function literal', save, 'func f(r *store.Repo) {\n\tgo func() {\n\t\tr.Save() // HIT\n\t}()\n}\n'),
];

describe('calls in Go', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });
});
