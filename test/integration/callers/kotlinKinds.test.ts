import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * A small program in which lines end in what their use of the name is taken for: `SURE` what is verified, `MAYBE` what
 * is listed with less, `NONE` what is left out.
 */
interface Kind {
  readonly what: string;
  readonly target: string;
  /** The line of the definition that is meant, where several share the name. */
  readonly line?: number;
  readonly files: Readonly<Record<string, string>>;
}

const kinds: readonly Kind[] = [
  {
    what: 'a local of two types in one line',
    target: 'a.kt#parse',
    files: {
      'a.kt':
        'package a\nsealed class Node\nclass Text(val value: String) : Node()\nfun parse(s: String): Int = 1\nfun f(node: Node): Int = when (node) {\n  is Text -> parse(node.value) // SURE\n  else -> 1\n}\nfun g(node: Node): Int = if (node is Text) parse(node.value) else 0 // SURE\n',
    },
  },
  {
    what: 'another name that an import gives, beside an extension of the package',
    target: 'a.kt#direct',
    files: {
      'a.kt':
        'package a\ninterface Flow<T>\nfun <T> Flow<T>.direct(f: (T) -> Int): Flow<T> = this\nfun <T> Flow<T>.change(f: (T) -> Int): Flow<T> = this\n',
      'b.kt':
        'package a\nimport a.direct as change\nfun <T> Flow<T>.pick(): Flow<T> = change { 1 } // SURE\nclass B : Flow<Int> {\n  fun go() = change { 1 } // SURE\n}\n',
    },
  },
  {
    what: 'a member that does not take the arguments, and a function that is imported',
    target: 'a.kt#A.get',
    line: 5,
    files: {
      'a.kt':
        'package a\nclass A(val n: A?) {\n  companion object {\n    fun get(n: String?): A = A(null)\n    fun get(k: A, v: A, n: String): A = A(k)\n  }\n}\n',
      'b.kt':
        'package a\nimport a.A.Companion.get\nclass B {\n  fun get(a: A): A = a // NONE\n  fun f(k: A): A = get(k, k, "") // SURE\n  fun g(k: A): A = get(k) // NONE\n}\n',
    },
  },
  {
    what: 'a function of a companion that is imported, beside one of the base that may take the arguments, too',
    target: 'a.kt#Part.text',
    files: {
      'a.kt':
        'package a\nclass Part { companion object { fun text(all: List<Part>) = 1 } }\nclass Item { companion object { fun text(all: Collection<Item>) = 1 } }\nabstract class Base { companion object { fun text(all: List<Base>) = 1 } }\n',
      'b.kt':
        'package a\nimport a.Item.Companion.text\nimport a.Part.Companion.text\nclass Whole(val parts: List<Part>) : Base() {\n  fun go() = text(parts) // MAYBE\n}\n',
    },
  },
  {
    what: 'a property of a class around',
    target: 'a.kt#A.go',
    files: {
      'a.kt':
        'package a\nclass A { fun go() = 1 }\nclass B { fun go() = 1 }\ninterface Has { val base: A }\nabstract class C(val held: A, val other: B) : Has {\n  inner class In {\n    fun f() = held.go() // SURE\n    fun g() = base.go() // SURE\n    fun h() = other.go() // NONE\n    fun i() = late.go() // SURE\n  }\n  val late = A()\n}\n',
    },
  },
  {
    what: 'an inner class of a generic one',
    target: 'a.kt#In.go',
    files: {
      'a.kt':
        'package a\nopen class Out<R> {\n  fun go() = 1\n  fun f(x: Any?, o: Out<R>) {\n    val c = x as Out<R>.In\n    c.go() // SURE\n    o.go() // NONE\n  }\n  fun g(c: Out<List<R>>.In, all: List<Out<R>.In>) {\n    c.go() // SURE\n    all.first().go() // SURE\n  }\n  inner class In { fun go() = 1 }\n}\n',
    },
  },
  {
    what: 'functions with a context',
    target: 'a.kt#A.go',
    files: {
      'a.kt':
        'package a\nclass A { fun go() = 1 }\nclass B { fun go() = 1 }\ncontext(A)\nfun f() = go() // SURE\ncontext(B)\nfun g() = go() // NONE\ncontext(a: A, b: B)\nfun h() = a.go() // MAYBE\n',
    },
  },
  {
    what: 'what a local function is called in a lambda with an object',
    target: 'a.kt#A.go',
    files: {
      'a.kt':
        'package a\nclass A { fun go() = 1 }\nfun conf(f: A.() -> Unit) {}\nfun f(go: () -> Int) {\n  conf { go() } // NONE\n}\nfun h(go: A) {\n  conf { go() } // SURE\n}\nfun g() {\n  conf { go() } // SURE\n}\n',
    },
  },
  {
    what: 'what operators of a class take apart',
    target: 'a.kt#A.go',
    files: {
      'a.kt':
        'package a\nclass A { fun go() = 1 }\nclass B {\n  operator fun component1() = A()\n  operator fun component2() = A()\n  fun go() = 1\n}\nfun f(b: B) {\n  val (x, y) = b\n  x.go() // SURE\n  y.go() // MAYBE\n}\n',
    },
  },
  {
    what: 'calls that are written like accessors',
    target: 'a.kt#get',
    files: {
      'a.kt':
        'package a\nfun get(path: String = "", run: () -> Unit) {\n  run()\n}\nfun f(path: String) {\n  val file = path\n  get(file) { // SURE\n    println()\n  }\n  val next = 1\n  get { // SURE\n  }\n  val last = 1\n  get("/x") { g() } // SURE\n}\nclass A {\n  var n: Int\n    get() { // NONE\n      return 1\n    }\n    set(value: Int) { g() }\n}\nfun g() {}\n',
    },
  },
  {
    what: 'functions that are called like a modifier',
    target: 'a.kt#open',
    files: {
      'a.kt':
        'package a\nopen class A { open fun go() {} }\nfun open(n: Int): Int = n\nfun go() {\n  open(1) // SURE\n  val n = open(2) + 1 // SURE\n  println("open(3)") // NONE\n}\n',
    },
  },
  {
    what: 'a member whose arguments are not known, where another of its name is imported',
    target: 'a.kt#Base.made',
    files: {
      'a.kt':
        'package a\nimport b.Other.Companion.made\nopen class Base {\n  companion object { fun made(all: List<Base>) = all }\n}\nclass Heir : Base() {\n  fun go() {\n    made(held) // MAYBE\n  }\n}\n',
      'b.kt': 'package b\nclass Other {\n  companion object { fun made(all: List<Other>) = all }\n}\n',
    },
  },
  {
    what: 'an element of what a function gives for each of a list',
    target: 'a.kt#Order.save',
    files: {
      'a.kt':
        'class Order {\n  fun save() {}\n  val lines: List<Line> = listOf()\n}\nclass Line { fun save() {} }\nfun f(held: List<Order>) {\n  held.flatMap { it.lines }.first().save() // MAYBE\n}\n',
    },
  },
  {
    what: 'defaults that an override has from its base',
    target: 'a.kt#B.drop',
    files: {
      'a.kt':
        'abstract class A { abstract fun drop(s: S? = null) }\nclass B : A() {\n  override fun drop(s: S?) {}\n  fun all() {\n    drop() // SURE\n  }\n}\n',
    },
  },
  {
    what: 'a parameter that is called like a function',
    target: 'a.kt#A.eager',
    files: {
      'a.kt':
        'class A {\n  fun load(eager: Boolean) {\n    if (eager) eager() // SURE\n  }\n  fun other(eager: () -> Unit) {\n    eager() // NONE\n  }\n  fun eager() {}\n}\n',
    },
  },
  {
    what: 'an element of a list that is called like a function',
    target: 'a.kt#A.eager',
    files: {
      'a.kt':
        'class A {\n  fun load() {\n    val all = made()\n    for (eager in all) eager() // MAYBE\n  }\n  fun made() = listOf({ println(1) })\n  fun eager() {}\n}\n',
    },
  },
  {
    what: 'a text that has the name of a function',
    target: 'a.kt#A.eager',
    files: {
      'a.kt': 'class A {\n  fun load() {\n    val eager = "x"\n    eager() // SURE\n  }\n  fun eager() {}\n}\n',
    },
  },
  {
    what: 'overloads that call each other, told by the names of parameters',
    target: 'a.kt#make',
    line: 2,
    files: {
      'a.kt':
        'package a\nfun make(eager: Boolean = true, name: String? = null): A = A()\nfun make(name: String?): A = make(eager = true, name = name) // SURE\nfun make(id: Int): A = make(id = 1) // NONE\n',
    },
  },
  {
    what: 'one type argument before a list',
    target: 'a.kt#A.isOf',
    files: {
      'a.kt':
        'class A {\n  fun <T> isOf(p: P): Boolean = true\n  fun go(p: P) {\n    if (!isOf<Foo>(p)) return // SURE\n    val x = isOf<Foo>(p) // SURE\n  }\n}\n',
    },
  },
  {
    what: 'a lambda that a property with two type arguments is left to',
    target: 'a.kt#A.fetch',
    files: {
      'a.kt':
        'class A {\n  val raw: Map<String, String> by lazy { fetch() } // SURE\n  private fun fetch() = mapOf<String, String>()\n}\n',
    },
  },
  {
    what: 'a function with the name of the interface that it makes',
    target: 'b.kt#B.toMap',
    files: {
      'a.kt': 'package a\ninterface Config { fun toMap(): Int }\nfun f(c: Config) = c.toMap() // MAYBE\n',
      'b.kt': 'package a\nclass B : Config {\n  override fun toMap() = 1\n}\nfun Config(path: String): Config = B()\n',
    },
  },
  {
    what: 'a base that is a class in a class, by the name of that',
    target: 'b.kt#B.Builder.add',
    files: {
      'a.kt':
        'package a\ninterface Holder {\n  interface Builder {\n    fun add(x: X)\n    fun all(x: X) = add(x) // MAYBE\n  }\n}\n',
      'b.kt': 'package a\nclass B {\n  class Builder : Holder.Builder {\n    override fun add(x: X) {}\n  }\n}\n',
    },
  },
  {
    what: 'a property that holds a function',
    target: 'a.kt#Hinter.hint',
    files: {
      'a.kt':
        'package a\ntypealias Make = () -> Hinter\nclass Hinter { fun hint(n: Int) {} }\nclass All(val hinter: Make)\nclass B(all: All) {\n  var hinter = all.hinter()\n  fun go() = hinter.hint(1) // MAYBE\n}\n',
    },
  },
  {
    what: 'a list that is given for any number of arguments',
    target: 'a.kt#A.add',
    line: 2,
    files: {
      'a.kt':
        'class A {\n  fun add(block: Block) {}\n  fun add(format: String, vararg args: Any) {\n    add(format, *args) // NONE\n    add(Block(format, *args)) // SURE\n    add("x") // NONE\n  }\n}\nclass Block(val f: String, vararg a: Any)\n',
    },
  },
  {
    what: 'an extension for a type from outside',
    target: 'a.kt#orFail',
    files: {
      'a.kt': 'package a\nimport x.Params\nfun Params.orFail(name: String): String = get(name)\n',
      'b.kt': 'package a\nimport x.Params\nfun Params.both(p: P) = orFail(p.name) // SURE\n',
      'c.kt': 'package a\nimport x.Params\nfun f(p: Params) = p.orFail("a") // SURE\n',
    },
  },
  {
    what: 'extensions of one name in two files',
    target: 'a.kt#go',
    files: {
      'a.kt': 'package a\nfun Route.go(path: Regex) {}\n',
      'b.kt': 'package a\nclass Route\nfun Route.go(path: Path) {}\nfun Route.all(p: P) = go(p.x) // MAYBE\n',
    },
  },
  {
    what: 'an extension that is a member',
    target: 'a.kt#A.onEnd',
    files: {
      'a.kt': 'class A {\n  private fun Waiter.prepare() {\n    onEnd() // MAYBE\n  }\n  fun onEnd() {}\n}\n',
    },
  },
  {
    what: 'a bare call in an extension for a base from outside',
    target: 'b.kt#Writer.end',
    files: {
      'a.kt': 'package a\nimport x.Stream\nfun Stream.all() {\n  end() // MAYBE\n}\n',
      'b.kt': 'package a\nimport x.Stream\nclass Writer : Stream {\n  override fun end() {}\n}\n',
    },
  },
  {
    what: 'an interface that is left to another object',
    target: 'a.kt#Impl.close',
    files: {
      'a.kt':
        'interface Aware { fun close() }\nclass Impl : Aware {\n  override fun close() {}\n}\nclass Settings(a: Aware) : Aware by a {\n  fun end() {\n    close() // MAYBE\n  }\n}\n',
    },
  },
  {
    what: 'a class that is expected for every platform',
    target: 'src/jvmMain/kotlin/a.kt#Node.add',
    files: {
      'src/commonMain/kotlin/a.kt': 'package a\nexpect open class Node { fun add(n: Node): Boolean }\n',
      'src/jvmMain/kotlin/a.kt': 'package a\nactual open class Node {\n  actual fun add(n: Node): Boolean = true\n}\n',
      'src/commonMain/kotlin/b.kt': 'package a\nfun f(n: Node) = n.add(n) // SURE\n',
    },
  },
  {
    what: 'an extension that is expected for every platform, beside its class',
    target: 'src/jvmMain/kotlin/b.kt#Node.parse',
    files: {
      'src/commonMain/kotlin/a.kt':
        'package a\ninternal expect fun Node.parse(): Int\ninternal class Node(val n: Int) {\n  val m = n\n}\n',
      'src/jvmMain/kotlin/b.kt':
        'package a\ninternal actual fun Node.parse(): Int {\n  return Parser.parse(1)\n}\nobject Parser {\n  fun parse(n: Int) = n\n}\n',
      'src/commonMain/kotlin/c.kt':
        'package c\nimport a.Node\nimport a.parse\nclass Loader {\n  private fun load(node: Node): Int {\n    val file = node.parse() // SURE\n    return file\n  }\n}\n',
    },
  },
  {
    what: 'a property with the name of what a lambda may be called on has',
    target: 'a.kt#Impl.day',
    files: {
      'a.kt':
        'interface Builder { fun day(n: Int) }\nclass Impl : Builder { override fun day(n: Int) {} }\nfun made(go: Builder.() -> Unit) {}\nclass Parts {\n  var day: Int? = null\n  object Formats {\n    val all: Any = made {\n      made({}) {\n        day(1) // MAYBE\n      }\n    }\n  }\n}\n',
    },
  },
  {
    what: 'a member of a class further out that takes the argument',
    target: 'a.kt#Outer.Inner.get',
    files: {
      'a.kt':
        'class Type\nclass Field { val type: Type? = null }\nclass Outer {\n  fun get(t: Type): Int = 1\n  inner class Inner(val field: Field) {\n    val key get() = get(this.field.type!!.of()) // MAYBE\n    fun get(m: Map<String, Int>) = m.size\n    fun own() = get(mapOf("a" to 1)) // MAYBE\n  }\n}\n',
    },
  },
  {
    what: 'a function beside the class that it is named after',
    target: 'a.kt#Theme',
    line: 6,
    files: {
      'a.kt':
        'open class Theme(val n: Map<String, Int>) {\n  companion object {\n    val plain = Theme(Built()) { } // MAYBE\n  }\n}\nfun Theme(from: Theme, go: () -> Unit): Theme = from\nclass Built : Theme(mapOf())\n',
    },
  },
  {
    what: 'a function named after a class from outside',
    target: 'a.kt#Options',
    files: {
      'a.kt':
        'package a\nimport x.*\nfun Options(n: Int? = null, late: Late): Options = Options(n, late.early()) // MAYBE\n',
    },
  },
  {
    what: 'a name that several imports give',
    target: 'a.kt#One.of',
    files: {
      'a.kt':
        'package a\nclass One { companion object { fun of(name: String, all: List<First>) = 1 } }\nclass Two { companion object { fun of(name: String, all: List<Second>) = 2 } }\n',
      'b.kt':
        'package b\nimport a.One.Companion.of\nimport a.Two.Companion.of\nfun f(s: String, x: Any) = of(s, x.list) // MAYBE\n',
    },
  },
  {
    what: 'another function of the name from outside',
    target: 'a.kt#min',
    files: {
      'a.kt': 'package dsl\nfun min(c: C): C = c\n',
      'b.kt': 'package b\nimport dsl.*\nimport kotlin.math.min\nfun f(c: C) = min(c) // MAYBE\n',
    },
  },
  {
    what: 'classes that cannot be given for each other',
    target: 'a.kt#A.put',
    line: 2,
    files: {
      'a.kt':
        'class A {\n  fun put(x: Foo) {}\n  fun put(x: Bar) {}\n}\nclass Foo\nclass Bar\nfun f(a: A, foo: Foo, bar: Bar) {\n  a.put(foo) // SURE\n  a.put(bar) // NONE\n  a.put(Bar()) // NONE\n}\n',
    },
  },
  {
    what: 'one of several functions that is handed on',
    target: 'a.kt#made',
    line: 2,
    files: {
      'a.kt':
        'package a\nfun made(s: String) = 1\nfun made(n: Int) = 2\nfun all(l: List<String>) = l.map(::made) // MAYBE\n',
    },
  },
  {
    what: 'a base that has the name of a function',
    target: 'a.kt#Node',
    line: 3,
    files: {
      'a.kt':
        'package a\nabstract class Node\nfun Node(s: String): Node = Leaf(s)\nclass Leaf(s: String) : Node() // NONE\nfun go() = Node("a") // MAYBE\n',
    },
  },
  {
    what: 'an alias of a text',
    target: 'a.kt#Logger.log',
    line: 5,
    files: {
      'a.kt':
        'typealias Message = String\nclass Logger {\n  fun debug(m: Message) = log(m) // MAYBE\n  fun log(m: String) {}\n  fun log(m: () -> String) {}\n}\n',
    },
  },
  {
    what: 'an overload of what a base from outside may have',
    target: 'a.kt#A.render',
    files: {
      'a.kt': 'import x.Base\nclass A : Base() {\n  fun render(tag: String) = render() + tag // NONE\n}\n',
    },
  },
  {
    what: 'arguments that an override of a base from outside does not need',
    target: 'a.kt#A.put',
    files: {
      'a.kt':
        'import x.Base\nclass A : Base() {\n  override fun put(key: String, n: Int) {}\n  fun go() = put("a") // MAYBE\n}\n',
    },
  },
  {
    what: 'the text of what may be null',
    target: 'a.kt#Block.toString',
    files: {
      'a.kt':
        'class Block {\n  override fun toString(): String = ""\n  fun all() = this.toString() // SURE\n}\nclass P(val first: Block?)\nfun f(p: P) = p.first.toString() // MAYBE\n',
    },
  },
  {
    what: 'an overload that the base has',
    target: 'a.kt#Lexer.next',
    line: 2,
    files: {
      'a.kt':
        'open class Lexer {\n  fun next(b: Byte) {}\n  open fun next(c: Char) {}\n}\nclass Reader : Lexer() {\n  override fun next(c: Char) {}\n}\nfun f(r: Reader) = r.next(END) // MAYBE\n',
    },
  },
  {
    what: 'an overload of the class below',
    target: 'a.kt#Reader.next',
    files: {
      'a.kt':
        'open class Lexer {\n  fun next(b: Byte) {}\n  open fun next(c: Char) {}\n}\nclass Reader : Lexer() {\n  override fun next(c: Char) {}\n}\nfun f(r: Reader) = r.next(END) // MAYBE\n',
    },
  },
  {
    what: 'an extension beside a member',
    target: 'b.kt#save',
    files: {
      'a.kt': 'package a\nclass Registry {\n  fun save(m: Map<String, Any>) {}\n}\n',
      'b.kt':
        'package a\nimport java.util.Properties\nfun Registry.save(p: Properties) {}\nfun Registry.all(p: Properties) = save(p) // MAYBE\nfun f(r: Registry) = r.save(Properties()) // MAYBE\n',
    },
  },
  {
    what: 'an extension that a member leaves no room for',
    target: 'b.kt#close',
    files: {
      'a.kt': 'package a\nclass Registry {\n  fun close() {}\n}\n',
      'b.kt': 'package a\nfun Registry.close() {}\nfun f(r: Registry) = r.close() // NONE\n',
    },
  },
  {
    what: 'an overload in the sources for one platform',
    target: 'src/jvmMain/kotlin/b.kt#header',
    files: {
      'src/commonMain/kotlin/a.kt':
        'package a\nfun Response.header(name: String, value: String) {}\nfun Response.tag(v: String) = header("x", v) // MAYBE\nfun Response.none() = header("x", "y") // NONE\n',
      'src/commonMain/kotlin/c.kt': 'package a\nclass Response\n',
      'src/jvmMain/kotlin/b.kt': 'package a\nimport x.Temporal\nfun Response.header(name: String, date: Temporal) {}\n',
    },
  },
  {
    what: 'what a lambda is called on as an argument',
    target: 'a.kt#Spec.emit',
    line: 4,
    files: {
      'a.kt':
        'class Writer\nfun build(go: Writer.() -> Unit) {}\nclass Spec {\n  fun emit(w: Writer) {}\n  fun emit(s: Spec) {}\n  fun all() = build { emit(this) } // MAYBE\n}\n',
    },
  },
  {
    what: 'a companion as an argument',
    target: 'a.kt#install',
    files: {
      'a.kt':
        'package a\nclass App\nopen class Plugin\nfun <A : App> A.install(p: Plugin) {}\nclass Routing {\n  companion object Key : Plugin()\n}\nfun App.routing() = install(Routing) // SURE\n',
    },
  },
  {
    what: 'lambdas with different numbers of parameters',
    target: 'a.kt#each',
    line: 2,
    files: {
      'a.kt':
        'package a\nfun each(go: (Int) -> Unit) {}\nfun each(go: (Int, String) -> Unit) {}\nfun all() {\n  each { it } // SURE\n  each { a -> a } // SURE\n  each { a, b -> b } // NONE\n  each({ _, _ -> }) // NONE\n}\n',
    },
  },
  {
    what: 'a function or a value',
    target: 'a.kt#put',
    line: 3,
    files: {
      'a.kt':
        'package a\nclass Foo\nfun put(f: Foo) {}\nfun put(make: () -> Foo) {}\nfun all(f: Foo) {\n  put(f) // SURE\n  put { f } // NONE\n  put(::Foo) // NONE\n}\n',
    },
  },
  {
    what: 'a parameter that is called on something',
    target: 'a.kt#A.go',
    files: {
      'a.kt':
        'class B\nclass A {\n  fun go(n: String, block: B.(Int) -> Unit) {}\n  fun all(block: B.(Int) -> Unit) {\n    go("a", block) // SURE\n  }\n}\n',
    },
  },
  {
    what: 'a property with the name of a function',
    target: 'a.kt#window',
    line: 4,
    files: {
      'a.kt':
        'package a\nclass Spec\nclass Call(val window: Spec)\nfun window(): Spec = Spec()\nfun Call.over() = window() // SURE\nfun Call.other(window: Spec = window()) = 1 // SURE\n',
    },
  },
  {
    what: 'a function in a function, before a member',
    target: 'a.kt#A.decode',
    line: 2,
    files: {
      'a.kt':
        'class A {\n  fun decode(n: Int): Int {\n    fun decode(m: Int) = 1\n    return decode(2) // NONE\n  }\n}\n',
    },
  },
  {
    what: 'a member with a capital letter',
    target: 'a.kt#Case.THEN',
    files: {
      'a.kt': 'package a\nclass Case {\n  fun THEN(n: Int) {}\n  fun all() = THEN(1) // SURE\n}\n',
    },
  },
  {
    what: 'an extension for what a lambda may be called on',
    target: 'a.kt#Reader.read',
    line: 2,
    files: {
      'a.kt':
        'class Reader {\n  fun read() = deep {\n    read() // MAYBE\n  }\n  private fun Scope<Unit>.read() = 1\n}\n',
    },
  },
  {
    what: 'a type argument behind a function between two values',
    target: 'a.kt#made',
    files: {
      'a.kt': 'package a\nfun <T> made() = 1\nfun <T> CF<T>.all() = this shouldBe made<T>() // SURE\n',
    },
  },
  {
    what: 'a class around one with a base from outside',
    target: 'a.kt#Outer.get',
    files: {
      'a.kt':
        'import x.Ref\nclass Outer {\n  fun get() = 1\n  inner class Key : Ref() {\n    fun hash() = get() // MAYBE\n  }\n  inner class Own {\n    fun hash() = get() // SURE\n  }\n}\n',
    },
  },
  {
    what: 'a member with a capital letter of what a property gives',
    target: 'a.kt#Named.Instance',
    files: {
      'a.kt':
        'package a\nclass T\ninterface Aware\nclass Named(val a: Aware) {\n  fun Instance(t: T) = 1\n}\nval Aware.named: Named get() = Named(this)\nfun Aware.constant(t: T) = named.Instance(t) // SURE\nfun f(named: Named, t: T) = named.Instance(t) // SURE\n',
    },
  },
  {
    what: 'an extension for a class in an interface',
    target: 'b.kt#Impl.Bind',
    files: {
      'a.kt':
        'package a\ninterface DI {\n  interface Builder {\n    fun Bind(n: Int)\n  }\n}\nfun DI.Builder.bind() = Bind(1) // MAYBE\n',
      'b.kt': 'package a\nclass Impl : DI.Builder {\n  override fun Bind(n: Int) {}\n}\n',
    },
  },
  {
    what: 'a companion of an interface above',
    target: 'a.kt#DI.once',
    files: {
      'a.kt':
        'package a\ninterface DI {\n  companion object {\n    fun once(go: () -> Int) = 1\n  }\n}\nclass Impl : DI {\n  val a = once { 1 } // NONE\n  val b = DI.once { 1 } // SURE\n}\n',
    },
  },
  {
    what: 'a lambda that is handed on',
    target: 'a.kt#Map.describe',
    files: {
      'a.kt':
        'package a\nclass Map {\n  fun describe(b: Boolean) = 1\n}\nclass Impl {\n  val go: Map.(Boolean) -> Int = ({ describe(it) }) // MAYBE\n}\n',
    },
  },
  {
    what: 'what functions of one name give',
    target: 'a.kt#A.hex',
    files: {
      'a.kt':
        'class A {\n  fun hex() = 1\n  fun made(): A = this\n  fun <T> made(go: () -> T): T = go()\n  fun f() = made { B() }.hex() // MAYBE\n}\nclass B {\n  fun hex() = 2\n}\n',
    },
  },
  {
    what: 'a function with the name of a class from outside',
    target: 'a.kt#Options',
    files: {
      'a.kt': 'package a\nimport x.Options\nfun Options(n: Int): Options = Options(n.toString()) // MAYBE\n',
    },
  },
];

