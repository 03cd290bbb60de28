import * as vscode from 'vscode';
import type { TextChange } from '../domain/types.ts';

/** What was done to one file, with all that is needed to take it back byte for byte. `saved`: it was saved with the edit, and so will be its taking back. */
export type WrittenFile =
  | { readonly kind: 'buffer'; readonly uri: vscode.Uri; readonly before: string; readonly after: string; readonly changes: readonly TextChange[]; readonly saved: boolean }
  | { readonly kind: 'bytes'; readonly uri: vscode.Uri; readonly before: Uint8Array; readonly after: Uint8Array }
  | { readonly kind: 'created'; readonly uri: vscode.Uri; readonly after: Uint8Array }
  | { readonly kind: 'deleted'; readonly uri: vscode.Uri; readonly before: Uint8Array }
  | { readonly kind: 'moved'; readonly uri: vscode.Uri; readonly from: vscode.Uri; readonly before: string; readonly after: string; readonly changes: readonly TextChange[]; readonly saved: boolean };

/** What was written at once, and is taken back at once. */
export interface WrittenStep {
  /** The record's names of the edits in it. */
  readonly eventIds: readonly string[];
  readonly files: readonly WrittenFile[];
}

const maxSteps = 20;

/** The applied edits of this session, newest last, bounded: a step of a huge file must not live for ever. */
export class UndoJournal {
  readonly #steps: WrittenStep[] = [];
  readonly #undone = new WeakSet<WrittenStep>();

  push(step: WrittenStep): void {
    if (step.files.length === 0) return;
    this.#steps.push(step);
    if (this.#steps.length > maxSteps) this.#steps.shift();
    this.#tellContext();
  }

  /** The step that would be undone next. */
  get last(): WrittenStep | undefined {
    return this.#steps.at(-1);
  }

  /** Whether a step has been taken back. */
  isUndone(step: WrittenStep): boolean {
    return this.#undone.has(step);
  }

  /** Forgets a step once it has been taken back. */
  drop(step: WrittenStep): void {
    this.#undone.add(step);
    const at = this.#steps.lastIndexOf(step);
    if (at >= 0) this.#steps.splice(at, 1);
    this.#tellContext();
  }

  #tellContext(): void {
    void vscode.commands.executeCommand('setContext', 'recourse.edit.canUndo', this.#steps.length > 0);
  }
}

/** What a file held before it was written. */
export function textBefore(file: WrittenFile): string {
  if (file.kind === 'created') return '';
  return typeof file.before === 'string' ? file.before : new TextDecoder().decode(file.before);
}
