import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { readInWorkspace } from '../../base/host/readInWorkspace.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import type { EditServices, ModelService } from '../domain/types.ts';
import { VersionRing } from '../domain/versionRing.ts';
import type { SyntaxLoader } from '../node/syntax/syntaxLoader.ts';
import { isEditableScheme, getLabel } from './fileSnapshot.ts';

/** The model that is asked now, if any. `interactive`: a person started the edit. */
export type ModelSource = (interactive: boolean) => ModelService | undefined;

const unitsPerKilobyte = 1024;
/** The search for the old text in other files is only for a sentence in a report, so it is kept short. */
const maxFilesSearched = 300;
const maxBytesSearched = 512 * 1024;
const maxSearchMs = 1500;
const maxFindings = 5;
const shortestSearchable = 12;
/** Typing that has paused this long has made a version that an agent may have read. Milliseconds. */
const restMs = 1000;
/** UTF-16 units; longer documents are remembered when they are opened, saved or edited only. */
const longestTyped = 300_000;

/** What the editor can lend the engine: a parser, earlier versions of documents, and a look into other files. */
export class EngineServices implements Disposable {
  readonly #store = new DisposableStore();
  readonly #versions = new VersionRing();
  /** Documents being typed in, each with the way to stop waiting for its rest. */
  readonly #typing = new Map<string, () => void>();
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #syntax: SyntaxLoader;
  readonly #model: ModelSource;
  readonly #report: NonNullable<EditServices['report']>;

  constructor(
    settings: Settings,
    clock: Clock,
    syntax: SyntaxLoader,
    model: ModelSource,
    report: NonNullable<EditServices['report']>,
  ) {
    this.#settings = settings;
    this.#clock = clock;
    this.#syntax = syntax;
    this.#model = model;
    this.#report = report;
    for (const document of vscode.workspace.textDocuments) this.#remember(document);
    this.#store.add(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#remember(document);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidSaveTextDocument((document) => {
        this.#remember(document);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#follow(document);
      }),
    );
    this.#store.add({
      dispose: () => {
        for (const stop of this.#typing.values()) stop();
      },
    });
  }

  /** Remembers a text that an edit has made: the next edit may be written for it, even if it is never saved. */
  remember(uri: vscode.Uri, text: string): void {
    this.#versions.remember(uri.toString(), text);
  }

  /**
   * Services for an edit of one document, started by a person or by an agent. The text is remembered: after the edit it
   * is an earlier version.
   */
  for(uri: vscode.Uri, text: string, startedBy: 'person' | 'agent'): EditServices {
    const limit = this.#settings.get('edit.fuzzyLimitKb');
    const earlierVersions = this.#versions.earlierThan(uri.toString(), text);
    this.#versions.remember(uri.toString(), text);
    const model = this.#model(startedBy === 'person');
    return {
      clock: this.#clock,
      report: this.#report,
      earlierVersions,
      findElsewhere: (oldString) => this.#findElsewhere(uri, oldString),
      model,
      fuzzyLimit: limit > 0 ? limit * unitsPerKilobyte : undefined,
    };
  }

  /**
   * The same services with a parser; `undefined` where there is none for the language. The first call for a language
   * loads its grammar.
   */
  async withSyntax(services: EditServices, languageId: string): Promise<EditServices | undefined> {
    const syntax = await this.#syntax(languageId);
    return syntax === undefined ? undefined : { ...services, syntax };
  }

  dispose(): void {
    this.#store.dispose();
  }

  #remember(document: vscode.TextDocument): void {
    if (isEditableScheme(document.uri.scheme)) this.#versions.remember(document.uri.toString(), document.getText());
  }

  /** Remembers what was typed once it rests. */
  #follow(document: vscode.TextDocument): void {
    if (!isEditableScheme(document.uri.scheme)) return;
    const key = document.uri.toString();
    this.#typing.get(key)?.();
    this.#typing.set(
      key,
      this.#clock.after(restMs, () => {
        this.#typing.delete(key);
        if (document.isClosed) return;
        const text = document.getText();
        if (text.length <= longestTyped) this.#versions.remember(key, text, true);
      }),
    );
  }

  async #findElsewhere(uri: vscode.Uri, oldString: string): Promise<readonly { path: string; line: number }[]> {
    const needle = oldString.replace(/\r\n?/g, '\n').trim();
    if (needle.length < shortestSearchable) return [];
    const findings: { path: string; line: number }[] = [];
    const seen = new Set([uri.toString()]);
    for (const document of vscode.workspace.textDocuments) {
      if (!isEditableScheme(document.uri.scheme) || seen.has(document.uri.toString()) || isTranscript(document.uri))
        continue;
      seen.add(document.uri.toString());
      findings.push(...occurrence(document.uri, document.getText(), needle));
    }
    if (findings.length > 0) return findings.slice(0, maxFindings);
    return this.#searchFiles(uri, needle, seen);
  }

  /** Looks through files of the same kind until enough were found or the time is up. */
  async #searchFiles(
    uri: vscode.Uri,
    needle: string,
    seen: ReadonlySet<string>,
  ): Promise<{ path: string; line: number }[]> {
    const extension = /\.[^./]+$/.exec(uri.path)?.[0];
    if (extension === undefined || vscode.workspace.workspaceFolders === undefined) return [];
    const deadline = this.#clock.now() + maxSearchMs;
    const findings: { path: string; line: number }[] = [];
    for (const file of await vscode.workspace.findFiles(
      `**/*${extension.replace(/[[\]{}*?]/g, '?')}`,
      '**/node_modules/**',
      maxFilesSearched,
    )) {
      if (this.#clock.now() > deadline) break;
      const text = seen.has(file.toString()) ? undefined : await readSmall(file);
      if (text !== undefined) findings.push(...occurrence(file, text, needle));
      if (findings.length === maxFindings) break;
    }
    return findings;
  }
}

/** The first place of a text in a file, whatever the file's line endings. */
function occurrence(uri: vscode.Uri, text: string, needle: string): { path: string; line: number }[] {
  const plain = text.replace(/\r\n?/g, '\n');
  const at = plain.indexOf(needle);
  return at < 0 ? [] : [{ path: getLabel(uri), line: plain.slice(0, at).split('\n').length }];
}

/** Chats and patches hold the old text because they are the edit. */
function isTranscript(uri: vscode.Uri): boolean {
  return uri.scheme === 'untitled' || /\.(md|txt|diff|patch)$/i.test(uri.path);
}

async function readSmall(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await readInWorkspace(uri, maxBytesSearched);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
