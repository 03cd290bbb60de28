import { arrowFollows, bodyFollows, significant } from './ahead.ts';
import type { Dialect } from './dialect.ts';
import { Frames, frameKinds } from './frames.ts';
import { bracketBehindAngles, commentEnd, directiveEnd, heredocEnd, lineEnd, rawEnd, regexEnd, stringEnd, templateEnd, tripleEnd } from './skip.ts';
import { nextHash, wordTraits } from './words.ts';

const { defines, opensMembers, opensScope, modifier, functionValue, declares, creates, contextual } = wordTraits;
const { top, scope, members, block, parens, brackets, template, group } = frameKinds;

/** What stood last, besides signs, which stand for themselves. */
const start = 256;
const word = 257;
const value = 258;
const keyword = 259;
const modified = 260;

/** Kinds of bytes, for the loop. */
const blank = 0;
const letter = 1;
const digit = 2;
const quote = 3;
const sign = 4;
const breaks = 5;
const kinds = new Uint8Array(256).map((_, byte) => {
  if (byte === 0x0a || byte === 0x0d) return breaks;
  if (byte <= 0x20) return blank;
  if (byte >= 0x30 && byte <= 0x39) return digit;
  if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f || byte === 0x24 || byte >= 0x80) return letter;
  return byte === 0x22 || byte === 0x27 || byte === 0x60 ? quote : sign;
});

/** A bracket's flags: behind `new X`, and around a Go receiver. */
const ofNew = 1;
const ofReceiver = 2;

/** How JavaScript's modules are loaded, by hand and by what compilers make of an import. */
const moduleCalls = ['require(', '__importDefault(', '__importStar(', '__toESM('].map((text) => new TextEncoder().encode(text));

/** A name that waits for `const`, `let` or `var` to be told. */
const awaited = -2;

/**
 * Reads one source as words and signs, keeps the open brackets and what stood last, and notes the names that look defined. Nothing is
 * parsed: what it cannot know (macros, text of JSX, code in another language) costs a name, never more than the line or bracket it is in.
 */
export class Sketcher {
  readonly #bytes: Uint8Array;
  readonly #dialect: Dialect;
  readonly #frames = new Frames();
  /** Starts and ends of the names found, two numbers each. */
  readonly found: number[] = [];
  /** Starts and ends of names that may yet prove definitions; the others refer to them by number. */
  readonly #maybe: number[] = [];
  #at = 0;
  #last = start;
  #beforeLast = start;
  #isNewLine = true;
  #isLineStart = true;
  /** A word that defines was read: the next name is the one. */
  #expects = false;
  /** In C a type's name is known only when its brace comes: what it is so far. */
  #typeName = -1;
  #isTypeOpen = false;
  /** What the next brace at a depth holds, if a word said so. */
  #body = 0;
  #bodyDepth = 0;
  /** A name in front of round brackets, and their place. */
  #candidate = -1;
  #candidateAt = -1;
  /** The name that a value would be given to, if it is a function. */
  #declared = -1;
  #declaredDepth = 0;
  /** Whether a value of `const`, `let` or `var` was begun: another name may come behind a comma. */
  #isDeclaring = false;
  /** The name that the value at this very place is given to. */
  #assigned = -1;
  #assignedAt = -1;
  #lastName = -1;
  #quoteAt = 0;
  #isNew = false;
  #isReceiver = false;
  #isGroup = false;
  #wasUse = false;

  constructor(bytes: Uint8Array, dialect: Dialect) {
    this.#bytes = bytes;
    this.#dialect = dialect;
  }

