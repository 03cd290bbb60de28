import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'package org.shop;\n' +
  'public class Kept implements Runnable, Comparable<Kept>, AutoCloseable {\n' +
  '  public Kept(int n) { } public Kept() { }\n' +
  '  public int pull(int x) { return x; }\n' +
  '  public static Kept make() { return new Kept(); }\n' +
  '  public Kept self() { return this; }\n' +
  '  public void run() { } public int compareTo(Kept o) { return 0; } public void close() { }\n' +
  '  public static class Nest { public int nested() { return 1; } }\n' +
  '  public class Inner { public int inner() { return 1; } }\n' +
  '  public enum En { A, B { public int each() { return 2; } }; public int each() { return 1; } }\n' +
  '  public record Rec(Kept k, Decoy d) { public int rm() { return 1; } }\n' +
  '  public interface Face { int must(int x); default int deflt() { return 1; } static int st() { return 1; } }\n' +
  '}\n' +
  'class Decoy { Kept held; java.util.List<Kept> all; java.util.Map<String, Kept> map; java.util.Optional<Kept> opt; int pull(int x) { return x; } Kept getKept() { return held; } }\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `class C { int f(Kept it, List<Kept> its, Decoy d, List<Decoy> ds, Object any, Map<String, Kept> map, Optional<Kept> opt, Kept[] arr) {\n  ${body}\n} }\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('it.pull(1);')],
  ['Kept.pull', inside('if (!(any instanceof Kept k)) return 1; k.pull(1);')],
  ['Kept.pull', inside('arr[0].pull(1);')],
  ['Kept.pull', inside('for (Map.Entry<String, Kept> e : map.entrySet()) e.getValue().pull(1);')],
  ['Kept.pull', inside('map.forEach((n, k) -> k.pull(1));')],
  ['Kept.pull', inside('opt.ifPresent(k -> k.pull(1));')],
  ['Kept.pull', inside('its.stream().map(k -> k.pull(1));')],
  ['Kept.pull', inside('ds.stream().flatMap(x -> x.all.stream()).map(k -> k.pull(1));')],
  ['Kept.pull', inside('its.removeIf(k -> k.pull(1) > 1);')],
  ['Kept.pull', inside('d.held.pull(1);')],
  ['Kept.pull', inside('Kept.make().pull(1);')],
  ['Kept.pull', inside('new org.shop.Kept().pull(1);')],
  ['Kept.pull', inside('var k = any != null ? it : d.held; k.pull(1);')],
  ['Kept.pull', inside('Stream.of(it).map(k -> k.pull(1));')],
  ['Kept.pull', inside('BiFunction<Kept, Integer, Integer> s = Kept::pull;')],
  ['Kept.pull', inside('its.stream().map(Kept::self).mapToInt(k -> k.pull(1)).sum();')],
  ['Kept.pull', inside('CompletableFuture.supplyAsync(() -> it).thenApply(k -> k.pull(1));')],
  ['Kept.pull', inside('try (Kept k = it) { k.pull(1); }')],
  ['Kept.pull', inside('return it.pull(1);')],
  ['Kept.pull', inside('do { } while (it.pull(1) > 0);')],
  ['Kept.pull', inside('int[] x = { it.pull(1) };')],
  ['Kept.pull', inside('boolean b = it.pull(1) instanceof Object;')],
  ['Kept.pull', inside('new Foo(it.pull(1));')],
  ['Kept.pull', inside('Class<Kept> cl = Kept.class; cl.newInstance().pull(1);')],
  ['Kept.pull', inside('doReturn(1).when(it).pull(1);')],
  ['Kept.pull', inside('Optional.ofNullable(it).map(k -> k.pull(1));')],
  ['Kept.pull', inside('its.stream().toList().get(0).pull(1);')],
  ['Kept.pull', inside('Map<Kept, Decoy> mm = null; for (var e : mm.entrySet()) e.getKey().pull(1);')],
  ['Kept.pull', inside('Deque<Kept> q = null; q.peekFirst().pull(1);')],
  ['Kept.pull', 'class X extends Kept { int g() { return pull(1); } }\n'],
  ['Kept.pull', 'class X extends Kept { class Y { int g() { return X.super.pull(1); } } }\n'],
  ['Kept.pull', 'class X extends Kept { X() { super(make().pull(1)); } }\n'],
  ['Kept.pull', 'class X<T extends Kept> { T t; int g() { return t.pull(1); } }\n'],
  ['Kept.pull', 'record X(Kept k) { int g() { return k.pull(1); } }\n'],
  ['Kept.pull', 'enum X { A(Kept.make().pull(1)); X(int i) { } }\n'],
  ['Kept.pull', 'class X { int g(@A Kept k) { return k.pull(1); } }\n'],
  [
    'Kept.pull',
    'sealed interface S permits A { }\nrecord A(Kept k) implements S { }\nclass X { int g(S s) { return switch (s) { case A(Kept k) -> k.pull(1); }; } }\n',
  ],
  ['Kept.make', inside('it.make();')],
  ['Nest.nested', inside('new Kept.Nest().nested();')],
  ['En.each', inside('Kept.En.A.each();')],
  ['Rec.rm', inside('new Kept.Rec(it, d).rm();')],
  ['Face.st', inside('Kept.Face.st();')],
])('%s is called by %j', async (name, code) => {
  const files = {
    'org/shop/Kept.java': kept,
    'app/Call.java':
      'package app;\nimport java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\nimport org.shop.*;\n' +
      code,
  };
  expect(await isListedOrOpen(files, `org/shop/Kept.java#${name}`, 'app/Call.java')).toBe(true);
});
