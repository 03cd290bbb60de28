import type { Language, Parser, Query, Tree } from 'web-tree-sitter';
import type { Clock } from '../../../base/clock.ts';
import { startParserRuntime, type ParserRuntime } from '../../../base/node/parserRuntime.ts';
import { systemClock } from '../../../base/systemClock.ts';
import { nestsTooDeep } from '../../../base/text/nesting.ts';
import type { CodeLanguage, FileFacts } from '../../domain/facts.ts';
import { FactsDraft } from './draft/factsDraft.ts';
import { factsGrammar, type FactsGrammar, type ReadableText } from './factsGrammar.ts';
import { QueryMatch, type SyntaxPattern } from './reading/pattern.ts';

/** The file name of the tree-sitter runtime, as passed to the loader. */
export const factsRuntimeFile = 'web-tree-sitter.wasm';

/**
 * What reading the matches of a file may take, as a multiple of its parse: many small steps, which a busy machine
 * stretches most.
 */
const readingShare = 5;

export interface FactsParserOptions {
  /**
   * Loads the bytes of a grammar (`tree-sitter-go.wasm`, …) or of the runtime (`web-tree-sitter.wasm`); each is
   * requested once, and again after a file that needed a new runtime.
   */
  readonly loadWasm: (file: string) => Promise<Uint8Array>;
  /** Longer texts (UTF-16 units) are skipped. Default one million: half a second of parsing. */
  readonly maxLength?: number;
  /**
   * Milliseconds for one file's parse, once more for its query, and five times that for what it caught. Default 2,000;
   * only texts that are mostly not code get there.
   */
  readonly maxMs?: number;
  readonly clock?: Clock;
}

/**
 * What came of a file: its facts, or why there are none. `unprepared`: `prepare` has not loaded its grammar;
 * `too-much-memory`: the parser wanted more than code of its length needs; `broken`: the parser failed over it.
 */
export type Extraction =
  | { readonly facts: FileFacts }
  | {
      readonly skipped: 'too-large' | 'too-deep' | 'time-out' | 'too-much-memory' | 'unprepared' | 'broken';
      readonly error?: unknown;
    };

interface Ready {
  readonly language: Language;
  readonly query: Query;
  readonly patterns: readonly SyntaxPattern[];
  readonly readable: FactsGrammar['readable'];
}

/**
 * Reads the facts of source files with tree-sitter: one parse and one query a file. Needs no editor and keeps nothing
 * between files, so that a worker thread can own one. Grammars are loaded one by one, each when a file first needs it.
 * A file that has taken too much memory, or has broken the runtime, costs the runtime its life and nothing else: the
 * next `prepare` starts another one.
 */
export class FactsParser {
  private readonly options: FactsParserOptions;
  private readonly clock: Clock;
  private readonly maxLength: number;
  private readonly maxMs: number;
  private readonly ready = new Map<string, Ready>();
  private readonly loading = new Map<string, Promise<void>>();
  private runtime: Promise<ParserRuntime> | undefined;
  private running: ParserRuntime | undefined;
  private parser: Parser | undefined;

  constructor(options: FactsParserOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.maxLength = options.maxLength ?? 1_000_000;
    this.maxMs = options.maxMs ?? 2_000;
  }

  /**
   * Loads what files like this one need; the text, or its first lines, tells a little more of that than the name.
   * Rejects when the grammar cannot be loaded; a later call tries again.
   */
  prepare(path: string, language: CodeLanguage, text = ''): Promise<void> {
    const grammar = factsGrammar(path, language, text);
    let loading = this.loading.get(grammar.file);
    if (loading === undefined) {
      loading = this.load(grammar).catch((error: unknown) => {
        this.loading.delete(grammar.file);
        throw error;
      });
      this.loading.set(grammar.file, loading);
    }
    return loading;
  }

  /** Whether files like this one can be read now. */
  isReady(path: string, language: CodeLanguage): boolean {
    return this.ready.has(factsGrammar(path, language).file);
  }

  /** Bytes that the runtime holds now. */
  get bytes(): number {
    return this.running?.bytes ?? 0;
  }

