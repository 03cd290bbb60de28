import type * as vscode from 'vscode';

/** The part of the editor's secret storage that is needed. */
export type Secrets = Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;

/**
 * API keys in the editor's secret storage, one for each origin: a changed address never gets the key of the old one.
 */
export class ModelKeys {
  readonly #secrets: Secrets;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  async get(origin: string): Promise<string | undefined> {
    return this.#secrets.get(getName(origin));
  }

  /** Keeps the key; an empty one is deleted. */
  async set(origin: string, key: string): Promise<void> {
    await (key === '' ? this.#secrets.delete(getName(origin)) : this.#secrets.store(getName(origin), key));
  }
}

function getName(origin: string): string {
  return `edit.model.key ${origin}`;
}
