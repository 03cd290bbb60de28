import type * as vscode from 'vscode';

const memoryKey = 'jobs.ranFiles';
const maxKept = 100;

/** Workflow files that were run in this workspace: they are checked whatever their names are. */
export class RanFiles {
  readonly #memory: Pick<vscode.Memento, 'get' | 'update'>;

  constructor(memory: Pick<vscode.Memento, 'get' | 'update'>) {
    this.#memory = memory;
  }

  /** Absolute paths, latest last. */
  get all(): readonly string[] {
    const kept: unknown = this.#memory.get(memoryKey);
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  }

  async add(path: string): Promise<void> {
    await this.#memory.update(memoryKey, [...this.all.filter((other) => other !== path), path].slice(-maxKept));
  }
}
