import { type Message, msg } from '../../../base/text/message.ts';
import type { CodeLanguage, Definition, FileFacts } from '../facts.ts';
import { getDefinition, isCallable, type Project, type Symbol } from '../graph/project.ts';
import { getPastedPart } from './pastedNames.ts';
import { literalPattern } from './plainSearches.ts';
import { wholeMatch } from '../patterns.ts';

/** How a symbol is called by code that does not write it as a call. */
export interface UnnamedCalls {
  /** One sentence. */
  readonly text: Message;
  /** A pattern that finds such places, where there is one. */
  readonly pattern?: string;
}

/** Names that a language calls by itself, by what does; the pattern finds its word. */
type Called = readonly [names: RegExp, by: string | Message, pattern?: string];

/** What calls it, as a part of a sentence. */
const byPhrases = {
  printing: msg('conversions to text, comparisons and collections'),
  loops: msg('loops and whatever goes through a sequence'),
  operators: msg('operators, indexing and destructuring'),
  dataModel: msg('operators, conversions and built-in functions'),
  messages: msg('conversions, inclusions and unknown messages'),
  encoders: msg('the functions that print, encode and decode values'),
  itself: msg('calls of the object itself'),
  missing: msg('conversions, and members that the class does not have'),
  builtIn: msg('built-in functions'),
  traits: msg('operators, loops, macros and the end of a scope'),
  with: msg('`with` statements'),
  tryWith: msg('`try` with resources'),
  objects: msg('declarations'),
  macros: msg('macros that put its name together'),
} as const;
const loops: readonly [Message, string] = [byPhrases.loops, '\\bfor(each)?\\b'];
const script: readonly Called[] = [
  [/^(?:toString|valueOf|toJSON)$/, byPhrases.printing],
  [/^then$/, '`await`', '\\bawait\\b'],
];

/**
 * Python's data model, Java's and C#'s language specifications, Kotlin's operator conventions, Rust's `std::ops`, PHP's
 * magic methods.
 */
const called: Readonly<Record<CodeLanguage, readonly Called[]>> = {
  typescript: script,
  javascript: script,
  python: [
    [/^__a?(?:enter|exit)__$/, byPhrases.with, '\\bwith\\b'],
    [/^__a?(?:iter|next)__$/, ...loops],
    [/^__(?!(?:init|new|call)__)\w+__$/, byPhrases.dataModel],
  ],
  ruby: [
    [/^each$/, ...loops],
    [
      wholeMatch([
        String.raw`to_\w+|inspect|coerce|hash|eql\?|method_missing|respond_to_missing\?|inherited|included|extended`,
        'prepended|method_added',
      ]),
      byPhrases.messages,
    ],
  ],
  java: [
    [/^close$/, byPhrases.tryWith, '\\btry\\s*\\('],
    [/^(?:toString|equals|hashCode|compareTo)$/, byPhrases.printing],
    [/^(?:iterator|hasNext|next)$/, ...loops],
  ],
  kotlin: [
    [/^close$/, '`use`', '\\buse\\b'],
    [/^(?:toString|equals|hashCode|compareTo)$/, byPhrases.printing],
    [/^(?:iterator|hasNext|next)$/, ...loops],
  ],
  csharp: [
    [/^Dispose(?:Async)?$/, '`using`', '\\busing\\b'],
    [/^(?:ToString|Equals|GetHashCode|CompareTo)$/, byPhrases.printing],
    [/^(?:GetEnumerator|MoveNext)$/, ...loops],
    [/^Deconstruct$/, byPhrases.operators],
  ],
  go: [[/^(?:Error|String|GoString|Format|(?:Unm|M)arshal[A-Z]\w*)$/, byPhrases.encoders]],
  rust: [],
  php: [
    [/^__invoke$/, byPhrases.itself],
    [/^__(?!construct$)\w+$/, byPhrases.missing],
    [/^(?:getIterator|current|next|key|valid|rewind)$/, ...loops],
    [/^offset(?:Get|Set|Exists|Unset)$/, byPhrases.operators],
    [/^(?:count|jsonSerialize)$/, byPhrases.builtIn],
  ],
  cpp: [
    [/^(?:begin|end)$/, ...loops],
    [/^(?:operator\b|~)/, byPhrases.traits],
  ],
};

/** Of a name that many have, so many lines are read to see whether they say it is an accessor or an operator. */
const maxLines = 8;

