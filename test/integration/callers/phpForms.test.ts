import { expect, test } from 'vitest';
import { isListedOrOpen } from '../../support/callForms.ts';

/** What is called. */
const kept =
  '<?php\n' +
  'namespace Org\\Shop;\n' +
  'interface IKept { public function pull($x); }\n' +
  'trait Tr { public function inTrait() { return 1; } public static function stTrait() { return 1; } }\n' +
  'class Kept implements IKept {\n' +
  '  use Tr;\n' +
  '  const C = 1;\n' +
  '  public $n;\n' +
  '  public function __construct($n = 1) { }\n' +
  '  public function pull($x) { return $x; }\n' +
  '  public static function make(): Kept { return new Kept(); }\n' +
  '  public static function mk(): static { return new static(); }\n' +
  '  public function self(): self { return $this; }\n' +
  "  public function __toString() { return ''; }\n" +
  '}\n' +
  'class Decoy {\n' +
  '  public Kept $held;\n' +
  '  /** @var Kept */\n' +
  '  public $doc;\n' +
  '  /** @var Kept[] */\n' +
  '  public $all;\n' +
  '  public function pull($x) { return $x; }\n' +
  '  public function getKept(): Kept { return $this->held; }\n' +
  '  /** @return Kept */\n' +
  '  public function docKept() { return $this->held; }\n' +
  '  public function opt(): ?Kept { return null; }\n' +
  '}\n' +
  "enum En: string { case A = 'a'; public function each() { return 1; } public static function st() { return 1; } }\n" +
  'abstract class Abs { abstract public function must(); protected function prot() { return 1; } }\n' +
  'class Imp extends Abs { public function must() { return 1; } }\n' +
  'function free($x) { return $x; }\n' +
  'function gen() { yield new Kept(); }\n' +
  'const CC = 1;\n';
/** A body of a function with such parameters. */
const inside = (body: string): string =>
  `function f(Kept $it, array $its, Decoy $d, $any, ?Kept $q, iterable $ds) {\n  ${body}\n}\n`;

