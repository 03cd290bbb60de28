import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const repo =
  'package app.data\nopen class Repo(val size: Int = 0) {\n  constructor(name: String) : this(name.length)\n  fun save() {}\n  fun save(n: Int) {}\n  fun self(): Repo = this\n  fun copyOfIt() = Repo(1)\n  companion object {\n    const val NAME = "repo"\n    fun open() = Repo()\n  }\n}\n';
const other = 'package app.data\nclass Other {\n  fun save() {}\n  companion object { fun open() = Other() }\n}\n';
const store = 'package app.data\ninterface Store { fun put() }\nclass Memory : Store {\n  override fun put() {}\n}\n';
const util =
  'package app.data\nfun help(n: Int) {}\nobject Bus { fun emit(name: String) {} }\nenum class Color { RED, GREEN;\n  fun paint() {}\n}\nfun Repo.dump(): Repo = this\nfun String.slug(): String = this\nfun <T> T.logged(): T = this\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return {
    what,
    target,
    files: {
      'app/data/Repo.kt': repo,
      'app/data/Other.kt': other,
      'app/data/Store.kt': store,
      'app/data/Util.kt': util,
      'app/Main.kt': `package app\nimport app.data.Repo\nimport app.data.Other\nimport app.data.Store\nimport app.data.Memory\nimport app.data.Bus\nimport app.data.Color\nimport app.data.help\nimport app.data.dump\nimport app.data.slug\nimport app.data.logged\n${body}`,
    },
  };
}

const save = 'app/data/Repo.kt#Repo.save';
const help = 'app/data/Util.kt#help';

