import { wholeMatch } from '../patterns.ts';
import { byPhrases, loops } from './implicitCalls.ts';
import { commonTraits, type LanguageTraits } from './traits.ts';

/** Ruby. */
export const ruby: LanguageTraits = {
  ...commonTraits,
  hasDynamicTypes: true,
  endings: ['rb', 'rake', 'gemspec', 'ru', 'rbw', 'podspec'],
  // Those of the tools that VS Code's own Ruby extension knows.
  fileNames: (
    'rakefile gemfile guardfile podfile capfile cheffile hobofile vagrantfile appraisals rantfile berksfile ' +
    'thorfile puppetfile dangerfile brewfile fastfile appfile deliverfile matchfile scanfile snapfile gymfile'
  ).split(' '),
  family: 'ruby',
  selfWords: new Set(['this', 'self', '@']),
  hasImplicitThis: true,
  callsWithoutBrackets: true,
  implicitCalls: [
    [/^each$/, ...loops],
    [
      wholeMatch([
        // Conversions that Ruby and the libraries of every day ask for; `to_manifest` is one of the code's own.
        'to_(?:s|str|sym|i|int|f|r|c|a|ary|h|hash|proc|path|io|regexp|open|enum|set|date|time|datetime)',
        'to_(?:json|yaml|xml|text|html|param|query|model|key|partial_path|liquid)|as_json',
        String.raw`inspect|coerce|hash|eql\?|method_missing|respond_to(?:_missing)?\?|inherited|included|extended`,
        'prepended|method_(?:added|removed|undefined)|append_features|extend_object|prepend_features|const_missing',
        'const_added|initialize_(?:copy|dup|clone)|singleton_method_(?:added|removed|undefined)|exception|message',
        'detailed_message|backtrace|set_backtrace|marshal_\\w+|_load|_dump|json_create|(?:encode|init)_with|pretty_print',
        String.raw`deconstruct(?:_keys)?|default|matches\?|does_not_match\?|failure_message(?:_when_negated)?|write|succ`,
        'gets|getbyte|read(?:partial)?|divmod|dig|to_(?:ptr|native|msgpack)|from_native',
        String.raw`<=>|={2,3}|=~|[-+*/|&!~]|[-+]@`,
      ]),
      byPhrases.messages,
    ],
  ],
  duckTypes: [
    [
      wholeMatch([
        String.raw`flush|f?sync=?|tty\?|isatty|fileno|close(?:d\?|_read|_write)?|rewind|eof\?|getc|unget(?:c|byte)|seek|pos`,
        'each_(?:byte|char|line)|binmode|(?:external|internal|set)_encoding|readline',
      ]),
      /^(?:write|read|gets|sys(?:read|write)|readpartial|(?:read|write)_nonblock|each_line)$/,
    ],
    // What Ruby asks of the scheduler of its fibers.
    [
      /^(?:fiber|block|unblock|run|close|io_\w+|kernel_sleep|process_wait|address_resolve|timeout_after)$/,
      /^(?:kernel_sleep|io_wait)$/,
    ],
    // `1 < price` makes two of the class, and compares those.
    [wholeMatch([String.raw`[<>]=?|%|\*\*|<<|>>|\^|div|modulo|fdiv|quo|pow|remainder`]), /^coerce$/],
  ],
  enumerating: new Set(['enum_for', 'to_enum']),
  sending: new Map<string, { readonly place: number; readonly handsArguments: boolean }>([
    ...['send', 'public_send', '__send__', 'try'].map((name) => [name, { place: 0, handsArguments: true }] as const),
    ...['method', 'public_method', 'singleton_method', 'instance_method', 'public_instance_method'].map(
      (name) => [name, { place: 0, handsArguments: false }] as const,
    ),
    ['alias_method', { place: 1, handsArguments: false }],
  ]),
  evaluating: ['eval', 'instance_eval', 'class_eval', 'module_eval'],
  callMembers: /^call$/,
  computesMemberNames: true,
  // It answers to what the class does not have.
  catchAllMembers: ['method_missing'],
  // RSpec's matchers for what answers yes or no.
  askedBy: (name) => {
    const { had, stem = had } = /^(?:has_(?<had>\w+)|(?<stem>\w+))\?$/.exec(name)?.groups ?? {};
    if (stem === undefined) return [];
    return had === undefined ? ['be', 'be_a', 'be_an'].map((word) => `${word}_${stem}`) : [`have_${had}`];
  },
  openTypes: new Set(['Array', 'Hash']),
  hasMixins: true,
  getsMembersOutside: true,
  reopensClasses: true,
  madeBy: '.new',
  coreClasses: wholeMatch([
    'BasicObject|Object|Kernel|Module|Class|Comparable|Enumerable|NilClass|TrueClass|FalseClass|String|Symbol',
    'Numeric|Integer|Float|Rational|Complex|Array|Hash|Range|Regexp|MatchData|Struct|Proc|Method|Exception',
    'StandardError|IO|File|Dir|Time|Date|DateTime|Thread|Set|Enumerator',
  ]),
  inheritsFactories: true,
  localsInCalls: 'never',
  bindsInOrder: true,
  sharesBlockLocals: true,
  hasLooseNames: true,
  qualifiesTypes: true,
  namesMethodsUnderKeys: true,
};
