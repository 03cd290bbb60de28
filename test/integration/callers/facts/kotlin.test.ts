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

const source = String.raw`@file:JvmName("Main")
package a.b.c
import x.y.Z
import q.w.help as assist; import p.*
const val TOPIC = "orders"
@Service @RequestMapping("/u", method = [RequestMethod.GET])
abstract class A<T : Repo>(@Inject private val repo: Repo, plain: Int = 3) : B<T>(plain), C, D by other {
  private lateinit var late: Queue
  val made = Repo(1)
  val lazily: Foo by lazy { Foo() }
  val asked get() = repo.find()
  var set: Int = 0
    set(value) { field = value; late.push(value) }
  init { repo.start() }
  constructor(name: String) : this(Repo(), 1) { run(name) }
  @EventListener(Created::class)
  protected suspend fun go(@P final: Int, vararg bs: Bar, f: (Int) -> Unit): List<Foo> {
    repo.save(final)?.then()!!.now(); for (b in bs) b.x(); val (one, two) = pair()
    xs.forEach(this::h); ys.map(::Foo); val l = L(); val m: Foo = mk(); later(1) { n -> n.y() }
    repo.let { it.z() }; with(l) { inside() }; super.go(); "s".length(); Outer.Inner.call<X>(2)
    "got ${'${repo.count()}'} of $final"; a joins b; return mk2()
  }
  companion object { const val NAME = "name"; fun open() = A.make("x") }
  enum class K(val n: Int) { ONE(1), TWO(2) { override fun z() {} }; abstract fun z() }
  sealed interface I : J { fun m(x: X): Y }
  data class Rec(val a: String, val b: Repo) : I
  private val o = object : Runnable { override fun run() { q() } }
}
object Bus { fun emit(name: String, event: Any) = queue.add(Created(name)) }
typealias Vault = Repo
fun Repo?.dump(): Repo? = this
fun A<*>.looks(x: Any): Int = when (x) { is Foo -> x.paint()
  else -> if (x is Bar) x.x() else 0
}
`;
let facts: FileFacts;
beforeAll(async () => {
  facts = await getFacts('src/a.kt', source);
});

