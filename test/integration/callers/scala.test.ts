import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { getDefinition } from '../../../src/callers/domain/graph/project.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** What is for sure a call ends in `HIT`, what may be one in `MAY`; other lines are not listed. */
interface ScalaCase {
  readonly what: string;
  readonly target: string;
  readonly files: Readonly<Record<string, string>>;
}

async function findCalls({ files, target }: ScalaCase): Promise<{ found: string[]; wanted: string[] }> {
  const project = await getProject(files);
  // A field may have the name of a method, which is what is asked about.
  const targets = understand(project, { symbol_id: target }).targets.filter(
    (symbol) => getDefinition(project, symbol)?.kind !== 'field',
  );
  assert.notEqual(targets.length, 0, `nothing is ${target}`);
  const { sites } = new CallSiteSearch(project).find(targets);
  const mark = (link: string): string => (link === 'resolved' || link === 'override' ? 'HIT' : 'MAY');
  const best = new Map<string, string>();
  for (const { path, reference, link } of sites) {
    const place = `${path}:${String(reference.site.line)}`;
    if (best.get(place) !== 'HIT') best.set(place, mark(link));
  }
  const wanted = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const found = /\/\/ (HIT|MAY)$/.exec(line)?.[1];
      return found === undefined ? [] : [`${path}:${String(index + 1)} ${found}`];
    }),
  );
  return { found: [...best].map(([place, link]) => `${place} ${link}`).sort(), wanted: wanted.sort() };
}

const repo = `package app.data
class Repo(val size: Int = 0) {
  def this(name: String) = this(name.length)
  def save(): Unit = {}
  def put(n: Int, m: Int = 0): Unit = {}
  def all: List[Repo] = Nil
  def self: Repo = this
}
object Repo {
  def open(): Repo = new Repo(1)
}
`;
const other = `package app.data
class Other {
  def save(): Unit = {}
  def put(n: Int, m: Int = 0): Unit = {}
  def all: Int = 0
}
`;
const util = `package app.data
object Util {
  def help(n: Int): Unit = {}
  def many(n: Int*): Unit = {}
}
trait Store { def keep(): Unit }
class Memory extends Store {
  override def keep(): Unit = {}
}
`;

function uses(what: string, target: string, body: string): ScalaCase {
  return {
    what,
    target,
    files: {
      'app/data/Repo.scala': repo,
      'app/data/Other.scala': other,
      'app/data/Util.scala': util,
      'app/Main.scala': `package app\nimport app.data.{Repo, Other, Util => Tools, _}\nimport app.data.Util.help\n${body}`,
    },
  };
}

const save = 'app/data/Repo.scala#Repo.save';
const put = 'app/data/Repo.scala#Repo.put';
const help = 'app/data/Util.scala#Util.help';

