import { arrowFollows, isImport, significant } from './ahead.ts';
import { byteKinds, kindOfByte } from './byteKinds.ts';
import type { Dialect } from './dialect.ts';
import { Frames, frameKinds } from './frames.ts';
import { NoticedNames } from './noticedNames.ts';
import { makesFunction, mayStand, tokens } from './places.ts';
import { bracketBehindAngles } from './skip.ts';
import { wordTraits } from './words.ts';

const { letter, digit } = byteKinds;
const { defines, opensMembers, opensScope, modifier, functionValue, declares, creates, contextual } = wordTraits;
const { top, scope, members, block, parens, brackets, template, group } = frameKinds;
const { start, word, value, keyword, modified } = tokens;

/** A bracket's flags: behind `new X`, and around a Go receiver. */
const ofNew = 1;
const ofReceiver = 2;

/** A candidate name until `const`, `let` or `var` decides. */
const awaited = -2;

/**
 * Follows the words and signs of a source, keeps the open brackets and what stood last, and notes the names that look
 * defined.
 */
export class DefinitionScanner {
  readonly #bytes: Uint8Array;
  readonly #dialect: Dialect;
  readonly #frames = new Frames();
  readonly #names = new NoticedNames();
  /**
   * Whether a line ended since the last word or sign, and whether nothing at all, not even a blank, is before this one.
   */
  isNewLine = true;
  isLineStart = true;
  #last: number = start;
  #beforeLast: number = start;
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

  /** Starts and ends of the names found, two numbers each. */
  get found(): number[] {
    return this.#names.found;
  }

  /** Whether the last thing was a value, so that a slash divides. */
  get isBehindValue(): boolean {
    const last = this.#last;
    return last === word || last === value || last === 0x29 || last === 0x5d;
  }

  /** A word from `from` to `to`; the next thing on its line, if any, is at `next`. */
  word(from: number, to: number, next: number, hash: number): void {
    const traits = this.#traits(hash, to, next);
    if (traits === 0) this.#name(from, to, next);
    else this.#reserved(traits, from, next);
    this.isLineStart = false;
    this.isNewLine = false;
  }

  /** A number, a string (its quote at `quoteAt`) or a regular expression. */
  value(quoteAt = -1): void {
    this.#quoteAt = quoteAt;
    this.isNewLine = false;
    this.isLineStart = false;
    this.#assigned = -1;
    this.#moved(value);
  }

  /** An expression in a template begins. */
  openTemplate(): void {
    this.#frames.open(template);
    this.#last = start;
  }

  /** A sign; tells whether it ends an expression in a template, so that text follows. */
  sign(byte: number, at: number): boolean {
    this.isLineStart = false;
    const isTemplate = this.#punctuation(byte, this.#bytes[at + 1], at);
    this.#moved(byte);
    this.isNewLine = false;
    return isTemplate;
  }

