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
const delegation = /^ by\s+[\w.]+(?:\([^()]*\))?(?=\s*\{)/;

/**
 * Writes what Kotlin's grammar does not know in another way: that a type's last member may share a line with the brace
 * behind it (a semicolon takes the place of a space), and that the brace behind `: Store by store` opens the type and
 * is no lambda (what it is delegated to is left out), and that `open(file)` and `get(path)` are calls. The text ends with
 * a line break: at the end of a text without one the grammar's scanner turns in a circle for ever behind annotations.
 */
export function readableKotlin(text: string): string {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.length > longestLine) continue;
    if (/^\s*context\(/.test(line)) {
      lines[index] = line.replace(contextName, (part) => ' '.repeat(part.length));
      continue;
    }
    const told = line.includes('>(') ? withoutTypeArguments(line) : line;
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

/** One plain type between a name and a list, with the word in front of the name. */
const typeArgument =
  /(\b(?:class|interface)\s+)?(?<![\p{ID_Continue}`])([\p{ID_Continue}`]+)(<[\p{ID_Continue}. ]+>)(?=\((?!\)))/gu;

const keyword = 'as|by|class|constructor|else|fun|in|interface|is|object|return|throw';

/** The same without arguments, behind a function that stands between two values: `it shouldBe made<Order>()`. */
const infixTypeArgument = new RegExp(
  String.raw`([\p{ID_Continue})\]"] (?!(?:${keyword})\b)[\p{ID_Start}][\p{ID_Continue}]* )` +
    String.raw`([\p{ID_Continue}\x60]+)(<[\p{ID_Continue}. ]+>)(?=\(\))`,
  'gu',
);

/** Blanks the type in `find<Order>(id)`, which the grammar takes for two comparisons. */
function withoutTypeArguments(line: string): string {
  const plain = line.replace(
    infixTypeArgument,
    (all: string, before: string, name: string, type: string, at: number) =>
      /^\s*(?:\/?\*|\/\/)/.test(line) || isInString(line, at) ? all : before + name + ' '.repeat(type.length),
  );
  return plain.replace(typeArgument, (all: string, word: string | undefined, name: string, type: string, at: number) =>
    word !== undefined || isInString(plain, at) ? all : name + ' '.repeat(type.length),
  );
}

function isInString(line: string, end: number): boolean {
  let isString = false;
  for (let at = 0; at < end; at += 1) if (line[at] === '"' && line[at - 1] !== '\\') isString = !isString;
  return isString;
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
  const by = delegation.exec(line.slice(at))?.[0];
  // `val repo: Repo by lazy { … }` is followed by a lambda.
  if (by === undefined || !before.includes(':') || before.includes('"') || declaresProperty(before)) return line;
  return before + ' '.repeat(by.length) + line.slice(at + by.length);
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