  /**
   * Reads one file's facts. A byte order mark counts as no character; a lone carriage return ends a line. Never throws.
   */
  extract(path: string, language: CodeLanguage, text: string): Extraction {
    const ready =
      this.ready.get(factsGrammar(path, language, text).file) ?? this.ready.get(factsGrammar(path, language).file);
    const { parser, running } = this;
    if (ready === undefined || parser === undefined || running === undefined) return { skipped: 'unprepared' };
    if (text.length > this.maxLength) return { skipped: 'too-large' };
    if (nestsTooDeep(text)) return { skipped: 'too-deep' };
    const takesTooMuch = running.watchMemory(text.length);
    try {
      const facts = this.read(parser, takesTooMuch, ready, path, language, plainText(text));
      const isOver = takesTooMuch();
      if (running.isSpent) this.renew();
      return facts !== undefined ? { facts } : { skipped: isOver ? 'too-much-memory' : 'time-out' };
    } catch (error) {
      const isOver = takesTooMuch();
      // A trap leaves the runtime's memory in an unknown state, and it is shared by all grammars.
      if (running.isSpent || (error instanceof Error && error.name === 'RuntimeError')) this.renew();
      return { skipped: isOver ? 'too-much-memory' : 'broken', error };
    }
  }

  /** Frees the parser's memory; nothing can be read afterwards. */
  dispose(): void {
    for (const { query } of this.ready.values()) query.delete();
    this.parser?.delete();
    this.renew();
  }

  /** Lets go of the runtime and of all that was made by it, which is not to be touched any more. */
  private renew(): void {
    this.runtime = undefined;
    this.running = undefined;
    this.parser = undefined;
    this.ready.clear();
    this.loading.clear();
  }

  private async load({ file, patterns, readable }: FactsGrammar): Promise<void> {
    const { loadWasm } = this.options;
    const starting = (this.runtime ??= loadWasm(factsRuntimeFile).then(startParserRuntime));
    let running: ParserRuntime;
    try {
      running = await starting;
    } catch (error) {
      if (this.runtime === starting) this.runtime = undefined;
      throw error;
    }
    const { Language, Parser, Query } = running.treeSitter;
    const language = await Language.load(await loadWasm(file));
    // While this grammar was on its way, a file may have cost the runtime its life.
    if (this.runtime !== starting) return;
    this.running = running;
    this.parser ??= new Parser();
    this.ready.set(file, {
      language,
      patterns,
      readable,
      query: new Query(language, patterns.map(([pattern]) => pattern).join('\n')),
    });
  }

  private read(
    parser: Parser,
    takesTooMuch: () => boolean,
    { language, query, patterns, readable }: Ready,
    path: string,
    codeLanguage: CodeLanguage,
    text: string,
  ): FileFacts | undefined {
    parser.setLanguage(language);
    const written = readable?.(text, path) ?? text;
    const given: ReadableText = typeof written === 'string' ? { text: written, isWhole: true } : written;
    const parse = (source: string): Tree | null => parser.parse(source, null, this.limit(takesTooMuch));
    let tree = parse(given.text);
    if (given.isTried === true && tree?.rootNode.hasError === true) {
      tree.delete();
      tree = parse(text);
    }
    if (tree === null) {
      // Otherwise the next parse would go on where this one stopped.
      parser.reset();
      return undefined;
    }
    try {
      const limit = this.limit(takesTooMuch);
      const matches = query.matches(tree.rootNode, limit);
      if (limit.isOver()) return undefined;
      const draft = new FactsDraft(text);
      const caught = new QueryMatch();
      const reading = this.limit(() => false, readingShare);
      for (const { patternIndex, captures } of matches) {
        if (reading.isOver()) return undefined;
        caught.captures = captures;
        patterns[patternIndex]?.[1](caught, draft);
      }
      return draft.finish(path, codeLanguage, given.isWhole && !tree.rootNode.hasError);
    } finally {
      tree.delete();
    }
  }

  private limit(
    isFull: () => boolean,
    share = 1,
  ): { readonly progressCallback: () => boolean; readonly isOver: () => boolean } {
    const deadline = this.clock.now() + share * this.maxMs;
    const isOver = (): boolean => this.clock.now() > deadline || isFull();
    return { progressCallback: isOver, isOver };
  }
}

function plainText(text: string): string {
  const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return plain.includes('\r') ? plain.replace(/\r(?!\n)/g, '\n') : plain;
}
