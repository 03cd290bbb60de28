import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'package org.shop\n' +
  'trait Puller { def pull(x: Int): Int; def ask: Int = 1 }\n' +
  'class Kept(val n: Int = 0) extends Puller {\n' +
  '  def pull(x: Int): Int = x\n' +
  '  def bare: Int = 1\n' +
  '  def empty(): Int = 1\n' +
  '  def self: Kept = this\n' +
  '  def +(o: Kept): Kept = o\n' +
  '  def unary_- : Kept = this\n' +
  '  def cur(a: Int)(b: Int): Int = a\n' +
  '  def by(f: Int => Int): Kept = this\n' +
  '  def :+:(o: Int): Kept = this\n' +
  '}\n' +
  'object Kept { def make: Kept = new Kept(); def mk(): Kept = new Kept() }\n' +
  'class Decoy(val held: Kept, val all: List[Kept], val map: Map[String, Kept], val opt: Option[Kept]) {\n' +
  '  def pull(x: Int): Int = x\n' +
  '  def getKept: Kept = held\n' +
  '  def bare: Int = 1\n' +
  '}\n' +
  'object Fns { def free(x: Int): Int = x; def gen[T](x: T): T = x; val fv: Int => Int = x => x; def taking(f: Int => Int): Unit = () }\n' +
  'case class Cc(k: Kept, d: Decoy) { def cm(): Int = 1 }\n' +
  'enum En { case A, B; def each: Int = 1 }\n' +
  'abstract class Abs { def must: Int; protected def prot: Int = 1 }\n' +
  'class Imp extends Abs { def must: Int = 1 }\n' +
  'trait Mix { self: Kept => def viaSelf: Int = pull(1) }\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `object App { def f(it: Kept, its: List[Kept], d: Decoy, ds: Seq[Decoy], any: Any, map: Map[String, Kept], opt: Option[Kept]) = {\n  ${body}\n} }\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('it.pull(1)')],
  ['Kept.pull', inside('its.map { k => k.pull(1) }')],
  ['Kept.pull', inside('for (k <- its) yield k.pull(1)')],
  ['Kept.pull', inside('its(0).pull(1)')],
  ['Kept.pull', inside('map.foreach { case (_, d) => d.pull(1) }')],
  ['Kept.pull', inside('opt.getOrElse(it).pull(1)')],
  ['Kept.pull', inside('any match { case Cc(k, _) => k.pull(1) }')],
  ['Kept.pull', inside('any match { case d => d.pull(1) }')],
  ['Kept.pull', inside('val k: Kept = ???; k.pull(1)')],
  ['Kept.pull', inside('Kept(1).pull(1)')],
  ['Kept.pull', inside('(it + it).pull(1)')],
  ['Kept.pull', inside('d.opt.get.pull(1)')],
  ['Kept.pull', inside('ds.collect { case x if true => x.held }.map(_.pull(1))')],
  ['Kept.pull', inside('its.find(_.n == 1).get.pull(1)')],
  ['Kept.pull', inside('val (d, x) = (it, any); d.pull(1)')],
  ['Kept.pull', inside('Cc(it, d).copy(k = it).k.pull(1)')],
  ['Kept.pull', inside('val k = { val z = it; z }; k.pull(1)')],
  ['Kept.pull', inside('Fns.taking(it.pull(_))')],
  ['Kept.pull', inside('def g(implicit d: Kept) = d.pull(1)')],
  ['Kept.pull', inside('s"""${it.pull(1)}"""')],
  ['Kept.pull', inside('it.pull(1) match { case 1 => 2 }')],
  ['Kept.pull', inside('x(it.pull(1)) = 1')],
  ['Kept.pull', inside('Future(it).map(_.pull(1))')],
  ['Kept.pull', inside('List(it, it).head.pull(1)')],
  ['Kept.pull', inside('locally { it.pull(1) }')],
  ['Kept.pull', inside('val o = new { def g = it.pull(1) }')],
  ['Kept.pull', inside('assert(it.pull(1) == 1, "x")')],
  ['Kept.pull', inside('its.lazyZip(ds).map((k, x) => k.pull(1))')],
  ['Kept.pull', 'class X extends Kept { def g = this.pull(1) }\n'],
  ['Kept.pull', 'trait X { self: Kept => def g = self.pull(1) }\n'],
  ['Kept.pull', 'class X(k: Kept = new Kept().self) { k.pull(1) }\n'],
  ['Kept.pull', 'object X { def g(t: Kept & Puller) = t.pull(1) }\n'],
  ['Kept.pull', 'object X { def g(t: Future[Kept]) = t.map(_.pull(1)) }\n'],
  ['Kept.pull', 'import org.shop.{Kept as K}\nobject X { def g(k: K) = k.pull(1) }\n'],
  ['Kept.pull', 'given Conversion[Kept, Int] = k => k.pull(1)\n'],
  ['Kept.pull', 'def g(any: Any) = any match\n  case k: Kept => k.pull(1)\n  case _ => 0\n'],
  ['Kept.pull', 'class X { def k_=(k: Kept) = k.pull(1) }\n'],
  ['Kept.bare', inside('it.bare')],
  ['Kept.bare', inside('Fns.free(it.bare)')],
  ['Kept.bare', inside('its.sortBy(_.bare)')],
  ['Kept.bare', inside('it.pull(it.bare)')],
  ['Kept.bare', 'class X extends Kept { def g = if (bare > 1) bare else 2 }\n'],
  ['Kept.bare', 'class X extends Kept { def g = this.bare }\n'],
  ['Kept.bare', 'class X extends Kept { def g = bare == 1 && bare != 2 }\n'],
  ['Kept.empty', 'class X extends Kept { def g = empty() }\n'],
  ['Kept.by', inside('it.by { x => x }')],
  ['Kept.make', inside('import Kept.{make => mk2}; mk2')],
  ['Kept.mk', inside('val g = Kept.mk _')],
  ['Fns.free', inside('Fns.taking(Fns.free)')],
  ['Fns.free', inside('import Fns.{free => fr}; fr(1)')],
  ['Fns.free', inside('Some(1).map(Fns.free)')],
  ['Fns.gen', inside('List(1).map(Fns.gen[Int])')],
  ['Cc.cm', inside('Cc.apply(it, d).cm()')],
  ['En.each', inside('import En._; A.each')],
])('%s is called by %j', async (name, code) => {
  const files = { 'kept.scala': kept, 'call.scala': 'package app\nimport org.shop._\n' + code };
  expect(await isListedOrOpen(files, `kept.scala#${name}`, 'call.scala')).toBe(true);
});
