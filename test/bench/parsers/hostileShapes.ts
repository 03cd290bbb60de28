import type { CodeLanguage } from '../../../src/callers/domain/facts.ts';

/**
 * A text that a parser may need much memory or time for: `head`, then `unit` until the text is long enough, then
 * `tail`.
 */
export interface HostileShape {
  readonly name: string;
  readonly head?: string;
  readonly unit: string;
  readonly tail?: string;
}

/**
 * Shapes that any language's grammar is tried with: brackets that stay open, chains that may mean several things, texts
 * that never end.
 */
const commonShapes: readonly HostileShape[] = [
  { name: 'a<', unit: 'a<' },
  { name: 'a<b,', unit: 'a<b,' },
  { name: 'a<a>', unit: 'a<a>' },
  { name: 'a>', unit: 'a>' },
  { name: '( closed', unit: '(a)' },
  { name: '(a)( chains', unit: '(a)(b)' },
  { name: 'parens 900 deep', unit: `${'('.repeat(900)}a${')'.repeat(900)};\n` },
  { name: 'brackets 900 deep', unit: `${'['.repeat(900)}a${']'.repeat(900)};\n` },
  { name: 'braces 900 deep', unit: `${'{'.repeat(900)}a${'}'.repeat(900)}\n` },
  { name: 'closing only', unit: ')]}' },
  { name: 'mismatched', unit: '(]{)[}' },
  { name: 'minus chain', unit: '-' },
  { name: 'not chain', unit: '!' },
  { name: 'star chain', unit: '*a' },
  { name: 'and chain', unit: '&' },
  { name: 'casts', unit: '(a)-' },
  { name: 'lambdas', unit: '(a)=>' },
  { name: 'arrows', unit: 'a->' },
  { name: 'members', unit: 'a.' },
  { name: 'scopes', unit: 'a::' },
  { name: 'ternaries', unit: 'a?' },
  { name: 'ternaries whole', unit: 'a?b:' },
  { name: 'commas', unit: 'a,' },
  { name: 'names', unit: 'a ' },
  { name: 'colons', unit: 'a:' },
  { name: 'equals', unit: 'a=' },
  { name: 'slashes', unit: 'a/b' },
  { name: 'open regex', unit: '/[' },
  { name: 'open string', unit: '"a' },
  { name: 'odd quotes', unit: `'"\`` },
  { name: 'interpolations', unit: '"${"#{' },
  { name: 'open comments', unit: '/*' },
  { name: 'templates', unit: '`${`' },
  { name: 'else if', unit: 'if(a){b}else ' },
  { name: 'calls of lambdas', unit: 'a(b=>' },
  { name: 'closed calls', unit: 'a();' },
  { name: 'at signs', unit: '@a ' },
  { name: 'line ends', unit: '\n' },
  { name: 'control characters', unit: '\u0001\u0000' },
  { name: 'wide characters', unit: '𝒜,' },
];

