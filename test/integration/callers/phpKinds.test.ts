import { describe, expect, test } from 'vitest';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * A few files in which lines end in what their use of the name is taken for: `SURE` what is verified, `MAYBE` what is
 * listed with less, `NONE` what is left out.
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
    what: 'a class that is made behind a part of its namespace',
    target: 'src/Data.php#Repo.__construct',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data as D;\nuse Other\\Data as O;\nnew Data\\Repo(); // SURE\nnew D\\Repo(); // SURE\nnew \\App\\Data\\Repo; // SURE\nnew O\\Repo(); // NONE\nnew \\Repo(); // NONE\n',
    },
  },
  {
    what: 'static methods behind a part of a namespace',
    target: 'src/Data.php#Repo.open',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data as D;\nuse Other\\Data as O;\nData\\Repo::open(); // SURE\nD\\Repo::open(); // SURE\n\\App\\Data\\Repo::open(); // SURE\n',
    },
  },
  {
    what: 'functions behind a part of a namespace, imported and global',
    target: 'src/util.php#help',
    files: {
      'src/util.php': '<?php\nnamespace App\\Util;\nfunction help() {}\n',
      'src/other.php': '<?php\nfunction help() {}\n',
      'src/main.php':
        "<?php\nnamespace App;\nuse App\\Util;\nuse function App\\Util\\help as aid;\nUtil\\help(); // SURE\naid(); // SURE\n\\App\\Util\\help(); // SURE\nhelp(); // NONE\n\\help(); // NONE\narray_map(aid(...), []); // SURE\narray_map('App\\Util\\help', []); // SURE\narray_map('help', []); // NONE\n",
    },
  },
  {
    what: 'a global function that a namespace falls back to',
    target: 'src/util.php#help',
    files: {
      'src/util.php': '<?php\nif (!function_exists("help")) {\n  function help() {}\n}\n',
      'src/own.php':
        '<?php\nnamespace Own;\nfunction help() {\n  return \\help(); // SURE\n}\nfunction f() {\n  help(); // NONE\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nhelp(); // SURE\n\\help(); // SURE\nOwn\\help(); // NONE\n\\Own\\help(); // NONE\n',
    },
  },
  {
    what: 'types that comments tell',
    target: 'src/Data.php#Repo.save',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Item;\nclass A {\n  /** @var Repo */\n  private $repo;\n  /**\n   * @var Repo[]\n   */\n  private $all;\n  /** @var array<string, Repo> */\n  private array $byName;\n  /** @var Item */\n  private $item;\n  /** @var ?Repo What it is. */\n  protected static $one;\n  function f() {\n    $this->repo->save(); // SURE\n    foreach ($this->all as $r) {\n      $r->save(); // SURE\n    }\n    foreach ($this->byName as $name => $r) {\n      $r->save(); // SURE\n    }\n    $this->item->save(); // NONE\n    self::$one->save(); // SURE\n    $this->find()->save(); // SURE\n    $this->lists()[0]->save(); // SURE\n    /** @var Repo $x */\n    $x = make();\n    $x->save(); // SURE\n    /** @var Item $y */\n    $y = make();\n    $y->save(); // NONE\n  }\n  /** @return Repo|null */\n  function find() { return make(); }\n  /** @return Repo[] */\n  function lists() { return make(); }\n  /**\n   * @param Repo $r\n   * @param Item $i it\n   * @param Repo[] $rs\n   */\n  function g($r, $i, $rs) {\n    $r->save(); // SURE\n    $i->save(); // NONE\n    foreach ($rs as $one) $one->save(); // SURE\n  }\n  /** @return $this */\n  function h() { return $this; }\n  function own() {\n    $this->h()->find()->save(); // SURE\n  }\n}\n',
    },
  },
  {
    what: 'properties',
    target: 'src/Data.php#Repo.save',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Item;\nclass A {\n  private Repo|null $either = null;\n  private static ?Repo $one = null;\n  private ?Item $item;\n  public function __construct(protected readonly Repo $repo, private Item $other, ?Repo $set = null) {\n    $this->set = $set ?? new Repo();\n    $this->put = $set ?: new Repo();\n  }\n  function f() {\n    $this->either->save(); // SURE\n    $this->either?->save(); // SURE\n    self::$one->save(); // SURE\n    static::$one->save(); // SURE\n    A::$one->save(); // SURE\n    $this->item->save(); // NONE\n    $this->repo->save(); // SURE\n    $this->other->save(); // NONE\n    $this->set->save(); // SURE\n    $this->put->save(); // SURE\n    $repo = $this->repo;\n    $repo->save(); // SURE\n    $this->repo\n      ->me()\n      ->save(); // SURE\n  }\n}\nclass B extends A {\n  function g(A $a) {\n    $this->repo->save(); // SURE\n    $a->repo->save(); // SURE\n    $this->set->save(); // SURE\n  }\n}\n',
    },
  },
  {
    what: 'what is called on the class and on its base',
    target: 'src/Base.php#Base.run',
    files: {
      'src/Base.php':
        '<?php\nnamespace App;\nabstract class Base {\n  public function run() {}\n  public function go() {\n    $this->run(); // SURE\n    self::run(); // SURE\n    static::run(); // SURE\n    $f = function () { return $this->run(); }; // SURE\n    $g = fn () => $this->run(); // SURE\n    "{$this->run()}"; // SURE\n  }\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nclass Own extends Base {\n  public function run() {\n    parent::run(); // SURE\n    Base::run(); // SURE\n    $this->run(); // NONE\n  }\n}\nclass Plain extends Base {\n  public function f(Own $o, Plain $p, Base $b) {\n    $this->run(); // SURE\n    $o->run(); // NONE\n    $p->run(); // SURE\n    $b->run(); // SURE\n    (new Plain)->run(); // SURE\n  }\n}\n',
    },
  },
  {
    what: 'members of traits',
    target: 'src/Loud.php#Loud.shout',
    files: {
      'src/Loud.php':
        '<?php\nnamespace App;\ntrait Loud {\n  public function shout() {}\n  public static function open() {}\n  public function twice() {\n    $this->shout(); // SURE\n    self::open();\n  }\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nclass A {\n  use Loud;\n  function f() {\n    $this->shout(); // SURE\n    self::open();\n  }\n}\nclass B extends A {\n  function g(A $a) {\n    $this->shout(); // SURE\n    $a->shout(); // SURE\n    parent::shout(); // SURE\n  }\n}\nclass C {\n  use Loud;\n  function shout() {}\n  function h() {\n    $this->shout(); // NONE\n  }\n}\nclass D { function shout() {} function i() { $this->shout(); } } // NONE\n',
    },
  },
  {
    what: 'what a trait expects of its class',
    target: 'src/main.php#A.name',
    files: {
      'src/Loud.php':
        '<?php\nnamespace App;\ntrait Loud {\n  abstract public function name();\n  public function shout() {\n    $this->name(); // MAYBE\n  }\n}\ntrait Soft {\n  public function say() {\n    $this->name(); // MAYBE\n  }\n}\ntrait Else_ {\n  public function say() {\n    $this->name(); // NONE\n  }\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nclass A {\n  use Loud, Soft;\n  public function name() {}\n}\nclass B { use Else_; public function name() {} }\n',
    },
  },
  {
    what: 'callables',
    target: 'src/Data.php#Repo.save',
    files: {
      'src/Data.php':
        "<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  function own() {\n    usort($a, [$this, 'save']); // SURE\n    usort($a, array($this, 'save')); // SURE\n    usort($a, 'self::save'); // SURE\n    $this->save(...); // SURE\n    usort($a, [self::class, 'save']); // SURE\n    usort($a, 'static::save'); // SURE\n  }\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n",
      'src/main.php':
        "<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Item;\nfunction f(Repo $r, Item $i) {\n  usort($a, [$r, 'save']); // SURE\n  usort($a, [$i, 'save']); // NONE\n  usort($a, [Repo::class, 'save']); // SURE\n  usort($a, [Item::class, 'save']); // NONE\n  usort($a, 'App\\\\Data\\\\Repo::save'); // SURE\n  usort($a, 'App\\\\Data\\\\Item::save'); // NONE\n  usort($a, $r->save(...)); // SURE\n  is_callable([$r, 'save']); // SURE\n  $x = [$r, 'save']; // SURE\n  call_user_func([new Repo(), 'save']); // SURE\n}\n",
    },
  },
  {
    what: 'classes that are made',
    target: 'src/Base.php#Base.__construct',
    files: {
      'src/Base.php':
        '<?php\nnamespace App;\nclass Base {\n  public function __construct(int $a = 0) {}\n  public static function make() {\n    return new static(1); // SURE\n  }\n  public static function own() {\n    return new self(); // SURE\n  }\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nclass Sub extends Base {}\nclass Own extends Base {\n  public function __construct() {\n    parent::__construct(1); // SURE\n  }\n  public static function made() {\n    return new static(); // NONE\n  }\n}\nnew Sub(); // SURE\nnew Own(); // NONE\nnew Base; // SURE\nthrow new Base(2); // SURE\n',
    },
  },
  {
    what: 'members of enums',
    target: 'src/Suit.php#Suit.label',
    files: {
      'src/Suit.php':
        "<?php\nnamespace App;\nenum Suit: string {\n  case Hearts = 'H';\n  case Spades = 'S';\n  public function label() {\n    return self::Hearts->label(); // SURE\n  }\n  public static function any(): self { return self::Spades; }\n}\n",
      'src/main.php':
        '<?php\nnamespace App;\nfunction f(Suit $s, Other $o) {\n  $s->label(); // SURE\n  Suit::Hearts->label(); // SURE\n  Suit::any()->label(); // SURE\n  $o->label(); // NONE\n  array_map(fn (Suit $x) => $x->label(), Suit::cases()); // SURE\n}\nclass Other { function label() {} }\n',
    },
  },
  {
    what: 'locals of one or several types',
    target: 'src/Data.php#Repo.save',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Item;\nfunction f(bool $b, Repo|Item $e, $m) {\n  $x = $b ? new Repo() : new Item();\n  $x->save(); // SURE\n  $e->save(); // SURE\n  $m->save(); // MAYBE\n  $y = new Item();\n  $y = new Repo();\n  $y->save(); // SURE\n  if (!$m instanceof Repo) {\n    return;\n  }\n  $m->save(); // MAYBE\n  $z = $m ?? new Repo();\n  $z->save(); // SURE\n  foreach ([new Repo(), new Repo()] as $r) {\n    $r->save(); // SURE\n  }\n  $f = function (Repo $q) {\n    $q->save(); // SURE\n  };\n  $g = static fn (Item $q) => $q->save(); // NONE\n  try {\n  } catch (Item $t) {\n    $t->save(); // NONE\n  }\n  [$p, $q] = [new Repo(), new Item()];\n  $p->save(); // MAYBE\n  $q->save(); // MAYBE\n  $w = match (true) { default => new Repo() };\n  $w->save(); // SURE\n  $v = clone $e;\n  $v->save(); // SURE\n  $u = new $m();\n  $u->save(); // MAYBE\n}\nfunction gen(): \\Generator {\n  $r = new Repo();\n  yield $r->save(); // SURE\n  yield from $r->save(); // SURE\n}\n',
    },
  },
  {
    what: 'magic calls and mixins',
    target: 'src/Data.php#Repo.save',
    files: {
      'src/Data.php':
        '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): static { return new static(); }\n}\nclass Item {\n  public function save() {}\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Item;\nclass Magic {\n  public function __call($name, $arguments) {}\n}\n/** @mixin Repo */\nclass Mixed_ {\n  public function __call($name, $arguments) {}\n}\nfunction f(Magic $a, Mixed_ $b) {\n  $a->save(); // MAYBE\n  $b->save(); // MAYBE\n}\n',
    },
  },
  {
    what: 'an interface and what stands in for it',
    target: 'src/main.php#Memory.put',
    files: {
      'src/Store.php': '<?php\nnamespace App;\ninterface Store {\n  public function put();\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nclass Memory implements Store {\n  public function put() {}\n}\nclass Wide extends Memory {}\nclass Disk implements Store { public function put() {} }\nabstract class Half { public function put() {} }\nclass Full extends Half implements Store {}\nfunction f(Store $s, Memory $m, Disk $d, Wide $w, Half $h, Full $u) {\n  $s->put(); // MAYBE\n  $m->put(); // SURE\n  $d->put(); // NONE\n  $w->put(); // SURE\n  $h->put(); // NONE\n  $u->put(); // NONE\n}\n',
    },
  },
  {
    what: 'a base that gives an interface its method',
    target: 'src/main.php#Half.put',
    files: {
      'src/Store.php': '<?php\nnamespace App;\ninterface Store {\n  public function put();\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\nabstract class Half { public function put() {} }\nclass Full extends Half implements Store {}\ntrait Puts { public function put() {} }\nclass With implements Store { use Puts; }\nfunction f(Store $s, Full $u, With $w) {\n  $s->put(); // MAYBE\n  $u->put(); // SURE\n  $w->put(); // NONE\n}\n',
    },
  },
  {
    what: 'a trait that gives an interface its method',
    target: 'src/main.php#Puts.put',
    files: {
      'src/Store.php': '<?php\nnamespace App;\ninterface Store {\n  public function put();\n}\n',
      'src/main.php':
        '<?php\nnamespace App;\ntrait Puts { public function put() {} }\nclass With implements Store { use Puts; }\nfunction f(Store $s, With $w) {\n  $s->put(); // MAYBE\n  $w->put(); // SURE\n}\n',
    },
  },
  {
    what: 'types from outside the code',
    target: 'src/main.php#Stream.close',
    files: {
      'src/main.php':
        '<?php\nnamespace App;\nuse Psr\\Http\\StreamInterface;\nuse Psr\\Log\\LoggerInterface;\nclass Stream implements StreamInterface {\n  public function close() {}\n}\nclass Plain implements \\Countable { public function close() {} }\nclass File {\n  /** @return StreamInterface what it reads */\n  public function stream() { return make(); }\n  /** @param Stream $s */\n  public function f(StreamInterface $i, LoggerInterface $l, File $f, \\Countable $c, \\Psr\\Http\\StreamInterface $w, StreamInterface $s) {\n    $i->close(); // MAYBE\n    $l->close(); // NONE\n    $f->stream()->close(); // MAYBE\n    $c->close(); // MAYBE\n    $w->close(); // MAYBE\n    $s->close(); // SURE\n  }\n}\n',
    },
  },
];

const sure: ReadonlySet<Link> = new Set(['resolved']);

describe('kinds of calls that Intelephense was asked about', () => {
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
        return mark === undefined ? [] : [{ place: `${path}:${at + 1}`, source, mark }];
      }),
    );
    expect(marked.map(({ place, source }) => `${place} ${found.get(place) ?? 'NONE'} ${source.trim()}`)).toEqual(
      marked.map(({ place, mark, source }) => `${place} ${mark} ${source.trim()}`),
    );
  });
});
