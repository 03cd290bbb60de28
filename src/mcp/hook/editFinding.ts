import { agentRetries } from '../../edit/domain/agent/agentRetries.ts';
import { applyChanges } from '../../edit/domain/merge/applyChanges.ts';
import type { EditResolution, TextChange } from '../../edit/index.ts';

/** Lines around a place that are tried to make it the only one. */
const maxContext = 8;

/** One replacement of the failed edit. */
export interface FailedBlock {
  readonly path: string;
  readonly oldString: string;
  readonly newString: string;
  readonly replaceAll?: boolean;
  readonly lineHint?: number;
  readonly anchors?: readonly string[];
}

/** What the file says to one of them. */
export type EditFinding =
  /** It stands there as it was sent: the tool failed for another reason. */
  | { readonly kind: 'as-sent' }
  | { readonly kind: 'there'; readonly lines: string }
  | {
      readonly kind: 'retry';
      readonly lines: string;
      readonly why: string;
      readonly call: ExactCall;
      readonly sure: boolean;
    }
  | {
      readonly kind: 'choose';
      readonly isEqual: boolean;
      readonly places: readonly { readonly lines: string; readonly numbered: string; readonly call: ExactCall }[];
    }
  | { readonly kind: 'nearest'; readonly numbered: string; readonly lines: string };

/** Two texts that a byte-exact tool takes. */
export interface ExactCall {
  readonly old: string;
  readonly new: string;
}

/** What the file says to a replacement that was turned down; `undefined` where nothing is near. */
export function getFinding(text: string, block: FailedBlock, resolution: EditResolution): EditFinding | undefined {
  if (resolution.status === 'applied') {
    const { tier, confidence, changes, span } = resolution;
    const lines = getLinesText(span.startLine, span.endLine);
    if (changes.length === 0) return { kind: 'there', lines };
    if (tier === 'exact' && countIn(text, block.oldString) === 1) return { kind: 'as-sent' };
    const call = exactCall(text, changes);
    if (call === undefined) return undefined;
    return { kind: 'retry', lines, why: `${tier}, ${Math.floor(confidence * 100)} % sure`, call, sure: true };
  }
  const { advice } = resolution;
  const [nearest] = advice.nearest;
  const lines = nearest === undefined ? '' : getLinesText(nearest.span.startLine, nearest.span.endLine);
  if (advice.alreadyApplied || (resolution.status === 'refused' && resolution.reason === 'already-applied'))
    return { kind: 'there', lines };
  const retries = agentRetries(advice).filter(({ old_string: old }) => countIn(text, old) === 1);
  const [best] = retries;
  if (best !== undefined && advice.next === 'retry') {
    return {
      kind: 'retry',
      lines: getLinesText(best.start_line, best.end_line),
      why: `${Math.floor(best.similarity * 100)} % alike, ${advice.cause}`,
      call: { old: best.old_string, new: best.new_string },
      sure: false,
    };
  }
  if (retries.length > 0)
    return {
      kind: 'choose',
      isEqual: advice.cause === 'ambiguous',
      places: retries.slice(0, 4).map((retry) => ({
        lines: getLinesText(retry.start_line, retry.end_line),
        numbered: retry.numbered_lines,
        call: { old: retry.old_string, new: retry.new_string },
      })),
    };
  const numbered = advice.numbered ?? advice.definition?.numbered;
  return numbered === undefined ? undefined : { kind: 'nearest', numbered, lines };
}

/** The call that takes changes back where they have been made; `undefined` where no such call is the only one. */
export function getUndoCall(text: string, changes: readonly TextChange[]): ExactCall | undefined {
  let shift = 0;
  const back = changes.map(({ start, end, text: made }): TextChange => {
    const from = start + shift;
    shift += made.length - (end - start);
    return { start: from, end: from + made.length, text: text.slice(start, end) };
  });
  return exactCall(applyChanges(text, changes), back);
}

/** The changed lines as they are and as they are to be, with as many lines around as make them the only ones. */
function exactCall(text: string, changes: readonly TextChange[]): ExactCall | undefined {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let start = text.lastIndexOf('\n', first.start - 1) + 1;
  let end = lineEnd(text, Math.max(first.start, last.end));
  for (let more = 0; more <= maxContext; more++) {
    const old = text.slice(start, end);
    if (old !== '' && countIn(text, old) === 1) {
      let made = '';
      let from = start;
      for (const change of changes) {
        made += text.slice(from, change.start) + change.text;
        from = change.end;
      }
      return { old, new: made + text.slice(from, end) };
    }
    if (start > 0) start = text.lastIndexOf('\n', start - 2) + 1;
    if (end < text.length) end = lineEnd(text, end + 1);
  }
  return undefined;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return text[at - 1] === '\r' && at - 1 >= from ? at - 1 : at;
}

/** How often a text stands in another, at most 2. */
function countIn(text: string, part: string): number {
  if (part === '') return 2;
  const at = text.indexOf(part);
  if (at < 0) return 0;
  return text.includes(part, at + 1) ? 2 : 1;
}

/** `line 3`, `lines 3-5`. */
export function getLinesText(from: number, to: number): string {
  return from === to ? `line ${from}` : `lines ${from}-${to}`;
}