const sure: ReadonlySet<Link> = new Set(['resolved']);

describe('kinds of calls that the Kotlin compiler was asked about', () => {
  test.each(kinds)('$what', async ({ target, line, files }) => {
    const project = await getProject(files);
    const all = understand(project, { symbol_id: target }).targets;
    const targets = all.filter(
      ({ path, definition }) => line === undefined || project.facts(path)?.definitions[definition]?.site.line === line,
    );
    expect(targets).not.toHaveLength(0);
    const { sites } = new CallSiteSearch(project).find(targets);
    const found = new Map(
      sites.map(({ path, reference: { site }, link }) => [`${path}:${site.line}`, sure.has(link) ? 'SURE' : 'MAYBE']),
    );
    const marked = Object.entries(files).flatMap(([path, text]) =>
      text.split('\n').flatMap((source, at) => {
        const mark = /\/\/ (SURE|MAYBE|NONE)$/.exec(source)?.[1];
        return mark === undefined ? [] : [{ place: `${path}:${at + 1}`, mark }];
      }),
    );
    expect(marked.map(({ place }) => `${place} ${found.get(place) ?? 'NONE'}`)).toEqual(
      marked.map(({ place, mark }) => `${place} ${mark}`),
    );
  });

  test('an override that brackets call', async () => {
    const text = 'class Source : CharSequence {\n  override fun get(index: Int): Char = 1\n}\n';
    const project = await getProject({ 'a.kt': text });
    const { targets } = understand(project, { symbol_id: 'a.kt#Source.get' });
    expect(unnamedCalls(project, targets, (_, line) => text.split('\n')[line - 1] ?? '')).toBeDefined();
  });
});
