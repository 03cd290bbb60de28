import type { CodeLanguage } from '../../../domain/facts.ts';
import { WordTable, wordTraits } from './words.ts';

const { defines, opensMembers, opensScope, modifier, reserved, functionValue, declares, creates, contextual } =
  wordTraits;

/** How a language looks to the sketch. */
export interface Dialect {
  /**
   * `script`: a name, brackets and a brace define (JavaScript). `typed`: a type and a name in front of brackets (Java,
   * C#, C++). `words`: only reserved words define.
   */
  readonly shape: 'script' | 'typed' | 'words';
  readonly words: WordTable;
  /** Sign of a comment to the end of the line, besides `//`. */
  readonly hasHashComments: boolean;
  readonly hasSlashComments: boolean;
  /** Whether `"` and `'` may go on over the end of a line. */
  readonly hasLongStrings: boolean;
  /** What a backquote opens. */
  readonly backquote: 'template' | 'raw' | 'none';
  /** Whether `'` may begin a lifetime or a digit separator and not only a character. */
  readonly hasLooseQuotes: boolean;
  readonly hasRegexes: boolean;
  readonly hasTripleQuotes: boolean;
  /** The sign that begins a heredoc, literal lines up to a word: `<<` (Ruby), `<<<` (PHP). */
  readonly heredoc: '<<' | '<<<' | '';
  /** Whether code begins only after `<?php`. */
  readonly isEmbedded: boolean;
  readonly hasDirectives: boolean;
  /** Whether a name with a `=` behind it at the start of a line is a definition. */
  readonly hasBareVariables: boolean;
}

const plain: Omit<Dialect, 'words'> = {
  shape: 'words',
  hasHashComments: false,
  hasSlashComments: true,
  hasLongStrings: false,
  backquote: 'none',
  hasLooseQuotes: false,
  hasRegexes: false,
  hasTripleQuotes: false,
  heredoc: '',
  isEmbedded: false,
  hasDirectives: false,
  hasBareVariables: false,
};

const control = 'if else for while do switch case return throw try catch finally break continue default';

const script: Dialect = {
  ...plain,
  shape: 'script',
  backquote: 'template',
  hasRegexes: true,
  words: new WordTable([
    [
      `${control} in of instanceof typeof void delete this super null true false import export with yield debugger extends implements as satisfies`,
      reserved,
    ],
    ['of as satisfies implements', contextual],
    ['new', reserved | creates],
    ['function', defines | reserved | functionValue],
    ['class', defines | reserved | opensMembers | functionValue],
    ['interface', defines | opensMembers | contextual],
    ['enum', defines | reserved],
    ['type', defines | contextual],
    ['namespace module', defines | opensScope | contextual],
    ['const let var', declares | reserved],
    ['let', contextual],
    ['public private protected static readonly override abstract declare accessor get set', modifier | contextual],
    ['async', modifier | contextual | functionValue],
    ['await', reserved],
  ]),
};

