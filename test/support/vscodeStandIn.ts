import { pathToFileURL, fileURLToPath } from 'node:url';

/**
 * As much of `vscode` as rows, models, captures, quick fixes and the form of known fixes touch, for tests outside an
 * editor: one that speaks English. Values behave as the editor's own, and a test fills `workspace`, `window` and
 * `languages`.
 */
export const l10n = {
  bundle: undefined,
  t: (text: string | { readonly message: string }, ...args: readonly unknown[]): string =>
    typeof text === 'string'
      ? text.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(args[Number(at)]))
      : text.message,
};

/** Events as the editor has them, without its care for listeners that throw. */
export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  };

  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** What the editor says of itself. */
export const env = { language: 'en' };

/** A place in a text, zero-based; throws for a negative one, as the editor does. */
export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    if (line < 0 || character < 0) throw new Error('a position is not negative');
    this.line = line;
    this.character = character;
  }
}

/** From one place to another. */
export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...at: readonly [Position, Position] | readonly [number, number, number, number]) {
    this.start = at.length === 2 ? at[0] : new Position(at[0], at[1]);
    this.end = at.length === 2 ? at[1] : new Position(at[2], at[3]);
  }

  isEqual({ start, end }: Range): boolean {
    return (
      start.line === this.start.line &&
      start.character === this.start.character &&
      end.line === this.end.line &&
      end.character === this.end.character
    );
  }
}

/** An address: of files, and of whatever else is parsed. */
export class Uri {
  readonly scheme: string;
  readonly path: string;
  private constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  get fsPath(): string {
    return fileURLToPath(`file://${this.path}`);
  }

  static file(path: string): Uri {
    return new Uri('file', pathToFileURL(path).pathname);
  }

  static parse(text: string, strict = false): Uri {
    const found = /^([a-z][\w+.-]*):(?:\/\/[^/]*)?(.*)$/is.exec(text);
    if (found === null && strict) throw new Error('no scheme');
    return new Uri(found?.[1] ?? 'file', found?.[2] ?? text);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    return new Uri(base.scheme, [base.path, ...parts].join('/'));
  }

  toString(): string {
    return `${this.scheme}://${this.path}`;
  }
}

/** A range of a file. */
export class Location {
  readonly uri: Uri;
  readonly range: Range;
  constructor(uri: Uri, at: Range | Position) {
    this.uri = uri;
    this.range = at instanceof Position ? new Range(at, at) : at;
  }
}

/** The editor’s numbers. */
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;

/** A problem as a language server tells it. */
export class Diagnostic {
  source?: string;
  code?: string | number;
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  constructor(range: Range, message: string, severity: number = DiagnosticSeverity.Error) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

/** The kind that is offered. */
export const CodeActionKind = { QuickFix: 'quickfix' } as const;
/** The editor’s numbers: a person opened the menu, or the cursor moved. */
export const CodeActionTriggerKind = { Invoke: 1, Automatic: 2 } as const;
/** An entry of the menu of quick fixes. */
export class CodeAction {
  readonly title: string;
  readonly kind: string;
  constructor(title: string, kind: string) {
    this.title = title;
    this.kind = kind;
  }
}

/** A task that is a command line. */
export class ShellExecution {
  readonly commandLine: string;
  readonly options: { readonly cwd?: string } | undefined;
  constructor(commandLine: string, options?: { readonly cwd?: string }) {
    this.commandLine = commandLine;
    this.options = options;
  }
}
/** A task that is a program. */
export class ProcessExecution {
  readonly process: string;
  constructor(process: string) {
    this.process = process;
  }
}
/** A task that an extension runs itself. */
export class CustomExecution {
  readonly isCustom = true;
}

/** The editor’s numbers. */
export const FileType = { File: 1, Directory: 2 } as const;

/** Where a setting is saved; the editor's number. */
export const ConfigurationTarget = { Global: 1 } as const;

interface Folder {
  readonly name: string;
  readonly uri: Uri;
}

/** The open folders and the files that are in them; a test says which. */
export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as readonly Folder[] | undefined,
  textDocuments: [] as readonly unknown[],
  files: new Set<string>(),
  fs: {
    stat: (uri: Uri) =>
      workspace.files.has(uri.path) ? Promise.resolve({ type: FileType.File }) : Promise.reject(new Error('not there')),
  },
  /** What was saved for the user, by the whole name of the setting. */
  saved: new Map<string, unknown>(),
  getConfiguration: (section: string) => ({
    update: (name: string, value: unknown) => {
      workspace.saved.set(`${section}.${name}`, value);
      return Promise.resolve();
    },
  }),
  onDidGrantWorkspaceTrust: () => ({ dispose: () => undefined }),
  onDidChangeWorkspaceFolders: new EventEmitter<void>().event,
  getWorkspaceFolder: (uri: Uri) =>
    workspace.workspaceFolders?.find(
      (folder) => uri.path === folder.uri.path || uri.path.startsWith(`${folder.uri.path}/`),
    ),
  asRelativePath: (uri: Uri) => {
    const folder = workspace.getWorkspaceFolder(uri);
    return folder === undefined ? uri.path : uri.path.slice(folder.uri.path.length + 1);
  },
};

/** What is open in the window. */
export const window = {
  terminals: [] as readonly { readonly name: string }[],
  activeTextEditor: undefined as { readonly document: { readonly uri: Uri } } | undefined,
};

/** Problems of files, by address. */
export const problems = new Map<string, readonly Diagnostic[]>();

/** What language servers say, and who offers quick fixes. */
export const languages = {
  registerCodeActionsProvider: () => ({ dispose: () => undefined }),
  getDiagnostics: (uri?: Uri): unknown =>
    uri === undefined
      ? [...problems].map(([address, found]) => [Uri.parse(address), found])
      : (problems.get(uri.toString()) ?? []),
};

/** Closes everything: each test begins with an empty window. */
export function emptyWindow(): void {
  workspace.workspaceFolders = undefined;
  workspace.files.clear();
  workspace.saved.clear();
  window.terminals = [];
  window.activeTextEditor = undefined;
  problems.clear();
}
