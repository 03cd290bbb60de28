import * as vscode from 'vscode';
import { lensTitle } from '../../base/host/windowTexts.ts';
import { shortLine } from '../../base/text/markdownText.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import { mayHoldEdits } from '../domain/formats/mayHoldEdits.ts';
import type { FileEdit, ParsedEdits } from '../domain/formats/types.ts';
import type { EditSelection } from './editPlanner.ts';
import type { EditEngine } from './engine.ts';
import type { MergeLensOffer } from './mergeLensOffer.ts';
import { virtualScheme } from './virtualScheme.ts';

/** Above this, reading the text takes longer than a lens may (about 100 ms). */
const maxUnits = 300_000;
/** A document that is being typed in is not read at every key. */
const restMs = 200;
/** Letters of a path in a lens: a longer one would push the lenses beside it out of sight. */
const maxName = 60;

/** Where the lenses' commands find their edit. */
export interface LensTarget extends EditSelection {
  readonly document: vscode.Uri;
}

/** "Apply · Preview" over every edit in Markdown, plain text and patch documents: a saved chat becomes clickable. */
export class EditLenses implements vscode.CodeLensProvider, Disposable {
  readonly #store = new DisposableStore();
  readonly #engine: () => Promise<EditEngine>;
  readonly #settings: Settings;
  readonly #offer: Pick<MergeLensOffer, 'consider'>;
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #parsed = new WeakMap<vscode.TextDocument, { version: number; edits: ParsedEdits }>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(engine: () => Promise<EditEngine>, settings: Settings, offer: Pick<MergeLensOffer, 'consider'>) {
    this.#engine = engine;
    this.#offer = offer;
    this.#settings = settings;
    this.#store.add(
      settings.onDidChange('edit.codeLens', () => {
        this.#changed.fire();
      }),
    );
    this.#store.add(
      vscode.languages.registerCodeLensProvider(
        [{ language: 'markdown' }, { language: 'plaintext' }, { language: 'diff' }],
        this,
      ),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (
      !this.#settings.get('edit.codeLens') ||
      document.uri.scheme === virtualScheme ||
      document.uri.scheme === 'output'
    )
      return [];
    const edits = await this.#read(document, token);
    if (edits === undefined) return [];
    if (edits.files.length > 0) void this.#offer.consider(document);
    const lenses = edits.files.flatMap((file, index) => lensesFor(document, file, index));
    if (edits.files.length > 1) {
      const top = new vscode.Range(0, 0, 0, 0);
      lenses.unshift(
        lens(top, allTitle(edits.files), 'recourse.edit.applyFromFile', document.uri),
        lens(top, vscode.l10n.t('Preview all'), 'recourse.edit.preview', { document: document.uri }),
      );
    }
    return lenses;
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #read(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<ParsedEdits | undefined> {
    const known = this.#parsed.get(document);
    if (known?.version === document.version) return known.edits;
    if (known !== undefined) await new Promise((resolve) => setTimeout(resolve, restMs));
    if (token.isCancellationRequested || document.isClosed) return undefined;
    const text = document.getText();
    if (text.length > maxUnits || !mayHoldEdits(text)) return undefined;
    const { version } = document;
    const edits = (await this.#engine()).parse(text);
    this.#parsed.set(document, { version, edits });
    return edits;
  }
}

function allTitle(files: readonly FileEdit[]): string {
  const edits = files.reduce(
    (sum, { operation }) => sum + ('blocks' in operation ? Math.max(1, operation.blocks.length) : 1),
    0,
  );
  const paths = new Set(files.map(({ path }) => path)).size;
  return paths === 1
    ? vscode.l10n.t('Apply all {0} edits in this text', edits)
    : vscode.l10n.t('Apply all {0} edits in {1} files', edits, paths);
}

function lensesFor(document: vscode.TextDocument, file: FileEdit, index: number): vscode.CodeLens[] {
  const at = (offset: number): vscode.Range => {
    const { line } = document.positionAt(offset);
    return new vscode.Range(line, 0, line, 0);
  };
  const target: LensTarget = { document: document.uri, file: index };
  const name = file.path === undefined ? vscode.l10n.t('the open editor') : shortLine(file.path, maxName);
  const blocks = file.operation.kind === 'edit' ? file.operation.blocks : [];
  const start = at(blocks[0]?.range.start ?? file.range.start);
  if (blocks.length < 2) {
    return [
      lens(start, vscode.l10n.t('Apply to {0}', name), 'recourse.edit.applyBlock', target),
      lens(start, vscode.l10n.t('Preview'), 'recourse.edit.preview', target),
    ];
  }
  const each = blocks.flatMap((block, number) => {
    const one: LensTarget = { ...target, block: number };
    return [
      lens(at(block.range.start), vscode.l10n.t('Apply to {0}', name), 'recourse.edit.applyBlock', one),
      lens(at(block.range.start), vscode.l10n.t('Preview'), 'recourse.edit.preview', one),
    ];
  });
  return [
    ...each,
    lens(start, vscode.l10n.t('Apply all {0} edits to {1}', blocks.length, name), 'recourse.edit.applyBlock', target),
    lens(start, vscode.l10n.t('Preview them'), 'recourse.edit.preview', target),
  ];
}

function lens(range: vscode.Range, title: string, command: string, argument: unknown): vscode.CodeLens {
  return new vscode.CodeLens(range, { title: lensTitle(title), command, arguments: [argument] });
}