/** Traits of Rust whose methods the language calls, by the method. */
const traits: Readonly<Record<string, RegExp>> = {
  drop: /^Drop$/,
  fmt: /^(?:Display|Debug|LowerHex|UpperHex|Binary|Octal|Pointer|LowerExp|UpperExp)$/,
  deref: /^Deref$/,
  deref_mut: /^DerefMut$/,
  index: /^Index$/,
  index_mut: /^IndexMut$/,
  next: /^Iterator$/,
  into_iter: /^IntoIterator$/,
  from: /^From$/,
  eq: /^PartialEq$/,
  partial_cmp: /^PartialOrd$/,
  cmp: /^Ord$/,
  poll: /^Future$/,
};
/** Names that anything may have: the language calls them of what is of a type for it. */
const ofBase = wholeMatch([
  'close|Dispose(?:Async)?|iterator|hasNext|next|compareTo|CompareTo|GetEnumerator|MoveNext|getIterator',
  'current|key|valid|rewind|count|jsonSerialize|offset(?:Get|Set|Exists|Unset)',
]);
const based: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'php']);
/** Functions that operators, brackets, delegates and destructuring of Kotlin call. */
const operatorNames = wholeMatch([
  'get|set|invoke|contains|rangeTo|rangeUntil|inc|dec|not|unary(?:Plus|Minus)|component\\d+',
  '(?:plus|minus|times|div|rem)(?:Assign)?|getValue|setValue|provideDelegate',
]);
const arithmetic = /^(?:add|sub|mul|div|rem|neg|not|shl|shr|bitand|bitor|bitxor)(?:_assign)?$/;

/**
 * How one of these symbols is called without being written as a call: by the language (`with` calls `__enter__`) or by
 * being read (`get size()`). Of such a symbol no list of calls is complete. `lineText` gives a line, from 1, of a file.
 * Undefined where calls are written out.
 */
export function unnamedCalls(
  project: Project,
  targets: readonly Symbol[],
  lineText: (path: string, line: number) => string,
): UnnamedCalls | undefined {
  for (const [place, target] of targets.entries()) {
    const facts = project.facts(target.path);
    const own = getDefinition(project, target);
    if (facts === undefined || own === undefined) continue;
    const part = facts.language === 'cpp' && isCallable(own) ? getPastedPart(project, own.name) : undefined;
    if (part !== undefined) return told(own.name, byPhrases.macros, pastedPattern(part));
    if (own.container < 0 && own.owner === undefined) continue;
    const found = ofDefinition(facts, own, target, (line) => (place < maxLines ? lineText(target.path, line) : ''));
    if (found !== undefined) return found;
  }
  return undefined;
}

function ofDefinition(
  facts: FileFacts,
  own: Definition,
  { definition }: Symbol,
  lineText: (line: number) => string,
): UnnamedCalls | undefined {
  const { name, site, kind } = own;
  const { language } = facts;
  // `Repo repo;`, and fields of the class.
  if (language === 'cpp' && kind === 'constructor') return told(name, byPhrases.objects);
  if (isAccessor(facts, own, definition, lineText))
    return {
      text: msg('{0} is an accessor: reading or assigning it calls it, and not every place that does is listed.', name),
      pattern: `\\.${literalPattern(name)}\\b`,
    };
  const isAnybodys =
    based.has(language) && ofBase.test(name) && !facts.heritage.some((each) => each.definition === own.container);
  const row = isAnybodys ? undefined : called[language].find(([names]) => names.test(name));
  if (row !== undefined) return told(name, row[1], row[2]);
  const isOperator =
    language === 'kotlin'
      ? isKotlinOperator(name, lineText(site.line).slice(0, site.column))
      : language === 'rust' && isOfTrait(facts, own);
  return isOperator ? told(name, language === 'rust' ? byPhrases.traits : byPhrases.operators) : undefined;
}

function pastedPattern(part: string): string {
  return `##\\s*${literalPattern(part)}|${literalPattern(part)}\\s*##`;
}

function told(name: string, by: string | Message, pattern?: string): UnnamedCalls {
  return {
    text: msg('{0} is also called without being named, by {1}; such places are not listed.', name, by),
    pattern,
  };
}

function isAccessor(
  { language, references }: FileFacts,
  { kind, site }: Definition,
  definition: number,
  lineText: (line: number) => string,
): boolean {
  switch (language) {
    case 'typescript':
    case 'javascript':
      return kind === 'method' && /\b[gs]et\s+#?$/.test(lineText(site.line).slice(0, site.column));
    case 'python':
      return references.some(
        (each) =>
          each.role === 'decorator' &&
          each.decorates === definition &&
          /property$|^(?:setter|getter|deleter)$/.test(each.name),
      );
    case 'csharp':
    case 'kotlin': {
      if (kind !== 'field') return false;
      const body = `${lineText(site.line).slice(site.column)} ${lineText(site.line + 1)}`;
      return (
        language === 'kotlin'
          ? /\s[gs]et\(\w*\)\s*(?::[^={]*)?[={]/
          : /^[\p{L}\p{N}_]+\s*(?:=>|\{\s*(?:\w+\s+)?(?:get|set|init)\b)/u
      ).test(body);
    }
    default:
      return false;
  }
}

/** An override of Kotlin is an operator without saying so. */
function isKotlinOperator(name: string, before: string): boolean {
  return /\boperator\b/.test(before) || (/\boverride\b/.test(before) && operatorNames.test(name));
}

/** Whether a type of this file has the method for a trait by which Rust calls it. */
function isOfTrait({ heritage, definitions }: FileFacts, { name, owner }: Definition): boolean {
  const isTrait = (base: string): boolean =>
    arithmetic.test(name) ? base.toLowerCase() === name.replaceAll('_', '') : traits[name]?.test(base) === true;
  return heritage.some((each) => (each.owner ?? definitions[each.definition]?.name) === owner && isTrait(each.base));
}
