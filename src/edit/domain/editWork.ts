import type { ParsedEdits } from './formats/types.ts';
import { parseEdits } from './formats/parseEdits.ts';
import { planFile } from './planFile.ts';

/**
 * The long work of an edit, wherever it is done: on this thread, or on one of its own so that others get their turn
 * meanwhile.
 */
export interface EditWork {
  /** As {@link planFile}. */
  readonly plan: typeof planFile;
  /** As {@link parseEdits}. */
  parse(text: string): ParsedEdits | Promise<ParsedEdits>;
}

/** The work done where it is asked for. */
export const workHere: EditWork = { plan: planFile, parse: parseEdits };
