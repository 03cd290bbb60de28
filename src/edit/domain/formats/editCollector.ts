import type {
  EditBlock,
  EditFormat,
  FileEdit,
  FileOperation,
  ParsedEdits,
  ParseProblem,
  SourceRange,
} from './types.ts';
import { getExtension, isBareName } from './pathShape.ts';
import { classifyPath } from './safePath.ts';
import { coverBoth } from './sourceLines.ts';

/** What a reader hands over: a file edit whose path is still as written. */
export interface ParsedEdit {
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  readonly format: EditFormat;
  readonly operation: FileOperation;
  readonly range: SourceRange;
}

/**
 * Formats whose neighbouring blocks about one file are one file edit. Tool calls stay apart: each is a step of its own.
 */
const joinable: readonly EditFormat[] = ['search-replace', 'unified-diff'];

/** No person and no model reads more; a text that holds nothing but heads of hunks has one for every 12 characters. */
const maxProblems = 1000;

/** Lines of quotations and indented diffs, which are kept a second time; an answer has a few hundred. */
const maxNestedLines = 50_000;

/**
 * Gathers what the readers find, in the order of the text: judges paths, numbers blocks, carries the last file name on.
 */
export class EditCollector {
  /** The file named last: blocks without a name of their own speak about it. */
  carriedPath: string | undefined;
  /** What came near to an edit but could not be read; reported only if the text holds no other edit. */
  expected: string | undefined;
  /** Code blocks below a sentence that names a file, which were taken for illustration. */
  readonly passedOver: { readonly path: string; readonly line: number }[] = [];
  #files: FileEdit[] = [];
  readonly #problems: ParseProblem[] = [];
  readonly #complaints = new Set<string>();
  /** The blocks of the last file edit while more may join them. */
  #openBlocks: EditBlock[] = [];
  #block = 0;
  #leftOutProblems = 0;
  #nestedLines = 0;
  /** The folder that relative paths start in, where a command or a call says one. */
  #folder: string | undefined;
  /** The next edit is a file edit of its own, whatever came before. */
  #isSealed = false;

  /** Starts the next block; problems are reported under its number until the following one starts. */
  nextBlock(): void {
    this.#block++;
  }

  /** How many edits and problems there are: a reader compares it to see whether something was found. */
  get size(): number {
    return this.#files.length + this.#problems.length + this.#leftOutProblems;
  }

  /** How many blocks were begun, good or bad. */
  get blocks(): number {
    return this.#block;
  }

  /** Reports why the current block cannot be used. The same complaint about the same line is kept once. */
  problem(code: ParseProblem['code'], line: number, expected: string, found?: string): void {
    if (this.#problems.length >= maxProblems) {
      this.#leftOutProblems++;
      return;
    }
    const complaint = `${code} ${line} ${expected}`;
    if (this.#complaints.has(complaint)) return;
    this.#complaints.add(complaint);
    const seen = found === undefined || found.length <= 200 ? found : `${found.slice(0, 199)}…`;
    this.#problems.push({
      code,
      block: Math.max(1, this.#block),
      line,
      expected,
      found: seen,
    });
  }