const dialects: Readonly<Partial<Record<string, Dialect>>> = {
  typescript: script,
  javascript: script,
  python: {
    ...plain,
    hasHashComments: true,
    hasSlashComments: false,
    hasTripleQuotes: true,
    hasBareVariables: true,
    words: new WordTable([
      ['def class', defines | reserved],
      ['lambda', reserved | functionValue],
      [
        'if elif else for while return raise try except finally with as import from in is not and or pass ' +
          'break continue global nonlocal del assert yield await async None True False',
        reserved,
      ],
    ]),
  },
  ruby: {
    ...plain,
    hasHashComments: true,
    hasSlashComments: false,
    heredoc: '<<',
    hasBareVariables: true,
    words: new WordTable([
      ['def class module', defines | reserved],
      [
        'if elsif else unless for while until case when return begin rescue ensure end do yield self nil ' +
          'true false and or not in then redo retry next break super undef alias defined',
        reserved,
      ],
    ]),
  },
  php: {
    ...plain,
    hasHashComments: true,
    hasLongStrings: true,
    heredoc: '<<<',
    isEmbedded: true,
    words: new WordTable([
      ['function class interface trait const', defines | reserved],
      ['enum', defines | contextual],
      [
        `${control} foreach elseif endif new use namespace extends implements instanceof echo print array ` +
          'list isset unset empty global static public private protected abstract final as insteadof',
        reserved,
      ],
    ]),
  },
  rust: {
    ...plain,
    hasLooseQuotes: true,
    hasLongStrings: true,
    words: new WordTable([
      ['fn struct enum trait type mod const static macro_rules', defines | reserved],
      ['mut', modifier | reserved],
      ['union', defines | contextual],
      [
        'impl for where pub use crate self super ref let match if else loop while return break continue move unsafe extern async await dyn in as box',
        reserved,
      ],
    ]),
  },
  go: {
    ...plain,
    backquote: 'raw',
    words: new WordTable([
      ['func', defines | reserved | functionValue],
      ['type', defines | reserved],
      ['interface', reserved | opensMembers],
      ['const var', declares | reserved],
      [
        'package import struct map chan if else for range switch case default return go defer select break continue goto fallthrough',
        reserved,
      ],
    ]),
  },
  java: typed([
    ['class interface enum', defines | reserved | opensMembers],
    ['record', defines | opensMembers | contextual],
    [
      'public private protected static final abstract synchronized native strictfp default transient volatile',
      modifier | reserved,
    ],
    ['sealed', modifier | contextual],
    ['assert import package throws extends implements permits instanceof this super null true false', reserved],
    ['permits', contextual],
  ]),
  csharp: typed([
    ['class interface enum struct', defines | reserved | opensMembers],
    ['record', defines | opensMembers | contextual],
    ['delegate', reserved],
    ['namespace', reserved | opensScope],
    [
      'public private protected internal static readonly sealed abstract virtual override extern unsafe volatile',
      modifier | reserved,
    ],
    ['async partial required file', modifier | contextual],
    [
      'using lock fixed checked unchecked foreach base this null true false typeof sizeof nameof is as in ' +
        'out ref stackalloc await goto operator implicit explicit event',
      reserved,
    ],
    ['nameof await', contextual],
  ]),
  cpp: {
    ...typed([
      ['class struct union enum', defines | reserved | opensMembers],
      ['namespace', reserved | opensScope | defines],
      ['extern', reserved | opensScope | modifier],
      [
        'static inline virtual explicit constexpr consteval constinit const volatile friend typename mutable register final override noexcept',
        modifier | reserved,
      ],
      [
        'using typedef sizeof alignof alignas decltype static_assert operator delete this nullptr true false ' +
          'template public private protected goto __attribute__ __declspec',
        reserved,
      ],
    ]),
    hasDirectives: true,
  },
  scala: {
    ...plain,
    hasLooseQuotes: true,
    hasTripleQuotes: true,
    words: new WordTable([
      ['def class trait object type', defines | reserved],
      ['enum given', defines | contextual],
      ['val var', declares | reserved],
      [
        'if else for while do match case return throw try catch finally yield new this super null true false package import extends with then export end',
        reserved,
      ],
      ['then export end', contextual],
    ]),
  },
  kotlin: {
    ...plain,
    hasTripleQuotes: true,
    words: new WordTable([
      ['fun class interface object typealias', defines | reserved],
      ['val var', declares | reserved],
      [
        'if else for while do when return throw try catch finally break continue is as in this super null true false package import',
        reserved,
      ],
    ]),
  },
};

/** The dialect of a language; languages that it does not know are read like C's family, by reserved words alone. */
export function getDialect(language: CodeLanguage): Dialect {
  return (
    dialects[language] ?? {
      ...plain,
      words: new WordTable([
        ['class struct interface enum trait protocol func fun function fn def module', defines | reserved],
        [control, reserved],
      ]),
    }
  );
}

function typed(words: readonly (readonly [string, number])[]): Dialect {
  return {
    ...plain,
    shape: 'typed',
    hasLooseQuotes: true,
    hasTripleQuotes: true,
    words: new WordTable([[`${control} synchronized`, reserved], ['new', reserved | creates], ...words]),
  };
}
