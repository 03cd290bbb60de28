import * as vscode from 'vscode';
import { asItIs } from '../../../base/text/say.ts';
import { localize } from '../../../base/host/localize.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import { PanelView } from '../../../panels/host/panelView.ts';
import type { PanelReady } from '../../../panels/protocol/handshake.ts';
import type {
  FixAction,
  FromRemediationPanel,
  LibraryQuery,
  OutcomeMessage,
  ToRemediationPanel,
} from '../../../panels/protocol/remediations.ts';
import type { StoreNotice } from '../../domain/types.ts';
import { ErrorViews } from './errorView.ts';
import { libraryList } from './libraryList.ts';
import { PanelActions } from './panelActions.ts';
import type { PanelMemory } from './panelMemory.ts';
import { openPlace } from './openPlace.ts';
import { panelMessage } from './panelMessages.ts';
import type { RemediationPanelDeps, RecordFrom } from './panelParts.ts';
import { panelTexts } from './panelTexts.ts';
import { draftForm, editForm, folderChoice } from './recordForm.ts';
import { saveForm } from './saveForm.ts';
import { thrownText } from '../../../base/log.ts';

type RemediationPanelMessage = Exclude<FromRemediationPanel, PanelReady>;

/** Actions that ask in a dialog of the editor. */
const asking: readonly FixAction[] = ['merge', 'delete'];
/** Milliseconds within which changes are batched before the page is updated. */
const gatherMs = 30;

/**
 * The view or the editor tab of known fixes while it exists: sends its page the state, and runs the actions that the
 * page requests.
 */
export class RemediationSession implements Disposable {
  readonly #parts: RemediationPanelDeps;
  readonly #memory: PanelMemory;
  readonly #store = new DisposableStore();
  readonly #view: PanelView<FromRemediationPanel, ToRemediationPanel>;
  readonly #errors: ErrorViews;
  readonly #actions: PanelActions;
  #notices: readonly StoreNotice[] = [];
  #query: { readonly request: number; readonly query: LibraryQuery } | undefined;
  #gathering: (() => void) | undefined;

