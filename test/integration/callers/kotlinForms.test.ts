import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'package org.shop\n' +
  'open class Kept(val n: Int = 0) {\n' +
  '  open fun pull(x: Int = 0): Int = 1\n' +
  '  fun self(): Kept = this\n' +
  '  fun decoy(): Decoy = Decoy()\n' +
  '  companion object { fun make(): Kept = Kept() }\n' +
  '}\n' +
  'open class Decoy(val n: Int = 0) {\n' +
  '  fun pull(x: Int = 0): Int = 1\n' +
  '  fun self(): Decoy = this\n' +
  '  fun kept(): Kept = Kept()\n' +
  '  val held: Kept = Kept()\n' +
  '  operator fun get(i: Int): Kept = Kept()\n' +
  '  operator fun plus(o: Kept): Kept = o\n' +
  '  operator fun invoke(): Kept = Kept()\n' +
  '  operator fun component1(): Kept = Kept()\n' +
  '  operator fun iterator(): Iterator<Kept> = listOf<Kept>().iterator()\n' +
  '  operator fun getValue(t: Any?, p: Any?): Kept = Kept()\n' +
  '  operator fun not(): Kept = Kept()\n' +
  '  operator fun unaryMinus(): Kept = Kept()\n' +
  '  operator fun inc(): Decoy = this\n' +
  '  operator fun rangeTo(o: Int): Kept = Kept()\n' +
  '  infix fun to2(o: Kept): Kept = o\n' +
  '  companion object { fun make(): Kept = Kept(); operator fun invoke(s: String): Kept = Kept() }\n' +
  '}\n' +
  'fun Decoy.keep(): Kept = Kept()\n' +
  'fun free(x: Int = 0): Int = 1\n' +
  'fun Kept.ext(x: Int = 0): Int = 1\n' +
  'fun Decoy.ext(x: Int): Int = 1\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `fun f(it: Kept, its: List<Kept>, d: Decoy, ds: List<Decoy>, map: Map<Decoy, Kept>, q: Kept?, any: Any) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('d.kept().pull()')],
  ['Kept.pull', inside('(!d).pull()')],
  ['Kept.pull', inside('(-d).pull()')],
  ['Kept.pull', inside('d.keep().pull()')],
  ['Kept.pull', inside('with(d) { held.pull() }')],
  ['Kept.pull', inside('map.forEach { it.value.pull() }')],
  ['Kept.pull', inside('map.mapValues { (_, v) -> v.pull() }')],
  ['Kept.pull', inside('ds.associateWith { it.kept() }.values.forEach { it.pull() }')],
  ['Kept.pull', inside('its.withIndex().forEach { (d2, k) -> k.pull() }')],
  ['Kept.pull', inside('(d as Kept).pull()')],
  ['Kept.pull', inside('when (any) { is Kept, is Decoy -> 1; else -> it.pull() }')],
  ['Kept.pull', inside('val x = d?.held ?: it\n  x.pull()')],
  ['Kept.pull', inside('ds.filter { it.n > 1 }.map { it.held.pull() }')],
  ['Kept.pull', inside('its.run { first().pull() }')],
  ['Kept.pull', inside('with(d) { with(held) { pull() } }')],
  ['Kept.pull', inside('fun Decoy.g(it: Kept) = it.pull()')],
  ['Kept.pull', inside('val x = ds.associateBy({ it.n }, { it.held })\n  x[1]?.pull()')],
  ['Kept.pull', 'class X : Decoy() { fun g(k: Kept) = k.run { pull() } }\n'],
  ['Kept.pull', 'class X { companion object : Kept()\n  fun g() = pull()\n}\n'],
  ['Kept.pull', 'class X { companion object : Kept() }\nfun g() = X.pull()\n'],
  ['Kept.pull', 'class X(val k: () -> Kept) { fun g() = k().pull() }\n'],
  ['Kept.pull', 'import kotlinx.coroutines.flow.*\nsuspend fun g(k: Flow<Kept>) = k.first().pull()\n'],
  ['Kept.pull', 'fun g(k: Map.Entry<Decoy, Kept>) = k.value.pull()\n'],
  ['Kept.pull', 'fun g(k: List<Kept?>) = k[0]?.pull()\n'],
  ['Kept.pull', 'typealias K = List<Kept>\nfun g(d: K) = d.first().pull()\n'],
  ['Kept.pull', 'fun <T> T.conf(f: T.() -> Unit): T = this\nfun g(d: Kept) = d.conf { pull() }\n'],
  ['Kept.pull', 'fun conf(f: Kept.() -> Unit) {}\nclass X : Decoy() { val x = conf { pull() } }\n'],
  ['free', inside('val free = 1\n  free()')],
  ['free', 'class X { fun free(s: String) = 1\n  fun g() = free(1)\n}\n'],
  ['free', 'class X { fun free(s: String) = 1\n  fun g() = free()\n}\n'],
  ['free', 'class X { fun free(s: Decoy, t: Int) = 1\n  fun g() = free(1)\n}\n'],
  ['free', 'class X { val free = 1\n  fun g() = free()\n}\n'],
  ['free', 'class X(val free: Decoy2) { fun g() = free() }\n'],
  ['free', 'class X { companion object { fun free(a: String, b: String) = 1 }\n  fun g() = free()\n}\n'],
  ['free', 'open class P { private fun free() = 1 }\nclass X : P() { fun g() = free() }\n'],
  ['free', 'fun g() { fun free(s: String) = 1\n  free()\n}\n'],
  ['free', 'class free\nfun g() = free(1)\n'],
  ['ext', 'import org.shop.ext as e\nfun g(k: Kept) = k.e(1)\n'],
  ['ext', 'import org.shop.ext as e\nfun g(k: List<Kept>) = k.map { it.e() }\n'],
  ['ext', 'import org.shop.ext as e\nfun g(k: List<Kept>) = k.map(Kept::e)\n'],
  ['ext', 'class X : Decoy() { fun Kept.g() = ext(1) }\n'],
])('%s is called by %j', async (name, code) => {
  const files = { 'kept.kt': kept, 'call.kt': 'package b\nimport org.shop.*\n' + code };
  expect(await isListedOrOpen(files, `kept.kt#${name}`, 'call.kt')).toBe(true);
});

