import * as vscode from 'vscode';
import { askForKey } from '../../../base/host/askForKey.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { SettingName, Settings, SettingValue } from '../../../base/settings.ts';
import { getEndpoint, type Endpoint } from '../../../base/node/endpoint.ts';
import { listModels } from '../../node/model/listModels.ts';
import type { Choice, EditUi } from '../editUi.ts';
import { chatModels } from './chatModel.ts';
import type { ModelChoice } from './modelChoice.ts';

/** Who is to be asked from now on. */
type WantedModel =
  | { readonly kind: 'none' }
  | { readonly kind: 'http' }
  | { readonly kind: 'editor'; readonly id: string; readonly name: string };

/** Writes one setting for the user, in all workspaces. */
export type SaveSetting = <Name extends SettingName>(name: Name, value: SettingValue<Name>) => Promise<void>;

/** How long an endpoint may take to list its models; after that the name is typed. */
const listTimeMs = 4000;
const usualUrl = 'http://127.0.0.1:11434/v1';

/** The commands by which a person chooses the edit model and gives its key. */
export class ModelCommands {
  readonly #choice: ModelChoice;
  readonly #settings: Settings;
  readonly #ui: EditUi;
  readonly #save: SaveSetting;

  constructor(choice: ModelChoice, settings: Settings, ui: EditUi, save: SaveSetting) {
    this.#choice = choice;
    this.#settings = settings;
    this.#ui = ui;
    this.#save = save;
  }

  register(): Disposable {
    const store = new DisposableStore();
    store.add(vscode.commands.registerCommand('recourse.edit.chooseModel', () => this.chooseModel()));
    store.add(vscode.commands.registerCommand('recourse.edit.setModelKey', () => this.setKey()));
    return store;
  }

