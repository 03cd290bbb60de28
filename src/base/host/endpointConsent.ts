import * as vscode from 'vscode';

/** What the consent needs of the editor. */
export interface ConsentPorts {
  /** Kept over restarts and shared by all windows. */
  readonly memory: Pick<vscode.Memento, 'get' | 'update'>;
  tell(severity: 'info' | 'warning', text: string, ...actions: string[]): Promise<string | undefined>;
}

/**
 * Whether a person agrees that something is sent to an origin: asked at most once in a window, and remembered where
 * they said yes or never.
 */
export class EndpointConsent {
  readonly #ports: ConsentPorts;
  readonly #key: string;
  readonly #question: (label: string) => string;
  readonly #agreed: () => void;
  readonly #asked = new Set<string>();

  /**
   * `key`: where the answers are kept; `question`: what is asked about an endpoint by its label; `agreed`: called after
   * a yes.
   */
  constructor(
    ports: ConsentPorts,
    {
      key,
      question,
      agreed,
    }: { readonly key: string; readonly question: (label: string) => string; readonly agreed: () => void },
  ) {
    this.#ports = ports;
    this.#key = key;
    this.#question = question;
    this.#agreed = agreed;
  }

  /** Whether it may be sent now. Who has not been asked yet is asked now, and the answer comes later. */
  isGiven({ origin, label }: { readonly origin: string; readonly label: string }): boolean {
    const answer = this.#answers()[origin];
    if (answer === undefined) void this.#ask(origin, label);
    return answer === true;
  }

  /** Asks again even after a refusal: a person who has just set a key wants to use the endpoint. */
  async askAnew({ origin, label }: { readonly origin: string; readonly label: string }): Promise<void> {
    this.#asked.delete(origin);
    if (this.#answers()[origin] !== true) await this.#ask(origin, label);
  }

  async #ask(origin: string, label: string): Promise<void> {
    if (this.#asked.has(origin)) return;
    this.#asked.add(origin);
    const yes = vscode.l10n.t('Allow');
    const no = vscode.l10n.t('Never');
    const answer = await this.#ports.tell('info', this.#question(label), yes, no);
    if (answer !== yes && answer !== no) return;
    await this.#ports.memory.update(this.#key, { ...this.#answers(), [origin]: answer === yes });
    if (answer === yes) this.#agreed();
  }

  #answers(): Readonly<Record<string, boolean>> {
    const kept: unknown = this.#ports.memory.get(this.#key);
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(
          Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
        )
      : {};
  }
}
