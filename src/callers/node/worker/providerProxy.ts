import type { ProviderResult, Provider } from '../../domain/provider.ts';
import type { FromIndex, PortableProviderResult, ToIndex } from './messages.ts';

/** Asks the providers on this side of the port for the index on the other. */
export class ProviderProxy {
  readonly #providers: ReadonlyMap<string, Provider>;
  readonly #send: (message: ToIndex) => void;
  readonly #asked = new Map<number, AbortController>();

  constructor(providers: readonly Provider[], send: (message: ToIndex) => void) {
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
    this.#send = send;
  }

  /** Asks, and sends what is said or why nothing is. */
  async testify({ id, provider: name, question }: Extract<FromIndex, { readonly kind: 'testify' }>): Promise<void> {
    const controller = new AbortController();
    this.#asked.set(id, controller);
    try {
      const provider = this.#providers.get(name);
      if (provider === undefined) throw new Error(`nobody is called ${name}`);
      const providerResult = await provider.ask(question, controller.signal);
      if (!controller.signal.aborted)
        this.#send({ kind: 'providerResult', id, providerResult: portable(providerResult, question.files) });
    } catch (error) {
      if (!controller.signal.aborted)
        this.#send({ kind: 'providerFailed', id, message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#asked.delete(id);
    }
  }

  /** The index does not want it any more. */
  abort(id: number): void {
    this.#asked.get(id)?.abort();
  }

  /** The index is gone: nothing waits for results any more. */
  abortAll(): void {
    for (const controller of this.#asked.values()) controller.abort();
    this.#asked.clear();
  }
}

/**
 * Functions stay on this side of the port. Without a list of files it is not known which are not covered, and denied
 * sites cannot be listed: a result with such limits counts only for the sites that it names.
 */
function portable(
  { state, sites, title, covers, denies }: ProviderResult,
  files: readonly string[] | undefined,
): PortableProviderResult {
  const isListed = denies === undefined && (covers === undefined || files !== undefined);
  return {
    state: state === 'whole' && !isListed ? 'partial' : state,
    sites,
    title,
    uncovered: covers === undefined || files === undefined ? undefined : files.filter((path) => !covers(path)),
  };
}
