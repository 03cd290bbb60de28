import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language, Parser, Tree } from 'web-tree-sitter';
import type { Clock } from '../../../base/clock.ts';
import { startParserRuntime, type ParserRuntime } from '../../../base/node/parserRuntime.ts';
import { systemClock } from '../../../base/systemClock.ts';
import { nestsTooDeep } from '../../../base/text/nesting.ts';
import type { SyntaxChecker, SyntaxOutline } from '../../domain/types.ts';
import { countTreeErrors } from './countTreeErrors.ts';
import { outlineTree } from './outlineTree.ts';
import { grammarByLanguage, runtimeFile } from './grammars.ts';

export interface SyntaxCheckerOptions {
  /** The folder with the grammar files named in `grammars.ts`. */
  readonly grammarsDir: string;
  /** The runtime's file; beside the grammars by default. */
  readonly runtimeWasm?: string;
  /** Longer texts (UTF-16 units) are not parsed. The default keeps well-formed code under about 0.2 s. */
  readonly maxLength?: number;
  /** Milliseconds after which a parse is given up; only texts that are mostly not code get there (0.1 to 1 MB/s). */
  readonly maxParseMs?: number;
  readonly clock?: Clock;
  /** Hears why a grammar could not be loaded or a parser broke down. */
  readonly onFailure?: (languageId: string, error: unknown) => void;
}

/** A syntax checker whose grammars are loaded one by one, when first needed. */
export interface LoadedSyntaxChecker extends SyntaxChecker {
  /** Loads what `languageId` needs; false when there is no grammar for it or it could not be loaded. Never rejects. */
  prepare(languageId: string): Promise<boolean>;
  /** Bytes that the runtime holds now. */
  readonly bytes: number;
  /** Frees the parser; afterwards nothing is counted any more. */
  dispose(): void;
}

/** How many recent counts are kept: the text before an edit is asked about once per candidate and per retry. */
const rememberedCounts = 4;

/** Words that are names in C and mean something in C++, whose grammar is all there is for both. */
const keywordsOfCpp = [
  ...['new', 'delete', 'class', 'this', 'template', 'typename', 'namespace', 'operator', 'private', 'protected'],
  ...['public', 'virtual', 'friend', 'explicit', 'export', 'using', 'try', 'catch', 'throw', 'and', 'or', 'not', 'xor'],
  ...['mutable', 'requires', 'concept'],
];
const wordsOfCpp = new RegExp(String.raw`\b(?:${keywordsOfCpp.join('|')})\b`, 'g');

/**
 * Makes a syntax checker over tree-sitter. Nothing is read before the first `prepare`, so making one costs nothing.
 * `countErrors` is synchronous and gives `undefined` (not checked) for a language that is not prepared, for a text over
 * the limits of length, nesting, time and memory, and after a text has cost the runtime its life, until `prepare` has
 * started another one.
 */
export function loadSyntaxChecker(options: SyntaxCheckerOptions): LoadedSyntaxChecker {
  return new TreeSitterChecker(options);
}

class TreeSitterChecker implements LoadedSyntaxChecker {
  private readonly options: SyntaxCheckerOptions;
  private readonly clock: Clock;
  private readonly maxLength: number;
  private readonly maxParseMs: number;
  private readonly languages = new Map<string, Language>();
  private readonly loading = new Map<string, Promise<boolean>>();
  private readonly recent: { readonly language: Language; readonly text: string; readonly errors: number }[] = [];
  private starting: Promise<ParserRuntime> | undefined;
  private running: ParserRuntime | undefined;
  private parser: Parser | undefined;
  /**
   * The length of a text over which a parse was given up, and its language: others of its kind are not tried for the
   * same edit.
   */
  private givenUp: { readonly languageId: string; readonly length: number } | undefined;
  private isDisposed = false;
  private takesTooMuch: () => boolean = () => false;

  constructor(options: SyntaxCheckerOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.maxLength = options.maxLength ?? 1_000_000;
    this.maxParseMs = options.maxParseMs ?? 1_000;
  }

  prepare(languageId: string): Promise<boolean> {
    const file = grammarByLanguage.get(languageId);
    if (file === undefined || this.isDisposed) return Promise.resolve(false);
    // Asked for once an edit: what was too much for the last one may be cut short by this one.
    this.givenUp = undefined;
    let loaded = this.loading.get(file);
    if (loaded === undefined) {
      loaded = this.load(file).then(
        () => true,
        (error: unknown) => {
          this.loading.delete(file);
          this.options.onFailure?.(languageId, error);
          return false;
        },
      );
      this.loading.set(file, loaded);
    }
    return loaded;
  }

  countErrors(languageId: string, text: string): number | undefined {
    const errors = this.countAs(languageId, text);
    if (errors === undefined || errors === 0 || languageId !== 'c') return errors;
    // A header may be C++ as well: what either reading accepts is no error.
    const asC = this.countAs(
      languageId,
      text.replace(wordsOfCpp, (word) => '_'.repeat(word.length)),
    );
    return Math.min(errors, asC ?? errors);
  }

