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

const source = String.raw`package a.b
package c
import x.y.Z, q.w.{help => assist, Late as L, _}
import p.*
import app.Base
@Service(name = "u")
abstract class A[T <: Repo](private val repo: Repo, plain: Int = 3) extends B[T](plain) with C {
  def this(name: String) = this(null, 1)
  private lazy val late: Queue = make[Queue]
  var made = new Repo(1)
  val (one, two) = pair()
  def asked = repo.find
  protected def go(n: Int, all: Bar*)(implicit ec: Context): List[Foo] = {
    repo.save(n).now(); for (b <- all; c = b.x()) yield c.y
    xs.foreach(this.h); ys.map(z => z.paint(n)); val m: java.util.Queue = mk()
    repo put n; repo put (n, 2); assist { inside() }; super.go(); list.?.add(1)
    many(all: _*)
    n match { case Order(id, note) if note => id.run(); case late: Foo => late.stop(); case h :: t => t.end }
    s"got ${'${repo.count}'} of $n"
    new Runnable { def run() = q() }
  }
  def :=(n: Int): Unit = late.push(n)
}
object A {
  val NAME = "name"
  def open(): A = new A("x")
  def apply(n: Int) = open()
}
trait I extends J { def m(x: X): Y }
enum Color { case Red; case Green }
type Vault = Repo
given order: Ordering[Repo] = byName
extension (o: Repo) def dump(): Repo = o
object Syntax { implicit class Rich(o: Repo) { def twice = o } }
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.scala', source);
});

describe('what Scala tells', () => {
  it('of the whole file', () => {
    expect([facts.isClean, facts.package]).toEqual([true, 'a.b.c']);
    expect(importLines(facts)).toEqual([
      'Z < Z from x.y',
      'assist < help from q.w',
      'L < Late from q.w',
      '* < * from q.w',
      '* < * from p',
      'Base < Base from app',
    ]);
  });

  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      'class A',
      '-field A.repo: Repo',
      'field A.plain: Int',
      'constructor A.this',
      '-field A.late: Queue',
      'field A.made: Repo',
      'field A.one',
      'field A.two',
      'method A.asked -> =repo.find',
      'method A.go -> Foo[]',
      'method A.go.run -> q()',
      'class A static',
      "field A.NAME static: ''",
      'method A.open static -> A',
      'method A.apply static -> open()',
      'interface I',
      'method I.m -> Y',
      'enum Color',
      'field Color.Red',
      'field Color.Green',
      'type Vault: Repo',
      'variable order: Ordering',
      'method (Repo).dump -> Repo',
      'class Syntax static',
      'class Syntax.Rich',
      'field Syntax.Rich.o: Repo',
      'method Syntax.Rich.twice -> =o',
    ]);
    expect(heritageLines(facts)).toEqual(['A extends B', 'A extends C', 'I extends J']);
  });

  it('of locals', () => {
    expect(bindingLines(facts)).toEqual([
      "name: '' in A.this",
      'n: Int in A.go',
      'all: Bar[] in A.go',
      'ec: Context in A.go',
      'b: Bar in A.go',
      'c: Bar.x() in A.go',
      'z: =ys[] in A.go',
      'm: java.util.Queue in A.go',
      'id:  in A.go',
      'note:  in A.go',
      'late: Foo in A.go',
      'h:  in A.go',
      't:  in A.go',
      'n: Int in A',
      'n: Int in A.apply',
      'x: X in I.m',
      'o: Repo',
    ]);
  });

  it('of calls and of what is handed on or read without brackets', () => {
    expect(referenceLines(facts, 'call', 'new', 'decorator')).toEqual([
      'decorator Service on A',
      'new B in A',
      'new A in A.this',
      'new Repo in A.made',
      'call pair in A',
      'call repo.save in A.go',
      'call repo.save(n).now in A.go',
      'call b.x in A.go',
      'call xs.foreach in A.go',
      'call ys.map in A.go',
      'call z.paint in A.go',
      'call mk in A.go',
      'call repo.put in A.go',
      'call repo.put in A.go',
      'call assist in A.go',
      'call inside in A.go',
      'call super.go in A.go',
      'call _.add in A.go',
      'call many in A.go',
      'call id.run in A.go',
      'call late.stop in A.go',
      'new Runnable in A.go',
      'call {(this as Runnable)}.q in A.go.run',
      'call late.push in A',
      'new A in A.open',
      'call open in A.apply',
    ]);
    expect(referenceLines(facts, 'value')).toEqual([
      'value plain to B#0 in A',
      'value make in A.late',
      'value repo in A.asked',
      'value repo.find in A.asked',
      'value repo in A.go',
      'value c.y in A.go',
      'value xs in A.go',
      'value this.h to foreach#0 in A.go',
      'value ys in A.go',
      'value z in A.go',
      'value repo in A.go',
      'value repo in A.go',
      'value list in A.go',
      'value t.end in A.go',
      'value repo in A.go',
      'value repo.count in A.go',
      'value late in A',
      'value o in dump',
      'value o in Syntax.Rich.twice',
    ]);
    expect(['put', 'assist', 'many'].map((name) => argumentLines(facts, name))).toEqual([
      ['other '],
      ['function { inside() }'],
      ['other ...'],
    ]);
  });
});
