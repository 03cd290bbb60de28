import { err, ok, type Result } from '../../../base/result.ts';

/** Where an object stood in the parsed text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** A value that was read, and where it and its objects stand. */
export interface JsonValue {
  readonly value: unknown;
  /** The offset behind it. */
  readonly end: number;
  readonly spans: ReadonlyMap<object, JsonSpan>;
}

/** Where reading failed, and what was expected there. */
export interface JsonFailure {
  /** What was read until then, so that its file name is not lost. */
  readonly value: unknown;
  readonly at: number;
  readonly expected: string;
  /** The offset up to which the text was looked at. */
  readonly seen: number;
}

/** The outcome of reading one JSON value. */
export type JsonReading = Result<JsonValue, JsonFailure>;

/** Deeper nesting is no tool call. */
const deepest = 48;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
  "'": "'",
};

/**
 * Reads the JSON value that starts at offset `from`, as models write it: trailing commas, comments, raw line breaks and
 * tabs in strings, single quotes, Python's `True`, `False`, `None`. Nothing is guessed: an unescaped quote or an
 * unknown escape is a failure with its offset. `asData`: as editors' settings are written, with comments and trailing
 * commas and nothing else of that. One pass; never throws.
 */
export function readJson(text: string, from: number, asData = false): JsonReading {
  return new JsonReader(text, from, asData).read();
}

/**
 * Stands for a value that could not be read. An exception would be a hundred times slower, and a text may hold
 * thousands of broken objects.
 */
const failed = Symbol('failed');

class JsonReader {
  readonly #text: string;
  readonly #asData: boolean;
  #at: number;
  readonly #spans = new Map<object, JsonSpan>();
  #root: unknown;
  #failure = { at: 0, expected: '' };

  constructor(text: string, from: number, asData: boolean) {
    this.#text = text;
    this.#at = from;
    this.#asData = asData;
  }

  read(): JsonReading {
    const value = this.#value(0);
    if (value !== failed) return ok({ value, end: this.#at, spans: this.#spans });
    return err({ value: this.#root, ...this.#failure, seen: this.#at });
  }

  #fail(at: number, expected: string): typeof failed {
    this.#failure = { at, expected };
    return failed;
  }

  #value(depth: number): unknown {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === '{' || char === '[') {
      if (depth >= deepest) return this.#fail(this.#at, 'less nesting');
      return char === '{' ? this.#object(depth) : this.#array(depth);
    }
    if (char === '"' || (char === "'" && !this.#asData)) return this.#string(char);
    const word = /^(?:-?\d[\d.eE+-]{0,40}|true|false|null|True|False|None)(?![\w$])/.exec(
      this.#text.slice(this.#at, this.#at + 48),
    )?.[0];
    if (word === undefined || (this.#asData && /^[TFN]/.test(word))) return this.#fail(this.#at, 'a JSON value');
    this.#at += word.length;
    if (/^[Tt]rue$/.test(word)) return true;
    if (/^[Ff]alse$/.test(word)) return false;
    return word === 'null' || word === 'None' ? null : Number(word);
  }

  #object(depth: number): object | typeof failed {
    const start = this.#at++;
    // No prototype: `__proto__` is a key like any other.
    const object = Object.create(null) as Record<string, unknown>;
    this.#root ??= object;
    this.#spans.set(object, { start, end: start + 1 });
    for (;;) {
      this.#skip();
      const char = this.#text[this.#at];
      if (char === '}') break;
      if (char !== '"' && (char !== "'" || this.#asData)) return this.#fail(this.#at, 'a field name in quotes, or }');
      const key = this.#string(char);
      if (typeof key !== 'string') return failed;
      this.#skip();
      if (this.#text[this.#at] !== ':') return this.#fail(this.#at, ':');
      this.#at++;
      const value = this.#value(depth + 1);
      if (value === failed) return failed;
      object[key] = value;
      this.#skip();
      if (this.#text[this.#at] === ',') this.#at++;
      else if (this.#text[this.#at] !== '}') return this.#fail(this.#at, ', or }');
    }
    this.#at++;
    this.#spans.set(object, { start, end: this.#at });
    return object;
  }

  #array(depth: number): unknown[] | typeof failed {
    const start = this.#at++;
    const array: unknown[] = [];
    this.#root ??= array;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === ']') break;
      const value = this.#value(depth + 1);
      if (value === failed) return failed;
      array.push(value);
      this.#skip();
      if (this.#text[this.#at] === ',') this.#at++;
      else if (this.#text[this.#at] !== ']') return this.#fail(this.#at, ', or ]');
    }
    this.#at++;
    this.#spans.set(array, { start, end: this.#at });
    return array;
  }

  #string(quote: string): string | typeof failed {
    const start = this.#at++;
    const parts: string[] = [];
    let from = this.#at;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) return this.#fail(start, `the closing ${quote} of this string`);
      if (char === quote) break;
      if (this.#asData && char < ' ') return this.#fail(this.#at, 'an escape in place of a control character');
      if (char !== '\\') {
        this.#at++;
        continue;
      }
      parts.push(this.#text.slice(from, this.#at));
      const sign = this.#text[this.#at + 1] ?? '';
      if (sign === 'u') {
        const code = /^[0-9a-fA-F]{4}$/.exec(this.#text.slice(this.#at + 2, this.#at + 6))?.[0];
        if (code === undefined) return this.#fail(this.#at, 'four hexadecimal digits');
        parts.push(String.fromCharCode(Number.parseInt(code, 16)));
        this.#at += 6;
      } else {
        const meant = escapes[sign];
        if (meant === undefined) return this.#fail(this.#at, 'a JSON escape');
        parts.push(meant);
        this.#at += 2;
      }
      from = this.#at;
    }
    parts.push(this.#text.slice(from, this.#at));
    this.#at++;
    return parts.join('');
  }

  #skip(): void {
    for (;;) {
      const char = this.#text[this.#at];
      if (char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === '\u00a0') this.#at++;
      else if (char === '/' && this.#text[this.#at + 1] === '/') this.#at = this.#end('\n');
      else if (char === '/' && this.#text[this.#at + 1] === '*')
        this.#at = Math.min(this.#end('*/') + 2, this.#text.length);
      else return;
    }
  }

  #end(mark: string): number {
    const found = this.#text.indexOf(mark, this.#at + 2);
    return found < 0 ? this.#text.length : found;
  }
}
