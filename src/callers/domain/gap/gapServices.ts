import type { CallersServices } from '../services.ts';
import type { LeftOut, LeftOutReason } from './leftOut.ts';

/** A file that was found and not read. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/**
 * What is asked to find out why something is missing. Only the project is needed; what else there is makes the answer
 * better.
 */
export interface GapServices
  extends
    Pick<CallersServices, 'project' | 'coverage' | 'grep' | 'near' | 'definedNames' | 'rules'>,
    Partial<Pick<CallersServices, 'lineText'>> {
  /** Where the text stands in folders and files that the index leaves out. */
  readonly leftOut?: (name: string, signal: AbortSignal) => Promise<LeftOut>;
  /** A few of the files that were found and not read, for their names. */
  readonly skippedFiles?: () => readonly SkippedFile[];
}
