import type { ProviderResult, Provider, ProviderQuestion } from '../../domain/provider.ts';
import type { FromIndex, PortableProviderResult, ToIndex } from './messages.ts';

interface ProviderCall {
  readonly files: readonly string[];
  readonly resolve: (providerResult: ProviderResult) => void;
  readonly reject: (error: Error) => void;
}

/** Asks providers that live on the other side of the port. */
export class PortProviders {
  readonly #send: (message: FromIndex) => void;
  readonly #asked = new Map<number, ProviderCall>();
  #next = 1;

  constructor(send: (message: FromIndex) => void) {
    this.#send = send;
  }

  /** A provider as the index asks it. */
  provider(name: string, title: string): Provider {
    return { name, title, ask: (question, signal) => this.#ask(name, question, signal) };
  }

  /** What the other side says. */
  take(message: Extract<ToIndex, { readonly kind: 'providerResult' | 'providerFailed' }>): void {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.kind === 'providerResult') asked?.resolve(opened(message.providerResult, asked.files));
    else asked?.reject(new Error(message.message));
  }

  #ask(provider: string, question: ProviderQuestion, signal: AbortSignal): Promise<ProviderResult> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const onAbort = (): void => {
        if (!this.#asked.delete(id)) return;
        this.#send({ kind: 'testifyAbort', id });
        reject(Object.assign(new Error('nobody waits any more'), { name: 'AbortError' }));
      };
      const end = (): void => {
        signal.removeEventListener('abort', onAbort);
      };
      this.#asked.set(id, {
        files: question.files ?? [],
        resolve: (providerResult) => {
          end();
          resolve(providerResult);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      });
      this.#send({ kind: 'testify', id, provider, question });
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
    });
  }
}

/** Of files that were not in question nothing is known. */
function opened({ uncovered, ...said }: PortableProviderResult, files: readonly string[]): ProviderResult {
  if (uncovered === undefined) return said;
  const without = new Set(uncovered);
  const covered = new Set(files.filter((path) => !without.has(path)));
  return { ...said, covers: (path) => covered.has(path) };
}
