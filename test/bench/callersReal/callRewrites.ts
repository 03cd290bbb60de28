import { Language, Parser, type Node, type Tree } from 'web-tree-sitter';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';
import type { RealLanguage } from './projects.ts';

/** A call to put in another way: where it is, from 1, and the name that is called. */
export interface CallSite {
  readonly line: number;
  readonly name: string;
}

/** A text whose calls are put in other ways, and by which form on which line. */
export interface Rewritten {
  readonly text: string;
  readonly forms: ReadonlyMap<number, string>;
}

/** A call as it stands in a text. */
interface Call {
  readonly node: Node;
  readonly receiver?: Node;
  readonly name: Node;
  /** What it is given, without brackets. */
  readonly given: string;
}

/**
 * The ways of a language to call the same: `$R` is what the call is on, `$N` its name, `$A` what it is given, `$L` that
 * behind a comma. With `plain` those that name the receiver twice, or where it has to be a name.
 */
interface Forms {
  readonly grammar: (path: string) => string;
  readonly read: (node: Node) => Call | undefined;
  readonly member: readonly string[];
  readonly plain: readonly string[];
  readonly bare: readonly string[];
  /** Of a call that is a statement: on something, and on nothing. */
  readonly memberStatement: readonly string[];
  readonly bareStatement: readonly string[];
  /** Calls that give these, or are on these, stay as they are. */
  readonly stays: RegExp;
  readonly staysOn: RegExp;
  /** A call that is a statement gets this in front of it. */
  readonly statement?: string;
}

const callsWithFunction = (
  node: Node,
  type: string,
  member: string,
  parts: readonly [string, string],
): Call | undefined => {
  if (node.type !== type) return undefined;
  const called = node.childForFieldName('function');
  const given = node.childForFieldName('arguments');
  if (called === null || given === null || !/^\(.*\)$/s.test(given.text)) return undefined;
  const list = given.text.slice(1, -1);
  if (called.type === 'identifier' || called.type === 'name') return { node, name: called, given: list };
  if (called.type !== member) return undefined;
  const receiver = called.childForFieldName(parts[0]);
  const name = called.childForFieldName(parts[1]);
  if (receiver === null || name === null || isOptional(node, receiver, name)) return undefined;
  return { node, receiver, name, given: list };
};

/** Whether more than a dot or an arrow stands between them. */
function isOptional(node: Node, receiver: Node, name: Node): boolean {
  const between = node.text.slice(receiver.endIndex - node.startIndex, name.startIndex - node.startIndex).trim();
  return between !== '.' && between !== '->';
}

/** Calls whose parts are fields of the call itself. */
const callsWithObject = (node: Node, types: readonly string[]): Call | undefined => {
  if (!types.includes(node.type) || node.childForFieldName('type_arguments') !== null) return undefined;
  const receiver = node.childForFieldName('object');
  const name = node.childForFieldName('name') ?? node.childForFieldName('function');
  const given = node.childForFieldName('arguments');
  if (name === null || given === null || !/^\(.*\)$/s.test(given.text)) return undefined;
  if (receiver !== null && isOptional(node, receiver, name)) return undefined;
  return { node, ...(receiver !== null && { receiver }), name, given: given.text.slice(1, -1) };
};