const cases: readonly MarkedCase[] = [
  uses('a parameter', save, 'fun f(r: Repo, o: Other) {\n  r.save() // HIT\n  o.save()\n}\n'),
  uses('an overload', save, 'fun f(r: Repo) {\n  r.save(1) // HIT\n}\n'),
  uses(
    'a local',
    save,
    'fun f() {\n  val r = Repo()\n  r.save() // HIT\n  val s: Repo = make()\n  s.save() // HIT\n  val o = Other()\n  o.save()\n}\n',
  ),
  uses(
    'a safe call and an assertion',
    save,
    'fun f(r: Repo?, o: Other?) {\n  r?.save() // HIT\n  r!!.save() // HIT\n  o?.save()\n}\n',
  ),
  uses(
    'what is turned round',
    save,
    'fun f(r: Repo, o: Other) {\n  if (!r.save()) return // HIT\n  if (!o.save()) return\n}\n',
  ),
  uses(
    'a bare call that is turned round',
    'app/Main.kt#Main.step',
    'class Main {\n  fun step(): Boolean = true\n  fun f() {\n    if (!step() || 1 == 2) return // HIT\n  }\n}\n',
  ),
  uses(
    'a member of the class around',
    'app/Main.kt#Main.step',
    'class Main {\n  fun step() {}\n  inner class Inner {\n    fun f() {\n      step() // HIT\n    }\n  }\n  inner class Own {\n    fun step() {}\n    fun f() { step() }\n  }\n}\n',
  ),
  uses(
    'a property',
    save,
    'class Main {\n  private val repo = Repo()\n  lateinit var late: Repo\n  val other: Other = Other()\n  val lazily by lazy { Repo() }\n  fun f() {\n    repo.save() // HIT\n    this.late.save() // HIT\n    lazily.save() // HIT\n    other.save()\n  }\n}\n',
  ),
  uses(
    'a property of the constructor',
    save,
    'class Main(private val repo: Repo, val other: Other) {\n  fun f() {\n    repo.save() // HIT\n    this.repo.save() // HIT\n    other.save()\n  }\n}\nfun g(m: Main) {\n  m.repo.save() // HIT\n}\n',
  ),
  uses(
    'a constructor parameter that is no property',
    save,
    'class Main(repo: Repo, other: Other) {\n  init {\n    repo.save() // HIT\n    other.save()\n  }\n}\n',
  ),
  uses(
    'a property of a base',
    save,
    'open class Base { protected val repo = Repo() }\nclass Main : Base() {\n  fun f() {\n    repo.save() // HIT\n  }\n}\n',
  ),
  uses(
    'an own method without `this`',
    'app/Main.kt#Main.step',
    'class Main {\n  fun step() {}\n  fun f() {\n    step() // HIT\n    this.step() // HIT\n    listOf(1).forEach { step() } // HIT\n  }\n}\nclass Third {\n  fun step() {}\n  fun g() { step() }\n}\n',
  ),
  uses(
    'an inherited method',
    'app/Main.kt#Base.step',
    'open class Base { open fun step() {} }\nclass Main : Base() {\n  fun f() {\n    step() // HIT\n    super.step() // HIT\n  }\n}\n',
  ),
  uses(
    'a member of the companion',
    'app/data/Repo.kt#Repo.open',
    'fun f() {\n  Repo.open() // HIT\n  Other.open()\n}\n',
  ),
  uses('what the companion gives', save, 'fun f() {\n  Repo.open().save() // HIT\n  Other.open().save()\n}\n'),
  uses(
    'an object',
    'app/data/Util.kt#Bus.emit',
    'object Second { fun emit(name: String) {} }\nfun f() {\n  Bus.emit("x") // HIT\n  Second.emit("x")\n}\n',
  ),
  uses(
    'a function at the top',
    help,
    'fun f() {\n  help(1) // HIT\n  run { help(2) } // HIT\n}\nclass Third {\n  fun help(n: Int) {}\n  fun g() { help(1) }\n}\n',
  ),
  uses('a function of the package', 'app/Main.kt#own', 'fun own() {}\nclass Main {\n  fun f() = own() // HIT\n}\n'),
  {
    what: 'an alias',
    target: 'app/data/Util.kt#help',
    files: {
      'app/data/Util.kt': util,
      'app/Main.kt': 'package app\nimport app.data.help as assist\nfun f() {\n  assist(1) // HIT\n}\n',
    },
  },
  {
    what: "an import of an object's member",
    target: 'app/data/Util.kt#Bus.emit',
    files: {
      'app/data/Util.kt': util,
      'app/Main.kt': 'package app\nimport app.data.Bus.emit\nfun f() {\n  emit("x") // HIT\n}\n',
    },
  },
  {
    what: 'a starred import',
    target: 'app/data/Repo.kt#Repo.save',
    files: {
      'app/data/Repo.kt': repo,
      'app/Main.kt': 'package app\nimport app.data.*\nfun f(r: Repo) {\n  r.save() // HIT\n}\n',
    },
  },
  {
    what: 'making one',
    target: 'app/data/Third.kt#Third',
    files: {
      'app/data/Third.kt':
        'package app.data\nclass Third(val n: Int) {\n  constructor(s: String) : this(1) // HIT\n}\n',
      'app/Main.kt':
        'package app\nimport app.data.Third\nfun f() {\n  Third(1) // HIT\n  Other()\n  listOf(1).map(::Third) // HIT\n  app.data.Third("x") // HIT\n}\nclass Other\n',
    },
  },
  {
    what: 'a second constructor',
    target: 'app/data/Third.kt#Third.constructor',
    files: {
      'app/data/Third.kt':
        'package app.data\nclass Third(val n: Int) {\n  constructor(s: String) : this(1) // HIT\n}\n',
      'app/Main.kt': 'package app\nimport app.data.Third\nfun f() {\n  Third("x") // HIT\n}\n',
    },
  },
  {
    what: 'a class that is delegated',
    target: 'app/Main.kt#Main.step',
    files: {
      'app/Main.kt':
        'package app\nclass Main(val store: Store) : Store by store {\n  fun step() {}\n  val made by lazy { Main(store) }\n  fun f() {\n    step() // HIT\n    made.step() // HIT\n  }\n}\n',
    },
  },
  uses(
    'an extension',
    'app/data/Util.kt#dump',
    'class Third { fun dump() {} }\nfun f(r: Repo, t: Third) {\n  r.dump() // HIT\n  r.dump().dump() // HIT\n  t.dump()\n}\n',
  ),
  uses(
    'an extension of a type from outside',
    'app/data/Util.kt#slug',
    'fun f(s: String) {\n  s.slug() // HIT\n  "a b".slug() // HIT\n}\n',
  ),
  uses('an extension of every type', 'app/data/Util.kt#logged', 'fun f(r: Repo) {\n  r.logged() // HIT\n}\n'),
  uses(
    'a bare call in an extension',
    save,
    'fun Repo.twice() {\n  save() // HIT\n  this.save() // HIT\n}\nfun Other.twice() { save() }\n',
  ),
  uses(
    'a chain',
    save,
    'fun f(r: Repo) {\n  r.self().self().save() // HIT\n  r.copyOfIt().save() // HIT\n  Repo(3).save() // HIT\n  r\n    .self()\n    .save() // HIT\n}\n',
  ),
  uses(
    'through an interface',
    'app/data/Store.kt#Memory.put',
    'fun f(s: Store, m: Memory) {\n  s.put() // HIT\n  m.put() // HIT\n}\n',
  ),
  uses(
    'elements of a list',
    save,
    'fun f(rs: List<Repo>, vararg more: Repo, os: List<Other>) {\n  for (r in rs) r.save() // HIT\n  for (r in more) r.save() // HIT\n  for (o in os) o.save()\n  rs[0].save() // HIT\n  rs.first().save() // HIT\n  listOf(Repo()).forEach { it.save() } // HIT\n}\n',
  ),
  uses(
    'lambdas over a list',
    save,
    'fun f(rs: List<Repo>, os: List<Other>) {\n  rs.forEach { it.save() } // HIT\n  rs.filter { it.size > 1 }.forEach { r -> r.save() } // HIT\n  os.forEach { it.save() }\n}\n',
  ),
  uses(
    'scope functions',
    save,
    'fun f(r: Repo?, o: Other) {\n  r?.let { it.save() } // HIT\n  r?.also { x -> x.save() } // HIT\n  r?.apply { save() } // HIT\n  with(r!!) { save() } // HIT\n  r.run {\n    save(1) // HIT\n  }\n  o.apply { save() }\n  o.let { it.save() }\n  val made = Repo().apply { size }\n  made.save() // HIT\n}\n',
  ),
  uses(
    'callable references',
    save,
    'fun f(rs: List<Repo>, r: Repo) {\n  rs.forEach(Repo::save) // HIT\n  go(r::save) // HIT\n  val g = r::save // HIT\n  rs.forEach(Other::save)\n}\n',
  ),
  uses(
    'a callable reference to a function',
    help,
    'class Main {\n  fun f() {\n    listOf(1).forEach(::help) // HIT\n    go(callback = ::help) // HIT\n    val g = ::help // HIT\n  }\n}\n',
  ),
  uses(
    'a callable reference to an own method',
    'app/Main.kt#Main.step',
    'class Main {\n  fun step(n: Int) {}\n  fun f() {\n    listOf(1).forEach(this::step) // HIT\n    listOf(1).forEach(::step) // HIT\n  }\n}\n',
  ),
  uses(
    'smart casts',
    save,
    'fun f(x: Any, y: Any) {\n  if (x is Repo) x.save() // HIT\n  (y as Repo).save() // HIT\n  when (y) {\n    is Repo -> y.save() // HIT\n    is Other -> y.save()\n  }\n  when (val z = Repo()) {\n    else -> z.save() // HIT\n  }\n}\n',
  ),
  uses(
    'a bound type parameter',
    save,
    'class Box<T : Repo>(val it2: T) {\n  fun f() {\n    it2.save() // HIT\n  }\n}\nfun <R : Repo> g(r: R) {\n  r.save() // HIT\n}\n',
  ),
  uses(
    'a string template',
    save,
    'fun f(r: Repo, o: Other) {\n  println("saved ${r.save()} times") // HIT\n  println("saved ${o.save()} times")\n}\n',
  ),
  uses(
    "an enum's entries",
    'app/data/Util.kt#Color.paint',
    'fun f(c: Color) {\n  Color.RED.paint() // HIT\n  c.paint() // HIT\n}\n',
  ),
  uses('a typealias', save, 'typealias Vault = Repo\nfun f(v: Vault) {\n  v.save() // HIT\n}\n'),
  uses(
    'an infix call',
    'app/Main.kt#Main.joins',
    'class Main {\n  infix fun joins(o: Main) {}\n}\nfun f(a: Main, b: Main) {\n  a joins b // HIT\n}\n',
  ),
  uses(
    "a data class's property and a named argument",
    save,
    'data class Order(val repo: Repo, val id: String)\nfun f(o: Order) {\n  o.repo.save() // HIT\n  o.copy(id = "x").repo.save() // HIT\n}\n',
  ),
  {
    what: 'from Java',
    target: 'app/data/Repo.kt#Repo.save',
    files: {
      'app/data/Repo.kt': repo,
      'app/Main.java':
        'package app;\nimport app.data.Repo;\nclass Main { void f(Repo r) {\n  r.save(); // HIT\n  new Repo(1).save(); // HIT\n} }\n',
    },
  },
  {
    what: 'Java from Kotlin',
    target: 'app/data/Old.java#Old.save',
    files: {
      'app/data/Old.java':
        'package app.data;\npublic class Old { public void save() {} public static Old open() { return new Old(); } }\n',
      'app/data/Other.kt': other,
      'app/Main.kt':
        'package app\nimport app.data.Old\nimport app.data.Other\nfun f(o: Old, x: Other) {\n  o.save() // HIT\n  Old.open().save() // HIT\n  Old().save() // HIT\n  x.save()\n}\n',
    },
  },
  {
    what: 'a Kotlin class below a Java interface',
    target: 'app/Memory.kt#Memory.put',
    files: {
      'app/Store.java': 'package app;\npublic interface Store { void put(); }\n',
      'app/Memory.kt': 'package app\nclass Memory : Store {\n  override fun put() {}\n}\n',
      'app/Main.java': 'package app;\nclass Main { void f(Store s) {\n  s.put(); // HIT\n} }\n',
    },
  },
  uses(
    'a base that is made',
    'app/Main.kt#Base',
    'open class Base(n: Int)\nclass Main : Base(1), Store { // HIT\n  override fun put() {}\n}\nclass Late : Base {\n  constructor(n: Int) : super(n) // HIT\n  constructor() : this(2)\n}\nfun make() = object : Base(3) {} // HIT\n',
  ),
  uses(
    'a constructor of the own class',
    'app/Main.kt#Main',
    'class Main(n: Int) : Repo(n) {\n  constructor() : this(2) // HIT\n}\n',
  ),
  uses(
    'the object around',
    'app/Main.kt#Outer.step',
    'class Outer {\n  fun step() {}\n  inner class Inner {\n    fun step() {}\n    fun f(r: Repo) {\n      this@Outer.step() // HIT\n      this@Inner.step()\n      r.apply { this@Outer.step() } // HIT\n      this.step()\n    }\n  }\n}\n',
  ),
  uses(
    'the object that a function extends',
    save,
    'fun Repo.twice() {\n  listOf(1).forEach { this@twice.save() } // HIT\n}\n',
  ),
];

describe('calls in Kotlin', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });

  test('entries of an enum are made by its constructor', async () => {
    const files = {
      'State.kt':
        'package app\nenum class State(val code: Int) {\n  OPEN(1),\n  SHUT(2) { fun stop() {} };\n}\nenum class Plain { A }\n',
    };
    expect(await callSiteLines(files, 'State.kt#State')).toEqual(['State.kt:3', 'State.kt:4']);
    expect(await callSiteLines(files, 'State.kt#Plain')).toEqual([]);
  });
});
