import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { callSiteLines } from '../../support/callSiteLines.ts';
import { getProject } from '../../support/callersProject.ts';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const data =
  'namespace App.Data;\npublic class Repo {\n  public Repo() {}\n  public void Save() {}\n  public void Save(int n) {}\n  public Repo Self() => this;\n  public static Repo Open() => new Repo(); // OPEN\n  public string Name { get; set; }\n}\npublic class Other {\n  public void Save() {}\n  public static Other Open() => new Other();\n}\npublic interface IStore { void Put(); }\npublic class Memory : IStore { public void Put() {} }\npublic static class Extensions { public static void Shout(this Repo repo) {} }\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return {
    what,
    target,
    files: {
      'Data.cs': data,
      'Main.cs': `using App.Data;\nusing System.Collections.Generic;\nnamespace App;\n${body}`,
    },
  };
}

const save = 'Data.cs#Repo.Save';

const cases: readonly MarkedCase[] = [
  uses(
    'a parameter',
    save,
    'class Main { void F(Repo r, Other o) {\n  r.Save(); // HIT\n  r.Save(1); // HIT\n  o.Save();\n} }\n',
  ),
  uses(
    'a local',
    save,
    'class Main { void F() {\n  var r = new Repo();\n  r.Save(); // HIT\n  Repo s = new();\n  s.Save(); // HIT\n  var o = new Other();\n  o.Save();\n} }\n',
  ),
  uses(
    'a field',
    save,
    'class Main {\n  private readonly Repo _repo;\n  private Other _other;\n  void F() {\n    _repo.Save(); // HIT\n    this._repo?.Save(); // HIT\n    _other.Save();\n  }\n}\n',
  ),
  uses(
    'a property',
    save,
    'class Main {\n  public Repo Repo { get; }\n  public Other Other { get; }\n  void F(Main m) {\n    Repo.Save(); // HIT\n    m.Repo.Save(); // HIT\n    m.Other.Save();\n  }\n}\n',
  ),
  uses(
    'an own method without `this`',
    'Main.cs#Main.Step',
    'class Main {\n  void Step() {}\n  void F() {\n    Step(); // HIT\n    this.Step(); // HIT\n  }\n}\nclass Third { void Step() {} void G() { Step(); } }\n',
  ),
  uses(
    'an inherited method',
    'Main.cs#Base.Step',
    'class Base { protected virtual void Step() {} }\nclass Main : Base {\n  void F() {\n    Step(); // HIT\n    base.Step(); // HIT\n  }\n}\n',
  ),
  uses(
    'a static method',
    'Data.cs#Repo.Open',
    'class Main { void F() {\n  Repo.Open(); // HIT\n  Other.Open();\n  App.Data.Repo.Open(); // HIT\n} }\n',
  ),
  uses('a constructor', 'Data.cs#Memory', 'class Main { void F() {\n  new Memory(); // HIT\n  new Repo();\n} }\n'),
  uses(
    'a class that is made where a member has its name',
    'Main.cs#Owner',
    'class Owner {}\nrecord Item(Owner Owner) {\n  static Item Of() => new Item(new Owner()); // HIT\n}\nclass Main { Owner Owner() => new Owner(); } // HIT\n',
  ),
  uses(
    'a property of the name of a class that is made',
    'Main.cs#Item.Owner',
    'class Owner {}\nrecord Item(Owner Owner) {\n  static Item Of() => new Item(new Owner());\n}\n',
  ),
  uses(
    'an override, called in the base without `this`',
    'Main.cs#Main.Step',
    'class Base {\n  protected virtual void Step() {}\n  void Go() {\n    Step(); // HIT\n    this.Step(); // HIT\n  }\n}\nclass Main : Base { protected override void Step() {} }\nclass Third { void Step() {} void G() { Step(); } }\n',
  ),
  uses(
    'a chain',
    save,
    'class Main { void F(Repo r) {\n  r.Self().Self().Save(); // HIT\n  Repo.Open().Save(); // HIT\n} }\n',
  ),
  uses('through an interface', 'Data.cs#Memory.Put', 'class Main { void F(IStore s) {\n  s.Put(); // HIT\n} }\n'),
  uses(
    'elements of a list',
    save,
    'class Main { void F(List<Repo> rs, Repo[] more) {\n  foreach (var r in rs) r.Save(); // HIT\n  foreach (Repo r in rs) r.Save(); // HIT\n  rs[0].Save(); // HIT\n  more[0].Save(); // HIT\n} }\n',
  ),
  uses(
    'a method group',
    save,
    'class Main { void F(Repo r) {\n  Run(r.Save); // HIT\n  r.Changed += r.Save; // HIT\n  Action a = b ?? r.Save; // HIT\n} }\n',
  ),
  uses(
    'a lambda',
    save,
    'class Main { void F(Repo r, List<Repo> rs) {\n  Run(() => r.Save()); // HIT\n  rs.ForEach(x => x.Save()); // HIT\n} }\n',
  ),
  uses(
    'an extension method',
    'Data.cs#Extensions.Shout',
    'class Main { void F(Repo r) {\n  r.Shout(); // HIT\n  Extensions.Shout(r); // HIT\n} }\n',
  ),
  uses(
    'a pattern',
    save,
    'class Main { void F(object o) {\n  if (o is Repo r) r.Save(); // HIT\n  ((Repo)o).Save(); // HIT\n  (o as Repo).Save(); // HIT\n} }\n',
  ),
  uses(
    'a bound type parameter',
    save,
    'class Box<T> where T : Repo {\n  private T _it;\n  void F() {\n    _it.Save(); // HIT\n  }\n}\n',
  ),
  uses(
    'await and using',
    save,
    'class Main {\n  async Task<Repo> Get() { return null; }\n  async Task F() {\n    (await Get()).Save(); // HIT\n    var r = await Get();\n    r.Save(); // HIT\n    using var u = new Repo();\n    u.Save(); // HIT\n  }\n}\n',
  ),
  uses(
    'what a constructor delegates to',
    'Main.cs#Base',
    'class Base { public Base() {} }\nclass Main : Base, IStore {\n  public Main() : base() {} // HIT\n  public Main(int n) : this() {}\n  public void Put() {}\n}\n',
  ),
  uses(
    'a constructor of the own class',
    'Main.cs#Main',
    'class Main : Other {\n  public Main() : this(1) {} // HIT\n  public Main(int n) : base() {}\n}\n',
  ),
  uses(
    'the base of a primary constructor',
    'Main.cs#Base',
    'class Base(int n) {}\nclass Main(int n) : Base(n) { // HIT\n}\nrecord Line(int N);\nrecord More(int N) : Line(N);\n',
  ),
  uses(
    'a class in another',
    'Main.cs#Outer.Nested',
    'class Outer {\n  public class Nested {}\n  void G() { new Nested(); } // HIT\n}\nclass Third { class Nested {} void G() { new Nested(); } }\nclass Fourth : Outer { Nested Make() => new(); } // HIT\n',
  ),
  uses(
    '`new` of the type that is expected',
    'Data.cs#Memory',
    'class Main {\n  private readonly Memory _own = new(); // HIT\n  private readonly Other _other = new();\n  public Memory Mine { get; } = new() { }; // HIT\n  private Memory _late;\n  Memory Make() => new(); // HIT\n  async Task<Memory> Later() {\n    Memory m = new(); // HIT\n    Memory n = m ?? new(); // HIT\n    Other o = new();\n    _late = new(); // HIT\n    this._late ??= new(); // HIT\n    List<Memory> all = new();\n    return new(); // HIT\n  }\n}\n',
  ),
  {
    what: 'a class of the own namespace, or one around it, before one that is taken from another',
    target: 'Own.cs#Meta.Create',
    files: {
      'Own.cs': 'namespace App.Writer { public class Meta { public void Create() {} } }\n',
      'Other.cs': 'namespace App.Reader { public class Meta { public void Create() {} } }\n',
      'Main.cs':
        'using App.Reader;\nnamespace App.Writer {\n  class Main {\n    Meta meta;\n    void F() {\n      meta.Create(); // HIT\n    }\n  }\n}\n',
      'Below.cs':
        'using App.Reader;\nnamespace App.Writer.Deep {\n  class Main { void F(Meta meta) {\n    meta.Create(); // HIT\n  } }\n}\n',
      'Beside.cs':
        'using App.Reader;\nnamespace App.Third {\n  class Main { void F(Meta meta) { meta.Create(); } }\n}\n',
    },
  },
  {
    what: '`base` in a part of a class, which is not another part',
    target: 'Form.Designer.cs#Form.Dispose',
    files: {
      'Form.Designer.cs':
        'namespace App;\npartial class Form {\n  protected override void Dispose(bool all) {\n    base.Dispose(all);\n  }\n  void F() {\n    Dispose(true); // HIT\n  }\n}\n',
      'Form.cs':
        'namespace App;\npublic partial class Form : Control {\n  void G() {\n    Dispose(true); // HIT\n  }\n}\n',
    },
  },
  uses(
    'code that the preprocessor chooses from, whole with none of it',
    save,
    [
      'class Main {',
      '  void F(Repo r) {',
      '#if THREADS',
      '    lock_.Enter(); try {',
      '#endif',
      '    r.Save(); // HIT',
      '#if THREADS',
      '    } finally { lock_.Leave(); }',
      '#endif',
      '  }',
      '#if !(OLD || OLDER) && NEW == false',
      '  void G(Repo r, int n) {',
      '#else',
      '  void G(Repo r) {',
      '#endif',
      '    r.Save(); // HIT',
      '  }',
      '#if OLD',
      '  void H(Repo r) { r.Save(); } // HIT',
      '#else',
      '  void H(Repo r) { r.Save(1); } // HIT',
      '#endif',
      '  string text = @"',
      '#if NEVER',
      '";',
      '#warning not known to the grammar',
      '  unsafe void I(byte* p, Repo r) {',
      '    fixed (byte* q = p) { *(ushort*)(q + 1) = 2; }',
      '    r.Save(); // HIT',
      '  }',
      '}',
      '',
    ].join('\n'),
  ),
];

