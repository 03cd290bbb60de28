import type { CallersServices } from '../services.ts';
import type { LeftOut, LeftOutReason } from './leftOut.ts';

/** A file that was found and not read. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/** The sources for explaining why something is missing. Only the project is required; the others improve the answer. */
export interface GapServices
  extends
    Pick<CallersServices, 'project' | 'coverage' | 'grep' | 'near' | 'definedNames' | 'rules'>,
    Partial<Pick<CallersServices, 'lineText'>> {
  /** Hits of the text in folders and files that the index leaves out. */
  readonly leftOut?: (name: string, signal: AbortSignal) => Promise<LeftOut>;
  /** Whether the time for looking at uses of the name is over. */
  readonly isOver?: () => boolean;
  /** A few of the files that were found and not read, for their names. */
  readonly skippedFiles?: () => readonly SkippedFile[];
}