/** The same for the grammars of these languages alone. */
const ownShapes: Readonly<Record<CodeLanguage | 'css', readonly HostileShape[]>> = {
  typescript: [
    { name: 'generic calls', unit: 'f<a<b>>(c<' },
    { name: 'types', head: 'type A = ', unit: 'a extends b ? ' },
    { name: 'unions', head: 'type A = ', unit: '|a' },
    { name: 'arrow types', head: 'type A = ', unit: '(a:b)=>' },
    { name: 'jsx', unit: '<a b={<c>' },
    { name: 'awaits', unit: 'await ' },
    { name: 'as', unit: 'a as ' },
    { name: 'functions', unit: 'function f(){' },
  ],
  javascript: [
    { name: 'jsx', unit: '<a>' },
    { name: 'jsx attributes', unit: '<a b={c}>' },
    { name: 'async arrows', unit: 'async(a)=>' },
    { name: 'yields', unit: 'yield ' },
    { name: 'classes', unit: 'class A extends ' },
  ],
  python: [
    { name: 'indentation', unit: 'if a:\n  b\n   c\n' },
    { name: 'lambdas of Python', unit: 'lambda a:' },
    { name: 'f-strings', unit: 'f"{' },
    { name: 'f-strings closed', unit: 'f"{f\'{a}\'}"' },
    { name: 'nots', unit: 'not ' },
    { name: 'comprehensions', unit: '[a for a in ' },
    { name: 'prints', unit: 'print a,' },
    { name: 'deep indentation', unit: Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}if a:\n`).join('') },
    { name: 'matches', unit: 'match a' },
  ],
  go: [
    { name: 'generics of Go', unit: 'a[b,' },
    { name: 'func types', unit: 'func(a) ' },
    { name: 'channels', unit: '<-chan ' },
    { name: 'composites', unit: 'a{b:' },
    { name: 'type switches', unit: 'switch a:=b.(type){' },
  ],
  java: [
    { name: 'generic types', unit: 'A<B<C>,' },
    { name: 'generic methods', unit: 'a.<b>c(' },
    { name: 'casts of Java', unit: '(A<B>)' },
    { name: 'annotations', unit: '@A(' },
    { name: 'switch', unit: 'switch(a){case b->' },
    { name: 'news', unit: 'new A<>(){' },
  ],
  kotlin: [
    { name: 'lambdas of Kotlin', unit: 'a{b->' },
    { name: 'strings of Kotlin', unit: '"${a}' },
    { name: 'labels', unit: 'a@' },
    { name: 'elvis', unit: 'a?:' },
    { name: 'whens', unit: 'when(a){b->' },
    { name: 'generic calls of Kotlin', unit: 'a<b>(c<' },
    { name: 'types of Kotlin', unit: 'val a:(b)->' },
  ],
  scala: [
    { name: 'matches', unit: 'a match {case b=>' },
    { name: 'lambdas of Scala', unit: 'a{b=>' },
    { name: 'strings of Scala', unit: 's"${a' },
    { name: 'types of Scala', unit: 'val a:B[(' },
    { name: 'comprehensions', unit: 'for{a<-b(' },
    { name: 'generic calls of Scala', unit: 'a[b](c[' },
    { name: 'imports of Scala', unit: 'import a.{b=>c,' },
  ],
  rust: [
    { name: 'turbofish', unit: 'a::<b::<' },
    { name: 'lifetimes', unit: "&'a " },
    { name: 'macros', unit: 'a!{' },
    { name: 'closures', unit: '|a|' },
    { name: 'raw strings', unit: 'r#"' },
    { name: 'block comments', unit: '/*/' },
    { name: 'ranges', unit: 'a..' },
  ],
  csharp: [
    { name: 'generic names', unit: 'A<B<C>,' },
    { name: 'interpolated strings', unit: '$"{' },
    { name: 'casts of C#', unit: '(A<B>)' },
    { name: 'tuples', unit: '(a,b)' },
    { name: 'nullable', unit: 'a?[' },
    { name: 'preprocessor', unit: '#if A\n' },
    { name: 'queries', unit: 'from a in ' },
    { name: 'attributes', unit: '[a(' },
    { name: 'patterns', unit: 'a is {b:' },
  ],
  ruby: [
    { name: 'heredocs', unit: '<<A\n' },
    { name: 'heredocs of a line', unit: '<<~A,' },
    { name: 'blocks', unit: 'a{|b|' },
    { name: 'dos', unit: 'a do ' },
    { name: 'percents', unit: '%w(' },
    { name: 'commands', unit: 'a b ' },
    { name: 'symbols', unit: ':"#{' },
  ],
  php: [
    { name: 'tags', unit: '<?php ?>' },
    { name: 'php a<', head: '<?php ', unit: '$a<' },
    { name: 'variables', head: '<?php ', unit: '$' },
    { name: 'heredocs of PHP', head: '<?php ', unit: '<<<A\n' },
    { name: 'php strings', head: '<?php ', unit: '"{$a}' },
    { name: 'php casts', head: '<?php ', unit: '(int)' },
    { name: 'php closures', head: '<?php ', unit: 'fn($a)=>' },
    { name: 'php parens', head: '<?php ', unit: `${'('.repeat(900)}a${')'.repeat(900)};\n` },
  ],
  cpp: [
    { name: 'template heads', unit: 'template<' },
    { name: 'template arguments', unit: 'a<b<c>,' },
    { name: 'preprocessor of C', unit: '#if A\n' },
    { name: 'preprocessor in expressions', unit: '#if A\na(\n#else\n' },
    { name: 'declarators', unit: 'a(*b)(' },
    { name: 'pointers', unit: 'a*b&c' },
    { name: 'raw strings of C++', unit: 'R"a(' },
    { name: 'macros of C', unit: 'A(b) c ' },
    { name: 'casts of C', unit: '(a*)' },
    { name: 'qualified templates', unit: 'a<b>::' },
  ],
  css: [
    { name: 'selectors', unit: 'a>b ' },
    { name: 'rules', unit: 'a{b:c}' },
    { name: 'open rules', unit: 'a{' },
    { name: 'functions of CSS', unit: 'a:b(c(' },
  ],
};

/** The shapes for a language. */
export function hostileShapes(language: CodeLanguage | 'css'): readonly HostileShape[] {
  return [
    ...commonShapes,
    ...ownShapes[language],
    {
      name: 'ordinary calls in functions',
      unit:
        language === 'python'
          ? 'def f(a):\n    g(a, b(c))\n'
          : language === 'css'
            ? 'a b { c: d; }\n'
            : 'void f(int a) { g(a, b(c)); }\n',
    },
  ];
}

/** A text of a shape of about so many UTF-16 units. */
export function hostileText({ head = '', unit, tail = '' }: HostileShape, length: number): string {
  return head + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + tail;
}
