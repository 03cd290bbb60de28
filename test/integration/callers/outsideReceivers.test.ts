import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';

describe('receivers of types from outside the code, where types are declared', () => {
  const javaHeir =
    'package app;\nimport com.lib.Handler;\npublic class Mine implements Handler {\n  @Override public void handle() {}\n  public void append(String s) {}\n}\n';

  test('Java: what a type of the language or a library has is not the only method of the code with that name', async () => {
    const files = {
      'app/Mine.java': javaHeir,
      'app/Use.java': [
        'package app;',
        'import com.lib.Thing;',
        'import java.util.*;',
        'public class Use {',
        '  void a(Thing t) { t.append(""); }',
        '  void b(StringBuilder s) { s.append("x"); }',
        '  void c() { var s = new StringBuilder(); s.append("x"); }',
        '  void d(String s, List<String> l, Map<String, Integer> m, int[] n) { s.append(""); l.append(""); m.append(""); n.append(""); }',
        '  void e() { Arrays.append(1); }',
        '  void f(Object o) { o.append(""); unknown().append(""); }',
        '  <T> void g(T t) { t.append(""); }',
        '  void h(Mine m) { m.append(""); }',
        '  void i() { Arrays.first().append(""); }',
        '}',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'app/Mine.java#Mine.append')).toEqual([
      'app/Use.java:10 only-one',
      'app/Use.java:11 only-one',
      'app/Use.java:12',
      'app/Use.java:13 name',
    ]);
  });

  test('Java: an interface of a library that a class of ours implements, imported by name or with all of its package', async () => {
    const files = {
      'app/Mine.java': javaHeir,
      'app/Use.java':
        'package app;\nimport com.lib.Handler;\nimport com.lib.Thing;\npublic class Use {\n  void a(Handler h) { h.handle(); }\n  void b(Thing t) { t.handle(); }\n}\n',
      'app/Wide.java':
        'package app;\nimport com.lib.*;\npublic class Wide {\n  Handler h;\n  void a() { this.h.handle(); }\n  void b() { h.handle(); }\n}\n',
      'app/Other.java':
        'package app;\nimport org.other.Handler;\npublic class Other {\n  void a(Handler h) { h.handle(); }\n}\n',
    };
    // `Thing` may be a base of `Handler`; an interface of the same name from another package may be, too.
    expect(await callSiteLines(files, 'app/Mine.java#Mine.handle')).toEqual([
      'app/Other.java:4 name',
      'app/Use.java:5 override',
      'app/Use.java:6 name',
      'app/Wide.java:5 override',
      'app/Wide.java:6 override',
    ]);
  });

  test('Java: a base of our own with a base from outside stands between', async () => {
    const files = {
      'app/Base.java':
        'package app;\nabstract class Base implements Runnable {}\nclass Mine extends Base {\n  public void run() {}\n  void other() {}\n}\n',
      'app/Use.java':
        'package app;\nclass Use {\n  void a(Runnable r) { r.run(); r.other(); }\n  void b(String r) { r.run(); }\n}\n',
    };
    expect(await callSiteLines(files, 'app/Base.java#Mine.run')).toEqual(['app/Use.java:3 override']);
  });

  test('Java: a class with a base from outside has what that has', async () => {
    const files = {
      'app/Mine.java': 'package app;\npublic class Mine { public void render() {} }\n',
      'app/Page.java':
        'package app;\npublic class Page extends WebPage {\n  void a() { this.render(); }\n}\nclass Sheet extends Mine { void b() { this.render(); } }\n',
    };
    expect(await callSiteLines(files, 'app/Mine.java#Mine.render')).toEqual([
      'app/Page.java:3 name',
      'app/Page.java:5',
    ]);
  });

  test('Java: what is generated from a class of ours may be of it', async () => {
    const files = {
      'app/UserMapper.java': 'package app;\npublic interface UserMapper { void map(); }\n',
      'app/Use.java':
        'package app;\nclass Use {\n  void a(UserMapperImpl m) { m.map(); }\n  void b(OrderMapperImpl m) { m.map(); }\n}\n',
    };
    expect(await callSiteLines(files, 'app/UserMapper.java#UserMapper.map')).toEqual(['app/Use.java:3 name']);
  });

  test('C#: likewise, and extension methods stay', async () => {
    const files = {
      'Mine.cs':
        'using System;\nnamespace App;\npublic class Mine : IDisposable {\n  public void Dispose() {}\n  public void Append(string s) {}\n}\npublic static class Texts {\n  public static string Shout(this string s) => s;\n  public static void Flush(this Stream s) {}\n}\n',
      'Use.cs': [
        'using System.Text;',
        'namespace App;',
        'public class Use {',
        '  void A(StringBuilder s, string t, List<string> u) { s.Append("x"); t.Append("x"); u.Append("x"); }',
        '  void B() { var s = new StringBuilder(); s.Append("x"); }',
        '  void C(dynamic d) { d.Append(""); Make().Append(""); }',
        '  void D<T>(T t) { t.Append(""); }',
        '  void E(Mine t) { t.Append(""); t.Dispose(); }',
        '  void F(IDisposable d, Socket s) { d.Dispose(); s.Dispose(); }',
        '  void F2(IAsyncDisposable d) { d.Dispose(); }',
        '  void G(Stream s, string t) { t.Shout(); s.Flush(); }',
        '}',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'Mine.cs#Mine.Append')).toEqual([
      'Use.cs:6 only-one',
      'Use.cs:7 only-one',
      'Use.cs:8',
    ]);
    expect(await callSiteLines(files, 'Mine.cs#Mine.Dispose')).toEqual([
      'Use.cs:8',
      'Use.cs:9 override',
      'Use.cs:10 name',
    ]);
    expect(await callSiteLines(files, 'Mine.cs#Texts.Shout')).toEqual(['Use.cs:11 only-one']);
    expect(await callSiteLines(files, 'Mine.cs#Texts.Flush')).toEqual(['Use.cs:11 only-one']);
  });

  test('Kotlin: likewise, and functions that extend a type from outside stay', async () => {
    const files = {
      'Mine.kt':
        'package app\nclass Mine : Base() {\n  fun append(s: String) {}\n}\nopen class Base\nclass Task : Runnable {\n  override fun run() {}\n}\nfun String.slug() = this\n',
      'Use.kt': [
        'package app',
        'import com.lib.Thing',
        'fun a(t: Thing, s: StringBuilder, l: List<String>, u: String) { t.append(""); s.append(""); l.append(""); u.append("") }',
        'fun b() { val s = StringBuilder(); s.append("x"); StringBuilder().append("") }',
        'fun c(x: Any) { x.append("") }',
        'fun d(m: Mine, r: Runnable) { m.append(""); r.run() }',
        'fun e(u: String) { u.slug() }',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'Mine.kt#Mine.append')).toEqual(['Use.kt:5 only-one', 'Use.kt:6']);
    expect(await callSiteLines(files, 'Mine.kt#Task.run')).toEqual(['Use.kt:6 override']);
    expect((await callSiteLines(files, 'Mine.kt#slug')).map((line) => line.split(' ')[0])).toEqual(['Use.kt:7']);
  });

  test('Go: a type of another package is not ours of the same name; what may be an interface that ours satisfies is only possible', async () => {
    const files = {
      'store/repo.go':
        'package store\ntype Repo struct{}\nfunc (r *Repo) Write(s string) {}\ntype Buffer struct{}\nfunc (b *Buffer) Reset() {}\n',
      'app/use.go': [
        'package app',
        'import ("bytes"; "io"; "sync"; "example.com/app/store")',
        'func A(b *bytes.Buffer) { b.Reset(); b.Write("x") }',
        'func B(w io.Writer) { w.Write("x") }',
        'func C(s string, l []string, m map[string]int) { s.Write(""); l.Write(""); m.Write("") }',
        'func D(store *store.Repo) { store.Write("") }',
        'func E(b store.Buffer) { b.Reset() }',
        'type K struct { mu sync.Mutex; repo *store.Repo }',
        'func (k *K) F() { k.mu.Write(""); k.repo.Write("") }',
        'func G(x any) { x.Write(""); unknown().Write("") }',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'store/repo.go#Buffer.Reset')).toEqual(['app/use.go:7']);
    expect(await callSiteLines(files, 'store/repo.go#Repo.Write')).toEqual([
      'app/use.go:4 name',
      'app/use.go:6',
      'app/use.go:9',
      'app/use.go:10 only-one',
    ]);
  });

  test('C# and Java: what stands behind its namespace is ours; a file of Kotlin is a class to Java', async () => {
    const files = {
      'Mine.cs':
        'namespace Shop.Data;\npublic class Mine {\n  public static Mine Shared { get; } = new Mine();\n  public void Save() {}\n}\npublic class Other { public void Save() {} }\n',
      'Use.cs':
        'namespace App;\npublic class Use {\n  void A() { Shop.Data.Mine.Shared.Save(); }\n  void B() { Console.Save(); }\n}\n',
      'app/Text.kt': 'package app\nfun String.slug() = this\n',
      'app/Use.java': 'package app;\nclass Use { void a() {\n  TextKt.slug("a"); } }\n',
    };
    expect(await callSiteLines(files, 'Mine.cs#Mine.Save')).toEqual(['Use.cs:3', 'Use.cs:4 name']);
    expect(await callSiteLines(files, 'app/Text.kt#slug')).toEqual(['app/Use.java:3']);
  });
});