/** What is called. */
const kept2 =
  'package a\n' +
  'interface Opens { fun shut(): Int = 1 }\n' +
  'interface Face { fun run(x: Int): Int }\n' +
  'fun interface Act { fun act(x: Int): Int }\n' +
  'open class Kept(val n: Int = 0) : Opens {\n' +
  '  constructor(s: String) : this(1)\n' +
  '  open fun pull(x: Int = 0): Int = 1\n' +
  '  fun tap(block: (Int) -> Unit): Kept = this\n' +
  '  infix fun join(o: Kept): Kept = this\n' +
  '  operator fun plus(o: Kept): Kept = this\n' +
  '  operator fun get(i: Int): Int = 1\n' +
  '  operator fun invoke(): Int = 1\n' +
  '  operator fun component1(): Int = 1\n' +
  '  operator fun contains(x: Int): Boolean = true\n' +
  '  operator fun compareTo(o: Kept): Int = 1\n' +
  '  operator fun iterator(): Iterator<Int> = listOf(1).iterator()\n' +
  '  operator fun getValue(t: Any?, p: Any?): Int = 1\n' +
  '  override fun shut(): Int = 1\n' +
  '  val size: Int get() = 1\n' +
  '  fun self(): Kept = this\n' +
  '  inner class In { fun deep() = 1 }\n' +
  '  companion object { fun make(): Kept = Kept(); fun of(x: Int): Kept = Kept() }\n' +
  '  object Nest { fun nested() = 1 }\n' +
  '}\n' +
  'class Sub : Kept(1) { override fun pull(x: Int) = 2 }\n' +
  'object One { fun single(x: Int = 0): Int = 1 }\n' +
  'fun Kept.ext(x: Int = 0): Int = 1\n' +
  'fun free(x: Int = 0): Int = 1\n' +
  'fun <T> gen(x: T): T = x\n' +
  'fun taking(f: (Int) -> Int): Int = f(1)\n' +
  'val Kept.prop: Int get() = 1\n' +
  'enum class E { A, B; fun each() = 1 }\n' +
  'sealed class S { class L(val k: Kept) : S() }\n' +
  'data class D(val k: Kept, val o: Opens)\n' +
  'typealias Alias = Kept\n' +
  'fun Int.onInt(): Int = 1\n' +
  'fun String.onText(): Int = 1\n' +
  'fun <T> List<T>.onList(): Int = 1\n' +
  'fun <T> T.onAny(): Int = 1\n' +
  'suspend fun later(x: Int): Int = 1\n' +
  'inline fun <reified T> reif(): Int = 1\n' +
  'fun taps(vararg k: Kept): Int = 1\n' +
  'tailrec fun tail(x: Int): Int = 1\n' +
  'fun Kept?.orNull(): Int = 1\n' +
  'var setter: Int = 0\n';
/** A body of a function with such parameters. */
const inside2 = (body: string): string =>
  `fun f(it: Kept, its: List<Kept>, map: Map<String, Kept>, q: Kept?) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside2('it.pull()')],
  ['Kept.pull', inside2('val k by lazy { Kept() }\n  k.pull()')],
  ['Kept.pull', inside2('val b = it.pull() to 1')],
  ['Kept.pull', inside2('val x = fun Kept.(): Int = pull()')],
  ['Kept.pull', inside2('it.pull().inc()')],
  ['Kept.pull', inside2('S.L(it).k.pull()')],
  ['Kept.pull', 'val top = Kept()\nfun g() = top.pull()\n'],
  ['Kept.join', inside2('it.run { this join it }')],
  ['Nest.nested', inside2('a.Kept.Nest.nested()')],
  ['ext', 'import a.ext as e\nfun g(k: a.Kept) = k.e()\n'],
  ['free', inside2('free()')],
  ['free', 'class X { val a = free() }\n'],
  ['free', 'class X { fun free(s: String) = 1\n  fun g() = free(1)\n}\n'],
  ['free', 'class X { val free = 1\n  fun g() = free()\n}\n'],
  ['taking', inside2('taking(f = { it })')],
  ['onText', inside2('x?.y?.onText()')],
  ['E.each', inside2('val e = E.A\n  e.each()')],
  ['Kept', 'class X { companion object : Kept(1) }\n'],
  ['Opens.shut', 'fun g(o: Opens) = o.shut()\n'],
])('%s is called by %j', async (name, code) => {
  const files = { 'kept.kt': kept2, 'call.kt': 'package b\nimport a.*\n' + code };
  expect(await isListedOrOpen(files, `kept.kt#${name}`, 'call.kt')).toBe(true);
});
