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

const source = String.raw`package main
import ( "fmt"; f "a/b/c"; . "d"; _ "e"; "github.com/x/go-y/v2" )
type R struct {
	db *sql.DB
	Base
	*P.Q
	name, o string
	items []Item
}
type I interface { Save(x T) error; Other }
type F func(x int)
const ( A = "a"; B = "b" )
var v, w = New(), 3
var h = map[string]Handler{"a": onA, "b": s.onB}
func (r *R[T]) Save(ctx context.Context, a, b *T) (*Out, error) {
	r.db.Exec("q", a); go run(); x := &Foo{A: b}; y, err := New(); var z Foo; x.Do()
	return x, nil
}
func New() *R { return &R{} }
func made() { return &R2{} }
func main() {
	http.HandleFunc("/x", handle); func() { a() }(); for _, s := range xs { s.Go() }
	go r.Save(); cb := func(q Q) { q.Z() }; cb(); defer svc.Close(); Map[T](one)
}
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.go', source);
});

describe('what Go tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class R',
      '-field R.db: sql.DB',
      'field R.Base: Base',
      'field R.Q: P.Q',
      "-field R.name: ''",
      "-field R.o: ''",
      '-field R.items: Item[]',
      'interface I',
      'method I.Save',
      'type F',
      "variable A: 'a'",
      "variable B: 'b'",
      '-variable v: New()',
      '-variable w',
      '-variable h: Handler[]',
      'method R.Save -> Out',
      'function New -> R',
      '-function made -> R2',
      '-function main',
      '-function main.cb',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual(['R mixin Base', 'R mixin P.Q', 'I extends Other']);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends Base in R.Base',
      'extends Q in R.Q',
      'extends Other in I',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'call New',
      'call r.db.Exec in R.Save',
      'call run in R.Save',
      'new Foo in R.Save',
      'call New in R.Save',
      'call x.Do in R.Save',
      'new R in New',
      'new R2 in made',
      'call http.HandleFunc in main',
      'call a in main',
      'call s.Go in main',
      'call r.Save in main',
      'call q.Z in main.cb',
      'call cb in main',
      'call svc.Close in main',
      'call Map in main',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value onA under a in h',
      'value s.onB under b in h',
      'value handle to HandleFunc#1 in main',
      'value one in main',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([]);
    expect(argumentLines(facts, 'Exec')).toEqual(['string q', 'name a']);
    expect(argumentLines(facts, 'HandleFunc')).toEqual(['string /x', 'name handle']);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type sql.DB in R',
      'type Item in R',
      'type Handler in h',
      'type context.Context in R.Save',
      'type Out in R.Save',
      'type Foo in R.Save',
    ]);
    expect(bindingLines(facts)).toEqual([
      'r: R in R.Save',
      'ctx: context.Context in R.Save',
      'a: T in R.Save',
      'b: T in R.Save',
      'x: Foo in R.Save',
      'y: New() in R.Save',
      'err:  in R.Save',
      'z: Foo in R.Save',
      's: =xs[] in main',
      'q: Q in main.cb',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual([
      'fmt < * from fmt',
      'f < * from a/b/c',
      '* < * from d',
      ' < * from e',
      'y < * from github.com/x/go-y/v2',
    ]);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([
      { name: 'A', value: 'a' },
      { name: 'B', value: 'b' },
    ]);
    expect(facts.package).toBe('main');
  });
});
