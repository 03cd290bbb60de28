import type { CodeLanguage } from '../../../domain/facts.ts';
import { getTraits } from '../../../domain/languages/languages.ts';
import { wholeMatch } from '../../../domain/patterns.ts';
import { getList, printTuple } from '../../../domain/typeText.ts';

const lists = wholeMatch([
  'Array|ReadonlyArray|Set|ReadonlySet|Iterable|IntoIterator|DoubleEndedIterator|ExactSizeIterator|IterableIterator|AsyncIterable|List|Sequence|Iterator',
  'Collection|ArrayList|LinkedList|HashSet|Vec|VecDeque|IEnumerable|IList|ICollection|IReadOnlyList',
  'IReadOnlyCollection|IAsyncEnumerable|Stream|Flux|Generator|list|set|frozenset|tuple|Tuple|vector',
  'deque|span|QuerySet|Slice|AsyncIterator|AsyncGenerator|iterable|MutableList|MutableSet',
  'MutableCollection|Flow|SharedFlow|BTreeSet|BinaryHeap|SmallVec|ArrayVec',
]);
/** Types whose second argument is what they hold. */
const maps = wholeMatch([
  'Map|ReadonlyMap|WeakMap|Record|HashMap|LinkedHashMap|TreeMap|ConcurrentHashMap|ConcurrentMap',
  'SortedMap|BTreeMap|IndexMap|Dictionary|IDictionary|IReadOnlyDictionary|ConcurrentDictionary',
  'SortedDictionary|unordered_map|map|MutableMap',
]);
/** Lists and maps of Rust: a class may have any other name. */
const rustLists = wholeMatch([
  'Iterator|IntoIterator|DoubleEndedIterator|ExactSizeIterator|FusedIterator|Stream|Vec|VecDeque|LinkedList|BinaryHeap',
  'HashSet|BTreeSet|FxHashSet|SmallVec|ArrayVec',
]);
const rustMaps = wholeMatch(['HashMap|BTreeMap|IndexMap|FxHashMap|DashMap']);
const nothing = wholeMatch([
  'null|undefined|void|None|nil|never|any|unknown|object|string|number|boolean|bool|str|int|float|bytes',
  'dict|Dict|Any|symbol|bigint|error|byte|rune|auto|var|dynamic|mixed|NoneType|false|true|char|long',
  String.raw`short|double|[iu](?:8|16|32|64|128|size)|f32|f64|u?int\d+_t|size_t|ssize_t|wchar_t|unsigned|signed`,
  String.raw`uint|u?int\d+|float\d+|String|Integer|Object`,
]);

/** Type arguments with something behind them, to which they do not belong; they hold others, two deep. */
const argumentsBetween = /(?<=[\p{ID_Continue}])<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>(?=(?:\.|::)[\p{ID_Start}_])/gu;
const path = /^[\p{ID_Continue}$]+(?:(?:\.|::|\\)[\p{ID_Continue}$]+)*/u;

const wordsBefore = [
  'readonly|const|mut|final|dyn|impl|ref|out|in|struct|class|enum|typename|volatile|static|params|chan|asserts|is',
  "'\\w+", // a lifetime of Rust
];
/** Signs and words in front of a type's name: `&'a mut Repo`, `: readonly Repo`. */
const signsBefore = new RegExp(`^(?:[:?&*|\\\\]|->|(?:${wordsBefore.join('|')})(?=[\\s'&*])\\s*|\\s)+`);

/**
 * The simple name of a written type: `Repo` for `Promise<app.Repo<User> | undefined>`, `Repo[]` for lists of it, the
 * empty text for types that are no classes or interfaces of anybody (plain types, functions, shapes). Understands the
 * notations of all the languages, and what wraps others in this one; `classes` are names that mean nothing special in it.
 */
