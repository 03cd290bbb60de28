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
      'a.kt': 'class A {\n  private fun Waiter.prepare() {\n    onEnd() // SURE\n  }\n  fun onEnd() {}\n}\n',
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
