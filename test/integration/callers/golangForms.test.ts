import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'package kept\n' +
  '\n' +
  'type Puller interface { Pull(x int) int }\n' +
  'type Kept struct { N int; Next *Kept; Fn func(int) int }\n' +
  'func (k *Kept) Pull(x int) int { return x }\n' +
  'func (k Kept) Val() int { return 1 }\n' +
  'func (k *Kept) Self() *Kept { return k }\n' +
  'func New() *Kept { return &Kept{} }\n' +
  'func NewErr() (*Kept, error) { return nil, nil }\n' +
  'func Free(x int) int { return x }\n' +
  'func Gen[T any](x T) T { return x }\n' +
  'func Taking(f func(int) int) {}\n' +
  'type Decoy struct { Held *Kept; All []*Kept; Map map[string]*Kept; Ch chan *Kept }\n' +
  'func (d *Decoy) Pull(x int) int { return x }\n' +
  'func (d *Decoy) GetKept() *Kept { return d.Held }\n' +
  'func (d *Decoy) Each(f func(*Kept) bool) {}\n' +
  'type Emb struct { *Kept }\n' +
  'type EmbV struct { Kept; Name string }\n' +
  'type EmbI struct { Puller }\n' +
  'type Named int\n' +
  'func (n Named) Go() int { return 1 }\n' +
  'type List []Kept\n' +
  'func (l List) Len() int { return 1 }\n' +
  'type Box[T any] struct { V T }\n' +
  'func (b *Box[T]) Get() T { return b.V }\n' +
  'func (b *Box[T]) Put(t T) {}\n' +
  'type Fn func(int) int\n' +
  'func (f Fn) Call() int { return f(1) }\n' +
  'var Inst = New()\n' +
  'var Table = map[string]func(int) int{"a": Free}\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `func f(it *kept.Kept, its []*kept.Kept, d *kept.Decoy, ds []kept.Decoy, any interface{}, m map[string]*kept.Kept, ch chan *kept.Kept, p kept.Puller) {\n\t${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.Pull', inside('it.Pull(1)')],
  ['Kept.Pull', inside('for i := range its { its[i].Pull(1) }')],
  ['Kept.Pull', inside('k, ok := m["a"]; k.Pull(1)')],
  ['Kept.Pull', inside('select { case k := <-ch: k.Pull(1) }')],
  ['Kept.Pull', inside('select { case d := <-ch: d.Pull(1) }')],
  ['Kept.Pull', inside('d.Each(func(k *kept.Kept) bool { k.Pull(1); return true })')],
  ['Kept.Pull', inside('if k, err := kept.NewErr(); err == nil { k.Pull(1) }')],
  ['Kept.Pull', inside('var k, l = kept.New(), d; k.Pull(1)')],
  ['Kept.Pull', inside('k := &kept.Kept{}; k.Pull(1)')],
  ['Kept.Pull', inside('ks := []*kept.Kept{it}; ks[0].Pull(1)')],
  ['Kept.Pull', inside('ks := [2]*kept.Kept{}; ks[0].Pull(1)')],
  ['Kept.Pull', inside('switch k := any.(type) { case *kept.Kept: k.Pull(1) }')],
  ['Kept.Pull', inside('any.(kept.Puller).Pull(1)')],
  ['Kept.Pull', inside('kept.Taking(it.Pull)')],
  ['Kept.Pull', inside('f2 := func(d *kept.Kept) { d.Pull(1) }; f2(it)')],
  ['Kept.Pull', inside('e := kept.Emb{Kept: it}; e.Kept.Pull(1)')],
  ['Kept.Pull', inside('e := struct{ k *kept.Kept }{it}; e.k.Pull(1)')],
  ['Kept.Pull', inside('b := &kept.Box[*kept.Kept]{}; b.Get().Pull(1)')],
  ['Kept.Pull', inside('if it.Pull(1) > 0 {}')],
  ['Kept.Pull', inside('select { case ch2 <- it.Pull(1): }')],
  ['Kept.Pull', inside('x := -it.Pull(1)')],
  ['Kept.Pull', inside('x, y := it.Pull(1), 2')],
  ['Kept.Pull', inside('if x := it.Pull(1); x > 0 {}')],
  ['Kept.Pull', inside('pkg.Var.Pull(1)')],
  ['Kept.Pull', inside('sort.Slice(its, func(i, j int) bool { return its[i].Pull(1) < its[j].Pull(1) })')],
  ['Kept.Pull', inside('for k := range maps.Values(m) { k.Pull(1) }')],
  ['Kept.Pull', 'type X kept.Kept\nfunc g(x *X) { (*kept.Kept)(x).Pull(1) }\n'],
  ['Kept.Pull', 'type X func() *kept.Kept\nfunc g(x X) { x().Pull(1) }\n'],
  ['Kept.Pull', 'type X chan *kept.Kept\nfunc g(x X) { (<-x).Pull(1) }\n'],
  ['Kept.Pull', 'func g(k ...*kept.Kept) { k[0].Pull(1) }\n'],
  ['Kept.Pull', 'func g(f func() (*kept.Kept, error)) { k, _ := f(); k.Pull(1) }\n'],
  [
    'Kept.Pull',
    'type X[K comparable, V kept.Puller] struct{ m map[K]V }\nfunc (x *X[K, V]) g(k K) { x.m[k].Pull(1) }\n',
  ],
  ['Kept.Pull', 'func init() { kept.New().Pull(1) }\n'],
  ['Kept.Val', inside('kept.Kept{}.Val()')],
  ['Free', inside('f2 := kept.Free; f2(1)')],
  ['Free', inside('defer kept.Free(1)')],
  ['Free', inside('(kept.Free)(1)')],
  ['Free', inside('x, y := kept.Free, 1')],
  ['Free', inside('var x interface{} = kept.Free')],
  ['Free', 'var x = map[string]func(int) int{\n\t"a": kept.Free,\n}\n'],
  ['Gen', inside('kept.Gen[int](1)')],
  ['Gen', inside('kept.Taking(kept.Gen[int])')],
  ['Gen', inside('kept.Taking(kept.Gen)')],
  ['Gen', inside('kept.Gen[map[string]int](nil)')],
  ['Gen', inside('kept.Gen[func(int) int](nil)')],
  ['Gen', inside('kept.Gen[*kept.Kept](nil)')],
  ['List.Len', inside('l := kept.List(x); l.Len()')],
  ['Box.Get', inside('b := kept.Box[int]{}; b.Get()')],
  ['Box.Get', inside('var b kept.Box[int]; b.Get()')],
  ['Box.Get', inside('b := &kept.Box[string]{V: "a"}; b.Get()')],
  ['Box.Get', inside('b := new(kept.Box[int]); b.Get()')],
])('%s is called by %j', async (name, code) => {
  const files = {
    'go.mod': 'module example.com/m\n',
    'kept/kept.go': kept,
    'app/call.go': 'package app\n\nimport "example.com/m/kept"\n' + code,
  };
  expect(await isListedOrOpen(files, `kept/kept.go#${name}`, 'app/call.go')).toBe(true);
});
