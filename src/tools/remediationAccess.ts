import type { Redacted } from '../base/redact.ts';
import type { Remediations } from '../remediation/index.ts';

/** How the tools reach the known fixes: the editor's, or those of a server outside. */
export interface RemediationAccess {
  /** Rejects where there is no store; asked for every call. */
  open(): Promise<Pick<Remediations, 'record' | 'search' | 'feedback'>>;
  /** Takes out what must not be kept or sent. */
  redact(text: string): Promise<Redacted>;
  /** What is written into a record as its project where the agent names none: the name of the workspace. */
  project(): string | undefined;
  /** Where a call names none. */
  defaults(): { readonly limit: number; readonly minScore: number };
  /** Whether there is a place for what is kept for all projects. Without one only the project's file is used. */
  readonly keepsShared: boolean;
  /** Whether an endpoint outside may be asked to compare meanings. */
  readonly reachesOut: boolean;
}

/** The answer to a model when only the project's file is used. */
export const projectOnly =
  'Only the file of this project is used: the server was started without --data, so nothing is kept for all projects.';
