import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { getLanguage } from '../../../src/callers/domain/codeLanguage.ts';
import type { FileFacts } from '../../../src/callers/domain/facts.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import { FactsParser } from '../../../src/callers/node/facts/factsParser.ts';
import { NameIndex } from '../../../src/callers/node/names/nameIndex.ts';
import { loadInstalledWasm } from '../../support/factsGrammars.ts';

/** The code files of a folder, the ones that a language service is asked about too. */
export function codeFiles(root: string): string[] {
  return ts.sys
    .readDirectory(
      root,
      ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs'],
      ['**/node_modules/**', '**/dist/**', '**/*.d.ts', '**/*.min.js'],
    )
    .sort();
}

/** A folder as the graph asks about it: names by the index, facts when a question first needs them. */
export class BenchProject implements Project {
  readonly pathAliases = [];
  readonly packages = new Map<string, string>();
  readonly #root: string;
  readonly #parser: FactsParser;
  readonly #index = new NameIndex();
  readonly #facts = new Map<string, FileFacts | undefined>();
  readonly #texts = new Map<string, string>();
  readonly #holding = new Map<string, readonly string[]>();

  private constructor(root: string, parser: FactsParser) {
    this.#root = root;
    this.#parser = parser;
    for (const file of codeFiles(root)) {
      const bytes = readFileSync(file);
      const path = relative(root, file);
      this.#texts.set(path, bytes.toString('utf8'));
      const { mtimeMs, size } = statSync(file);
      this.#index.put(path, { mtimeMs, size }, bytes);
    }
  }

  /** Indexes the names of a folder's files. */
  static async of(root: string): Promise<BenchProject> {
    const parser = new FactsParser({ loadWasm: loadInstalledWasm });
    for (const path of ['a.ts', 'a.tsx', 'a.js']) await parser.prepare(path, getLanguage(path) ?? 'typescript');
    return new BenchProject(root, parser);
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  filesWith(name: string): readonly string[] {
    let files = this.#holding.get(name);
    if (files === undefined)
      this.#holding.set(name, (files = this.#index.filesWith(name).flatMap((id) => this.#index.file(id)?.path ?? [])));
    return files;
  }

  facts(path: string): FileFacts | undefined {
    if (this.#facts.has(path)) return this.#facts.get(path);
    const language = getLanguage(path);
    const text = this.#texts.get(path);
    const read = language === undefined || text === undefined ? undefined : this.#parser.extract(path, language, text);
    const facts = read !== undefined && 'facts' in read ? read.facts : undefined;
    this.#facts.set(path, facts);
    return facts;
  }

  /** Every file's text by its path. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  /** Frees the parser. */
  dispose(): void {
    this.#parser.dispose();
  }

  /** The folder that the paths are relative to. */
  getFile(path: string): string {
    return join(this.#root, path);
  }
}