const scriptMember = [
  '(x_ => x_.$N($A))($R)',
  '[$R][0].$N($A)',
  '({ a: $R }).a.$N($A)',
  '($R).$N($A)',
  '(() => $R)().$N($A)',
  '[$R].map(x_ => x_.$N($A))[0]',
  'Object.values({ a: $R })[0].$N($A)',
  "new Map([['a', $R]]).get('a').$N($A)",
  '[...[$R]][0].$N($A)',
  '[$R].find(() => true).$N($A)',
  '(($R)).$N($A)',
  '(x_ => { const y_ = x_; return y_.$N($A); })($R)',
  '(({ a }) => a.$N($A))({ a: $R })',
  '(([a]) => a.$N($A))([$R])',
  '((x_ = $R) => x_.$N($A))()',
  '($R)["$N"]($A)',
  '[$R].flatMap(x_ => [x_.$N($A)])[0]',
  '[[1, $R]].map(([, x_]) => x_.$N($A))[0]',
  'Object.assign({}, { a: $R }).a.$N($A)',
  '((...x_) => x_[0].$N($A))($R)',
  '[$R].reduce((_, x_) => x_.$N($A), undefined)',
  '[$R, 1].at(0).$N($A)',
  'new Set([$R]).values().next().value.$N($A)',
  '(() => { for (const x_ of [$R]) return x_.$N($A); })()',
  '(({ $N: f_ }) => f_)($R).call($R$L)',
  'Array.from([$R])[0].$N($A)',
  '(() => { try { return $R.$N($A); } finally {} })()',
];
const scriptPlain = [
  '$R["$N"]($A)',
  '$R?.$N($A)',
  '($R.$N)($A)',
  '$R.$N.call($R$L)',
  '$R.$N.bind($R)($A)',
  '$R.$N.apply($R, [$A])',
  '(true ? $R : $R).$N($A)',
  '($R ?? $R).$N($A)',
  '($R && $R).$N($A)',
  '($R, $R).$N($A)',
  '(() => $R.$N($A))()',
  '[() => $R.$N($A)][0]()',
  '(f_ => f_())(() => $R.$N($A))',
  "['$N'].map(n_ => $R[n_]($A))[0]",
  '(n_ => $R[n_]($A))("$N")',
  '$R[`$N`]($A)',
  'Reflect.apply($R.$N, $R, [$A])',
  '(({ $N }) => $N.call($R$L))($R)',
];
const scriptBare = [
  '(0, $N)($A)',
  '[$N][0]($A)',
  '({ f: $N }).f($A)',
  '$N.call(undefined$L)',
  '$N.apply(undefined, [$A])',
  '$N.bind(undefined)($A)',
  '(() => $N)()($A)',
  '[1].map(() => $N($A))[0]',
  '(f_ => f_($A))($N)',
  '({ $N }).$N($A)',
  '(true ? $N : $N)($A)',
  '($N ?? $N)($A)',
  '[...[$N]][0]($A)',
  "new Map([['a', $N]]).get('a')($A)",
  'Object.values({ $N })[0]($A)',
  '(({ f }) => f($A))({ f: $N })',
  '((f_ = $N) => f_($A))()',
  'Reflect.apply($N, undefined, [$A])',
  '((...f_) => f_[0]($A))($N)',
  '[$N].map(f_ => f_($A))[0]',
  '(() => { const f_ = $N; return f_($A); })()',
  '($N)($A)',
  '$N?.($A)',
  'new (class { f_ = $N })().f_($A)',
];

const script: Forms = {
  grammar: (path) => {
    if (path.endsWith('.tsx')) return 'tree-sitter-tsx.wasm';
    return /\.[cm]?ts$/.test(path) ? 'tree-sitter-typescript.wasm' : 'tree-sitter-javascript.wasm';
  },
  read: (node) =>
    node.childForFieldName('type_arguments') === null
      ? callsWithFunction(node, 'call_expression', 'member_expression', ['object', 'property'])
      : undefined,
  member: scriptMember,
  plain: scriptPlain,
  bare: scriptBare,
  memberStatement: [
    '{ const x_ = $R; x_.$N($A) }',
    'for (const x_ of [$R]) x_.$N($A)',
    '{ let x_; x_ = $R; x_.$N($A) }',
    '{ const { a } = { a: $R }; a.$N($A) }',
    '{ const [a] = [$R]; a.$N($A) }',
    '{ const { a: b_ = 1 } = { a: $R }; b_.$N($A) }',
    '[$R].forEach(x_ => x_.$N($A))',
    '[$R].forEach(function (x_) { x_.$N($A) })',
    'for (const [, x_] of Object.entries({ a: $R })) x_.$N($A)',
    '{ const x_ = {}; x_.a = $R; x_.a.$N($A) }',
    '{ const x_ = []; x_.push($R); x_[0].$N($A) }',
    '{ const x_ = new Map(); x_.set(1, $R); x_.get(1).$N($A) }',
    '{ const x_ = $R, f_ = x_.$N; f_.call(x_$L) }',
    '{ const x_ = [$R]; for (let i_ = 0; i_ < 1; i_++) x_[i_].$N($A) }',
    'Promise.resolve($R).then(x_ => x_.$N($A))',
    'queueMicrotask(() => $R.$N($A))',
  ],
  bareStatement: [
    '{ const f_ = $N; f_($A) }',
    '{ let f_; f_ = $N; f_($A) }',
    'for (const f_ of [$N]) f_($A)',
    '[$N].forEach(f_ => f_($A))',
    '{ const { f } = { f: $N }; f($A) }',
    '{ const x_ = {}; x_.f = $N; x_.f($A) }',
    '{ const x_ = []; x_.push($N); x_[0]($A) }',
    'Promise.resolve().then(() => $N($A))',
    'setTimeout($N, 0$L)',
  ],
  stays: /\b(?:await|yield|super|arguments)\b/,
  staysOn: /\b(?:super|await|yield)\b|\?\./,
  statement: 'void ',
};