  #takeAssigned(): number {
    const assigned = this.#assigned;
    this.#assigned = -1;
    return assigned;
  }

  /** The meaning of a word at its place: after a dot, or as a name, a reserved word is not reserved. */
  #traits(hash: number, end: number, next: number): number {
    const traits = this.#dialect.words.getTraits(hash);
    if (traits === 0) return 0;
    if (this.#last === 0x2e || (this.#last === 0x3e && this.#beforeLast === 0x2d)) return 0;
    const follows = this.#bytes[next] ?? 0;
    // `delete()` is a method's name like any other where only members can stand.
    if (follows === 0x28 && this.#frames.kind === members && this.#dialect.shape === 'script') return 0;
    if ((traits & contextual) === 0) return traits;
    const isBeforeName =
      next > end &&
      (kindOfByte[follows] === letter ||
        follows === 0x23 ||
        follows === 0x5b ||
        (follows === 0x2a && (traits & modifier) !== 0));
    if (isBeforeName) return traits;
    return (traits & functionValue) !== 0 && follows === 0x28 && this.#assigned >= 0 ? traits : 0;
  }

  #reserved(traits: number, from: number, next: number): void {
    const follows = this.#bytes[next] ?? 0;
    const followsName = kindOfByte[follows] === letter;
    const assigned = this.#takeAssigned();
    if ((traits & functionValue) !== 0 && assigned >= 0) {
      // `async` may yet begin a mere call.
      if ((traits & contextual) !== 0) {
        this.#assigned = assigned;
        this.#assignedAt = follows === 0x28 ? next : -1;
      } else this.#names.note(assigned);
    }
    if ((traits & defines) !== 0) {
      this.#expects = !this.#wasUse && (followsName || follows === 0x2a || follows === 0x26 || follows === 0x21);
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
      if ((traits & functionValue) !== 0) this.#isReceiver = this.isNewLine && this.#frames.depth === 0;
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
    if (assigned >= 0 && follows === 0x3d && bytes[next + 1] === 0x3e) this.#names.note(assigned);
    if (this.#expects) this.#defined(from, to, follows);
    else if (
      this.#declared === awaited &&
      depth === this.#declaredDepth &&
      (!this.#isDeclaring || (this.#last === 0x2c && follows === 0x3d && bytes[next + 1] !== 0x3d))
    ) {
      this.#declared = this.#names.remember(from, to);
      if ((kind === top || kind === scope) && !(follows === 0x3d && isImport(bytes, next + 1)))
        this.#names.note(this.#declared);
    } else if (kind === group) {
      if (this.isNewLine || this.#last === 0x28) this.#names.note(this.#names.remember(from, to));
    } else if (shape !== 'words' || kind === members) this.#mayDefine(from, to, next, follows);
    else if (
      hasBareVariables &&
      this.isLineStart &&
      depth === 0 &&
      follows === 0x3d &&
      bytes[next + 1] !== 0x3d &&
      bytes[next + 1] !== 0x7e
    )
      this.#names.note(this.#names.remember(from, to));
    if (follows === 0x3d || follows === 0x3a)
      this.#lastName = this.#names.remember(bytes[from - 1] === 0x23 ? from - 1 : from, to);
    this.#wasUse = false;
    this.#moved(word);
  }

  /** The name behind a word that defines. */
  #defined(from: number, to: number, follows: number): void {
    const bytes = this.#bytes;
    if (this.#isTypeOpen) {
      // In C macros may be in front of a type's name, and a mention looks the same: the brace decides.
      this.#typeName = this.#names.remember(from, to);
      if (this.#body === scope) this.#expects = false;
      return;
    }
    this.#expects = false;
    if (this.#dialect.isEmbedded && bytes[from] === 0x24) return;
    // `import { type A, type B as C }`, `import type A from`.
    if (
      this.#last === modified &&
      this.#dialect.shape === 'script' &&
      (follows === 0x2c || follows === 0x7d || (kindOfByte[follows] === letter && follows !== 0x65))
    )
      return;
    // `class A::B` (Ruby), `fun String.trimmed` (Kotlin), `namespace A.B`: the last name counts.
    if (bytes[to] === 0x2e || (bytes[to] === 0x3a && bytes[to + 1] === 0x3a)) {
      this.#expects = true;
      return;
    }
    // `foo?` and `foo!` are names in Ruby; `macro_rules! foo` is not.
    const hasMark = this.#dialect.heredoc === '<<' && (bytes[to] === 0x3f || bytes[to] === 0x21);
    if (to - from > 1 || bytes[from] !== 0x5f) this.#names.note(this.#names.remember(from, hasMark ? to + 1 : to));
  }

  /** A name that brackets may follow, in a place where a definition may stand. */
  #mayDefine(from: number, to: number, next: number, follows: number): void {
    const { kind, depth } = this.#frames;
    if (kind >= parens) return;
    const { shape } = this.#dialect;
    const bytes = this.#bytes;
    if (!mayStand(this.#dialect, this.#last, this.#beforeLast, kind, this.isNewLine)) return;
    let bracket = -1;
    if (follows === 0x28) bracket = next;
    else if (follows === 0x3c) bracket = bracketBehindAngles(bytes, next);
    else if (follows === 0x3f && bytes[next + 1] === 0x28) bracket = next + 1;
    const hash = shape === 'script' && this.#last === 0x23 ? 1 : 0;
    if (hash === 1 && this.#beforeLast === 0x2e) return;
    const index = this.#names.remember(from - hash, to);
    if (bracket >= 0) {
      this.#candidate = index;
      this.#candidateAt = bracket;
    } else if (kind === members && shape === 'script') {
      this.#declared = index;
      this.#declaredDepth = depth;
    } else if (
      kind === members &&
      shape === 'typed' &&
      !this.#dialect.hasDirectives &&
      this.#last !== modified &&
      (follows === 0x7b || (follows === 0x3d && bytes[next + 1] === 0x3e))
    )
      this.#names.note(index);
  }

  #moved(last: number): void {
    this.#beforeLast = this.#last;
    this.#last = last;
  }

  #punctuation(byte: number, next: number | undefined, at: number): boolean {
    const frames = this.#frames;
    const assigned = this.#takeAssigned();
    if (byte !== 0x2e && byte !== 0x3c && byte !== 0x3e && byte !== 0x2c && byte !== 0x28) this.#isNew = false;
    if (this.#isTypeOpen) this.#endType(byte, next);
    if (byte !== 0x2a && byte !== 0x26 && byte !== 0x3a && byte !== 0x2e && byte !== 0x21) this.#expects = false;
    switch (byte) {
      case 0x28:
        this.#openParens(at, assigned);
        break;
      case 0x29:
        this.#closeParens(at + 1);
        break;
      case 0x5b:
        frames.open(brackets);
        break;
      case 0x5d:
        frames.closeBrackets();
        break;
      case 0x7b:
        frames.open(this.#body !== 0 && frames.depth === this.#bodyDepth ? this.#body : block);
        this.#body = 0;
        break;
      case 0x7d:
        return frames.closeBrace();
      case 0x3b:
        this.#isDeclaring = false;
        if (frames.depth <= this.#bodyDepth) this.#body = 0;
        this.#declared = -1;
        break;
      case 0x3d:
        if (next !== 0x3d && next !== 0x3e) this.#equals();
        break;
      case 0x3a:
        if (next !== 0x3a && next !== 0x3d) this.#colon(at);
        break;
      case 0x2c:
        if (this.#isDeclaring && frames.depth === this.#declaredDepth) this.#declared = awaited;
        break;
      case 0x3c:
        // A generic arrow function: `<T>(x) =>`.
        this.#assigned = assigned;
        this.#assignedAt = assigned < 0 ? -1 : bracketBehindAngles(this.#bytes, at);
        break;
      default:
    }
    return false;
  }

  /** In C: what comes behind `class A` tells whether it is defined here. */
  #endType(byte: number, next: number | undefined): void {
    if (byte === 0x7b || (byte === 0x3a && next !== 0x3a && this.#last !== 0x3a)) this.#names.note(this.#typeName);
    // Arguments of a specialised template may hold anything, and the name is known.
    else if (!this.#expects && this.#body !== scope) {
      if (byte !== 0x3b) return;
      this.#body = 0;
    } else if (byte === 0x3a) {
      // The name behind `::` counts.
      this.#expects = true;
      return;
    } else if (byte === 0x5b || byte === 0x5d) return;
    else if (byte === 0x3c) {
      this.#expects = false;
      return;
      // A macro may be between a namespace's name and its brace.
    } else if (this.#body === scope && (byte === 0x28 || byte === 0x29)) return;
    else this.#body = 0;
    this.#isTypeOpen = false;
    this.#expects = false;
  }

  #openParens(at: number, assigned: number): void {
    const candidate = this.#candidateAt === at ? this.#candidate : -1;
    const isNew = this.#isNew && this.#dialect.shape === 'typed';
    const receiver = this.#isReceiver ? ofReceiver : 0;
    this.#frames.open(
      this.#isGroup ? group : parens,
      candidate,
      assigned >= 0 && (this.#assignedAt < 0 || this.#assignedAt === at) ? assigned : -1,
      isNew ? ofNew : receiver,
    );
    this.#isNew = false;
    this.#isReceiver = false;
    this.#isGroup = false;
  }

  #closeParens(behind: number): void {
    const frames = this.#frames;
    const { name, assigned, flag } = frames;
    if (!frames.closeParens()) return;
    const bytes = this.#bytes;
    if (flag === ofReceiver) this.#expects = true;
    if (flag === ofNew && bytes[significant(bytes, behind)] === 0x7b) {
      this.#body = members;
      this.#bodyDepth = frames.depth;
    }
    if (assigned >= 0 && arrowFollows(bytes, behind)) this.#names.note(assigned);
    if (name >= 0 && makesFunction(this.#dialect, bytes, behind, frames.kind)) this.#names.note(name);
  }

  /** `name = …`. */
  #equals(): void {
    const { kind, depth } = this.#frames;
    if (kind === parens || kind === brackets) return;
    const isOwn = this.#declared >= 0 && this.#declaredDepth === depth;
    let declared = -1;
    if (isOwn) declared = this.#declared;
    else if (
      this.#last === word ||
      (this.#last === 0x3a && this.#beforeLast === word && this.#dialect.backquote === 'raw')
    )
      declared = this.#lastName;
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
    for (let at = this.#quoteAt + 1; at < end; at++)
      if (kindOfByte[this.#bytes[at] as number] !== letter && kindOfByte[this.#bytes[at] as number] !== digit) return;
    this.#lastName = this.#names.remember(this.#quoteAt + 1, end);
  }
}
