import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const repo =
  'package app.data;\npublic class Repo {\n  public Repo() {}\n  public Repo(int size) {}\n  public void save() {}\n  public void save(int n) {}\n  public Repo self() { return this; }\n  public static Repo open() { return new Repo(); }\n}\n';
const other = 'package app.data;\npublic class Other {\n  public void save() {}\n  public static void open() {}\n}\n';
const base = 'package app.data;\npublic interface Store { void put(); }\n';
const memory = 'package app.data;\npublic class Memory implements Store { public void put() {} }\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return {
    what,
    target,
    files: {
      'app/data/Repo.java': repo,
      'app/data/Other.java': other,
      'app/data/Store.java': base,
      'app/data/Memory.java': memory,
      'app/Main.java': `package app;\nimport app.data.Repo;\nimport app.data.Other;\nimport app.data.Store;\nimport app.data.Memory;\nimport java.util.*;\n${body}`,
    },
  };
}

const save = 'app/data/Repo.java#Repo.save';

const cases: readonly MarkedCase[] = [
  uses('a parameter', save, 'class Main { void f(Repo r, Other o) {\n  r.save(); // HIT\n  o.save();\n} }\n'),
  uses(
    'what a method of an object without a class of its own gives',
    save,
    'class Main {\n  Other made() { return new Other(); }\n  Runnable f() {\n    return new Runnable() {\n      public void run() {\n        made().save(); // HIT\n      }\n      private Repo made() { return new Repo(); }\n    };\n  }\n}\n',
  ),
  uses('an overload', save, 'class Main { void f(Repo r) {\n  r.save(1); // HIT\n} }\n'),
  uses(
    'a local',
    save,
    'class Main { void f() {\n  Repo r = new Repo();\n  r.save(); // HIT\n  var v = new Repo();\n  v.save(); // HIT\n  Other o = new Other();\n  o.save();\n} }\n',
  ),
  uses(
    'a field',
    save,
    'class Main {\n  private final Repo repo;\n  Other other;\n  void f() {\n    repo.save(); // HIT\n    this.repo.save(); // HIT\n    other.save();\n  }\n}\n',
  ),
  uses(
    'a field of a base',
    save,
    'class Base { protected Repo repo; }\nclass Main extends Base {\n  void f() {\n    repo.save(); // HIT\n    this.repo.save(); // HIT\n  }\n}\n',
  ),
  uses(
    'an own method without `this`',
    'app/Main.java#Main.step',
    'class Main {\n  void step() {}\n  void f() {\n    step(); // HIT\n    this.step(); // HIT\n  }\n}\nclass Third { void step() {} void g() { step(); } }\n',
  ),
  uses(
    'a member of the class around',
    'app/Main.java#Main.step',
    'class Main {\n  void step() {}\n  class Inner {\n    void f() {\n      step(); // HIT\n    }\n  }\n  class Own {\n    void step() {}\n    void f() { step(); }\n  }\n}\n',
  ),
  uses(
    'an inherited method',
    'app/Main.java#Base.step',
    'class Base { void step() {} }\nclass Main extends Base {\n  void f() {\n    step(); // HIT\n    super.step(); // HIT\n  }\n}\n',
  ),
  uses(
    'a static method',
    'app/data/Repo.java#Repo.open',
    'class Main { void f() {\n  Repo.open(); // HIT\n  Other.open();\n} }\n',
  ),
  {
    what: 'a static import',
    target: 'app/data/Util.java#Util.help',
    files: {
      'app/data/Util.java': 'package app.data;\npublic class Util { public static void help() {} }\n',
      'app/Main.java':
        'package app;\nimport static app.data.Util.help;\nclass Main { void f() {\n  help(); // HIT\n} }\n',
    },
  },
  uses(
    'a constructor',
    'app/data/Other.java#Other',
    'class Main { void f() {\n  new Repo();\n  new Other(); // HIT\n} }\n',
  ),
  uses(
    'a chain',
    save,
    'class Main { void f(Repo r) {\n  r.self().self().save(); // HIT\n  Repo.open().save(); // HIT\n  new Repo().save(); // HIT\n} }\n',
  ),
  uses(
    'through an interface',
    'app/data/Memory.java#Memory.put',
    'class Main { void f(Store s, Memory m) {\n  s.put(); // HIT\n  m.put(); // HIT\n} }\n',
  ),
  uses(
    'elements of a list',
    save,
    'class Main { void f(List<Repo> rs) {\n  for (Repo r : rs) r.save(); // HIT\n  rs.get(0).save(); // HIT\n} }\n',
  ),
  uses(
    'a method reference',
    save,
    'class Main { void f(List<Repo> rs, Repo r) {\n  rs.forEach(Repo::save); // HIT\n  run(r::save); // HIT\n  rs.forEach(Other::save);\n} }\n',
  ),
  uses(
    'a lambda',
    save,
    'class Main { void f(Repo r) {\n  run(() -> r.save()); // HIT\n  run((Repo x) -> x.save()); // HIT\n} }\n',
  ),
  uses(
    'a lambda over a list',
    save,
    'class Main { void f(List<Repo> rs) {\n  rs.forEach(r -> r.save()); // HIT\n} }\n',
  ),
  uses(
    'instanceof',
    save,
    'class Main { void f(Object o) {\n  if (o instanceof Repo r) { r.save(); } // HIT\n  ((Repo) o).save(); // HIT\n} }\n',
  ),
  uses(
    'a bound type parameter',
    save,
    'class Box<T extends Repo> {\n  T it;\n  void f() {\n    it.save(); // HIT\n  }\n}\n',
  ),
  uses(
    'what a constructor delegates to',
    'app/Main.java#Base',
    'class Base { Base() {} Base(int n) {} }\nclass Main extends Base {\n  Main() { super(1); } // HIT\n  Main(int n) { this(); }\n  Main(String s) {\n    super(); // HIT\n  }\n}\n',
  ),
  uses(
    'a constructor of the own class',
    'app/Main.java#Main',
    'class Main extends Other {\n  Main() { this(1); } // HIT\n  Main(int n) { super(); }\n}\n',
  ),
  uses(
    'a class made in an object of the one around',
    'app/Main.java#Outer.Inner',
    'class Outer { class Inner { Inner() {} } }\nclass Main { void f(Outer outer) {\n  outer.new Inner(); // HIT\n  new Outer().new Inner(); // HIT\n} }\n',
  ),
  uses(
    'a class in another',
    'app/Main.java#Outer.Nested',
    'class Outer {\n  static class Nested {}\n  void g() { new Nested(); } // HIT\n}\nclass Main { void f() {\n  new Outer.Nested(); // HIT\n} }\n',
  ),
  uses(
    'the object around',
    'app/Main.java#Outer.step',
    'class Outer {\n  Repo repo;\n  void step() {}\n  class Inner {\n    void step() {}\n    void f() {\n      Outer.this.step(); // HIT\n      this.step();\n    }\n  }\n}\n',
  ),
  uses(
    'a field of the object around',
    save,
    'class Outer {\n  Repo it;\n  class Inner {\n    Other it;\n    void f() {\n      Outer.this.it.save(); // HIT\n      this.it.save();\n    }\n  }\n}\n',
  ),
  uses(
    "a base's member from within an inner class",
    'app/Main.java#Base.step',
    'class Base { void step() {} }\nclass Main extends Base {\n  void step() {}\n  class Inner {\n    void step() {}\n    void f() {\n      Main.super.step(); // HIT\n    }\n  }\n}\n',
  ),
];

describe('calls in Java', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });

  test('constants of an enum are made by its constructor', async () => {
    const files = {
      'app/State.java':
        'package app;\nenum State {\n  OPEN(1),\n  SHUT(2) { void stop() {} };\n  State(int code) {}\n}\nenum Other { A(1); Other(int code) {} }\n',
    };
    expect(await callSiteLines(files, 'app/State.java#State.State')).toEqual(['app/State.java:3', 'app/State.java:4']);
    expect(await callSiteLines(files, 'app/State.java#Other.Other')).toEqual(['app/State.java:7']);
  });
});
