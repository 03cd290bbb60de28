import { type Doc, type Row, isKept } from '../doc.ts';
import type { Draft, Needs, Pair } from '../draft.ts';
import type { Random } from '../random.ts';

/** An edit under way to becoming a damaged request: the truth, and the rows the request will hold. */
export interface State {
  readonly draft: Draft;
  readonly rows: readonly Row[];
  /** Other rows that would be as right as the truth's (typography of inserted prose). */
  readonly alsoRight?: readonly Row[];
}

/** A damage done line by line; several can be done one after the other, in the order of their stages. */
export interface RowDamage {
  readonly name: string;
  readonly stage: 'tokens' | 'fold' | 'spacing' | 'blank' | 'indent' | 'trailing';
  readonly needs: Needs;
  apply(state: State, random: Random): State | undefined;
}

/** A damage done to the two strings as wholes; always the last one. */
export interface Wrap {
  readonly name: string;
  readonly needs: Needs;
  apply(state: State, random: Random): { readonly pair: Pair; readonly note?: string } | undefined;
}

/** Both sides of every row changed in the same way, as a model does that misreads a whole text. */
export function everyRow(state: State, change: (line: string) => string): State {
  const side = (line: string | null): string | null => (line === null ? null : change(line));
  return { ...state, rows: state.rows.map((row) => ({ old: side(row.old), new: side(row.new) })) };
}

/** Some carried lines changed on both sides; nothing when `change` has no hold on any of them. */
export function someKept(
  state: State,
  random: Random,
  most: number,
  change: (line: string) => string | undefined,
): State | undefined {
  const order = random.sample(keptIndices(state.rows), state.rows.length);
  const rows = [...state.rows];
  let done = 0;
  for (const at of order) {
    if (done >= most) break;
    const line = rows[at]?.old ?? '';
    const changed = change(line);
    if (changed === undefined || changed === line) continue;
    rows[at] = { old: changed, new: changed };
    done++;
  }
  return done === 0 ? undefined : { ...state, rows };
}

/** Some carried lines changed in the file instead, while the request keeps what the model believes. */
export function someKeptInFile(
  state: State,
  random: Random,
  most: number,
  change: (line: string) => string | undefined,
): State | undefined {
  const { draft } = state;
  const order = random.sample(keptIndices(draft.rows), draft.rows.length);
  const truth = [...draft.rows];
  const lines = [...draft.doc.lines];
  let done = 0;
  for (const at of order) {
    if (done >= most) break;
    const line = truth[at]?.old ?? '';
    const changed = change(line);
    if (changed === undefined || changed === line) continue;
    truth[at] = { old: changed, new: changed };
    lines[getLine(draft, at)] = changed;
    done++;
  }
  return done === 0 ? undefined : { ...state, draft: { ...draft, doc: { ...draft.doc, lines }, rows: truth } };
}

/** The document line (from 0) where a row's old side stands. */
export function getLine(draft: Draft, rowIndex: number): number {
  return draft.start + draft.rows.slice(0, rowIndex).filter((row) => row.old !== null).length;
}

/** The rows that are carried over unchanged and are not blank. */
export function keptIndices(rows: readonly Row[]): number[] {
  return rows.flatMap((row, i) => (isKept(row) && row.old?.trim() !== '' ? [i] : []));
}

/** Whether any line of the document holds the text. */
export function docHolds(doc: Doc, text: string): boolean {
  return doc.lines.some((line) => line.includes(text));
}