const python: Forms = {
  grammar: () => 'tree-sitter-python.wasm',
  read: (node) => callsWithFunction(node, 'call', 'attribute', ['object', 'attribute']),
  member: [
    '(lambda o_: o_.$N($A))($R)',
    '[$R][0].$N($A)',
    "{'a': $R}['a'].$N($A)",
    "getattr($R, '$N')($A)",
    'next(iter([$R])).$N($A)',
    '[o_.$N($A) for o_ in ($R,)][0]',
    'next(o_.$N($A) for o_ in [$R])',
    '($R).$N($A)',
    '(lambda: $R)().$N($A)',
    "dict(a=$R)['a'].$N($A)",
    "dict(a=$R).get('a').$N($A)",
    'list([$R])[0].$N($A)',
    '(1, $R)[1].$N($A)',
    '[$R].pop().$N($A)',
    '($R).$N.__call__($A)',
    '[*[$R]][0].$N($A)',
    "{**{'a': $R}}['a'].$N($A)",
    '(lambda o_=$R: o_.$N($A))()',
    '(lambda *o_: o_[0].$N($A))($R)',
    '(lambda **o_: o_["a"].$N($A))(a=$R)',
    'next(iter({"a": $R}.values())).$N($A)',
    '[o_.$N($A) for _, o_ in [(1, $R)]][0]',
    '[o_.$N($A) for _, o_ in enumerate([$R])][0]',
    '[o_.$N($A) for o_, _ in zip([$R], [1])][0]',
    'list(map(lambda o_: o_.$N($A), [$R]))[0]',
    'sorted([$R], key=id)[0].$N($A)',
    'max([$R], key=id).$N($A)',
    'tuple([$R])[0].$N($A)',
    'list(filter(None, [$R]))[0].$N($A)',
    '[f_($A) for f_ in [($R).$N]][0]',
    '(lambda f_: f_($A))(($R).$N)',
    "(lambda n_: getattr($R, n_)($A))('$N')",
    'list(reversed([$R]))[0].$N($A)',
  ],
  plain: [
    '($R or $R).$N($A)',
    '($R and $R).$N($A)',
    '($R if True else $R).$N($A)',
    '(lambda: $R.$N($A))()',
    '{"f": $R.$N}["f"]($A)',
    '[$R.$N][0]($A)',
    '($R.$N)($A)',
    '($R.$N or $R.$N)($A)',
  ],
  bare: [
    '[$N][0]($A)',
    '(lambda f_: f_($A))($N)',
    "{'f': $N}['f']($A)",
    '$N.__call__($A)',
    '($N)($A)',
    '($N or $N)($A)',
    '($N if True else $N)($A)',
    '(lambda: $N)()($A)',
    '(lambda: $N($A))()',
    '[f_($A) for f_ in [$N]][0]',
    '[f_($A) for f_, _ in [($N, 1)]][0]',
    '(lambda f_=$N: f_($A))()',
    'dict(f=$N)["f"]($A)',
    'next(iter([$N]))($A)',
    '(lambda *f_: f_[0]($A))($N)',
    "globals()['$N']($A)",
    '[$N($A) for _ in [1]][0]',
    '[$N].pop()($A)',
    '{"f": $N}.get("f")($A)',
  ],
  memberStatement: [
    'x_ = $R; x_.$N($A)',
    'x_, y_ = $R, 1; x_.$N($A)',
    '[x_] = [$R]; x_.$N($A)',
    'f_ = $R.$N; f_($A)',
    'x_ = [$R]; x_[0].$N($A)',
    "x_ = {}; x_['a'] = $R; x_['a'].$N($A)",
    'x_ = []; x_.append($R); x_[0].$N($A)',
    '(x_ := $R).$N($A)',
    'x_ = y_ = $R; y_.$N($A)',
    'x_ = None; x_ = $R; x_.$N($A)',
    'x_, *_ = [$R]; x_.$N($A)',
    "x_ = '$N'; getattr($R, x_)($A)",
    'x_ = lambda o_: o_.$N($A); x_($R)',
  ],
  bareStatement: [
    'f_ = $N; f_($A)',
    'f_, _ = $N, 1; f_($A)',
    'x_ = [$N]; x_[0]($A)',
    "x_ = {'a': $N}; x_['a']($A)",
    '(f_ := $N)($A)',
    'x_ = lambda: $N($A); x_()',
  ],
  stays: /\b(?:await|yield|super|for|lambda|locals|globals)\b|:=|(?:^|[(,]\s*)\*/,
  staysOn: /\b(?:super|await|yield)\b/,
};

/** Calls of an object by a plain name; what begins with a capital may be a class. */
const onClass = /(?:^|\.|::)[A-Z]\w*$|\b(?:super|base|parent|self|static)\b|\?\./;

const php: Forms = {
  grammar: () => 'tree-sitter-php.wasm',
  read: (node) => callsWithObject(node, ['member_call_expression', 'function_call_expression']),
  member: [
    '(fn($o_) => $o_->$N($A))($R)',
    '[$R][0]->$N($A)',
    "['a' => $R]['a']->$N($A)",
    "[$R, '$N']($A)",
    "call_user_func([$R, '$N']$L)",
    "call_user_func_array([$R, '$N'], [$A])",
    "$R->{'$N'}($A)",
    '(match(true) { default => $R })->$N($A)',
    '($R)->$N($A)',
    '(function () { return func_get_arg(0); })($R)->$N($A)',
    'array_map(fn($o_) => $o_->$N($A), [$R])[0]',
    '(fn(...$o_) => $o_[0]->$N($A))($R)',
    'current([$R])->$N($A)',
    'array_values([$R])[0]->$N($A)',
    "((object) ['a' => $R])->a->$N($A)",
    '($R)->$N(...)($A)',
    "Closure::fromCallable([$R, '$N'])($A)",
    '(fn($f_) => $f_($A))([$R, "$N"])',
    '($x_ = $R)->$N($A)',
    '(new ArrayObject([$R]))[0]->$N($A)',
    'array_pop([$R])->$N($A)',
  ],
  plain: [
    '($R ?? $R)->$N($A)',
    '($R ?: $R)->$N($A)',
    '(true ? $R : $R)->$N($A)',
    '$R?->$N($A)',
    '(fn() => $R->$N($A))()',
  ],
  bare: [
    "call_user_func('$N'$L)",
    "('$N')($A)",
    '(fn($f_) => $f_($A))("$N")',
    "['$N'][0]($A)",
    '$N(...)($A)',
    "(fn() => '$N')()($A)",
    'array_map(fn() => $N($A), [1])[0]',
    '(fn() => $N($A))()',
    "['f' => '$N']['f']($A)",
    "call_user_func_array('$N', [$A])",
  ],
  memberStatement: [
    '{ $x_ = $R; $x_->$N($A); }',
    'foreach ([$R] as $x_) $x_->$N($A)',
    "{ ['a' => $x_] = ['a' => $R]; $x_->$N($A); }",
    '{ [$x_] = [$R]; $x_->$N($A); }',
    "{ $n_ = '$N'; $R->$n_($A); }",
    "{ $f_ = [$R, '$N']; $f_($A); }",
    '{ $x_ = []; $x_[] = $R; $x_[0]->$N($A); }',
    '{ $x_ = &$R; $x_->$N($A); }',
    '{ list($x_) = [$R]; $x_->$N($A); }',
  ],
  bareStatement: ["{ $f_ = '$N'; $f_($A); }", '{ $f_ = $N(...); $f_($A); }'],
  stays: /\b(?:yield|func_get_args)\b|\.\.\.|&/,
  staysOn: /\b(?:parent|yield|new)\b|\?->/,
};

const java: Forms = {
  grammar: () => 'tree-sitter-java.wasm',
  read: (node) => callsWithObject(node, ['method_invocation']),
  member: [
    '($R).$N($A)',
    'java.util.List.of($R).get(0).$N($A)',
    'java.util.Optional.of($R).get().$N($A)',
    'java.util.Map.of("a", $R).get("a").$N($A)',
    'java.util.stream.Stream.of($R).findFirst().get().$N($A)',
    'java.util.stream.Stream.of($R).map(x_ -> x_.$N($A)).findFirst().get()',
    'java.util.Optional.of($R).map(x_ -> x_.$N($A)).get()',
    'java.util.Objects.requireNonNull($R).$N($A)',
    'java.util.Arrays.asList($R).get(0).$N($A)',
    'java.util.Arrays.asList($R).iterator().next().$N($A)',
    'java.util.Collections.singletonList($R).get(0).$N($A)',
    'java.util.concurrent.CompletableFuture.completedFuture($R).join().$N($A)',
    'new java.util.ArrayList<>(java.util.List.of($R)).get(0).$N($A)',
    'new java.util.concurrent.atomic.AtomicReference<>($R).get().$N($A)',
    '(switch (1) { default -> $R; }).$N($A)',
  ],
  plain: ['(true ? $R : $R).$N($A)'],
  bare: [
    'this.$N($A)',
    '(this).$N($A)',
    'java.util.Optional.of(this).get().$N($A)',
    'java.util.List.of(this).get(0).$N($A)',
  ],
  memberStatement: [
    '{ var x_ = $R; x_.$N($A); }',
    'for (var x_ : java.util.List.of($R)) x_.$N($A)',
    'java.util.List.of($R).forEach(x_ -> x_.$N($A))',
    'java.util.Optional.of($R).ifPresent(x_ -> x_.$N($A))',
    '{ Runnable r_ = () -> $R.$N($A); r_.run(); }',
    'new Thread(() -> $R.$N($A)).start()',
  ],
  bareStatement: ['{ Runnable r_ = () -> $N($A); r_.run(); }', 'new Thread(() -> $N($A)).start()'],
  stays: /->/,
  staysOn: onClass,
};

const csharp: Forms = {
  grammar: () => 'tree-sitter-c-sharp.wasm',
  read: (node) => callsWithFunction(node, 'invocation_expression', 'member_access_expression', ['expression', 'name']),
  member: [
    '($R).$N($A)',
    'new[] { $R }[0].$N($A)',
    'new { A = $R }.A.$N($A)',
    'System.Tuple.Create($R, 1).Item1.$N($A)',
    '($R, 1).Item1.$N($A)',
    'new[] { $R }.First().$N($A)',
    'new[] { $R }.Select(x_ => x_.$N($A)).First()',
    'System.Linq.Enumerable.Repeat($R, 1).First().$N($A)',
    'new[] { $R }.ToList()[0].$N($A)',
    'new[] { $R }.ToDictionary(x_ => 1)[1].$N($A)',
    'System.Threading.Tasks.Task.FromResult($R).Result.$N($A)',
    '($R)!.$N($A)',
    '($R switch { var x_ => x_ }).$N($A)',
    'new[] { new { A = $R } }[0].A.$N($A)',
    'new[] { $R }.Where(x_ => true).Single().$N($A)',
  ],
  plain: ['(true ? $R : $R).$N($A)', '($R ?? $R).$N($A)', '$R?.$N($A)'],
  bare: ['this.$N($A)', '(this).$N($A)', 'new[] { this }[0].$N($A)', 'new[] { 1 }.Select(_ => $N($A)).First()'],
  memberStatement: [
    '{ var x_ = $R; x_.$N($A); }',
    'foreach (var x_ in new[] { $R }) x_.$N($A)',
    '{ var (x_, _) = ($R, 1); x_.$N($A); }',
    '{ System.Action f_ = () => $R.$N($A); f_(); }',
    'if ($R is var x_) x_.$N($A)',
    'new[] { $R }.ToList().ForEach(x_ => x_.$N($A))',
    'System.Threading.Tasks.Task.Run(() => $R.$N($A))',
  ],
  bareStatement: ['{ System.Action f_ = () => $N($A); f_(); }', 'System.Threading.Tasks.Task.Run(() => $N($A))'],
  stays: /=>|\b(?:ref|out|await)\b/,
  staysOn: onClass,
};

const go: Forms = {
  grammar: () => 'tree-sitter-go.wasm',
  read: (node) => callsWithFunction(node, 'call_expression', 'selector_expression', ['operand', 'field']),
  member: ['($R).$N($A)', '($R.$N)($A)'],
  plain: [],
  bare: ['($N)($A)'],
  memberStatement: [
    'x_ := $R; x_.$N($A)',
    'f_ := $R.$N; f_($A)',
    'if x_ := $R; true { x_.$N($A) }',
    'x_, _ := $R, 1; x_.$N($A)',
    'func() { $R.$N($A) }()',
    'f_ := func() { $R.$N($A) }; f_()',
    'switch x_ := $R; { default: x_.$N($A) }',
    'for range []int{1} { $R.$N($A) }',
    'var x_ = $R; x_.$N($A)',
    'p_ := &$R; (*p_).$N($A)',
    'fs_ := []func(){func() { $R.$N($A) }}; fs_[0]()',
    'm_ := map[string]func(){"a": func() { $R.$N($A) }}; m_["a"]()',
  ],
  bareStatement: [
    'f_ := $N; f_($A)',
    'func() { $N($A) }()',
    'f_, _ := $N, 1; f_($A)',
    'var f_ = $N; f_($A)',
    'fs_ := []func(){func() { $N($A) }}; fs_[0]()',
    's_ := struct{ f func() }{func() { $N($A) }}; s_.f()',
  ],
  stays: /\bfunc\b|\.\.\./,
  staysOn: onClass,
};

/** In Kotlin's grammar no part of a call has a name. */
function readKotlin(node: Node): Call | undefined {
  if (node.type !== 'call_expression' || node.parent?.type === 'call_expression') return undefined;
  const [called, given] = node.namedChildren;
  if (!called || given?.type !== 'value_arguments' || node.namedChildCount !== 2) return undefined;
  const list = given.text.slice(1, -1);
  if (called.type === 'identifier') return { node, name: called, given: list };
  const [receiver, name] = called.namedChildren;
  if (called.type !== 'navigation_expression' || !receiver || !name) return undefined;
  return isOptional(node, receiver, name) ? undefined : { node, receiver, name, given: list };
}

const kotlin: Forms = {
  grammar: () => 'tree-sitter-kotlin.wasm',
  read: readKotlin,
  member: [
    '($R).$N($A)',
    '$R.let { it.$N($A) }',
    '$R.let { x_ -> x_.$N($A) }',
    'with($R) { $N($A) }',
    '$R.run { $N($A) }',
    'run { $R }.$N($A)',
    'listOf($R).first().$N($A)',
    'listOf($R)[0].$N($A)',
    'listOf($R).map { it.$N($A) }.first()',
    'arrayOf($R)[0].$N($A)',
    'mapOf("a" to $R)["a"]!!.$N($A)',
    'mapOf("a" to $R).getValue("a").$N($A)',
    'mapOf(1 to $R).map { (_, v_) -> v_.$N($A) }.first()',
    '($R to 1).first.$N($A)',
    'Pair(1, $R).second.$N($A)',
    'lazy { $R }.value.$N($A)',
    'sequenceOf($R).first().$N($A)',
    '(fun() = $R)().$N($A)',
    '{ $R }().$N($A)',
    '$R.also { }.$N($A)',
    '$R.apply { }.$N($A)',
    '(if (true) $R else $R).$N($A)',
    '(try { $R } finally { }).$N($A)',
    '(when { else -> $R }).$N($A)',
    '$R.takeIf { true }!!.$N($A)',
    'listOf($R).associateWith { 1 }.keys.first().$N($A)',
    'listOfNotNull($R).single().$N($A)',
    'buildList { add($R) }.first().$N($A)',
    'requireNotNull($R).$N($A)',
    '($R)!!.$N($A)',
    'listOf($R).firstNotNullOf { it.$N($A) }',
    'listOf($R).fold(1) { _, x_ -> x_.$N($A); 1 }',
    '(($R)::$N)($A)',
  ],
  plain: ['($R ?: $R).$N($A)', '$R?.$N($A)', '$R::$N.invoke($A)'],
  bare: [
    '($N($A))',
    'run { $N($A) }',
    '(::$N)($A)',
    'listOf(1).map { $N($A) }.first()',
    '{ $N($A) }()',
    '::$N.invoke($A)',
  ],
  memberStatement: [
    'val x_ = $R; x_.$N($A)',
    'for (x_ in listOf($R)) x_.$N($A)',
    'val (x_, _) = $R to 1; x_.$N($A)',
    'listOf($R).forEach { it.$N($A) }',
    'val f_ = { $R.$N($A) }; f_()',
    'val x_ by lazy { $R }; x_.$N($A)',
    '$R.apply { $N($A) }',
    '$R.also { it.$N($A) }',
  ],
  bareStatement: ['val f_ = { $N($A) }; f_()', 'val f_ = ::$N; f_($A)'],
  stays: /\{|\b(?:it|this)\b|\*/,
  staysOn: onClass,
};

const forms: Readonly<Partial<Record<RealLanguage, Forms>>> = {
  typescript: script,
  javascript: script,
  python,
  php,
  java,
  csharp,
  go,
  kotlin,
};

const grammars = new Map<string, Promise<Language>>();
let parser: Promise<Parser> | undefined;

async function startParser(): Promise<Parser> {
  await Parser.init({ wasmBinary: await loadInstalledWasm('web-tree-sitter.wasm') });
  return new Parser();
}

async function parse(file: string, text: string): Promise<Tree> {
  const started = await (parser ??= startParser());
  let grammar = grammars.get(file);
  if (grammar === undefined)
    grammars.set(file, (grammar = loadInstalledWasm(file).then((bytes) => Language.load(bytes))));
  started.setLanguage(await grammar);
  const tree = started.parse(text);
  if (tree === null) throw new Error(`${file} cannot read a text`);
  return tree;
}

/** Whether calls of this language are put in other ways here. */
export function hasForms(language: RealLanguage): boolean {
  return forms[language] !== undefined;
}

/**
 * Puts the calls of these lines in other ways that call the same; no line moves, and what could be read before still
 * can. `random` gives numbers from 0 up to 1. Lines without such a call stay.
 */
export async function rewriteText(
  language: RealLanguage,
  path: string,
  text: string,
  sites: readonly CallSite[],
  random: () => number,
): Promise<Rewritten> {
  const written = new Map<number, string>();
  const own = forms[language];
  if (own === undefined) return { text, forms: written };
  const grammar = own.grammar(path);
  let now = text;
  const broken = countErrors(await parse(grammar, text));
  for (const { line, name } of sites) {
    if (written.has(line)) continue;
    const tree = await parse(grammar, now);
    const call = findCall(tree.rootNode, own, line, name);
    const form = call && chooseForm(call, own, random);
    if (call !== undefined && form !== undefined) {
      const trial = now.slice(0, call.node.startIndex) + fill(form, call, own) + now.slice(call.node.endIndex);
      const after = await parse(grammar, trial);
      if (countErrors(after) <= broken) {
        now = trial;
        written.set(line, form);
      }
      after.delete();
    }
    tree.delete();
  }
  return { text: now, forms: written };
}

function countErrors(tree: Tree): number {
  if (!tree.rootNode.hasError) return 0;
  return tree.rootNode.descendantsOfType('ERROR').length + 1;
}

/** The first call of a name on a line that one line holds and that may be put in another way. */
function findCall(root: Node, own: Forms, line: number, name: string): Call | undefined {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.startPosition.row > line - 1 || node.endPosition.row < line - 1) continue;
    const call = own.read(node);
    if (
      call?.name.text === name &&
      node.startPosition.row === node.endPosition.row &&
      !own.stays.test(call.given) &&
      !own.staysOn.test(call.receiver?.text ?? '') &&
      !/decorator|attribute_item|annotation/.test(node.parent?.type ?? '')
    ) {
      return call;
    }
    stack.push(...[...node.children].reverse());
  }
  return undefined;
}

