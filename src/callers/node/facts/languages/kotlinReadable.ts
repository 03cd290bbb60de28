import { widenWord } from '../reading/backquotes.ts';

/** Longer lines are not hand-written. */
const longestLine = 2_000;
const typeWord = /\b(?:class|object|interface)\b/;
/** A call of a function that is called like a modifier, which begins no declaration here: `open(file)`. */
const modifierCall =
  /(?<![\p{ID_Continue}.`@])(?<!\bfun\s+)(?:open|final|sealed|abstract|external|inline|infix)(?=\()/gu;
/** `get(path) {` and `get {` in a line of their own, which the grammar takes for the getter of the `val` before it. */
const accessorCall = /^(\s*)(get|set)(?=\s*\{|\((?!\s*\))(?!\s*[\p{ID_Continue}]+(?:\s*:[^(){]*)?\)\s*[{=:]))/u;
/** The names in `context(repo: Repo)`, which the grammar does not know. */
const contextName = /(?<=^\s*context\((?:[^()]*,)?\s*)[\p{ID_Start}_][\p{ID_Continue}]*\s*:(?=[^():]*[,)])/gu;
/** The name of the value is all that a setter has in its brackets. */
const getterCall = /^(\s*)(get)(?=\([\p{ID_Continue}])/u;
/** No package has this name: `: Store by stored(x) {` is read as `: Store, _.stored(x) {`. */
export const delegatePackage = '_';

const delegation = /^ by\s+[\w.]+(\((?:[^()]|\([^()]*\))*\))?(?=\s*\{)/;

/**
 * Writes what Kotlin's grammar does not know in another way: that a type's last member may share a line with the brace
 * behind it (a semicolon takes the place of a space), and that the brace behind `: Store by store` opens the type and
 * is no lambda (what it is delegated to is left out; where that is a call, it is written as a base of
 * `delegatePackage`), and that `open(file)` and `get(path)` are calls. The text ends with a line break: at the
 * end of a text without one the grammar's scanner turns in a circle for ever behind annotations.
 */
export function readableKotlin(text: string): string {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.length > longestLine) continue;
    if (/^\s*context\(/.test(line)) {
      lines[index] = line.replace(contextName, (part) => ' '.repeat(part.length));
      continue;
    }
    const told = />\(|\?:.*>\s*\{/.test(line) ? withoutTypeArguments(line) : line;
    const called = told.replace(modifierCall, (word, at: number) => (isInString(told, at) ? word : widenWord(word)));
    const spelled = /^\s*[gs]et\b/.test(called) ? withoutAccessors(called) : called;
    const plain = spelled.includes(' by ') ? undelegated(spelled) : spelled;
    lines[index] = plain.includes(' }') && typeWord.test(plain) ? closed(plain) : plain;
  }
  const readable = lines.join('\n');
  return readable.endsWith('\n') ? readable : `${readable}\n`;
}

function withoutAccessors(line: string): string {
  for (const call of [accessorCall, getterCall])
    if (call.test(line)) return line.replace(call, (_, before: string, word: string) => before + widenWord(word));
  return line;
}

/** Plain types between a name and a list, with the word in front of the name, or the colon of a type that is extended. */
const typeArgument =
  /(\b(?:class|interface)\s+|(?<!\?):\s*)?(?<![\p{ID_Continue}`])([\p{ID_Continue}`]+)(<[\p{ID_Continue}., ]+>)(?=\((?!\)))/gu;

const keyword = 'as|by|class|constructor|else|fun|in|interface|is|object|return|throw';

/** A function behind `?:` that is handed nothing but a lambda: `?: made<Order> {`. */
const elvisTypeArgument =
  /(\?:\s*(?:[\p{ID_Continue}?!]+\.)*[\p{ID_Continue}]+)(<[\p{ID_Continue}., <>?*]+>)(?=\s*\{)/gu;

/** The same of any depth behind a function that stands between two values: `it shouldBe made<List<Order>>()`. */
const infixTypeArgument = new RegExp(
  String.raw`([\p{ID_Continue})\]"] (?!(?:${keyword})\b)[\p{ID_Start}][\p{ID_Continue}]* )` +
    String.raw`([\p{ID_Continue}\x60]+)(<[\p{ID_Continue}., <>?*]+>)(?=\()`,
  'gu',
);

/** Blanks the types in `find<Order, Key>(id)`, which the grammar takes for two comparisons. */
function withoutTypeArguments(line: string): string {
  const handed = line.replace(elvisTypeArgument, (_, before: string, type: string) => before + ' '.repeat(type.length));
  const plain = handed.replace(
    infixTypeArgument,
    (all: string, before: string, name: string, type: string, at: number) =>
      /^\s*(?:\/?\*|\/\/)/.test(line) || isInString(line, at + 1) ? all : before + name + ' '.repeat(type.length),
  );
  return plain.replace(typeArgument, (all: string, word: string | undefined, name: string, type: string, at: number) =>
    word !== undefined || isInString(plain, at) ? all : name + ' '.repeat(type.length),
  );
}

const character = /'(?:\\u[\da-fA-F]{4}|\\.|[^'\\])'/y;

/** Whether a place of a line is in a string, and not in the code that a string holds: `"${here}"`. */
function isInString(line: string, end: number): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < end) {
    const around = open.at(-1) ?? '';
    at += around.startsWith('"') ? passText(line, at, around, open) : passCode(line, at, open);
  }
  return open.at(-1)?.startsWith('"') === true;
}

/** How many characters of a string come next; what they open or close is noted. */
function passText(line: string, at: number, quote: string, open: string[]): number {
  if (quote === '"' && line[at] === '\\') return 2;
  if (line.startsWith('${', at)) {
    open.push('{');
    return 2;
  }
  if (!line.startsWith(quote, at)) return 1;
  open.pop();
  return quote.length;
}

/** The same of code. */
function passCode(line: string, at: number, open: string[]): number {
  const unit = line[at] ?? '';
  if (unit === '"') {
    const quote = line.startsWith('"""', at) ? '"""' : '"';
    open.push(quote);
    return quote.length;
  }
  if (unit === '}') open.pop();
  if (unit === '{' && open.length > 0) open.push(unit);
  character.lastIndex = at;
  return unit === "'" && character.test(line) ? character.lastIndex - at : 1;
}

/** What stands in brackets, the innermost. */
const brackets = /\([^()]*\)|<[^<>]*>/g;

/** Whether a line declares a property outside of its brackets. */
function declaresProperty(line: string): boolean {
  let flat = line;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replace(brackets, '');
  }
  return /\bva[lr]\b/.test(flat);
}

function undelegated(line: string): string {
  const at = line.lastIndexOf(' by ');
  const before = line.slice(0, at);
  const [by, list] = delegation.exec(line.slice(at)) ?? [];
  // `val repo: Repo by lazy { … }` is followed by a lambda.
  if (by === undefined || !before.includes(':') || before.includes('"') || declaresProperty(before)) return line;
  const call = by.trimStart().slice('by'.length).trimStart();
  const mark = `,${`${delegatePackage}.`.padStart(by.length - call.length - 1)}`;
  return before + (list === undefined ? ' '.repeat(by.length) : mark + call) + line.slice(at + by.length);
}

/** Puts a semicolon in front of the closing braces of a line that follow on something, outside of its strings. */
function closed(line: string): string {
  let out = '';
  let isString = false;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line[at] ?? '';
    if (unit === '"' && line[at - 1] !== '\\') isString = !isString;
    else if (!isString && unit === '/' && line[at + 1] === '/') return out + line.slice(at);
    const isGap =
      !isString && unit === ' ' && line[at + 1] === '}' && /[\p{ID_Continue})\]}"'?>]\s*$/u.test(out.slice(-8));
    out += isGap ? ';' : unit;
  }
  return out;
}