// Each of these calls the member or hands it on: it is listed, or the list is not said to be complete.
test.each<[target: string, code: string]>([
  ['Kept.pull', inside('$it->pull(1);')],
  ['Kept.pull', inside('call_user_func([$it, "pull"], 1);')],
  ['Kept.pull', inside('Closure::fromCallable([$it, "pull"]);')],
  ['Kept.pull', inside('foreach ($d->all as $i => $k) { $k->pull(1); }')],
  ['Kept.pull', inside('foreach ($its as [$d, $e]) { $d->pull(1); }')],
  ['Kept.pull', inside('foreach ($its as list($d)) { $d->pull(1); }')],
  ['Kept.pull', inside('foreach ($its as $d => $e) { $d->pull(1); }')],
  ['Kept.pull', inside('foreach ($its as &$d) { $d->pull(1); }')],
  ['Kept.pull', inside('$d->opt()->pull(1);')],
  ['Kept.pull', inside('(clone $it)->pull(1);')],
  ['Kept.pull', inside('$k = $any ? $it : $d; $k->pull(1);')],
  ['Kept.pull', inside('if ($any) { $k = $d; } else { $k = $it; }\n $k->pull(1);')],
  ['Kept.pull', inside('[$d, $k] = [$it, $d]; $d->pull(1);')],
  ['Kept.pull', inside('list($d) = $its; $d->pull(1);')],
  ['Kept.pull', inside('[$d] = $its; $d->pull(1);')],
  ['Kept.pull', inside('["a" => $d] = $its; $d->pull(1);')],
  ['Kept.pull', inside('[[$d]] = $its; $d->pull(1);')],
  ['Kept.pull', inside('$a[] = $it; $a[0]->pull(1);')],
  ['Kept.pull', inside('array_shift($d->all)->pull(1);')],
  ['Kept.pull', inside('usort($its, fn($a, $b) => $a->pull(1) <=> $b->pull(1));')],
  ['Kept.pull', inside('$f = static fn() => $it->pull(1);')],
  ['Kept.pull', inside('<<<X\n  {$it->pull(1)}\n  X;')],
  ['Kept.pull', inside('yield $it->pull(1) => 2;')],
  ['Kept.pull', inside('(int) $it->pull(1);')],
  ['Kept.pull', inside('$it->pull($it->pull(1));')],
  ['Kept.pull', inside('while ($it->pull(1)) { }')],
  ['Kept.pull', inside('$x = [$it->pull(1) => 1, "a" => $it->pull(2)];')],
  ['Kept.pull', inside('global $d; $d->pull(1);')],
  ['Kept.pull', inside('$GLOBALS["k"]->pull(1);')],
  ['Kept.pull', inside('if ($d instanceof Kept) $d->pull(1);')],
  ['Kept.pull', inside('$c = Kept::class; (new $c)->pull(1);')],
  ['Kept.pull', inside('$any->kept->pull(1);')],
  ['Kept.pull', inside('include $it->pull(1);')],
  ['Kept.pull', 'class X extends Kept { function g() { static::pull(1); } }\n'],
  ['Kept.pull', 'class X extends Kept { function g() { return array_map("self::pull", []); } }\n'],
  ['Kept.pull', 'class X { private ?Kept $k = null; function g() { $this->k?->pull(1); } }\n'],
  [
    'Kept.pull',
    'class X { private $k; function __construct(Kept $k) { $this->k = $k; } function g() { $this->k->pull(1); } }\n',
  ],
  ['Kept.pull', 'class X { /** @return Kept|null */ function k() {} function g() { $this->k()->pull(1); } }\n'],
  ['Kept.pull', '/** @property Kept $z */\nclass X { function g() { $this->z->pull(1); } }\n'],
  ['Kept.pull', 'function g(null|Kept $k) { $k->pull(1); }\n'],
  ['Kept.pull', 'function g(iterable $k) { foreach ($k as $x) $x->pull(1); }\n'],
  ['Kept.pull', '/** @param Collection<int, Kept> $k */\nfunction g($k) { $k->first()->pull(1); }\n'],
  ['Kept.pull', 'trait T2 { abstract function k(): Kept; function g() { $this->k()->pull(1); } }\n'],
  ['Kept.pull', '$m = ["a" => [Kept::class, "pull"]];\n'],
  ['Kept.make', inside('$it->make();')],
  ['Kept.make', inside('call_user_func("Kept::make");')],
  ['Kept.make', inside('call_user_func(["Org\\Shop\\Kept", "make"]);')],
  ['Kept.make', inside('call_user_func("Org\\Shop\\Kept::make");')],
  ['Kept.make', inside('array_map("Org\\Shop\\Kept::make", $its);')],
  ['Kept.make', inside('array_map(["Kept", "make"], $its);')],
  ['Kept.make', inside('forward_static_call([Kept::class, "make"]);')],
  ['Tr.inTrait', inside('$it->inTrait();')],
  ['Tr.inTrait', 'class X { use Tr { inTrait as other; } function g() { $this->other(); } }\n'],
  ['Tr.stTrait', inside('$it::stTrait();')],
  ['En.each', inside('array_map(fn($e) => $e->each(), En::cases());')],
  ['En.st', inside('En::A::st();')],
  ['free', 'use function Org\\Shop\\free as fr;\nfr(1);\n'],
  ['Imp.must', 'class X extends Abs { function must() { return 1; } function g(Abs $a) { return $a->must(); } }\n'],
  ['Kept', 'class X extends Kept { static function g() { return new parent; } }\n'],
])('%s is called by %j', async (name, code) => {
  const files = {
    'kept.php': kept,
    'call.php':
      '<?php\nnamespace B;\nuse Org\\Shop\\{Kept, Decoy, En, Abs, Imp, Tr, IKept};\nuse function Org\\Shop\\free;\nuse function Org\\Shop\\gen;\n' +
      code,
  };
  expect(await isListedOrOpen(files, `kept.php#${name}`, 'call.php')).toBe(true);
});