  constructor(view: vscode.WebviewView | vscode.WebviewPanel, parts: RemediationPanelDeps, memory: PanelMemory) {
    this.#parts = parts;
    this.#memory = memory;
    const { settings } = parts;
    this.#errors = new ErrorViews(parts.errors, () => ({
      semantic: settings.get('remediation.semanticWeight'),
      string: settings.get('remediation.stringWeight'),
    }));
    this.#actions = new PanelActions(parts);
    this.#view = this.#store.add(
      new PanelView<FromRemediationPanel, ToRemediationPanel>(view, {
        name: 'remediations',
        title: vscode.l10n.t('Known Fixes'),
        extensionUri: parts.extensionUri,
        log: parts.log,
        incoming: panelMessage,
        texts: panelTexts,
        onReady: () => {
          this.#greet();
        },
        onMessage: (message) => {
          void this.#hear(message);
        },
      }),
    );
    this.#store.add(
      parts.errors.onDidChange(() => {
        this.#gather();
      }),
    );
    this.#store.add(
      parts.library.onDidChange(() => {
        void this.#libraryChanged();
      }),
    );
    this.#store.add(
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#gather();
      }),
    );
    this.#store.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#gather();
      }),
    );
    this.#store.add({ dispose: () => this.#gathering?.() });
  }

  /** Shows what was requested while there was no page. */
  flush(): void {
    if (!this.#view.isReady) return;
    const { reveal, form } = this.#memory;
    this.#memory.reveal = undefined;
    this.#memory.form = undefined;
    if (reveal !== undefined) this.#view.post({ type: 'reveal', ...reveal });
    if (form !== undefined) void this.#openForm(form);
  }

  dispose(): void {
    this.#memory.select('');
    this.#store.dispose();
  }

  #greet(): void {
    this.#postErrors();
    this.flush();
    void this.#readNotices();
  }

  #gather(): void {
    this.#gathering?.();
    this.#gathering = this.#parts.clock.after(gatherMs, () => {
      this.#gathering = undefined;
      this.#postErrors();
    });
  }

  #postErrors(): void {
    if (!this.#view.isReady) return;
    const restricted = vscode.workspace.isTrusted
      ? []
      : [
          vscode.l10n.t(
            'Restricted Mode: fixes that are kept in this folder and the embeddings endpoint are left out. Everything else works.',
          ),
        ];
    const folders = folderChoice();
    this.#view.post({
      ...this.#errors.message([...restricted, ...this.#notices.map(({ message }) => localize(message))]),
      ...(folders.length === 0 ? {} : { folders }),
    });
  }

  async #libraryChanged(): Promise<void> {
    if (!this.#view.isReady) return;
    await this.#readNotices();
    if (this.#query !== undefined) await this.#list(this.#query.request, this.#query.query);
  }

  /** The notices of the store. The store is not opened for that. */
  async #readNotices(): Promise<void> {
    if (!this.#parts.library.isOpen) return;
    const { notices } = await this.#parts.library
      .open()
      .then((opened) => opened.status())
      .catch(() => ({ notices: [] }));
    const told = (all: readonly StoreNotice[]): string => all.map(({ message }) => asItIs(message)).join('\n');
    if (told(notices) === told(this.#notices)) return;
    this.#notices = notices;
    this.#postErrors();
  }

  async #hear(message: RemediationPanelMessage): Promise<void> {
    try {
      await this.#do(message);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#parts.log.warn(`panel: ${message.type} failed: ${thrownText(error)}`);
      if (message.type === 'library')
        this.#view.post({
          type: 'library',
          request: message.request,
          fixes: [],
          hasMore: false,
          summary: '',
          problem: text,
        });
      else if ('request' in message) this.#answer(message.request, { ok: false, text });
    }
  }

  async #do(message: RemediationPanelMessage): Promise<void> {
    const { errors } = this.#parts;
    switch (message.type) {
      case 'pickError':
        errors.select(message.id);
        break;
      case 'dismissError':
        for (const id of this.#errors.equalTo(message.id)) errors.dismiss(id);
        break;
      case 'dismissOffer':
        errors.dismissOffer(message.id);
        break;
      case 'lookAgain':
        errors.lookAgain(message.id);
        break;
      case 'openPlace':
        await this.#openPlace(message.id);
        break;
      case 'selectFix':
        this.#memory.select(message.id);
        break;
      case 'act':
        if (message.action === 'edit') await this.#edit(message.request, message.id);
        else await this.#act(message.request, message.action, message.id);
        break;
      case 'library':
        this.#query = { request: message.request, query: message.query };
        await this.#list(message.request, message.query);
        break;
      case 'record':
        await this.#openForm({
          errorId: message.errorId === '' ? undefined : message.errorId,
          offerId: message.offerId === '' ? undefined : message.offerId,
        });
        break;
      case 'save':
        this.#answer(message.request, await saveForm(message, this.#parts));
        break;
      case 'run':
        await vscode.commands.executeCommand(`recourse.remediation.${message.command}`);
    }
  }

  async #list(request: number, query: LibraryQuery): Promise<void> {
    const list = await libraryList(await this.#parts.library.open(), request, query);
    // A later query makes an earlier answer stale.
    if (this.#query?.request === request) this.#view.post(list);
  }

  async #openForm(from: RecordFrom): Promise<void> {
    this.#view.post(await draftForm(from, this.#parts.errors, this.#parts.redact));
  }

  async #act(request: number, action: Exclude<FixAction, 'edit'>, id: string): Promise<void> {
    try {
      this.#answer(request, await this.#actions.run(action, id));
    } finally {
      if (asking.includes(action)) this.#view.focus();
    }
  }

  async #edit(request: number, id: string): Promise<void> {
    const fix = await (await this.#parts.library.open()).get(id);
    this.#answer(
      request,
      fix === undefined ? { ok: false, text: vscode.l10n.t('This fix no longer exists.') } : { ok: true, text: '' },
    );
    if (fix !== undefined) this.#view.post(editForm(fix));
  }

  async #openPlace(id: string): Promise<void> {
    const place = this.#parts.errors.all.find((error) => error.id === id)?.place;
    if (place !== undefined) await openPlace(place);
  }

  #answer(request: number, outcome: Partial<OutcomeMessage> & Pick<OutcomeMessage, 'ok' | 'text'>): void {
    this.#view.post({ fields: [], ...outcome, type: 'outcome', request });
  }
}
