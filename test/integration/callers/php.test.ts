import { describe, expect, test } from 'vitest';
import { markedCallers, type MarkedCase } from '../../support/markedCallers.ts';

const data =
  '<?php\nnamespace App\\Data;\nclass Repo {\n  public function __construct() {}\n  public function save() {}\n  public function me(): self { return $this; }\n  public static function open(): Repo { return new static(); }\n}\nclass Other {\n  public function save() {}\n  public static function open() { return new Other(); }\n}\ninterface Store { public function put(); }\nclass Memory implements Store { public function put() {} }\ntrait Loud { public function shout() {} }\nfunction help() {}\n';

function uses(what: string, target: string, body: string): MarkedCase {
  return {
    what,
    target,
    files: {
      'src/Data.php': data,
      'src/main.php': `<?php\nnamespace App;\nuse App\\Data\\Repo;\nuse App\\Data\\Other;\nuse App\\Data\\Store;\nuse App\\Data\\Loud;\nuse function App\\Data\\help;\n${body}`,
    },
  };
}

const save = 'src/Data.php#Repo.save';

const made = uses(
  'a constructor',
  'src/Data.php#Repo.__construct',
  'new Repo(); // HIT\nnew \\App\\Data\\Repo(); // HIT\n',
);

const cases: readonly MarkedCase[] = [
  uses('a function', 'src/Data.php#help', 'help(); // HIT\n\\App\\Data\\help(); // HIT\n'),
  uses('a parameter', save, 'function f(Repo $r, Other $o) {\n  $r->save(); // HIT\n  $o->save();\n}\n'),
  uses('a nullable parameter', save, 'function f(?Repo $r) {\n  $r?->save(); // HIT\n}\n'),
  uses(
    'a local',
    save,
    'function f() {\n  $r = new Repo();\n  $r->save(); // HIT\n  $o = new Other();\n  $o->save();\n}\n',
  ),
  uses(
    'a field',
    save,
    'class A {\n  private Repo $repo;\n  private Other $other;\n  function f() {\n    $this->repo->save(); // HIT\n    $this->other->save();\n  }\n}\n',
  ),
  uses(
    'a promoted field',
    save,
    'class A {\n  public function __construct(private readonly Repo $repo) {}\n  function f() {\n    $this->repo->save(); // HIT\n  }\n}\n',
  ),
  uses(
    'a field that the constructor sets',
    save,
    'class A {\n  private $repo;\n  public function __construct(Repo $repo) { $this->repo = $repo; }\n  function f() {\n    $this->repo->save(); // HIT\n  }\n}\n',
  ),
  uses(
    'own and inherited methods',
    'src/main.php#Base.step',
    'class Base { function step() {} }\nclass A extends Base {\n  function f() {\n    $this->step(); // HIT\n    parent::step(); // HIT\n    self::step(); // HIT\n  }\n}\nclass B { function step() {} function g() { $this->step(); } }\n',
  ),
  uses(
    'a static method',
    'src/Data.php#Repo.open',
    'Repo::open(); // HIT\nOther::open();\n\\App\\Data\\Repo::open(); // HIT\n',
  ),
  { ...made, files: { ...made.files, 'src/Data.php': data.replace('new static(); }', 'new static(); } // HIT') } },
  uses(
    'a chain',
    save,
    'function f(Repo $r) {\n  $r->me()->me()->save(); // HIT\n  Repo::open()->save(); // HIT\n  (new Repo())->save(); // HIT\n}\n',
  ),
  uses('through an interface', 'src/Data.php#Memory.put', 'function f(Store $s) {\n  $s->put(); // HIT\n}\n'),
  uses(
    'a trait',
    'src/Data.php#Loud.shout',
    'class A {\n  use Loud;\n  function f() {\n    $this->shout(); // HIT\n  }\n}\n',
  ),
  uses(
    'a closure',
    save,
    'function f(Repo $r, array $rs) {\n  run(function () use ($r) { $r->save(); }); // HIT\n  run(fn (Repo $x) => $x->save()); // HIT\n}\n',
  ),
  uses('a callable', save, 'function f(Repo $r) {\n  run([$r, "save"]); // HIT\n  run($r->save(...)); // HIT\n}\n'),
  uses(
    'a documented list',
    save,
    'class A {\n  /** @var Repo[] */\n  private array $rs;\n  function f() {\n    foreach ($this->rs as $r) $r->save(); // HIT\n  }\n}\n',
  ),
];

/** What the graph does not tell yet. */
const gaps: ReadonlySet<string> = new Set(['a documented list']);

describe('calls in PHP', () => {
  test.each(cases.filter(({ what }) => !gaps.has(what)))('$what', async (each) => {
    const { found, wanted } = await markedCallers(each);
    expect(found).toEqual(wanted);
  });
});
