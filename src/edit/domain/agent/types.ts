import type { Message } from '../../../base/text/message.ts';
import type { SensitiveKind } from '../paths/sensitiveFiles.ts';
import type { Cause, EditServices, NextStep, TextChange, Tier } from '../types.ts';

/**
 * What a person has said to changes of sensitive files: to all of them before anything was sent (a flag of the server),
 * or to these, by the paths they were asked about. Never taken from what an agent sends.
 */
export type SensitiveLeave = 'all' | 'declined' | readonly string[];

/** An edit as an agent sends it: one replacement, or a text in any edit format. The caller has validated it. */
export type AgentEditInput =
  | {
      readonly kind: 'replacement';
      readonly path: string;
      readonly oldString: string;
      readonly newString: string;
      readonly replaceAll?: boolean;
      readonly aiMode?: boolean;
      readonly lineHint?: number;
    }
  | { readonly kind: 'text'; readonly text: string; readonly aiMode?: boolean };

/** A file as it stands now: the open document first, else the disk. */
export interface AgentFile {
  readonly kind: 'file';
  /** As agents and people see it: relative to the workspace, with slashes. */
  readonly path: string;
  /** Equal for every spelling of the same file. */
  readonly key: string;
  readonly text: string;
  readonly languageId?: string;
  /** What makes it a file that is never changed unasked, by its name or by where it leads. */
  readonly sensitive?: SensitiveKind;
  /** What the engine may use for this file: parser, earlier versions, model, clock. */
  readonly services: EditServices;
}

/** A path that names nothing yet and may be created. */
export interface NewFile {
  readonly kind: 'new';
  readonly path: string;
  readonly key: string;
  readonly sensitive?: SensitiveKind;
}

/** Why a file cannot take an edit. `message` is a sentence that ends with what to do. */
export interface FileRefusal {
  readonly kind: 'refused';
  readonly path: string;
  readonly reason: string;
  readonly message: Message | string;
  /** The only file whose path differs from the one sent in its extension alone: it may be the one meant. */
  readonly twin?: string;
}

/** One file's share of what is to be written. `before` is the text the change was made for. */
export type FileChange =
  | { readonly kind: 'change'; readonly key: string; readonly before: string; readonly changes: readonly TextChange[] }
  | { readonly kind: 'create'; readonly key: string; readonly content: string }
  | { readonly kind: 'delete'; readonly key: string; readonly before: string }
  | {
      readonly kind: 'move';
      readonly key: string;
      readonly toKey: string;
      readonly before: string;
      readonly changes: readonly TextChange[];
    };

/**
 * `changed`: a file is no longer what the change was made for; nothing was written. `failed`: neither, and trying again
 * will not help.
 */
export type CommitOutcome =
  /**
   * `saved`: whether all of it is on disk; documents with unsaved changes of their own stay unsaved. `warning`: a
   * sentence about what did not go with it.
   */
  | { readonly status: 'written'; readonly saved: boolean; readonly warning?: Message | string }
  | { readonly status: 'changed'; readonly path: string }
  | { readonly status: 'failed'; readonly path: string; readonly message: Message | string };

/** The files an agent may edit: an editor's, or a folder on disk. Nothing outside the workspace is ever an answer. */
export interface AgentFiles {
  /** Finds and reads a file. Never asks a person: a path that may mean several files is refused with their names. */
  open(path: string | undefined, mayCreate: boolean): Promise<AgentFile | NewFile | FileRefusal>;
  /** Writes all or nothing. `eventIds` are the record's names of these edits. */
  commit(changes: readonly FileChange[], eventIds: readonly string[]): Promise<CommitOutcome>;
}

/** An edit that would succeed, as agents get it. */
export interface AgentRetry {
  readonly old_string: string;
  readonly new_string: string;
  readonly start_line: number;
  readonly end_line: number;
  /** How like the old text sent this place is, 0 to 1. */
  readonly similarity: number;
  /** The lines around the place, each with its number. */
  readonly numbered_lines: string;
}

/** What became of one edit, in the words of the wire. */
export interface AgentVerdict {
  /**
   * `would-apply` in a preview; `held` when it was fine but another edit of the request was not, so nothing was
   * written.
   */
  readonly status: 'applied' | 'would-apply' | 'already-applied' | 'held' | 'review' | 'refused';
  readonly tier?: Tier;
  readonly confidence?: number;
  readonly start_line?: number;
  readonly end_line?: number;
  readonly cause?: Cause | (string & {});
  readonly next?: NextStep;
  /** One or two sentences for the agent: what happened and what to do. */
  readonly message: Message;
  /** The next best place of an edit that has one, so that the margin can be seen. */
  readonly runner_up?: { readonly start_line: number; readonly confidence: number };
  readonly retries?: readonly AgentRetry[];
  /** The lines around the nearest place, each with its number, where there is no retry to show them. */
  readonly numbered_lines?: string;
  readonly other_files?: readonly { readonly path: string; readonly line: number }[];
  /** Seconds for which the same edit will not be looked at again. */
  readonly wait_seconds?: number;
}

/** What became of the edits of one file. */
export interface AgentFileResult {
  readonly file_path: string;
  readonly edits: readonly AgentVerdict[];
  /** What is, or would be, written, as a unified diff; cut where it is very long. */
  readonly diff?: string;
  /** Files of this share that are never changed unasked, and what each is. */
  readonly sensitive?: readonly { readonly path: string; readonly what: Message }[];
}

/** What became of a whole request. */
export interface AgentEditResult {
  readonly status: 'applied' | 'would-apply' | 'nothing-to-do' | 'refused';
  /** The whole story in a few lines, for an agent that reads only this. */
  readonly message: Message;
  readonly files: readonly AgentFileResult[];
  /** What could not be read in the text, as sentences. */
  readonly problems: readonly Message[];
  /** Whether what was applied is on disk. */
  readonly saved?: boolean;
}