  hasGrammar(languageId: string): boolean {
    return grammarByLanguage.has(languageId);
  }

  outline(languageId: string, text: string): SyntaxOutline | undefined {
    const language = this.languages.get(grammarByLanguage.get(languageId) ?? '');
    if (language === undefined || this.isUnfit(languageId, text)) return undefined;
    return this.guarded(languageId, text, () =>
      this.parsed(language, withoutMarks(languageId, text), (tree) => ({
        units: outlineTree(tree, text.split(/\r?\n/)),
        errors: countTreeErrors(tree),
      })),
    );
  }

  private countAs(languageId: string, text: string): number | undefined {
    const language = this.languages.get(grammarByLanguage.get(languageId) ?? '');
    if (language === undefined || this.isDisposed || text.length > this.maxLength || nestsTooDeep(text))
      return undefined;
    const known = this.recent.find((count) => count.language === language && count.text === text);
    if (known !== undefined) return known.errors;
    if (this.isLikeGivenUp(languageId, text.length)) return undefined;
    const errors = this.guarded(languageId, text, () => this.parsed(language, text, countTreeErrors));
    if (errors !== undefined && this.languages.has(grammarByLanguage.get(languageId) ?? ''))
      this.remember({ language, text, errors });
    return errors;
  }

  private isUnfit(languageId: string, text: string): boolean {
    return (
      this.isDisposed ||
      text.length > this.maxLength ||
      nestsTooDeep(text) ||
      this.isLikeGivenUp(languageId, text.length)
    );
  }

  /** Runs a parse whose time, memory and failures are watched; `undefined` where it is given up. */
  private guarded<T>(languageId: string, text: string, run: () => T | undefined): T | undefined {
    this.takesTooMuch = this.running?.watchMemory(text.length) ?? (() => false);
    try {
      const found = run();
      if (found === undefined) this.givenUp = { languageId, length: text.length };
      if (this.running?.isSpent === true) this.renew();
      return found;
    } catch (error) {
      // A trap leaves the runtime's memory in an unknown state, and it is shared by all grammars. The next edit gets
      // another runtime.
      const isOver = this.takesTooMuch();
      this.givenUp = { languageId, length: text.length };
      this.renew();
      if (!isOver) this.options.onFailure?.(languageId, error);
      return undefined;
    }
  }

  get bytes(): number {
    return this.running?.bytes ?? 0;
  }

  dispose(): void {
    this.parser?.delete();
    this.renew();
    this.isDisposed = true;
    this.recent.length = 0;
  }

  /** A text at least half as long as one that was given up would likely be given up, too, after as long a time. */
  private isLikeGivenUp(languageId: string, length: number): boolean {
    return this.givenUp?.languageId === languageId && length * 2 >= this.givenUp.length;
  }

  /** Lets go of the runtime and of all that was made by it, which is not to be touched any more. */
  private renew(): void {
    this.starting = undefined;
    this.running = undefined;
    this.parser = undefined;
    this.languages.clear();
    this.loading.clear();
    this.recent.length = 0;
  }

  private async load(file: string): Promise<void> {
    const { grammarsDir, runtimeWasm = join(grammarsDir, runtimeFile) } = this.options;
    const starting = (this.starting ??= readFile(runtimeWasm).then(startParserRuntime));
    let running: ParserRuntime;
    try {
      running = await starting;
    } catch (error) {
      if (this.starting === starting) this.starting = undefined;
      throw error;
    }
    const { Language, Parser } = running.treeSitter;
    const language = await Language.load(await readFile(join(grammarsDir, file)));
    // While this grammar was on its way, a text may have cost the runtime its life.
    if (this.isDisposed || this.starting !== starting) return;
    this.running = running;
    this.parser ??= new Parser();
    this.languages.set(file, language);
  }

  private parsed<T>(language: Language, text: string, read: (tree: Tree) => T): T | undefined {
    const { parser, takesTooMuch } = this;
    if (parser === undefined) return undefined;
    const deadline = this.clock.now() + this.maxParseMs;
    parser.setLanguage(language);
    const tree = parser.parse(text, null, { progressCallback: () => this.clock.now() > deadline || takesTooMuch() });
    if (tree === null) {
      // Otherwise the next parse would go on where this one stopped.
      parser.reset();
      return undefined;
    }
    try {
      return read(tree);
    } finally {
      tree.delete();
    }
  }

  private remember(count: (typeof this.recent)[number]): void {
    this.recent.unshift(count);
    this.recent.length = Math.min(this.recent.length, rememberedCounts);
  }
}

/** A text of C or C++ with blanks for rows that only mark what stands below them: no grammar knows such macros. */
function withoutMarks(languageId: string, text: string): string {
  if (languageId !== 'c' && languageId !== 'cpp') return text;
  return text.replace(/^[ \t]*__\w+__[ \t]*$/gm, (mark) => ' '.repeat(mark.length));
}