/** Of what is defined in each of these lines, where it is called and what ties that to it: `10 resolved`. */
async function getLinks(
  files: Readonly<Record<string, string>>,
  lines: readonly number[],
): Promise<readonly (readonly string[])[]> {
  const project = await getProject(files);
  return lines.map((line) => {
    const { targets } = understand(project, { file_path: 'A.cs', line_number: line });
    return new CallSiteSearch(project).find(targets).sites.map((one) => `${one.reference.site.line} ${one.link}`);
  });
}

describe('calls in C#', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });

  test('of two functions the one that the arguments are for by the language', async () => {
    const files = {
      'A.cs': [
        'class Log {',
        '  public void Say(string text) {}',
        '  public void Say(string text, params object[] more) {}',
        '  public void Put(string text) {}',
        '  public void Put(object any) {}',
        '  public void Take(int n) {}',
        '  public void Take(int n, bool really = false) {}',
        '}',
        'class K { void Go(Log log, string name, int n) {',
        '  log.Say(name);',
        '  log.Say("a", n);',
        '  log.Put("a");',
        '  log.Put(name);',
        '  log.Take(n);',
        '  log.Take(n, true);',
        '  log.Put("and so on ...");',
        '} }',
        '',
      ].join('\n'),
    };
    expect(await getLinks(files, [2, 3, 4, 5, 6, 7])).toEqual([
      ['10 resolved'],
      ['11 resolved'],
      ['12 resolved', '13 resolved', '16 resolved'],
      [],
      ['14 resolved'],
      ['15 resolved'],
    ]);
  });

  test('of overloads the one whose declared types the arguments are of', async () => {
    const files = {
      'A.cs': [
        'enum Kind { One }',
        'interface IStore {}',
        'class Base {}',
        'class Repo : Base, IStore {}',
        'class Other {}',
        'class Log {',
        '  public void Say(Repo it) {}',
        '  public void Say(Other it) {}',
        '  public void Say(string it) {}',
        '  public void Say(Kind it) {}',
        '  public void Put(Base it) {}',
        '  public void Put(Repo it) {}',
        '  public void Put(object it) {}',
        '  public void Tell(Text it) {}',
        '  public void Tell(int it) {}',
        '  public void Keep(IStore it) {}',
        '  public void Keep(Other it) {}',
        '  public void Take<T>(T it) {}',
        '  public void Take(Other it) {}',
        '}',
        'class K {',
        '  Repo repo; Kind Sort { get; set; } string text;',
        '  void Go(Log log, Repo r, Other o, string s, Kind k, object x, Base b, IStore store, int n) {',
        '    var made = new Repo(); string t = "a";',
        '    log.Say(r); log.Say(o); log.Say(s); log.Say(k);',
        '    log.Say(made); log.Say(t); log.Say(text); log.Say(repo);',
        '    log.Say(Sort); log.Say(Kind.One); log.Say(new Other()); log.Say((Repo)x);',
        '    log.Say(x as Repo); log.Say(Get()); log.Say(Make().Self()); log.Say(null);',
        '    log.Put(r);',
        '    log.Put(b);',
        '    log.Put(x);',
        '    log.Tell("a"); log.Tell(s);',
        '    log.Tell(n);',
        '    log.Keep(store); log.Keep(r);',
        '    log.Keep(b);',
        '    log.Take(r);',
        '    log.Take(o);',
        '  }',
        '  Repo Get() => null;',
        '}',
        '',
      ].join('\n'),
      'B.cs': 'class Text { public static implicit operator Text(string from) => null; }\n',
    };
    // Of `Make().Self()` and `null` nothing is known.
    const open = ['28 overloads', '28 overloads'];
    expect(await getLinks(files, [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])).toEqual([
      ['25 resolved', '26 resolved', '26 resolved', '27 resolved', '28 resolved', '28 resolved', ...open],
      ['25 resolved', '27 resolved', ...open],
      ['25 resolved', '26 resolved', '26 resolved', ...open],
      ['25 resolved', '27 resolved', '27 resolved', ...open],
      ['30 resolved', '31 overloads'],
      ['29 resolved', '31 overloads'],
      ['31 overloads'],
      ['32 resolved', '32 resolved', '33 overload'],
      ['33 overload'],
      ['34 resolved', '34 resolved'],
      [],
      ['36 resolved', '37 overload'],
      ['37 overload'],
    ]);
  });

  test('of functions with eight parameters or more any that takes as many', async () => {
    const files = {
      'A.cs': [
        'class Log {',
        '  void Say(string a, string b) {}',
        '  void Say(int a, int b, int c, int d, int e, int f, int g, int h) {}',
        '  void Say(int a, int b, int c, int d, string e, int f, int g, int h) {}',
        '  void Say(int a, params int[] more) {}',
        '  void Go(int a) {',
        '    Say(a, a, a, a, a, a, a, a);',
        '    Say(a, a, a, a, "e", a, a, a);',
        '  }',
        '}',
        '',
      ].join('\n'),
    };
    expect(await getLinks(files, [2, 3, 4, 5])).toEqual([
      [],
      ['7 overload'],
      ['8 overload'],
      ['7 overload', '8 overload'],
    ]);
  });

  test('what a base has is meant where the arguments may not be for the own method', async () => {
    const files = {
      'A.cs': [
        'class Top {',
        '  public void Reset(IList<int> all, bool now) {}',
        '  public virtual void Stop(int n) {}',
        '}',
        'class Low : Top {',
        '  public void Reset(Body body, bool now) { Reset(body.All, now); }',
        '  public override void Stop(int n) {}',
        '}',
        'class K { void Go(Low low, int n) {',
        '  low.Reset(Make(), true);',
        '  low.Stop(n);',
        '} }',
        '',
      ].join('\n'),
    };
    expect(await getLinks(files, [2, 3, 6, 7])).toEqual([
      ['6 overload', '10 overload'],
      [],
      ['6 overload', '10 overload'],
      ['11 resolved'],
    ]);
  });

  test('another part of a class comes before its base', async () => {
    const project = await getProject({
      'A.cs': [
        'class Top { public virtual void Run() {} }',
        'partial class Low : Top { public override void Run() {} }',
        'class K { void Go(Low low) {',
        '  low.Run();',
        '} }',
        '',
      ].join('\n'),
      'B.cs': 'partial class Low : Top { void More() {\n  Run();\n} }\n',
    });
    const getSites = (target: string): readonly string[] =>
      new CallSiteSearch(project)
        .find(understand(project, { symbol_id: target }).targets)
        .sites.map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`);
    expect(getSites('A.cs#Low.Run')).toEqual(['A.cs:4 resolved', 'B.cs:2 resolved']);
    expect(getSites('A.cs#Top.Run')).toEqual([]);
  });

  test('of extensions of one name any where it is not known what they are called on', async () => {
    const files = {
      'A.cs': [
        'static class More {',
        '  public static void Shut<T>(this IList<T> list) {}',
        '  public static void Shut<T>(this IEnumerable<T> list) {}',
        '  public static void Open<T>(this IList<T> list) {}',
        '}',
        'class K { void Go(Unknown it) {',
        '  it.Shut();',
        '  it.Open();',
        '} }',
        '',
      ].join('\n'),
    };
    expect(await getLinks(files, [2, 3, 4])).toEqual([['7 overloads'], ['7 overloads'], ['8 only-one']]);
  });

  test('`new()` in lists, as an argument of a method of the class, and added to a list', async () => {
    const files = {
      'A.cs': [
        'class Repo { public Repo(int n) {} }',
        'class Other { public Other(int n) {} }',
        'class K {',
        '  List<Repo> _all = new() { new(1), new(2) };',
        '  Repo[] two = { new(3) };',
        '  void Take(Other a, Repo r) {}',
        '  void Go(Repo given) {',
        '    _all.Add(new(4));',
        '    Take(null, new(5));',
        '    Take(new(6), given);',
        '    Take(r: new(7), a: null);',
        '    List<Repo> near = [new(8)];',
        '    near.Add(new(9));',
        '    var made = new List<Repo> { new(10) };',
        '    var array = new Repo[] { new(11) };',
        '    var map = new Dictionary<string, Repo> { ["a"] = new(12) };',
        '    unknown.Add(new(13));',
        '    _all.Remove(new(14));',
        '  }',
        '}',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'A.cs#Repo.Repo')).toEqual(
      [4, 5, 8, 9, 11, 12, 13, 14, 15].map((line) => `A.cs:${line}`),
    );
    expect(await callSiteLines(files, 'A.cs#Other.Other')).toEqual(['A.cs:10']);
  });

  test('in a file with two namespaces neither class of a name is taken for the other', async () => {
    const project = await getProject({
      'A.cs':
        'namespace One { class Plain {} }\nnamespace Two { class User { void Go() { var r = new Repo(); r.Save(); } } }\n',
      'B.cs': 'namespace One { class Repo { public void Save() {} } }\n',
      'C.cs': 'namespace Two { class Repo { public void Save() {} } }\n',
    });
    for (const target of ['B.cs#Repo.Save', 'C.cs#Repo.Save']) {
      const { sites } = new CallSiteSearch(project).find(understand(project, { symbol_id: target }).targets);
      expect(sites.map(({ path, link }) => [path, link])).toEqual([['A.cs', 'name']]);
    }
  });
});
