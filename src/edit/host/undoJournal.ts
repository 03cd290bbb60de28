import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import type { TextChange } from '../domain/types.ts';

/**
 * What was done to one file, with all that is needed to take it back byte for byte. `saved`: it was saved with the
 * edit, and so will be its taking back.
 */
export type WrittenFile =
  | {
      readonly kind: 'buffer';
      readonly uri: vscode.Uri;
      readonly before: string;
      readonly after: string;
      readonly changes: readonly TextChange[];
      readonly saved: boolean;
    }
  | { readonly kind: 'bytes'; readonly uri: vscode.Uri; readonly before: Uint8Array; readonly after: Uint8Array }
  | { readonly kind: 'created'; readonly uri: vscode.Uri; readonly after: Uint8Array }
  | { readonly kind: 'deleted'; readonly uri: vscode.Uri; readonly before: Uint8Array }
  | {
      readonly kind: 'moved';
      readonly uri: vscode.Uri;
      readonly from: vscode.Uri;
      readonly before: string;
      readonly after: string;
      readonly changes: readonly TextChange[];
      readonly saved: boolean;
    };

/** What was written together, and is taken back together. */
export interface WrittenStep {
  /** The record's names of the edits in it. */
  readonly eventIds: readonly string[];
  readonly files: readonly WrittenFile[];
}

/** Steps, and UTF-16 units or bytes of text in all of them: a step of a huge file must not live for ever. */
const maxSteps = 300;
const maxUnits = 30_000_000;

/** The applied edits of this session, newest last. The oldest are forgotten when they become too many or too large. */
export class UndoJournal {
  readonly #steps: WrittenStep[] = [];
  readonly #undone = new WeakSet<WrittenStep>();
  readonly #listeners = new Set<() => void>();

  push(step: WrittenStep): void {
    if (step.files.length === 0) return;
    this.#steps.push(step);
    let units = this.#steps.reduce((sum, each) => sum + unitsIn(each), 0);
    while (this.#steps.length > 1 && (this.#steps.length > maxSteps || units > maxUnits)) {
      const oldest = this.#steps.shift();
      units -= oldest === undefined ? 0 : unitsIn(oldest);
    }
    this.#tell();
  }

  /** The step that would be undone next. */
  get last(): WrittenStep | undefined {
    return this.#steps.at(-1);
  }

  /** The steps that can still be taken back, oldest first. */
  get steps(): readonly WrittenStep[] {
    return this.#steps;
  }

  /** The step that wrote an edit of the record, if it is remembered and not taken back. */
  getStep(eventId: string): WrittenStep | undefined {
    return this.#steps.findLast(({ eventIds }) => eventIds.includes(eventId));
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
    this.#tell();
  }

  /** Calls back whenever a step was added or dropped. */
  onDidChange(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return {
      dispose: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  #tell(): void {
    void vscode.commands.executeCommand('setContext', 'recourse.edit.canUndo', this.#steps.length > 0);
    for (const listener of this.#listeners) listener();
  }
}

function unitsIn({ files }: WrittenStep): number {
  return files.reduce(
    (sum, file) => sum + ('before' in file ? file.before.length : 0) + ('after' in file ? file.after.length : 0),
    0,
  );
}

/** What a file held before it was written. */
export function textBefore(file: WrittenFile): string {
  if (file.kind === 'created') return '';
  return typeof file.before === 'string' ? file.before : new TextDecoder().decode(file.before);
}

/** What a file held once it was written. */
export function textAfter(file: WrittenFile): string {
  if (file.kind === 'deleted') return '';
  return typeof file.after === 'string' ? file.after : new TextDecoder().decode(file.after);
}
