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

const source = String.raw`<?php
namespace App\X;
use A\B\C; use D as E; use function F\g; use G\{H, I as J};
#[Route('/x', name: 'n')]
final class A extends B implements C, D { use TraitA, TraitB; const Q = 'q'; private static ?Repo $r = null; public string $n = 'a';
  public function __construct(private Repo $repo, $x = 1) { parent::__construct(); $this->y = new Y($x); }
  #[Listen(Created::class)]
  public static function go(Foo $a, ...$b): ?Bar { $this->repo->save($a)->x(); self::q(); static::w(); A\B::z(); g(1);
    $f = fn($q) => $q->m(); $h = function($w) use ($a) { k(); }; $a?->b(); foreach ($this->items as $k => $i) { $i->run();
    } on('x', [$this, 'handle']); on('y', 'func', Created::class); $cb(...); $o->m(...);
    $x = ['created' => onC(...), 'k' => 'v', Foo::class => Bar::class]; echo Events::CREATED; $l = make(); dispatch(new Cmd("a.$b"));
    return new Baz(); }
}
interface I extends J {} trait T { function t() {} } enum E: string { case A = 'a'; function f() {} }
function top() {} define('K', 'v'); const TOP = 't'; $g = new G(); $g->go();
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.php', source);
});

describe('what PHP tells', () => {
  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class A',
      'field A.Q',
      '-field A.r static: Repo',
      'field A.n',
      'constructor A.__construct',
      '-field A.repo: Repo',
      'method A.go static -> Bar',
      '-function A.go.$f',
      '-function A.go.$h',
      'interface I',
      'class T',
      'method T.t',
      'enum E',
      'field E.A: E',
      'method E.f',
      'function top',
      'variable TOP',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual([
      'A mixin TraitA',
      'A mixin TraitB',
      'A extends B',
      'A implements C',
      'A implements D',
      'I extends J',
    ]);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'extends B in A',
      'implements C in A',
      'implements D in A',
      'extends TraitA in A',
      'extends TraitB in A',
      'extends J in I',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'new B in A.__construct',
      'new Y in A.__construct',
      'call $this->repo.save in A.go',
      'call $this->repo->save($a).x in A.go',
      'call self.q in A.go',
      'call static.w in A.go',
      'call A\\B.z in A.go',
      'call g in A.go',
      'call $q.m in A.go.$f',
      'call k in A.go.$h',
      'call $a.b in A.go',
      'call $i.run in A.go',
      'call on in A.go',
      'call on in A.go',
      'call $cb in A.go',
      'call make in A.go',
      'call dispatch in A.go',
      'new Cmd in A.go',
      'new Baz in A.go',
      'call define',
      'new G',
      'call $g.go',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value $this.handle in A.go',
      'value $o.m in A.go',
      'value onC in A.go',
      'value Bar under Foo::class in A.go',
      'value Events.CREATED in A.go',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual(['decorator Route on A', 'decorator Listen on A.go in A']);
    expect(argumentLines(facts, 'Route')).toEqual(['string /x', 'name=string n']);
    expect(argumentLines(facts, 'Listen')).toEqual(['class Created']);
    expect(argumentLines(facts, 'on')).toEqual(['string x', "array [$this, 'handle']"]);
  });

  it('of types, of locals and fields', () => {
    expect(referenceLines(facts, 'type')).toEqual([
      'type Repo in A',
      'type Repo in A.__construct',
      'type Created in A',
      'type Foo in A.go',
      'type Bar in A.go',
      'type Created in A.go',
      'type Foo in A.go',
    ]);
    expect(bindingLines(facts)).toEqual([
      '$repo: Repo in A.__construct',
      '$x: =^1$x in A.__construct',
      'this.y: Y in A',
      '$a: Foo in A.go',
      '$b:  in A.go',
      '$q:  in A.go.$f',
      '$w: =^0$w in A.go.$h',
      '$k:  in A.go',
      '$i: =$this->items[] in A.go',
      '$x:  in A.go',
      '$l: make() in A.go',
      '$g: G',
    ]);
  });

  it('of imports, exports, constants and its package', () => {
    expect(importLines(facts)).toEqual([
      'C < C from A\\B',
      'E < D from ',
      'g < g from F',
      'H < H from G',
      'J < I from G',
    ]);
    expect(facts.exports).toEqual([]);
    expect(facts.constants).toEqual([
      { name: 'A.Q', value: 'q' },
      { name: 'A.n', value: 'a' },
      { name: 'E.A', value: 'a' },
      { name: 'K', value: 'v' },
      { name: 'TOP', value: 't' },
    ]);
    expect(facts.package).toBe('App\\X');
  });
});