export function simpleType(written: string, language: CodeLanguage, depth = 0, classes?: RegExp): string {
  if (depth > 4) return '';
  let type = written.slice(0, 300).trim();
  type = type.replace(signsBefore, '').replace(/^(['"])(.*)\1$/, '$2');
  // `[]Repo`, `[3]Repo` and `[...]Repo` of Go.
  const ofArray = /^\[(?:\w*|\.\.\.)\](?=[\p{ID_Start}_*[(])(.+)$/su.exec(type)?.[1];
  if (ofArray !== undefined) return getList(simpleType(ofArray, language, depth + 1, classes));
  const ofMap = /^map\[(?:[^[\]]|\[[^[\]]*\])*\](.+)$/s.exec(type)?.[1];
  if (ofMap !== undefined) return getList(simpleType(ofMap, language, depth + 1, classes));
  if (/^(?:map|func|typeof|keyof|unique|infer|function)\b/.test(type)) return '';
  type = type.replace(/^import\([^)]*\)\.?/, '');
  // `Store<Repo>.Entry`, `Store<Repo>::Entry`: what is within a type is meant.
  if (/>\s*(?:\.|::)\s*[\p{ID_Start}_]/u.test(type)) type = type.replace(argumentsBetween, '');
  type = type.replace(/(?:[?&*!;\s]|\bconst)+$/, '');
  const places = getTraits(language).hasImplBlocks && /^\(.*\)$/s.test(type) ? topLevel(type.slice(1, -1), /,/) : [];
  if (places.length > 1) return printTuple(places.map((part) => simpleType(part, language, depth + 1, classes)));
  if (/^\(.*\)$/.test(type) && !type.includes('=>')) return simpleType(type.slice(1, -1), language, depth + 1, classes);
  if (type.includes('=>')) return '';
  const parts = topLevel(type, /[|&]/);
  if (parts.length > 1)
    return parts.map((part) => simpleType(part, language, depth + 1, classes)).find((part) => part !== '') ?? '';
  if (type.endsWith('[]')) return getList(simpleType(type.slice(0, -2), language, depth + 1, classes));
  const named = path.exec(type)?.[0];
  if (named === undefined)
    return /^\[(.+)\]$/.test(type)
      ? getList(simpleType(type.slice(1, -1).split(';')[0] ?? '', language, depth + 1, classes))
      : '';
  const simple = named.split(/\.|::|\\/).at(-1) ?? '';
  const inner = /^[<[](.*)[>\]]$/s.exec(type.slice(named.length).trim())?.[1];
  if (inner !== undefined && classes?.test(simple) !== true) {
    // A lifetime of Rust is no type: `Cow<'a, Repo>`.
    const givens = topLevel(inner, /,/).filter((each) => !/^'\w+$/.test(each));
    const given = givens[0] ?? '';
    if (getTraits(language).wrapperTypes?.test(simple) === true)
      return simpleType(given.replace(/^(?:Target|Output)\s*=\s*/, ''), language, depth + 1, classes);
    if (getTraits(language).tupleTypes?.test(simple) === true && givens.length > 1)
      return printTuple(givens.map((each) => simpleType(each, language, depth + 1, classes)));
    const isOfRust = getTraits(language).hasImplBlocks;
    if ((isOfRust ? rustMaps : maps).test(simple) && givens.length > 1)
      return getList(simpleType(givens[1] ?? '', language, depth + 1, classes));
    // `Iterator<Item = Repo>` of Rust.
    if ((isOfRust ? rustLists : lists).test(simple))
      return getList(simpleType(given.replace(/^Item\s*=\s*/, ''), language, depth + 1, classes));
  }
  return nothing.test(simple) && classes?.test(simple) !== true ? '' : simple;
}

/** Texts and numbers: their members are the language's own. */
const values = wholeMatch([
  '[Ss]tring|CharSequence|[Cc]har|Character|rune|[Bb]yte|sbyte|ubyte|[Ss]hort|ushort|[Ii]nt|Integer',
  String.raw`uint|[Ll]ong|ulong|[Ff]loat|[Dd]ouble|[Bb]oolean|[Bb]ool|decimal|u?int\d+|float\d+`,
]);
const modifiers = /^(?:(?:final|readonly|const|ref|out|in|params|scoped|vararg)\s+|[*&\s])+/;

/**
 * `simpleType` where types are declared: `''` (the text of two quotes) for texts and numbers, and for lists and maps of
 * values that are not the project's, so that they differ from unknown types.
 */
export function declaredType(written: string, language: CodeLanguage): string {
  const simple = simpleType(written, language);
  if (simple !== '') return simple;
  const type = written
    .slice(0, 300)
    .trim()
    .replace(modifiers, '')
    .replace(/[?!\s]+$/, '');
  if (/^(?:\[|map\[)/.test(type) || /[^\]]\[[,\s]*\]$/.test(type)) return "''";
  const named = path.exec(type)?.[0];
  const last = named?.split('.').at(-1) ?? '';
  const isWhole = named === type;
  return (isWhole && values.test(last)) ||
    (!isWhole && /^<.*>$/s.test(type.slice(named?.length ?? 0).trim()) && (lists.test(last) || maps.test(last)))
    ? "''"
    : '';
}

/** `declaredType` with the package or class that is written before it: `com.shop.Repo`, `Outer.Inner`. */
export function placedType(written: string, language: CodeLanguage): string {
  const type = declaredType(written, language);
  const name = type.replaceAll('[]', '');
  const before =
    name === '' || !written.includes(`.${name}`) || type.startsWith("'")
      ? undefined
      : new RegExp(`(?<![\\p{ID_Continue}.])((?:[\\p{ID_Continue}]+\\.)+)${name}(?![\\p{ID_Continue}.])`, 'u').exec(
          written.slice(0, 300),
        )?.[1];
  return before === undefined ? type : `${before}${type}`;
}

/** Whether a type's name is one that every file knows: numbers, texts, nothing. */
export function isPlainType(name: string): boolean {
  return nothing.test(name);
}

/** Splits at separators that are in no brackets. */
export function topLevel(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if ('<([{'.includes(char)) depth += 1;
    else if ('>)]}'.includes(char)) depth -= 1;
    else if (depth === 0 && separator.test(char)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
