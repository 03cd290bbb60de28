import * as vscode from 'vscode';
import { openSettings } from '../../../base/host/openSettings.ts';
import { EndpointConsent } from '../../../base/host/endpointConsent.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import type { Settings } from '../../../base/settings.ts';
import { otlpHeaders } from '../../domain/export/otlpHeaders.ts';
import type { UsableEndpoint } from '../../node/export/healthExport.ts';
import { otlpEndpoint } from '../../node/export/otlpEndpoint.ts';

/** The parts of the editor that the choice of a collector needs. */
export interface OtlpChoicePorts {
  readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;
  /** Persistent and shared by all windows: the endpoints that figures may be sent to. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  readonly ui: {
    tell(severity: 'info' | 'warning', text: string, ...actions: string[]): Promise<string | undefined>;
    input(options: {
      readonly title: string;
      readonly prompt: string;
      readonly password: boolean;
      check(text: string): string | undefined;
    }): Promise<string | undefined>;
    note(text: string): void;
  };
}

const answersKey = 'health.otlp.allowed';
const secretName = (origin: string): string => `health.otlp.headers ${origin}`;

/**
 * Whether figures may be sent to the collector in the settings, and with which headers. A collector on this machine
 * needs only the setting; for any other the user is asked once, as for every endpoint. Headers are stored for its
 * origin alone.
 */
export class OtlpChoice implements Disposable {
  readonly #ports: OtlpChoicePorts;
  readonly #settings: Settings;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
  readonly #consent: EndpointConsent;

  /** Fires after the user has agreed, or when the headers have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(ports: OtlpChoicePorts, settings: Settings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#consent = new EndpointConsent(
      { memory: ports.memory, tell: (...message) => ports.ui.tell(...message) },
      {
        key: answersKey,
        question: (label) =>
          vscode.l10n.t(
            'May figures about the work of Recourse be sent to {0}? They are counts, times and names of workspace folders; no code, no errors, no paths.',
            label,
          ),
        agreed: () => {
          this.#changed.fire();
        },
      },
    );
  }

  /**
   * The headers for an endpoint; undefined until the user has agreed to it. Asks if that has not been done yet; the
   * answer comes with `onDidChange`.
   */
  async headersFor({ origin, label, isLocal }: UsableEndpoint): Promise<Readonly<Record<string, string>> | undefined> {
    if (!isLocal && !this.#consent.isGiven({ origin, label })) return undefined;
    const kept = otlpHeaders(
      (await Promise.resolve(this.#ports.secrets.get(secretName(origin))).catch(() => undefined)) ?? '',
    );
    return kept.ok ? kept.value : {};
  }

  /** Asks for the headers of the endpoint in the settings. An empty answer deletes them. */
  async setHeaders(): Promise<void> {
    const { ui, secrets } = this.#ports;
    const endpoint = otlpEndpoint(this.#settings.get('health.otlpEndpoint'));
    if (!endpoint.ok) {
      const open = vscode.l10n.t('Open Settings');
      const answer = await ui.tell(
        'warning',
        vscode.l10n.t('No usable endpoint is set for metrics, so there is nothing to set headers for.'),
        open,
      );
      if (answer === open) await openSettings('recourse.health.otlp');
      return;
    }
    const { origin, label, isLocal } = endpoint.value;
    const text = await ui.input({
      title: vscode.l10n.t('Headers for {0}', origin),
      prompt: vscode.l10n.t(
        'For example Authorization=Bearer%20abc, several separated by commas. Stored in the editor’s secret storage and sent to {0} only. Leave it empty to delete them.',
        origin,
      ),
      password: true,
      check: problemText,
    });
    if (text === undefined || !otlpHeaders(text).ok) return;
    const kept = text.trim();
    await (kept === '' ? secrets.delete(secretName(origin)) : secrets.store(secretName(origin), kept));
    ui.note(
      kept === ''
        ? vscode.l10n.t('The headers for {0} are deleted', origin)
        : vscode.l10n.t('The headers for {0} are stored', origin),
    );
    if (!isLocal) await this.#consent.askAnew({ origin, label });
    this.#changed.fire();
  }

  dispose(): void {
    this.#store.dispose();
  }
}

function problemText(text: string): string | undefined {
  const read = otlpHeaders(text);
  if (read.ok) return undefined;
  switch (read.error) {
    case 'no-pair':
      return vscode.l10n.t('Each header is written name=value.');
    case 'wrong-name':
      return vscode.l10n.t('A header’s name consists of letters, digits and hyphens.');
    case 'reserved-name':
      return vscode.l10n.t('That header is set by Recourse itself.');
    case 'wrong-value':
      return vscode.l10n.t(
        'A header’s value consists of ASCII characters; write a comma as %2C and a percent sign as %25.',
      );
    case 'too-many':
      return vscode.l10n.t('At most 20 headers can be stored.');
  }
}
