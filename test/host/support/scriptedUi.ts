import type * as vscode from 'vscode';
import type { Choice, ChoiceOptions, EditUi, InputOptions, MessageLevel } from '../../../src/edit/host/editUi.ts';

/** One message that was shown. */
export interface Told {
  readonly severity: MessageLevel;
  readonly message: string;
  readonly actions: readonly string[];
}

/** A person who answers by script: buttons by their label, choices by a function, in the order they are asked. */
export class ScriptedUi implements EditUi {
  readonly told: Told[] = [];
  readonly notes: string[] = [];
  readonly worked: string[] = [];
  readonly copied: string[] = [];
  readonly asked: {
    readonly title: string;
    readonly labels: readonly string[];
    readonly details: readonly string[];
  }[] = [];
  clipboard = '';
  file: vscode.Uri | undefined;
  /** Inputs that were asked for, each with what was typed and what its check said to that. */
  readonly inputs: (InputOptions & { readonly typed: string | undefined; readonly complaint: string | undefined })[] =
    [];
  readonly #lines: (string | undefined)[] = [];
  readonly #buttons: string[] = [];
  readonly #picks: ((labels: readonly string[]) => number)[] = [];

  /** Answers the next messages with these buttons; a message that does not offer the button is dismissed. */
  press(...buttons: readonly string[]): this {
    this.#buttons.push(...buttons);
    return this;
  }

  /** Answers the next choice with the row at the index the function gives; a negative one means Escape. */
  pick(index: number | ((labels: readonly string[]) => number)): this {
    this.#picks.push(typeof index === 'number' ? () => index : index);
    return this;
  }

  /**
   * Types these lines into the next inputs; `undefined` means Escape. A line that the check refuses is left like that.
   */
  type(...lines: readonly (string | undefined)[]): this {
    this.#lines.push(...lines);
    return this;
  }

  input(options: InputOptions): Promise<string | undefined> {
    const typed = this.#lines.shift();
    const complaint = typed === undefined ? undefined : options.check?.(typed);
    this.inputs.push({ ...options, typed, complaint });
    return Promise.resolve(complaint === undefined ? typed : undefined);
  }

  tell(severity: MessageLevel, message: string, ...actions: readonly string[]): Promise<string | undefined> {
    this.told.push({ severity, message, actions });
    const wanted = this.#buttons[0];
    if (wanted === undefined || !actions.includes(wanted)) return Promise.resolve(undefined);
    this.#buttons.shift();
    return Promise.resolve(wanted);
  }

  async choose<T>(choices: readonly Choice<T>[], options: ChoiceOptions<T>): Promise<T | undefined> {
    const labels = choices.map(({ label, description }) => `${label} ${description ?? ''}`);
    this.asked.push({ title: options.title, labels, details: choices.map(({ detail }) => detail ?? '') });
    const answer = this.#picks.shift()?.(labels) ?? -1;
    const chosen = choices[answer];
    if (chosen !== undefined) options.onActive?.(chosen.value);
    // A person looks at the place before choosing it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return chosen?.value;
  }

  readClipboard(): Promise<string> {
    return Promise.resolve(this.clipboard);
  }

  copy(text: string): Promise<void> {
    this.copied.push(text);
    return Promise.resolve();
  }

  openFile(): Promise<vscode.Uri | undefined> {
    return Promise.resolve(this.file);
  }

  busy<T>(title: string, work: () => Promise<T>): Promise<T> {
    this.worked.push(title);
    return work();
  }

  note(message: string): void {
    this.notes.push(message);
  }
}