describe('what Kotlin tells', () => {
  it('of the whole file', () => {
    expect([facts.isClean, facts.package]).toEqual([true, 'a.b.c']);
    expect(importLines(facts)).toEqual(['Z < Z from x.y', 'assist < help from q.w', '* < * from p']);
    expect(facts.constants).toEqual([
      { name: 'TOPIC', value: 'orders' },
      { name: 'A.NAME', value: 'name' },
    ]);
  });

  it('of definitions, their results and owners', () => {
    expect(definitionLines(facts)).toEqual([
      `variable TOPIC: 'orders'`,
      'class A',
      '-field A.repo: Repo',
      'field A.plain: Int',
      '-field A.late: Queue',
      'field A.made: Repo',
      'field A.lazily: Foo',
      'field A.asked: repo.find()',
      'field A.set: Int',
      'constructor A.constructor',
      'method A.go -> Foo[]',
      `field A.NAME: 'name'`,
      'method A.open static -> A.make()',
      'enum A.K',
      'field A.K.n: Int',
      'field A.K.ONE: K',
      'field A.K.TWO: K',
      'method A.K.TWO.z',
      'method A.K.z',
      'interface A.I',
      'method A.I.m -> Y',
      'class A.Rec',
      "field A.Rec.a: ''",
      'field A.Rec.b: Repo',
      '-field A.o: Runnable',
      'method A.o.run',
      'class Bus',
      'method Bus.emit -> queue.add()',
      'type Vault: Repo',
      'method (Repo).dump -> Repo',
      'method A.looks -> Int',
    ]);
  });

  it('of bases', () => {
    expect(heritageLines(facts)).toEqual([
      'A extends B',
      'A implements C',
      'A implements D',
      'A.I extends J',
      'A.Rec implements I',
    ]);
    expect(referenceLines(facts, 'extends', 'implements')).toEqual([
      'implements C in A',
      'implements D in A',
      'extends J in A.I',
      'implements I in A.Rec',
    ]);
  });

  it('of calls and objects made, with their receivers and places', () => {
    expect(referenceLines(facts, 'call', 'new')).toEqual([
      'new B in A',
      'new Repo in A.made',
      'call lazy in A.lazily',
      'new Foo in A.lazily',
      'call repo.find in A.asked',
      'call late.push in A.set',
      'call repo.start in A',
      'new A in A.constructor',
      'new Repo in A.constructor',
      'call run in A.constructor',
      'call repo.save in A.go',
      'call repo.save().then in A.go',
      'call repo.save().then().now in A.go',
      'call b.x in A.go',
      'call pair in A.go',
      'call xs.forEach in A.go',
      'call ys.map in A.go',
      'new Foo in A.go',
      'new L in A.go',
      'call mk in A.go',
      'call later in A.go',
      'call n.y in A.go',
      'call repo.let in A.go',
      'call it.z in A.go',
      'call with in A.go',
      'call {l}.inside in A.go',
      'call super.go in A.go',
      'call "".length in A.go',
      'call Outer.Inner.call in A.go',
      'call repo.count in A.go',
      'call a.joins in A.go',
      'call mk2 in A.go',
      'call A.make in A.open',
      'new K in A.K.ONE',
      'new K in A.K.TWO',
      'call {(this as Runnable)}.q in A.o.run',
      'call queue.add in Bus.emit',
      'new Created in Bus.emit',
      'call x.paint in A.looks',
      'call x.x in A.looks',
    ]);
  });

  it('of names handed on', () => {
    expect(referenceLines(facts, 'value')).toEqual([
      'value RequestMethod.GET',
      'value plain to B#0 in A',
      'value value in A.set',
      'value value to push#0 in A.set',
      'value this.h to forEach#0 in A.go',
    ]);
  });

  it('of decorators and arguments', () => {
    expect(referenceLines(facts, 'decorator')).toEqual([
      'decorator Service on A',
      'decorator RequestMapping on A',
      'decorator Inject on A.repo in A',
      'decorator EventListener on A.go in A',
      'decorator P on A.go in A.go',
    ]);
    expect(argumentLines(facts, 'RequestMapping')).toEqual(['string /u', 'method=array [RequestMethod.GET]']);
    expect(argumentLines(facts, 'EventListener')).toEqual(['class Created']);
    expect(argumentLines(facts, 'later')).toEqual(['number 1', 'function { n -> n.y() }']);
    expect(argumentLines(facts, 'add')).toEqual(['class Created']);
  });

  it('of names in backquotes', async () => {
    const quoted = await getFacts('src/b.kt', 'class Spec {\n  @Test fun `saves all of it`() { repo.`is`(1) }\n}\n');
    expect([definitionLines(quoted), referenceLines(quoted, 'call')]).toEqual([
      ['class Spec', 'method Spec.saves all of it'],
      ['call repo.is in Spec.saves all of it'],
    ]);
  });

  it('of parameters and locals', () => {
    expect(bindingLines(facts)).toEqual([
      "name: '' in A.constructor",
      'final: Int in A.go',
      'bs: Bar[] in A.go',
      'f: =Unit.~call in A.go',
      'b: Bar in A.go',
      'one: =pair().~0 in A.go',
      'two: =pair().~1 in A.go',
      'l: L in A.go',
      'm: Foo in A.go',
      'n: later&() in A.go',
      'it: =repo in A.go',
      'x: X in A.I.m',
      "name: '' in Bus.emit",
      'event:  in Bus.emit',
      'x:  in A.looks',
      'x: Foo in A.looks',
      'x:  in A.looks',
      'x: Bar in A.looks',
      'x:  in A.looks',
    ]);
  });
});
