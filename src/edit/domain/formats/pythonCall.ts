import { err, ok, type Result } from '../../../base/result.ts';
import { readJson, type JsonReading } from './lenientJson.ts';

/** Signs behind a backslash in a string of Python; any other one keeps its backslash. */
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

/**
 * Where on a line the call of an agent's tool begins that is written in Python, as Gemini writes it
 * (`print(default_api.replace(file_path=…))`): the tool, and the column behind its bracket. `loose`: what stands there
 * are calls and nothing else, so that the name of the tool is enough.
 */
export function pythonStart(
  text: string,
  loose: boolean,
): { readonly tool: string; readonly column: number } | undefined {
  const match =
    /^\s*(?:print\s*\(\s*|\w{1,40}\s*=\s*)?(default_api\.|functions\.)?(\w{1,60})\s*\(\s*(?=\w{1,40}\s*=(?!=)|$)/.exec(
      text.slice(0, 300),
    );
  return match?.[2] === undefined || match[2] === 'print' || (match[1] === undefined && !loose)
    ? undefined
    : { tool: match[2], column: match[0].length };
}

/**
 * Reads the arguments of a call from behind its bracket on, as an object with the tool's name as `name`. All of them
 * must have names; strings of every kind (plain, raw, with three quotes, several in a row), numbers, `True`, `False`,
 * `None`, and lists of those. Nothing is guessed: a string of another kind is a failure with its offset. One pass;
 * never throws.
 */
export function readPythonCall(text: string, from: number, tool: string): JsonReading {
  const object = Object.create(null) as Record<string, unknown>;
  const spans = new Map<object, { start: number; end: number }>();
  const fail = (at: number, expected: string, seen = at): JsonReading => err({ value: object, at, expected, seen });
  let at = skipBlanks(text, from);
  while (text[at] !== ')') {
    const name = /^(\w{1,60})\s*=(?!=)/.exec(text.slice(at, at + 80));
    if (!name?.[1]) return fail(at, 'an argument with its name, or )');
    at = skipBlanks(text, at + name[0].length);
    const value = readValue(text, at);
    if (!value.ok) return fail(value.error.at, value.error.expected, value.error.seen);
    object[name[1]] = value.value.value;
    at = skipBlanks(text, value.value.end);
    if (text[at] === ',') at = skipBlanks(text, at + 1);
    else if (text[at] !== ')') return fail(at, ', or )');
  }
  const value = { ...object, name: tool };
  spans.set(value, { start: from, end: at + 1 });
  return ok({ value, end: at + 1, spans });
}

/** A value of an argument with the offset behind it, or where it cannot be read. */
type ValueReading<T> = Result<
  { readonly value: T; readonly end: number },
  { readonly at: number; readonly expected: string; readonly seen: number }
>;

function readValue(text: string, from: number): ValueReading<unknown> {
  if (!/^[rR]?["']/.test(text.slice(from, from + 2))) return readJson(text, from);
  const parts: string[] = [];
  let at = from;
  // Strings in a row are one.
  while (/^[rR]?["']/.test(text.slice(at, at + 2))) {
    const part = readString(text, at);
    if (!part.ok) return part;
    parts.push(part.value.value);
    at = skipBlanks(text, part.value.end);
  }
  return ok({ value: parts.join(''), end: at });
}

function readString(text: string, from: number): ValueReading<string> {
  const raw = /[rR]/.test(text[from] ?? '');
  const open = raw ? from + 1 : from;
  const sign = text[open] ?? '';
  const quote = text.startsWith(sign.repeat(3), open) ? sign.repeat(3) : sign;
  const parts: string[] = [];
  for (let at = open + quote.length; ;) {
    if (at >= text.length || (quote.length === 1 && text[at] === '\n'))
      return err({ at: from, expected: `the closing ${quote} of this string`, seen: at });
    if (text.startsWith(quote, at)) return ok({ value: parts.join(''), end: at + quote.length });
    if (text[at] !== '\\') {
      parts.push(text[at] ?? '');
      at++;
      continue;
    }
    const next = text[at + 1] ?? '';
    const code = /^(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 7))?.[0];
    if (!raw && /[xuUN0-7]/.test(next) && code === undefined)
      return err({ at, expected: 'an escape with two or four hexadecimal digits', seen: at });
    if (raw) parts.push(`\\${next}`);
    else if (code !== undefined) parts.push(String.fromCharCode(Number.parseInt(code.slice(1), 16)));
    else parts.push(escapes[next] ?? `\\${next}`);
    at += 1 + (raw ? 1 : (code?.length ?? 1));
  }
}

/** The first offset that is neither blank nor in a comment. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at++;
    if (text[at] !== '#') return at;
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end;
  }
}
