import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  'namespace Org.Shop {\n' +
  'public interface IKept { int Pull(int x); int Ask(); }\n' +
  'public delegate int Del(int x);\n' +
  'public class Kept : IKept {\n' +
  '  public Kept(int n = 1) { }\n' +
  '  public int N;\n' +
  '  public virtual int Pull(int x) => x;\n' +
  '  public int Ask() => 1;\n' +
  '  public static Kept Make() => new Kept();\n' +
  '  public Kept Self() => this;\n' +
  '  public int Size { get { return 1; } }\n' +
  '  public int this[int i] => i;\n' +
  '  public static Kept operator +(Kept a, Kept b) => a;\n' +
  '  public static implicit operator int(Kept k) => 1;\n' +
  '  public void Deconstruct(out int a, out int b) { a = 1; b = 2; }\n' +
  '  public async Task<Kept> Later() => this;\n' +
  '  public static Kept Parse(string s) => null;\n' +
  '  public event Del Ev;\n' +
  '  public void Over(int x) { }\n' +
  '  public void Over(string x) { }\n' +
  '  public void Over(Kept x) { }\n' +
  '  public void Over(int x, int y) { }\n' +
  '}\n' +
  'public class Decoy {\n' +
  '  public Kept Held { get; set; }\n' +
  '  public Kept Field;\n' +
  '  public List<Kept> All;\n' +
  '  public Dictionary<string, Kept> Map;\n' +
  '  public int Pull(int x) => x;\n' +
  '  public Kept GetKept() => Held;\n' +
  '  public Kept this[string i] => Held;\n' +
  '  public static Kept operator -(Decoy a) => a.Held;\n' +
  '}\n' +
  'public static class Ext {\n' +
  '  public static int More(this Kept k, int x = 0) => x;\n' +
  '  public static int OnText(this string s) => 1;\n' +
  '  public static int OnList<T>(this IEnumerable<T> s) => 1;\n' +
  '  public static T OnAny<T>(this T s) => s;\n' +
  '  public static int Free(int x) => x;\n' +
  '  public static T Gen<T>(T x) => x;\n' +
  '  public static void Taking(Func<int, int> f) { }\n' +
  '}\n' +
  'public enum En { A, B }\n' +
  'public struct Str { public int Go() => 1; public Str(int x) { } }\n' +
  'public record Rec(Kept K, Decoy D) { public int Rm() => 1; }\n' +
  'public abstract class Abs { public abstract int Must(); protected int Prot() => 1; public virtual int Virt() => 1; }\n' +
  'public class Imp : Abs { public override int Must() => 1; public override int Virt() => base.Virt(); }\n' +
  'public class Gen<T> where T : Kept { public T V; public T Get() => V; }\n' +
  '}\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `class C { void F(Kept it, List<Kept> its, Decoy d, List<Decoy> ds, object any, Dictionary<string, Kept> map, Kept? q, dynamic dyn) {\n  ${body}\n} }\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.Pull', inside('it.Pull(1);')],
  ['Kept.Pull', inside('(any as Kept)?.Pull(1);')],
  ['Kept.Pull', inside('if (any is Decoy { Held: Kept k }) k.Pull(1);')],
  ['Kept.Pull', inside('its.FirstOrDefault()?.Pull(1);')],
  ['Kept.Pull', inside('its.OrderBy(k => k.Pull(1)).ThenBy(k => k.N);')],
  ['Kept.Pull', inside('ds.Select(x => x.Held).Select(k => k.Pull(1));')],
  ['Kept.Pull', inside('var z = from x in ds from k in x.All select k.Pull(1);')],
  ['Kept.Pull', inside('foreach (var p in map) p.Value.Pull(1);')],
  ['Kept.Pull', inside('map.Values.First().Pull(1);')],
  ['Kept.Pull', inside('d["a"].Pull(1);')],
  ['Kept.Pull', inside('Org.Shop.Kept.Make().Pull(1);')],
  ['Kept.Pull', inside('(it ?? d.Held).Pull(1);')],
  ['Kept.Pull', inside('var t = (k: it, d); t.k.Pull(1);')],
  ['Kept.Pull', inside('var o = new { k = it }; o.k.Pull(1);')],
  ['Kept.Pull', inside('Func<int, int> f = it.Pull;')],
  ['Kept.Pull', inside('(await it.Later()).Pull(1);')],
  ['Kept.Pull', inside('using var k = it; k.Pull(1);')],
  ['Kept.Pull', inside('throw new Exception($"{it.Pull(1)}");')],
  ['Kept.Pull', inside('Kept[] a = { it }; a[0].Pull(1);')],
  ['Kept.Pull', inside('a[^it.Pull(1)] = 1;')],
  ['Kept.Pull', inside('var x = nameof(it.Pull);')],
  ['Kept.Pull', inside('do { } while (it.Pull(1) > 1);')],
  ['Kept.Pull', inside('Ext.Gen<Kept>(it).Pull(1);')],
  ['Kept.Pull', inside('ref var k = ref it; k.Pull(1);')],
  ['Kept.Pull', inside('mock.Setup(k => k.Pull(1));')],
  ['Kept.Pull', inside('its.Find(k => k.N == 1)?.Pull(1);')],
  ['Kept.Pull', inside('its.Sort((a, b) => a.Pull(1) - b.Pull(1));')],
  ['Kept.Pull', inside('int N2() { return it.Pull(1); }')],
  ['Kept.Pull', 'class X { Kept k; int G() => k.Pull(1); }\n'],
  ['Kept.Pull', 'record X(Kept K);\nclass Y { int G(X x) => x.K.Pull(1); }\n'],
  ['Kept.Pull', 'class X { public static explicit operator int(X a) => Kept.Make().Pull(1); }\n'],
  ['Kept.Pull', 'class X { int G(IEnumerable<IKept> ks) => ks.First().Pull(1); }\n'],
  ['Kept.Pull', 'namespace Org.Shop { class X { int G(Kept k) => k.Pull(1); } }\n'],
  ['Kept.Pull', 'class X { int G(params Kept[] ks) => ks[0].Pull(1); }\n'],
  ['Kept.Pull', 'class X { Func<Decoy, Kept> k; int G(Decoy d) => k.Invoke(d).Pull(1); }\n'],
  ['Kept.Pull', 'class X { IList<Kept> k; int G() => k[0].Pull(1); }\n'],
  ['Kept.Pull', 'class X { (Decoy, Kept) T() => default; int G() => T().Item2.Pull(1); }\n'],
  ['Kept.Pull', 'class X { T Mk<T>(Func<T> t) => t(); int G(Kept k) => Mk(() => k).Pull(1); }\n'],
  ['Kept.Pull', 'class X { int G(dynamic k) => k.Pull(1); }\n'],
  ['Kept.Make', inside('global::Org.Shop.Kept.Make();')],
  ['Ext.More', inside('Ext.More(it);')],
  ['Ext.More', inside('((Kept)any).More();')],
  ['Ext.More', 'using static Org.Shop.Ext;\nclass Y { int G(Kept x) => More(x); }\n'],
  ['Ext.OnText', inside('foreach (var (n, k) in map) n.OnText();')],
  ['Ext.OnText', inside('string.Empty.OnText();')],
  ['Ext.OnText', inside('"a,b".Split(c).Select(p => p.OnText());')],
  ['Ext.OnList', inside('its.Select(k => k).OnList();')],
  ['Ext.OnAny', inside('any.OnAny();')],
  ['Ext.OnAny', inside('true.OnAny();')],
  ['Ext.Free', inside('its.Select(k => Ext.Free(1));')],
  ['Ext.Free', 'using static Org.Shop.Ext;\nclass X { void G() => Taking(Free); }\n'],
  ['Imp.Must', 'class X { int G(Abs a) => a.Must(); }\n'],
  ['Kept.Ask', inside('IKept i = it; i.Ask();')],
  ['Str.Go', inside('new Str(1).Go();')],
  ['Rec.Rm', inside('Rec r = new(it, d); r.Rm();')],
  ['Kept.Over', inside('it.Over(null);')],
])('%s is called by %j', async (name, code) => {
  const files = {
    'Kept.cs': kept,
    'Call.cs': 'using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing Org.Shop;\n' + code,
  };
  expect(await isListedOrOpen(files, `Kept.cs#${name}`, 'Call.cs')).toBe(true);
});