  /**
   * Lets the person choose the model: none, an endpoint, or a chat model of the editor. Shows what was spent and the
   * price beside each.
   */
  async chooseModel(): Promise<void> {
    const wanted = await this.#ui.choose<WantedModel>(await this.#rows(), {
      title: vscode.l10n.t('Edit Model · {0}', this.#choice.describeSpending()),
      placeholder: vscode.l10n.t('Which model is asked where an edit belongs? It never writes.'),
    });
    if (wanted === undefined) return;
    if (wanted.kind === 'http') return this.#chooseEndpoint();
    if (wanted.kind === 'editor') await this.#save('edit.model.editorModel', wanted.id);
    await this.#save('edit.model.provider', wanted.kind);
    this.#ui.note(
      wanted.kind === 'none'
        ? vscode.l10n.t('No model is asked about edits')
        : vscode.l10n.t('{0} is asked about edits that cannot be placed with certainty', wanted.name),
    );
  }

  /**
   * Asks for the key of the endpoint in the settings and keeps it in the editor's secret storage. An empty key is
   * deleted.
   */
  async setKey(): Promise<void> {
    const endpoint = getEndpoint(this.#settings.get('edit.model.url'));
    if (!endpoint.ok) {
      const choose = vscode.l10n.t('Choose Model');
      const answer = await this.#ui.tell(
        'warning',
        vscode.l10n.t('No endpoint is set, so there is nothing to set a key for.'),
        choose,
      );
      return answer === choose ? this.chooseModel() : undefined;
    }
    const { origin } = endpoint.value;
    await askForKey(this.#ui, origin, (key) => this.#choice.keys.set(origin, key));
  }

  async #rows(): Promise<readonly Choice<WantedModel>[]> {
    const provider = this.#settings.get('edit.model.provider');
    const chosen = this.#settings.get('edit.model.editorModel');
    const now = (isChosen: boolean, text = ''): { description: string } => ({
      description: [text, isChosen ? vscode.l10n.t('now') : ''].filter((part) => part !== '').join(' · '),
    });
    const endpoint = [this.#settings.get('edit.model.name'), this.#settings.get('edit.model.url')]
      .filter((part) => part !== '')
      .join(' @ ');
    const models = await chatModels().catch(() => []);
    return [
      {
        label: vscode.l10n.t('No model'),
        ...now(provider === 'none'),
        detail: vscode.l10n.t('Recourse decides alone or asks you. Nothing leaves your machine.'),
        value: { kind: 'none' },
      },
      {
        label: vscode.l10n.t('Endpoint…'),
        ...now(provider === 'http', endpoint),
        detail: vscode.l10n.t('{0} · Ollama, vLLM, OpenAI and others', this.#choice.describePrice()),
        value: { kind: 'http' },
      },
      ...models.map((model): Choice<WantedModel> => ({
        label: model.name,
        ...now(provider === 'editor' && chosen === model.id, `${model.vendor} · ${model.family}`),
        detail: vscode.l10n.t('Chat model of this editor, on your account there; its price is not known here'),
        value: { kind: 'editor', id: model.id, name: model.name },
      })),
    ];
  }

  async #chooseEndpoint(): Promise<void> {
    const address = await this.#ui.input({
      title: vscode.l10n.t('Address of the Endpoint'),
      prompt: vscode.l10n.t('The base address of an OpenAI-compatible API, up to and including /v1.'),
      value: this.#settings.get('edit.model.url') || usualUrl,
      check: (text) => problemText(getEndpoint(text)),
    });
    const endpoint = getEndpoint(address ?? '');
    if (address === undefined || !endpoint.ok) return;
    const { name, needsKey } = await this.#chooseName(endpoint.value);
    if (name === undefined) return;
    await this.#save('edit.model.url', endpoint.value.base);
    await this.#save('edit.model.name', name);
    await this.#save('edit.model.provider', 'http');
    const setKey = vscode.l10n.t('Set API Key');
    const said = needsKey
      ? vscode.l10n.t(
          '{0} at {1} is asked about edits that cannot be placed with certainty. The endpoint wants an API key.',
          name,
          endpoint.value.label,
        )
      : vscode.l10n.t(
          '{0} at {1} is asked about edits that cannot be placed with certainty. Excerpts of your files go there, without the secrets that are recognised.',
          name,
          endpoint.value.label,
        );
    if ((await this.#ui.tell('info', said, setKey)) === setKey) await this.setKey();
  }

  /** From the endpoint's own list when it gives one, else typed. */
  async #chooseName({ base, origin, label }: Endpoint): Promise<{ name?: string | undefined; needsKey: boolean }> {
    const list = await this.#ui.busy(vscode.l10n.t('Asking {0} for its models', label), async () =>
      listModels(base, await this.#choice.keys.get(origin).catch(() => undefined), AbortSignal.timeout(listTimeMs)),
    );
    const needsKey = list.kind === 'unauthorized';
    if (list.kind === 'models' && list.names.length > 0) {
      const chosen = await this.#ui.choose<string>(
        [
          ...list.names.map((name) => ({ label: name, value: name })),
          { label: vscode.l10n.t('Another name…'), value: '' },
        ],
        {
          title: vscode.l10n.t('Model at {0}', label),
          placeholder: vscode.l10n.t('A small coding model is enough.'),
        },
      );
      if (chosen !== '') return { name: chosen, needsKey };
    }
    const name = await this.#ui.input({
      title: vscode.l10n.t('Model at {0}', label),
      prompt:
        list.kind === 'unknown'
          ? vscode.l10n.t('{0} did not list its models. Is it running? The name of the model at this endpoint:', label)
          : vscode.l10n.t('The name by which the endpoint knows the model.'),
      value: this.#settings.get('edit.model.name'),
      check: (text) => (text.trim() === '' ? vscode.l10n.t('Enter the name of a model.') : undefined),
    });
    return { name: name?.trim(), needsKey };
  }
}

function problemText(endpoint: ReturnType<typeof getEndpoint>): string | undefined {
  if (endpoint.ok) return undefined;
  switch (endpoint.error) {
    case 'missing-url':
      return vscode.l10n.t('Enter an address.');
    case 'invalid-url':
      return vscode.l10n.t(
        'This is not the address of an API: such an address begins with https:// and contains no password, query or fragment.',
      );
    case 'insecure-url':
      return vscode.l10n.t('Plain http:// is for this machine only. Use https://.');
  }
}
