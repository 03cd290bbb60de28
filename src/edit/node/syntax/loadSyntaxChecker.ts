import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import type { Clock } from '../../../base/clock.ts';
import { systemClock } from '../../../base/systemClock.ts';
import { nestsTooDeep } from '../../../base/text/nesting.ts';
import type { SyntaxChecker } from '../../domain/types.ts';
import { countTreeErrors } from './countTreeErrors.ts';
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
  /** Frees the parser; afterwards nothing is counted any more. */
  dispose(): void;
}

/** How many recent counts are kept: the text before an edit is asked about once per candidate and per retry. */
const rememberedCounts = 4;

/**
 * Makes a syntax checker over tree-sitter. Nothing is read before the first `prepare`, so making one costs nothing.
 * `countErrors` is synchronous and gives `undefined` for a language that is not prepared, for a text over the limits,
 * and once the WebAssembly runtime has failed.
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
  private parser: Parser | undefined;
  private unusable = false;

  constructor(options: SyntaxCheckerOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.maxLength = options.maxLength ?? 1_000_000;
    this.maxParseMs = options.maxParseMs ?? 1_000;
  }

  prepare(languageId: string): Promise<boolean> {
    const file = grammarByLanguage.get(languageId);
    if (file === undefined || this.unusable) return Promise.resolve(false);
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
    const language = this.languages.get(grammarByLanguage.get(languageId) ?? '');
    if (language === undefined || this.unusable || text.length > this.maxLength || nestsTooDeep(text)) return undefined;
    const known = this.recent.find((count) => count.language === language && count.text === text);
    if (known !== undefined) return known.errors;
    try {
      const errors = this.parseAndCount(language, text);
      if (errors !== undefined) this.remember({ language, text, errors });
      return errors;
    } catch (error) {
      // A trap leaves the runtime's memory in an unknown state, and it is shared by all grammars.
      this.unusable = true;
      this.options.onFailure?.(languageId, error);
      return undefined;
    }
  }

  dispose(): void {
    if (!this.unusable) this.parser?.delete();
    this.parser = undefined;
    this.unusable = true;
    this.recent.length = 0;
  }

  private async load(file: string): Promise<void> {
    const { grammarsDir, runtimeWasm = join(grammarsDir, runtimeFile) } = this.options;
    // Given the bytes, web-tree-sitter does not look for its file beside the bundle. It starts once per process.
    await Parser.init({ wasmBinary: await readFile(runtimeWasm) });
    const language = await Language.load(await readFile(join(grammarsDir, file)));
    if (this.unusable) return;
    this.parser ??= new Parser();
    this.languages.set(file, language);
  }

  private parseAndCount(language: Language, text: string): number | undefined {
    const { parser } = this;
    if (parser === undefined) return undefined;
    const deadline = this.clock.now() + this.maxParseMs;
    parser.setLanguage(language);
    const tree = parser.parse(text, null, { progressCallback: () => this.clock.now() > deadline });
    if (tree === null) {
      // Otherwise the next parse would go on where this one stopped.
      parser.reset();
      return undefined;
    }
    try {
      return countTreeErrors(tree);
    } finally {
      tree.delete();
    }
  }

  private remember(count: (typeof this.recent)[number]): void {
    this.recent.unshift(count);
    this.recent.length = Math.min(this.recent.length, rememberedCounts);
  }
}