const cases: readonly ScalaCase[] = [
  uses('a parameter', save, 'class A {\n  def f(r: Repo, o: Other) = {\n    r.save() // HIT\n    o.save()\n  }\n}\n'),
  uses(
    'a call without brackets',
    'app/data/Repo.scala#Repo.all',
    'class A {\n  def f(r: Repo, o: Other) = {\n    val some = r.all // HIT\n    val none = o.all\n    r.all // HIT\n  }\n}\n',
  ),
  uses(
    'a local',
    save,
    'class A {\n  def f() = {\n    val r = new Repo(1)\n    r.save() // HIT\n    val s: Repo = make()\n    s.save() // HIT\n    val o = new Other\n    o.save()\n  }\n}\n',
  ),
  uses('what a method without brackets gives', save, 'class A {\n  def f(r: Repo) = r.self.save() // HIT\n}\n'),
  uses(
    'a field and a parameter of the class',
    save,
    'class A(repo: Repo, other: Other) {\n  private val mine = new Repo(2)\n  def f() = {\n    repo.save() // HIT\n    mine.save() // HIT\n    this.mine.save() // HIT\n    other.save()\n  }\n}\n',
  ),
  uses(
    'a receiver of which nothing is known',
    save,
    'class A {\n  def f(list: Any) = {\n    make().save() // MAY\n    list.foreach(_.save()) // MAY\n  }\n}\n',
  ),
  uses('what the companion makes', save, 'class A {\n  def f() = {\n    Repo.open().save() // HIT\n  }\n}\n'),
  uses(
    'the companion',
    'app/data/Repo.scala#Repo.open',
    'class A {\n  def f() = {\n    Repo.open() // HIT\n    app.data.Repo.open() // HIT\n  }\n}\n',
  ),
  uses(
    'a member of an object, imported, renamed and qualified',
    help,
    'class A {\n  def f() = {\n    help(1) // HIT\n    Tools.help(2) // HIT\n    Util.help(3) // HIT\n  }\n}\n',
  ),
  uses(
    'a function that is handed on',
    help,
    'class A {\n  def f(n: List[Int]) = {\n    n.foreach(help) // HIT\n    n.foreach(Tools.help) // HIT\n    val g = help _ // HIT\n  }\n}\n',
  ),
  uses(
    'another number of arguments',
    put,
    'class A {\n  def f(r: Repo) = {\n    r.put(1) // HIT\n    r.put(1, 2) // HIT\n    r.put(n = 1) // HIT\n    r.put(1, 2, 3)\n  }\n}\n',
  ),
  uses(
    'any number of arguments',
    'app/data/Util.scala#Util.many',
    'class A {\n  def f(r: Repo) = {\n    Tools.many() // HIT\n    Tools.many(1, 2, 3) // HIT\n    Tools.many(r.all: _*) // HIT\n  }\n}\n',
  ),
  uses(
    'a name between its operands',
    put,
    'class A {\n  def f(r: Repo, o: Other) = {\n    r put 1 // HIT\n    o put 1\n    r put (1, 2) // HIT\n  }\n}\n',
  ),
  uses('a block as argument', help, 'class A {\n  def f() = {\n    Tools.help { 3 } // HIT\n  }\n}\n'),
  uses(
    'a member of the class around',
    'app/Main.scala#A.step',
    'class A {\n  def step(): Unit = {}\n  def f() = {\n    step() // HIT\n    this.step() // HIT\n    def step(n: Int) = n\n    val g = () => step() // HIT\n  }\n  class Own {\n    def step(): Unit = {}\n    def g() = step()\n  }\n}\n',
  ),
  uses(
    'a member of a base',
    'app/Main.scala#Base.step',
    'trait Base {\n  def step(): Unit = {}\n}\nclass A extends Base with Store {\n  def f() = step() // HIT\n  def g() = super.step() // HIT\n}\n',
  ),
  uses(
    'a call through a trait',
    'app/data/Util.scala#Memory.keep',
    'class A {\n  def f(s: Store, m: Memory) = {\n    s.keep() // HIT\n    m.keep() // HIT\n  }\n}\n',
  ),
  uses(
    'a class that is made',
    'app/Main.scala#Made',
    'class Made(n: Int) {\n  def this() = this(1) // HIT\n}\nclass A extends Made(3) { // HIT\n  val a = new Made(1) // HIT\n  val b = new app.Made("b") // HIT\n  val c = Made(4) // HIT\n  val o = new Other\n}\n',
  ),
  uses(
    'a type test',
    save,
    'class A {\n  def f(x: Any) = x match {\n    case r: Repo => r.save() // HIT\n    case o: Other => o.save()\n    case save => save\n  }\n}\n',
  ),
  uses(
    'a comprehension',
    save,
    'class A {\n  def f(r: Repo) = for (each <- r.all; x = r.save()) yield each.save() // HIT\n}\n',
  ),
  uses(
    'a text with values',
    'app/data/Repo.scala#Repo.all',
    'class A {\n  def f(r: Repo) = s"has ${r.all} of them" // HIT\n}\n',
  ),
  {
    what: 'imports of several things at once, some of them renamed',
    target: 'app/data/Base.scala#Base.step',
    files: {
      'app/data/Base.scala':
        'package app.data\nobject Base {\n  def step(): Unit = {}\n}\nobject Late {\n  def step(): Unit = {}\n}\n',
      'app/A.scala':
        'package app\nimport app.data.Base, app.data.Late\nclass A {\n  Base.step() // HIT\n  Late.step()\n}\n',
      'app/B.scala':
        'package app\nimport app.data.{Base as B, Late => L}\nclass C {\n  B.step() // HIT\n  L.step()\n}\n',
      'app/D.scala': 'package app\nimport app.data.Base.step as go\nclass D {\n  go() // HIT\n}\n',
    },
  },
  {
    what: 'an import that begins in the package around',
    target: 'app/data/Util.scala#Util.help',
    files: {
      'app/data/Util.scala': util,
      'app/Main.scala': 'package app\nimport data.Util\nclass A {\n  def f() = Util.help(1) // HIT\n}\n',
      'app/Late.scala': 'package app\npackage late\nimport data.Util._\nclass B {\n  def f() = help(1) // HIT\n}\n',
    },
  },
  {
    what: 'an import of a member of an object beside the file, or in another object',
    target: 'app/Util.scala#Util.help',
    files: {
      'app/Util.scala':
        'package app\nobject Util {\n  def help(n: Int): Unit = {}\n}\nobject Outer {\n  object Util {\n    def help(n: Int): Unit = {}\n  }\n}\n',
      'app/A.scala': 'package app\nimport Util.help\nclass A {\n  def f() = help(1) // HIT\n}\n',
      'app/B.scala': 'package app\nimport Util._\nclass B {\n  def f() = help(1) // HIT\n}\n',
      'app/C.scala': 'package app\nimport Outer.Util.help\nclass C {\n  def f() = help(1)\n}\n',
    },
  },
  {
    what: 'an import from a value',
    target: 'app/Ctx.scala#Ctx.save',
    files: {
      'app/Ctx.scala':
        'package app\nclass Ctx {\n  def save(): Unit = {}\n}\nclass Other {\n  def save(): Unit = {}\n}\n',
      'app/A.scala':
        'package app\nclass A(ctx: Ctx) {\n  import ctx.save\n  def f() = save() // MAY\n  def g(own: Ctx) = {\n    import own._\n    save() // MAY\n  }\n}\n',
      'app/B.scala': 'package app\nimport java.nio.Files.save\nclass B {\n  def f() = save()\n}\n',
    },
  },
  {
    what: 'a bare call in a function for another type, which has no object of its own',
    target: 'app/Ext.scala#Order.save',
    files: {
      'app/Ext.scala':
        'package app\nclass Order {\n  def save(): Unit = {}\n}\nobject Util {\n  def save(): Unit = {}\n}\nimport Util.save\nextension (o: Order)\n  def late(): Unit = save()\n  def soon(): Unit = o.save() // HIT\n',
    },
  },
  {
    what: 'a field and a method of one name, of which one is read',
    target: 'app/A.scala#A.index',
    files: {
      'app/A.scala':
        'package app\nclass A {\n  def index(n: Int): Int = n\n  var index = 0\n  def f() = {\n    index(3) // HIT\n    val at = index // MAY\n  }\n}\nclass B {\n  def f(a: A) = a.index // MAY\n}\n',
    },
  },
  {
    what: 'a function for another type',
    target: 'app/Ext.scala#save',
    files: {
      'app/Ext.scala': 'package app\nclass Order\nextension (o: Order)\n  def save(n: Int): Order = o\n',
      'app/Main.scala': 'package app\nclass A {\n  def f(o: Order) = o.save(1) // HIT\n}\n',
    },
  },
  {
    what: 'a member that a conversion adds',
    target: 'app/Rich.scala#Rich.twice',
    files: {
      'app/Order.scala': 'package app\nclass Order\n',
      'app/Rich.scala':
        'package app\nobject Syntax {\n  implicit class Rich(o: Order) {\n    def twice(): Order = o\n  }\n}\n',
      'app/Main.scala':
        'package app\nimport Syntax._\nclass A {\n  def f(o: Order, n: Int) = {\n    o.twice() // MAY\n    n.twice() // MAY\n  }\n}\n',
    },
  },
  {
    what: 'Scala from Java',
    target: 'app/data/Repo.scala#Repo.save',
    files: {
      'app/data/Repo.scala': repo,
      'app/Main.java':
        'package app;\nimport app.data.Repo;\nclass Main { void f(Repo r) {\n  r.save(); // HIT\n  new Repo(1).save(); // HIT\n} }\n',
    },
  },
  {
    what: 'Java from Scala',
    target: 'app/data/Old.java#Old.save',
    files: {
      'app/data/Old.java':
        'package app.data;\npublic class Old { public void save() {} public static Old open() { return new Old(); } }\n',
      'app/Main.scala':
        'package app\nimport app.data.Old\nclass A {\n  def f(o: Old) = {\n    o.save() // HIT\n    Old.open().save() // HIT\n    new Old().save() // HIT\n  }\n}\n',
    },
  },
  {
    what: 'names in backquotes',
    target: 'app/A.scala#A.type',
    files: {
      'app/A.scala':
        'package app\nclass A(val `val`: Int) {\n  def `type`(n: Int): Int = n\n  def own() = `type`(1) // HIT\n}\n',
      'app/B.scala':
        'package app\nclass B(`object`: A, o: Other) {\n  def f(a: A) = {\n    a.`type`(1) // HIT\n    `object`.`type`(2) // HIT\n    a `type` 3 // HIT\n    o.`type`(4)\n    List(1).map(a.`type`) // HIT\n    val `new` = new A(1)\n    `new`.`type`(5) // HIT\n  }\n}\nclass Other {\n  def `type`(n: Int): Int = n\n}\n',
    },
  },
  {
    what: 'two packages in one file',
    target: 'lib/Both.scala#Repo.save',
    files: {
      'lib/Both.scala':
        'package first {\n  class Repo {\n    def save(): Unit = {}\n  }\n}\npackage second {\n  class Late {\n    def save(): Unit = {}\n  }\n}\n',
      'lib/A.scala': 'package app\nimport first.Repo\nclass A {\n  def f(r: Repo) = r.save() // HIT\n}\n',
      'lib/B.scala': 'package app\nimport third.Repo\nclass B {\n  def f(r: Repo) = r.save()\n}\n',
      'lib/C.scala': 'package third\nclass Repo {\n  def save(): Unit = {}\n}\n',
    },
  },
  {
    what: 'the second of two packages in one file',
    target: 'lib/Both.scala#Late.save',
    files: {
      'lib/Both.scala':
        'package first {\n  class Repo {\n    def save(): Unit = {}\n  }\n}\npackage second {\n  class Late {\n    def save(): Unit = {}\n  }\n}\n',
      'lib/A.scala': 'package app\nimport second.Late\nclass A {\n  def f(r: Late) = r.save() // MAY\n}\n',
      'lib/B.scala': 'package second\nclass B {\n  def f(r: Late) = r.save() // HIT\n}\n',
      'lib/C.scala': 'package app\nimport first.Repo\nclass C {\n  def f(r: Repo) = r.save()\n}\n',
    },
  },
  {
    what: 'a package in another',
    target: 'lib/Both.scala#Repo.save',
    files: {
      'lib/Both.scala':
        'package first\npackage inner {\n  class Repo {\n    def save(): Unit = {}\n  }\n}\nclass Near(r: inner.Repo) {\n  r.save() // HIT\n}\n',
      'lib/A.scala': 'package app\nimport first.inner.Repo\nclass A {\n  def f(r: Repo) = r.save() // HIT\n}\n',
    },
  },
  {
    what: 'a bare name that is read in an object with a body of its own',
    target: 'app/A.scala#Base.size',
    files: {
      'app/A.scala':
        'package app\nclass Base {\n  def size: Int = 1\n  def more(n: Int): Int = n\n}\nclass A(n: Int) {\n  def size: Int = 2\n  def f() = new Base {\n    val here = size // HIT\n    val there = more(size) // HIT\n    val made = new A(size) // HIT\n    def late = size + 1 // HIT\n    def own(size: Int) = {\n      more(size)\n      size match { case more => more }\n    }\n  }\n  def g() = size\n}\n',
    },
  },
  {
    what: "a class made through its companion's own method",
    target: 'app/A.scala#Order',
    files: {
      'app/A.scala':
        'package app\ncase class Order(id: Int)\nclass A {\n  val a = Order(1) // HIT\n  val b = Order.apply(2) // HIT\n  val c = List(1).map(Order(_)) // HIT\n  val d = List(1).map(Order.apply) // HIT\n  val e = List(1).map(Other.apply)\n}\nobject Other {\n  def apply(n: Int): Int = n\n}\n',
    },
  },
  {
    what: 'another name for the object, and the object that is made on the spot',
    target: 'app/A.scala#Base.size',
    files: {
      'app/A.scala':
        'package app\ntrait Base { self =>\n  def size(): Int = 1\n  def more() = new Other {\n    override def size(): Int = self.size() // HIT\n    def own() = this.size()\n  }\n}\ntrait Other {\n  def size(): Int = 2\n  def made() = new Base { def late() = this.size() } // HIT\n}\n',
    },
  },
  uses(
    'what the compiler finds for a type',
    save,
    'class A {\n  def f() = {\n    implicitly[Repo].save() // HIT\n    summon[Other].save()\n  }\n}\n',
  ),
  {
    what: 'a text that a function of the code makes',
    target: 'app/A.scala#Syntax.sql',
    files: {
      'app/A.scala':
        'package app\nimplicit class Syntax(c: StringContext) {\n  def sql(a: Any*): String = ""\n}\nclass A {\n  def f(n: Int) = sql"select $n" // MAY\n}\n',
    },
  },
  {
    what: 'arrows of one sign, and heads that go on in the next line',
    target: 'app/A.scala#Base.save',
    files: {
      'app/A.scala':
        'package app\nabstract class Base[A]\n  extends Iterable[A]\n  with Serializable\n  with Other\n{ self: A ⇒\n  def save(n: Int): Int\n    = 1\n  def f(n: Int) = n match {\n    case 1 ⇒ save(1) // HIT\n    case 2 ⇒ save(2) // HIT\n  }\n  def g(ns: List[Int]) = for { n ← ns } yield save(n) // HIT\n}\n',
    },
  },
  {
    what: 'an apply beside the one that its case class has by itself',
    target: 'app/A.scala#Order.apply',
    files: {
      'app/A.scala':
        'package app\ncase class Order(id: Int, name: String)\nobject Order {\n  def apply(id: String): Order = apply(id.toInt, "")\n  def more() = apply("1") // HIT\n}\nclass A {\n  def f() = {\n    Order(1, "a")\n    Order.apply("2") // HIT\n  }\n}\n',
    },
  },
  {
    what: 'a method with the name of a field that may be called itself',
    target: 'app/A.scala#A.encoding',
    files: {
      'app/A.scala':
        'package app\ncase class A(text: String, encoding: Encoding) {\n  def encoded = encoding(text) // MAY\n  def encoding(e: Encoding): A = this\n}\ntrait Encoding {\n  def apply(s: String): String\n}\n',
    },
  },
  {
    what: 'a field of which nothing is known, and a function of its name elsewhere',
    target: 'app/A.scala#Params.get',
    files: {
      'app/A.scala':
        'package app\nimport scala.collection.immutable.ListMap\nclass Params {\n  def get(n: Int): Int = n\n}\nobject Uri {\n  def params: Params = new Params\n  def f() = params.get(1) // HIT\n}\nclass A(params: ListMap[Int, Int]) {\n  def f() = params.get(1) // MAY\n}\n',
    },
  },
  uses(
    'each element of a list',
    save,
    'class A(repos: Seq[Repo], byName: Map[String, Repo], maybe: Option[Other]) {\n  def f(r: Repo) = {\n    repos.foreach(_.save()) // HIT\n    repos.foreach { each => each.save() } // HIT\n    repos.map(each => each.save()) // HIT\n    repos.filter(_.self.save()) // HIT\n    for (one <- repos) one.save() // HIT\n    r.all.foreach(_.save()) // HIT\n    byName.foreach(_.save()) // MAY\n    maybe.foreach(_.save()) // MAY\n    repos.foldLeft(0)((n, each) => each.save()) // MAY\n    repos.map(help(_).save()) // MAY\n  }\n}\n',
  ),
  uses(
    'what a pattern takes apart',
    'app/Main.scala#Some1.save',
    'case class Some1(n: Int) {\n  def save(): Unit = {}\n}\nclass A {\n  def f(x: Any) = x match {\n    case all @ Some1(_) => all.save() // HIT\n    case rest @ _ => rest.save() // MAY\n  }\n}\n',
  ),
  {
    what: 'a field of a class around, where another class has a method of its name',
    target: 'app/A.scala#Kept.pull',
    files: {
      'app/A.scala':
        'package app\nclass Kept { def pull(n: Int) = n }\nclass Other { def pull(n: Int) = n }\ntrait Has { def kept: Other }\n',
      'app/B.scala':
        'package app\nclass B {\n  class In {\n    def f() = kept.pull(1) // HIT\n    object Deep {\n      def f() = kept.pull(1) // HIT\n    }\n  }\n  val kept = new Kept()\n}\nclass C(kept: Kept) {\n  class In {\n    def f() = kept.pull(1) // HIT\n  }\n}\nclass D {\n  def f() = kept.pull(1) // MAY\n}\n',
    },
  },
  {
    what: 'a member with the name that the object around has',
    target: 'app/A.scala#Ops.self',
    files: {
      'app/A.scala':
        'package app\ntrait Base { self =>\n  def size(): Int = self.size()\n  trait Ops {\n    def self: Int\n    def f() = size(self) // HIT\n  }\n}\n',
    },
  },
];

describe('calls in Scala', () => {
  test.each(cases)('$what', async (each) => {
    const { found, wanted } = await findCalls(each);
    expect(found).toEqual(wanted);
  });
});