function chooseForm({ node, receiver }: Call, own: Forms, random: () => number): string | undefined {
  const isPlain = /^[$@\w]+$/.test(receiver?.text ?? '');
  const some = receiver === undefined ? [...own.bare] : [...own.member, ...(isPlain ? own.plain : [])];
  if (isStatement(node)) some.push(...(receiver === undefined ? own.bareStatement : own.memberStatement));
  return some[Math.floor(random() * some.length)];
}

function fill(form: string, { node, receiver, name, given }: Call, own: Forms): string {
  const list = given.replace(/,\s*$/, '');
  const signs: Readonly<Record<string, string>> = {
    $R: receiver?.text ?? '',
    $N: name.text,
    $A: list,
    $L: list.trim() === '' ? '' : `, ${list}`,
  };
  const put = form.replaceAll(/\$[RNAL]/g, (sign) => signs[sign] ?? '');
  const isExpression = isStatement(node) && !/^(?:\w|\$)|^\{ (?:const|let|var|val) /.test(put);
  return isExpression ? `${own.statement ?? ''}${put}` : put;
}

/** Whether a call is a statement by itself; Kotlin has no other sign of that than the block around it. */
function isStatement({ parent, type }: Node): boolean {
  return parent?.type === 'expression_statement' || (parent?.type === 'block' && type === 'call_expression');
}
