import * as vscode from 'vscode';
import { openSettings } from '../../base/host/openSettings.ts';
import { askForKey } from '../../base/host/askForKey.ts';
import { EndpointConsent } from '../../base/host/endpointConsent.ts';
import { getEndpoint } from '../../base/node/endpoint.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Settings } from '../../base/settings.ts';
import type { Embedder } from '../domain/match/ports.ts';
import type { RemediationUi } from './remediationUi.ts';

/** The parts of the editor that the choice of an embeddings endpoint needs. */
export interface EmbeddingsPorts {
  readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  /** Persistent and shared by all windows: the endpoints that errors may be sent to. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
}

const answersKey = 'remediation.embeddings.allowed';
const keyName = (origin: string): string => `remediation.embeddings.key ${origin}`;

/**
 * The embedder: the endpoint in the settings, once the user has agreed to it. The user is asked at most once per
 * window. Without consent, without an address and in untrusted windows there is none, and nothing leaves the machine.
 */
export class EmbeddingsChoice implements Disposable {
  readonly #ports: EmbeddingsPorts;
  readonly #settings: Settings;
  readonly #ui: Pick<RemediationUi, 'tell' | 'input' | 'note'>;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #consent: EndpointConsent;

  /** Fires after the user has agreed, or when the key has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(ports: EmbeddingsPorts, settings: Settings, ui: Pick<RemediationUi, 'tell' | 'input' | 'note'>) {
    this.#ports = ports;
    this.#settings = settings;
    this.#ui = ui;
    this.#consent = new EndpointConsent(
      { memory: ports.memory, tell: (...message) => ui.tell(...message) },
      {
        key: answersKey,
        question: (label) =>
          vscode.l10n.t(
            'Known fixes: may error messages be sent to {0}, to compare their meaning? Secrets and names are replaced first. Without it, errors are matched by code, type and wording.',
            label,
          ),
        agreed: () => {
          this.#changed.fire();
        },
      },
    );
  }

  /**
   * The endpoint to use now. If the user has not been asked yet, this asks, and the answer comes with `onDidChange`.
   */
  async current(): Promise<Embedder | undefined> {
    const endpoint = getEndpoint(this.#settings.get('remediation.embeddingsUrl'));
    const model = this.#settings.get('remediation.embeddingsModel').trim();
    if (!endpoint.ok || model === '' || !vscode.workspace.isTrusted) return undefined;
    if (!this.#consent.isGiven(endpoint.value)) return undefined;
    const key = await Promise.resolve(this.#ports.secrets.get(keyName(endpoint.value.origin))).catch(() => undefined);
    const { httpEmbedder } = await import('../node/embed/httpEmbedder.ts');
    const queryPrefix = this.#settings.get('remediation.embeddingsQueryPrefix');
    return httpEmbedder({ url: endpoint.value.base, model, key, queryPrefix });
  }

  /** Asks for the key of the endpoint in the settings. An empty answer deletes it. */
  async setKey(): Promise<void> {
    const endpoint = getEndpoint(this.#settings.get('remediation.embeddingsUrl'));
    if (!endpoint.ok) {
      const open = vscode.l10n.t('Open Settings');
      const answer = await this.#ui.tell(
        'warning',
        vscode.l10n.t('No endpoint is set for known fixes, so there is nothing to set a key for.'),
        open,
      );
      if (answer === open) await openSettings('recourse.remediation.embeddings');
      return;
    }
    const { secrets } = this.#ports;
    const name = keyName(endpoint.value.origin);
    if (
      !(await askForKey(this.#ui, endpoint.value.origin, (key) =>
        key === '' ? secrets.delete(name) : secrets.store(name, key),
      ))
    )
      return;
    await this.#consent.askAnew(endpoint.value);
    this.#changed.fire();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