  /** Whether so many lines may be read as a text within the text. Where they may not, that is a problem. */
  takesNested(lines: number, firstLine: number): boolean {
    this.#nestedLines += lines;
    if (this.#nestedLines <= maxNestedLines) return true;
    this.problem('too-large', firstLine, `at most ${maxNestedLines} lines that are quoted or indented`);
    return false;
  }

  /** Reads what is said in a folder: relative paths in it start there. */
  within<T>(folder: string | undefined, read: () => T): T {
    const outer = this.#folder;
    if (folder !== undefined && !/^(?:\.[/\\]?)?$/.test(folder.trim()))
      this.#folder = this.#fromFolder(folder.trim().replace(/[/\\]+$/, ''));
    try {
      return read();
    } finally {
      this.#folder = outer;
    }
  }

  /**
   * Reads a text inside a call that names its file itself: edits in it are of that file, whatever name stands above
   * them. Where the text names several files, or makes or deletes another one, there is no telling which is meant.
   * `lineHint`: the line that the call gives for its one edit.
   */
  owned<T>(path: string, line: number, lineHint: number | undefined, read: () => T): T {
    const from = this.#files.length;
    this.#isSealed = true;
    const result = read();
    this.#isSealed = true;
    const found = this.#files.slice(from);
    const own = classifyPath(this.#fromFolder(path));
    if (own.kind === 'unsafe') return result;
    const others = found.filter((file) => !isSameEnd(file.path, own.path));
    if (others.length === found.length && found.length > 0 && isFolder(own.path)) {
      this.#files.splice(from, found.length, ...found.map((file) => placedIn(own.path, file)));
      return result;
    }
    const isOne = new Set(others.map((file) => file.path)).size < 2 && others.length === found.length;
    const isEdit = others.every(({ operation }) => operation.kind === 'edit' || operation.kind === 'snippet');
    if (others.length === found.length && !(isOne && isEdit)) {
      this.#files.splice(from, found.length);
      this.problem('missing-field', line, `one path; the call names another file than the text in it`, path);
      return result;
    }
    const [only] = found;
    const hint = lineHint !== undefined && lineHint > 0 && found.length === 1 ? lineHint : undefined;
    if (only?.operation.kind === 'edit' && only.operation.blocks.length === 1 && hint !== undefined) {
      const [block] = only.operation.blocks;
      if (block !== undefined && block.lineHint === undefined && block.oldString !== '')
        found[0] = { ...only, operation: { kind: 'edit', blocks: [{ ...block, lineHint: hint }] } };
    }
    const isShorter = (file: FileEdit): boolean => (file.path ?? '').length < own.path.length;
    this.#files.splice(
      from,
      found.length,
      ...found.map((file) =>
        others.length === found.length || (isShorter(file) && isSameEnd(file.path, own.path))
          ? { ...file, path: own.path }
          : file,
      ),
    );
    return result;
  }

  /** Takes a file edit, unless its path must never be touched: then a problem takes its place. */
  add(edit: ParsedEdit): void {
    const path = this.#judge(edit.path, edit.range.startLine);
    if (path === null) return;
    let operation = edit.operation;
    if (operation.kind === 'move') {
      const to = this.#judge(operation.to, edit.range.startLine);
      if (to === null || to === undefined) return;
      operation = { ...operation, to };
    }
    if (path !== undefined) this.carriedPath = this.#folder === undefined ? path : edit.path;
    const { format, language, range } = edit;
    const last = this.#isSealed ? undefined : this.#files.at(-1);
    this.#isSealed = false;
    if (
      last &&
      operation.kind === 'edit' &&
      last.operation.kind === 'edit' &&
      last.path === path &&
      last.format === format &&
      joinable.includes(format)
    ) {
      this.#openBlocks.push(...operation.blocks);
      this.#files[this.#files.length - 1] = { ...last, range: coverBoth(last.range, range) };
      return;
    }
    if (operation.kind === 'edit') {
      this.#openBlocks = [...operation.blocks];
      operation = { kind: 'edit', blocks: this.#openBlocks };
    }
    this.#files.push({
      path,
      language: language === '' ? undefined : language,
      format,
      operation,
      range,
    });
  }

  /** Everything gathered. A text without any edit is a problem of its own. */
  finish(): ParsedEdits {
    // Beside files that were taken from code blocks, another one under a file's name may have been meant, too.
    if (this.#files.some(({ format }) => format === 'whole-file'))
      for (const { path, line } of this.passedOver)
        if (!this.#files.some((file) => file.path === path))
          this.problem(
            'missing-field',
            line,
            `a line with nothing but ${path} above the code block, if it is its new text`,
          );
    if (this.size === 0)
      this.problem(
        'nothing-found',
        1,
        this.expected ?? 'an edit block, a diff, a patch, a tool call, or a code block with a file name',
      );
    if (this.#leftOutProblems > 0)
      this.#problems.push({
        code: 'more-problems',
        block: Math.max(1, this.#block),
        line: this.#problems.at(-1)?.line ?? 1,
        expected: `at most ${maxProblems} problems`,
        found: `${this.#leftOutProblems}`,
      });
    return { files: this.#files, problems: this.#problems };
  }

  /** The path to use, `undefined` for none, `null` for one that must not be used. */
  #judge(written: string | undefined, line: number): string | undefined | null {
    if (written === undefined) return undefined;
    const judged = classifyPath(this.#fromFolder(written));
    if (judged.kind !== 'unsafe') return judged.path;
    // The name still applies to the blocks that follow: they must not fall through to another file.
    this.carriedPath = written;
    this.problem('unsafe-path', line, 'a path inside the workspace', written);
    return null;
  }

  #fromFolder(path: string): string {
    if (this.#folder === undefined || /^(?:[/\\~]|[a-z]:|file:)/i.test(path)) return path;
    return `${this.#folder}/${path}`;
  }
}

/** Whether two paths are the same, or one is the end of the other. */
function isSameEnd(path: string | undefined, own: string): boolean {
  if (path === undefined) return true;
  const [a, b] = [path, own].map((each) => `/${each.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()}`);
  return a !== undefined && b !== undefined && (a.endsWith(b) || b.endsWith(a));
}

/** Whether a path is, by its name, one of a folder: a call may name the folder that a patch is for. */
function isFolder(path: string): boolean {
  const name = path.slice(path.search(/[^/\\]*$/));
  return getExtension(path) === '' && !name.startsWith('.') && !isBareName(name);
}

function placedIn(folder: string, file: FileEdit): FileEdit {
  const place = (path: string): string => (/^(?:[/\\]|[a-z]:)/i.test(path) ? path : `${folder}/${path}`);
  const { operation } = file;
  return {
    ...file,
    ...(file.path === undefined ? {} : { path: place(file.path) }),
    operation: operation.kind === 'move' ? { ...operation, to: place(operation.to) } : operation,
  };
}