  /** Reads everything. */
  read(): void {
    const bytes = this.#bytes;
    const { length } = bytes;
    if (this.#dialect.isEmbedded) this.#skipToCode();
    else if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#at = 3;
    if (bytes[this.#at] === 0x23 && bytes[this.#at + 1] === 0x21) this.#at = lineEnd(bytes, this.#at);
    while (this.#at < length) {
      const byte = bytes[this.#at] as number;
      switch (kinds[byte]) {
        case blank: this.#at += 1; this.#isLineStart = false; break;
        case breaks: this.#at += 1; this.#isNewLine = true; this.#isLineStart = true; break;
        case letter: this.#word(); break;
        case digit: this.#number(); break;
        case quote: this.#string(byte); break;
        default: this.#sign(byte);
      }
    }
  }

  #note(index: number): void {
    if (index >= 0) this.found.push(this.#maybe[index * 2] as number, this.#maybe[index * 2 + 1] as number);
  }

  #remember(from: number, to: number): number {
    return this.#maybe.push(from, to) / 2 - 1;
  }

  #takeAssigned(): number {
    const assigned = this.#assigned;
    this.#assigned = -1;
    return assigned;
  }

  #word(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    let at = from;
    let hash = 0;
    for (let byte = bytes[at] as number; at < bytes.length; byte = bytes[++at] as number) {
      const kind = kinds[byte];
      if (kind !== letter && kind !== digit) break;
      hash = nextHash(hash, byte);
    }
    this.#at = at;
    let next = at;
    while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
    const traits = this.#traits(hash, at, next);
    if (traits === 0) this.#name(from, at, next);
    else this.#reserved(traits, from, next);
    this.#isLineStart = false;
    this.#isNewLine = false;
  }

  /** What the word says where it stands: behind a dot, or as a name, a reserved word is none. */
  #traits(hash: number, end: number, next: number): number {
    const traits = this.#dialect.words.traitsOf(hash);
    if (traits === 0) return 0;
    if (this.#last === 0x2e || (this.#last === 0x3e && this.#beforeLast === 0x2d)) return 0;
    const follows = this.#bytes[next] ?? 0;
    // `delete()` is a method's name like any other where only members can stand.
    if (follows === 0x28 && this.#frames.kind === members && this.#dialect.shape === 'script') return 0;
    if ((traits & contextual) === 0) return traits;
    const isBeforeName = next > end && (kinds[follows] === letter || follows === 0x23 || follows === 0x5b || (follows === 0x2a && (traits & modifier) !== 0));
    if (isBeforeName) return traits;
    return (traits & functionValue) !== 0 && follows === 0x28 && this.#assigned >= 0 ? traits : 0;
  }

  #reserved(traits: number, from: number, next: number): void {
    const follows = this.#bytes[next] ?? 0;
    const followsName = kinds[follows] === letter;
    const assigned = this.#takeAssigned();
    if ((traits & functionValue) !== 0 && assigned >= 0) {
      // `async` may yet begin a mere call.
      if ((traits & contextual) !== 0) {
        this.#assigned = assigned;
        this.#assignedAt = follows === 0x28 ? next : -1;
      } else this.#note(assigned);
    }
    if ((traits & defines) !== 0) {
      this.#expects = !this.#wasUse && (followsName || follows === 0x2a || follows === 0x26);
      this.#typeName = -1;
      this.#isTypeOpen = this.#dialect.hasDirectives;
    } else if ((traits & modifier) === 0 && follows !== 0x2e) this.#expects = false;
    if ((traits & (opensMembers | opensScope)) !== 0 && this.#last !== 0x3a) {
      this.#body = (traits & opensMembers) !== 0 ? members : scope;
      this.#bodyDepth = this.#frames.depth;
    }
    if ((traits & declares) !== 0 && this.#last !== 0x3c && this.#last !== 0x2c) {
      this.#declared = awaited;
      this.#isDeclaring = false;
      this.#declaredDepth = this.#frames.depth;
    }
    if (this.#dialect.backquote === 'raw' && follows === 0x28) {
      // Go: a receiver behind `func`, many declarations behind the others.
      if ((traits & functionValue) !== 0) this.#isReceiver = this.#isNewLine && this.#frames.depth === 0;
      else this.#isGroup = (traits & defines) !== 0 || ((traits & declares) !== 0 && this.#frames.depth === 0);
    }
    if ((traits & creates) !== 0) this.#isNew = true;
    const bytes = this.#bytes;
    this.#wasUse = bytes[from] === 0x75 && bytes[from + 1] === 0x73 && bytes[from + 2] === 0x65;
    this.#moved((traits & (modifier | contextual)) !== 0 ? modified : keyword);
  }

  #name(from: number, to: number, next: number): void {
    const bytes = this.#bytes;
    const { shape, hasBareVariables } = this.#dialect;
    const { kind, depth } = this.#frames;
    const follows = bytes[next] ?? 0;
    const assigned = this.#takeAssigned();
    if (assigned >= 0 && follows === 0x3d && bytes[next + 1] === 0x3e) this.#note(assigned);
    if (this.#expects) this.#defined(from, to, follows);
    else if (this.#declared === awaited && depth === this.#declaredDepth) {
      this.#declared = this.#remember(from, to);
      if ((kind === top || kind === scope) && !(follows === 0x3d && isImport(bytes, next + 1))) this.#note(this.#declared);
    } else if (kind === group) {
      if (this.#isNewLine || this.#last === 0x28) this.#note(this.#remember(from, to));
    } else if (shape !== 'words' || kind === members) this.#mayDefine(from, to, next, follows);
    else if (hasBareVariables && this.#isLineStart && depth === 0 && follows === 0x3d && bytes[next + 1] !== 0x3d && bytes[next + 1] !== 0x7e) this.#note(this.#remember(from, to));
    if (follows === 0x3d || follows === 0x3a) this.#lastName = this.#remember(bytes[from - 1] === 0x23 ? from - 1 : from, to);
    this.#wasUse = false;
    this.#moved(word);
  }

  /** The name behind a word that defines. */
  #defined(from: number, to: number, follows: number): void {
    const bytes = this.#bytes;
    if (this.#isTypeOpen) {
      // In C macros may stand in front of a type's name, and a mention looks the same: the brace decides.
      this.#typeName = this.#remember(from, to);
      if (this.#body === scope) this.#expects = false;
      return;
    }
    this.#expects = false;
    if (this.#dialect.isEmbedded && bytes[from] === 0x24) return;
    // `import { type A, type B as C }`, `import type A from`.
    if (this.#last === modified && this.#dialect.shape === 'script' && (follows === 0x2c || follows === 0x7d || (kinds[follows] === letter && follows !== 0x65))) return;
    // `class A::B` (Ruby), `fun String.trimmed` (Kotlin), `namespace A.B`: the last name counts.
    if (bytes[to] === 0x2e || (bytes[to] === 0x3a && bytes[to + 1] === 0x3a)) {
      this.#expects = true;
      return;
    }
    // `foo?` and `foo!` are names in Ruby; `macro_rules! foo` is not.
    const hasMark = this.#dialect.heredoc === '<<' && (bytes[to] === 0x3f || bytes[to] === 0x21);
    if (to - from > 1 || bytes[from] !== 0x5f) this.#note(this.#remember(from, hasMark ? to + 1 : to));
  }

  /** A name that brackets may follow, in a place where a definition may stand. */
  #mayDefine(from: number, to: number, next: number, follows: number): void {
    const { kind, depth } = this.#frames;
    if (kind >= parens) return;
    const { shape } = this.#dialect;
    const bytes = this.#bytes;
    if (!(shape === 'script' ? this.#isGoodForScript(kind) : shape === 'typed' ? this.#isGoodForTyped(kind) : this.#isNewLine || this.#last === 0x7b || this.#last === 0x3b)) return;
    const bracket = follows === 0x28 ? next : follows === 0x3c ? bracketBehindAngles(bytes, next) : follows === 0x3f && bytes[next + 1] === 0x28 ? next + 1 : -1;
    const hash = shape === 'script' && this.#last === 0x23 ? 1 : 0;
    if (hash === 1 && this.#beforeLast === 0x2e) return;
    const index = this.#remember(from - hash, to);
    if (bracket >= 0) {
      this.#candidate = index;
      this.#candidateAt = bracket;
    } else if (kind === members && shape === 'script') {
      this.#declared = index;
      this.#declaredDepth = depth;
    } else if (kind === members && shape === 'typed' && !this.#dialect.hasDirectives && this.#last !== modified && (follows === 0x7b || (follows === 0x3d && bytes[next + 1] === 0x3e))) this.#note(index);
  }

  #isGoodForScript(kind: number): boolean {
    const last = this.#last;
    if (last === start || last === 0x7b || last === 0x7d || last === 0x3b || last === 0x2a || last === modified || last === 0x23) return true;
    if (last === 0x2c) return kind !== top;
    return this.#isNewLine && (last === word || last === value || last === 0x29 || last === 0x5d);
  }

  #isGoodForTyped(kind: number): boolean {
    const last = this.#last;
    // Inside of functions only C# has functions.
    if (kind === block) return !this.#dialect.hasDirectives && (last === word || last === 0x3e || last === 0x5d);
    switch (last) {
      case word: case modified: case start: return true;
      case 0x3e: case 0x5d: case 0x2a: case 0x26: case 0x3f: case 0x7b: case 0x7d: case 0x3b: case 0x29: return true;
      case 0x3a: return this.#dialect.hasDirectives;
      default: return last === keyword && this.#isNewLine;
    }
  }

  #number(): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let byte = bytes[at] as number; at < bytes.length; byte = bytes[++at] as number) {
      const kind = kinds[byte];
      if (kind !== letter && kind !== digit && byte !== 0x2e && !(byte === 0x27 && this.#dialect.hasLooseQuotes)) break;
    }
    this.#at = at;
    this.#after(value);
  }

  #string(byte: number): void {
    const { hasTripleQuotes, hasLongStrings, backquote, hasLooseQuotes } = this.#dialect;
    const bytes = this.#bytes;
    const at = this.#at;
    if (byte === 0x60 && backquote === 'template') return this.#template(at + 1);
    if (byte === 0x60) this.#at = backquote === 'raw' ? rawEnd(bytes, at, 0x60) : at + 1;
    else if (hasTripleQuotes && bytes[at + 1] === byte && bytes[at + 2] === byte) this.#at = tripleEnd(bytes, at);
    else if (byte === 0x27 && hasLooseQuotes && bytes[at + 1] !== 0x5c && bytes[at + 2] !== 0x27) {
      // A lifetime, or a character beyond ASCII.
      const close = (bytes[at + 1] ?? 0) >= 0x80 ? bytes.indexOf(0x27, at + 1) : -1;
      this.#at = close > 0 && close - at <= 5 ? close + 1 : at + 1;
    } else this.#at = stringEnd(bytes, at, hasLongStrings);
    this.#quoteAt = at;
    this.#after(value);
    return undefined;
  }

  #template(at: number): void {
    const { end, isExpression } = templateEnd(this.#bytes, at);
    this.#at = end;
    this.#after(value);
    if (!isExpression) return;
    this.#frames.open(template);
    this.#last = start;
  }

  #after(last: number): void {
    this.#isNewLine = false;
    this.#isLineStart = false;
    this.#assigned = -1;
    this.#moved(last);
  }

  #moved(last: number): void {
    this.#beforeLast = this.#last;
    this.#last = last;
  }

  #sign(byte: number): void {
    const bytes = this.#bytes;
    const at = this.#at;
    const { hasHashComments, hasSlashComments, hasRegexes, hasDirectives, heredoc, isEmbedded } = this.#dialect;
    const next = bytes[at + 1];
    if (byte === 0x2f && hasSlashComments) {
      if (next === 0x2f) return this.#goTo(lineEnd(bytes, at));
      if (next === 0x2a) return this.#goTo(commentEnd(bytes, at));
      if (hasRegexes && this.#mayBeRegex()) {
        this.#at = regexEnd(bytes, at);
        return this.#after(value);
      }
    } else if (byte === 0x23) {
      if (hasHashComments && !(isEmbedded && next === 0x5b)) return this.#goTo(lineEnd(bytes, at));
      if (hasDirectives) return this.#directive(at);
    } else if (byte === 0x3c && heredoc !== '' && next === 0x3c) {
      const end = heredocEnd(bytes, at, heredoc.length);
      if (end !== undefined) return this.#goTo(end);
    } else if (byte === 0x3f && isEmbedded && next === 0x3e) return this.#skipToCode();
    else if (byte === 0x3d && this.#isLineStart && heredoc === '<<' && next === 0x62) {
      // Ruby's `=begin`.
      const close = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('\n=end', at);
      return this.#goTo(close < 0 ? bytes.length : close + 5);
    }
    this.#at += 1;
    this.#isLineStart = false;
    this.#punctuation(byte, next, at);
    if (this.#last !== start) this.#moved(byte);
    else if (byte !== 0x7d || this.#frames.kind !== template) this.#moved(byte);
    this.#isNewLine = false;
    return undefined;
  }

  #goTo(at: number): void {
    this.#at = at;
  }

  #punctuation(byte: number, next: number | undefined, at: number): void {
    const frames = this.#frames;
    const assigned = this.#takeAssigned();
    if (byte !== 0x2e && byte !== 0x3c && byte !== 0x3e && byte !== 0x2c && byte !== 0x28) this.#isNew = false;
    if (this.#isTypeOpen) this.#endType(byte, next);
    if (byte !== 0x2a && byte !== 0x26 && byte !== 0x3a && byte !== 0x2e) this.#expects = false;
    switch (byte) {
      case 0x28: this.#openParens(at, assigned); break;
      case 0x29: this.#closeParens(); break;
      case 0x5b: frames.open(brackets); break;
      case 0x5d: frames.closeBrackets(); break;
      case 0x7b:
        frames.open(this.#body !== 0 && frames.depth === this.#bodyDepth ? this.#body : block);
        this.#body = 0;
        break;
      case 0x7d: if (frames.closeBrace()) this.#template(at + 1); break;
      case 0x3b:
        this.#isDeclaring = false;
        if (frames.depth <= this.#bodyDepth) this.#body = 0;
        this.#declared = -1;
        break;
      case 0x3d: if (next !== 0x3d && next !== 0x3e) this.#equals(); break;
      case 0x3a: if (next !== 0x3a && next !== 0x3d) this.#colon(at); break;
      case 0x2c:
        if (this.#isDeclaring && frames.depth === this.#declaredDepth) {
          this.#declared = awaited;
        }
        break;
      case 0x3c:
        // A generic arrow function: `<T>(x) =>`.
        this.#assigned = assigned;
        this.#assignedAt = assigned < 0 ? -1 : bracketBehindAngles(this.#bytes, at);
        break;
      default:
    }
  }

  /** In C: what comes behind `class A` tells whether it is defined here. */
  #endType(byte: number, next: number | undefined): void {
    if (byte === 0x3a && next === 0x3a) return;
    if (byte === 0x3a && this.#last === 0x3a) {
      this.#expects = true;
      return;
    }
    // A macro may stand between a namespace's name and its brace.
    if (this.#body === scope && (byte === 0x28 || byte === 0x29)) return;
    if (byte === 0x7b || byte === 0x3a) this.#note(this.#typeName);
    else if (byte === 0x3c || byte === 0x5b || byte === 0x5d) {
      if (byte === 0x3c) this.#expects = false;
      return;
    } else if (byte !== 0x3e || !this.#expects) {
      // Arguments of a specialised template may hold anything.
      if (!this.#expects && byte !== 0x3b && byte !== 0x28) return;
      this.#body = 0;
    } else this.#body = 0;
    this.#isTypeOpen = false;
    this.#expects = false;
  }

  #openParens(at: number, assigned: number): void {
    const candidate = this.#candidateAt === at ? this.#candidate : -1;
    const isNew = this.#isNew && this.#dialect.shape === 'typed';
    this.#frames.open(this.#isGroup ? group : parens, candidate, assigned >= 0 && (this.#assignedAt < 0 || this.#assignedAt === at) ? assigned : -1, isNew ? ofNew : this.#isReceiver ? ofReceiver : 0);
    this.#isNew = false;
    this.#isReceiver = false;
    this.#isGroup = false;
  }

  #closeParens(): void {
    const frames = this.#frames;
    const { name, assigned, flag } = frames;
    if (!frames.closeParens()) return;
    const bytes = this.#bytes;
    if (flag === ofReceiver) this.#expects = true;
    if (flag === ofNew && bytes[significant(bytes, this.#at)] === 0x7b) {
      this.#body = members;
      this.#bodyDepth = frames.depth;
    }
    if (assigned >= 0 && arrowFollows(bytes, this.#at)) this.#note(assigned);
    if (name >= 0 && this.#isFunction(frames.kind)) this.#note(name);
  }

  /** Whether brackets that were just closed are those of a function that is defined here. */
  #isFunction(kind: number): boolean {
    const bytes = this.#bytes;
    const { shape, hasDirectives } = this.#dialect;
    if (shape === 'words') return true;
    if (shape === 'typed') return bodyFollows(bytes, this.#at, kind === members || (hasDirectives && kind !== block), kind !== block);
    if (kind === members) return true;
    const follows = bytes[significant(bytes, this.#at)];
    return follows === 0x7b || follows === 0x3a;
  }

  /** `name = …`. */
  #equals(): void {
    const { kind, depth } = this.#frames;
    if (kind === parens || kind === brackets) return;
    const isOwn = this.#declared >= 0 && this.#declaredDepth === depth;
    const declared = isOwn ? this.#declared : this.#last === word || (this.#last === 0x3a && this.#beforeLast === word && this.#dialect.backquote === 'raw') ? this.#lastName : -1;
    if (isOwn && kind !== members) this.#isDeclaring = true;
    this.#declared = -1;
    this.#assigned = declared;
    this.#assignedAt = -1;
  }

  /** `name: …` in an object. */
  #colon(at: number): void {
    const { kind, depth } = this.#frames;
    if (this.#dialect.shape !== 'script' || (kind !== block && kind !== members)) return;
    if (kind === members) {
      // A field whose type is a function's.
      if (this.#declared < 0 || this.#declaredDepth !== depth) return;
      this.#assigned = this.#declared;
      this.#assignedAt = -1;
      return;
    }
    if (this.#last === value && (this.#bytes[at - 1] === 0x27 || this.#bytes[at - 1] === 0x22)) this.#quoted(at - 1);
    else if (this.#last !== word) return;
    if (this.#beforeLast !== 0x7b && this.#beforeLast !== 0x2c) return;
    this.#assigned = this.#lastName;
    this.#assignedAt = -1;
  }

  /** A string that could be a name, as an object's key. */
  #quoted(end: number): void {
    for (let at = this.#quoteAt + 1; at < end; at++) if (kinds[this.#bytes[at] as number] !== letter && kinds[this.#bytes[at] as number] !== digit) return;
    this.#lastName = this.#remember(this.#quoteAt + 1, end);
  }

  #mayBeRegex(): boolean {
    const last = this.#last;
    return last !== word && last !== value && last !== 0x29 && last !== 0x5d;
  }

  #directive(at: number): void {
    const bytes = this.#bytes;
    const end = directiveEnd(bytes, at);
    const match = /^#[ \t]*define[ \t]+(\w+)\(/.exec(Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(200, end - at)).toString('latin1'));
    if (match?.[1] !== undefined) {
      const from = at + match[0].length - 1 - match[1].length;
      this.#note(this.#remember(from, from + match[1].length));
    }
    this.#at = end;
  }

  /** To behind the next `<?php`: what is not in it is text. */
  #skipToCode(): void {
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    const found = bytes.indexOf('<?', this.#at);
    this.#at = found < 0 ? bytes.length : found + (bytes.toString('latin1', found + 2, found + 5).toLowerCase() === 'php' ? 5 : 2);
    this.#last = start;
  }
}

/** Whether a value that begins at `from` is a module: the name is then an import's. */
function isImport(bytes: Uint8Array, from: number): boolean {
  const at = bytes[from] === 0x20 ? from + 1 : from;
  return moduleCalls.some((call) => call.every((byte, index) => bytes[at + index] === byte));
}
