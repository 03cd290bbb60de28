import type { Disposable } from '../../../base/lifecycle.ts';
import type { Cause, ReviewReason, Tier } from '../types.ts';

/** Who sent an edit: a person by a command, an agent in the editor, or one outside it. */
export type EditOrigin = 'command' | 'agent' | 'mcp';

/** One resolved edit in the record. Figures and places only, never a word of anyone's text. */
export interface EditEvent {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly origin: EditOrigin;
  readonly uri: string;
  /** The file as people see it, relative to the workspace. */
  readonly path: string;
  /** `proposed`: sure of its place, but shown to the person first. */
  readonly verdict: 'applied' | 'proposed' | 'review' | 'refused';
  readonly tier?: Tier;
  /** As promised when the edit was placed, 0 to 1. */
  readonly confidence?: number;
  /** In the file as it was before the edit, from 1. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** From the request to the verdict, in milliseconds. */
  readonly latencyMs: number;
  /** UTF-16 units. */
  readonly fileSize: number;
  readonly languageId?: string;
  /** Confidence minus that of the runner-up; absent where there was none. */
  readonly margin?: number;
  readonly cause?: Cause | ReviewReason | (string & {});
  /** Whether the exact stage found nothing, so that the edit needed recovery. */
  readonly missedExact: boolean;
  /** Whether a model was asked, and what that cost in US dollars by the user's prices. */
  readonly modelAsked: boolean;
  readonly costUsd?: number;
  /**
   * The model that named the place, as `getProviderCode` writes it: of an edit that was placed by it, and of a
   * review that opened with its choice.
   */
  readonly chosenBy?: string;
  readonly staleVersionsAgo?: number;
  /** Address of the folder that the file is in, or else of the first that was open; absent where none was. */
  readonly folder?: string;
  /** That folder is a copy of the sample. */
  readonly sample?: boolean;
}

/** What happened to an edit after its verdict. */
export interface EditSequel {
  readonly id: string;
  readonly at: number;
  /** `placed`: a person chose the place of an edit that waited for one. */
  readonly sequel: 'accepted' | 'rejected' | 'placed' | 'undone';
  /** Of one that was placed, the lines of that place, from 1. */
  readonly startLine?: number;
  readonly endLine?: number;
}

/** Where edits are recorded. Never fails towards the caller: a record that cannot be written must not stop an edit. */
export interface EditRecorder {
  /** A name for an edit that is about to be resolved. */
  nextId(): string;
  record(event: EditEvent): void;
  follow(sequel: EditSequel): void;
}

/**
 * An edit of the record with all that became of it, oldest sequel first. One that a person placed stands where it was
 * put.
 */
export interface RecordedEdit {
  readonly event: EditEvent;
  readonly sequels: readonly EditSequel[];
}

/** The record with its past: what the Edits view shows. */
export interface EditRecord extends EditRecorder {
  /** Newest first. */
  read(): Promise<readonly RecordedEdit[]>;
  /** Forgets everything. */
  clear(): void;
  /** Calls back soon after an edit or a sequel was recorded, by this process or another. */
  onDidChange(listener: () => void): Disposable;
}
