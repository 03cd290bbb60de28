/**
 * The little of `vscode` that rows and models touch when they are tested outside an editor: an editor that speaks
 * English.
 */
export const l10n = {
  bundle: undefined,
  t: (text: string | { readonly message: string }, ...args: readonly unknown[]): string =>
    typeof text === 'string'
      ? text.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(args[Number(at)]))
      : text.message,
};

/** Events as the editor has them, without its care for listeners that throw. */
export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  };

  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** What the editor says of itself. */
export const env = { language: 'en' };
