import type { FromHealthPanel, HealthMessage, ToHealthPanel } from '../../src/panels/protocol/health.ts';
import type { Host } from '../lib/host.ts';
import { isKept, nothingKept, type HealthPageState, type HealthPageModel, type GetHealthText } from './model.ts';

/** What the page can do besides rendering its model. */
export interface HealthEffects {
  render(): void;
  announce(text: string): void;
  /** Puts the focus on the heading of a feature and brings it into view. */
  goTo(feature: string): void;
}

/** Turns messages and user actions into the next model. */
export class HealthController {
  readonly #host: Host<FromHealthPanel>;
  readonly #effects: HealthEffects;
  model: HealthPageModel;

  constructor(host: Host<FromHealthPanel>, effects: HealthEffects) {
    this.#host = host;
    this.#effects = effects;
    const recalled = host.recall();
    this.model = { texts: {}, health: undefined, outcome: undefined, kept: isKept(recalled) ? recalled : nothingKept };
  }

  /** A word in the reader's language. */
  readonly say: GetHealthText = (key, ...values) =>
    values.reduce<string>(
      (text, value, at) => text.replaceAll(`{${String(at)}}`, () => value),
      this.model.texts[key] ?? key,
    );

  /** Handles a message from the host. */
  receive(message: ToHealthPanel): void {
    switch (message.type) {
      case 'hello':
        this.#change({ texts: message.texts });
        break;
      case 'health':
        this.#hear(message);
        break;
      case 'outcome':
        this.#effects.announce(message.text);
        this.#change({ outcome: message });
        break;
    }
  }

  /** Runs the action of a button. */
  do(action: string, id: string, feature: string): void {
    switch (action) {
      case 'fold':
        this.#keep({
          unfolded: this.model.kept.unfolded.includes(id)
            ? this.model.kept.unfolded.filter((other) => other !== id)
            : [...this.model.kept.unfolded, id],
        });
        break;
      case 'goTo':
        this.#keep({ current: feature });
        this.#effects.goTo(feature);
        break;
      case 'fix':
        this.#change({ outcome: undefined });
        this.#host.post({ type: 'fix', feature, id });
        break;
      case 'try':
        this.#change({ outcome: undefined });
        this.#host.post({ type: 'try', feature });
        break;
      case 'copy':
        this.#host.post({ type: 'copy' });
        break;
    }
  }

  /** The keyboard focus has reached the tile of a feature. */
  turnTo(feature: string): void {
    if (feature !== this.model.kept.current) this.#keep({ current: feature });
  }

  #hear(health: HealthMessage): void {
    // Numbers change all the time; only alerts are announced.
    if (describeHealth(health) !== describeHealth(this.model.health)) this.#effects.announce(describeHealth(health));
    this.#change({ health });
  }

  #keep(change: Partial<HealthPageState>): void {
    const kept = { ...this.model.kept, ...change };
    this.#host.remember(kept);
    this.#change({ kept });
  }

  #change(change: Partial<HealthPageModel>): void {
    this.model = { ...this.model, ...change };
    this.#effects.render();
  }
}

function describeHealth(health: HealthMessage | undefined): string {
  return health === undefined
    ? ''
    : [health.summary, ...health.alerts.map(({ featureName, text }) => `${featureName}: ${text}`)].join(' ');
}
