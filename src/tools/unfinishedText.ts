import type { UnfinishedEdit } from '../edit/index.ts';
import { oneLine } from '../base/text/untrusted.ts';

/** The name of the tool that settles unfinished edits. */
export const settleTool = 'settle_unfinished_edit';

/** What can be done with one. */
export type SettleAction = 'show' | 'finish' | 'undo' | 'keep';

/** Files named in a sentence. */
const maxNamed = 8;

/** An unfinished edit on the wire. */
export interface WireUnfinished {
  readonly id: string;
  readonly started?: string;
  readonly files: readonly { readonly file_path: string; readonly state: 'written' | 'not-written' | 'changed' }[];
  /** The calls that can be made now. */
  readonly next: readonly {
    readonly tool: string;
    readonly arguments: { readonly id: string; readonly action: SettleAction };
  }[];
}

/** An unfinished edit as data. */
export function unfinishedOnWire(edit: UnfinishedEdit): WireUnfinished {
  const call = (action: SettleAction): WireUnfinished['next'][number] => ({
    tool: settleTool,
    arguments: { id: edit.id, action },
  });
  if (edit.kind === 'damaged') return { id: edit.id, files: [], next: [call('keep')] };
  return {
    id: edit.id,
    started: new Date(edit.at).toISOString(),
    files: edit.files.map(({ name, state }) => ({ file_path: name, state })),
    next: [
      call('show'),
      ...(edit.canFinish ? [call('finish')] : []),
      ...(edit.canUndo ? [call('undo')] : []),
      call('keep'),
    ],
  };
}

/** An unfinished edit as a model reads it: what is half done, and the calls that settle it. */
export function unfinishedSentence(edit: UnfinishedEdit): string {
  const { next } = unfinishedOnWire(edit);
  const calls = next.map((each) => `${each.tool} ${JSON.stringify(each.arguments)}`).join(' or ');
  if (edit.kind === 'damaged')
    return (
      'NOTICE: an earlier process left the record of an edit over several files that was not finished, ' +
      `but the record (${oneLine(edit.path)}) cannot be read, ` +
      `so it is not known which files are concerned. Tell the user; to be told no more, call ${calls}.`
    );
  const named = (state: 'written' | 'not-written' | 'changed'): string =>
    getNames(edit.files.filter((file) => file.state === state).map(({ name }) => oneLine(name)));
  const changed = edit.files.some(({ state }) => state === 'changed')
    ? ` Changed since by something else, and left alone whatever you choose: ${named('changed')}.`
    : '';
  return (
    `NOTICE: an earlier edit over ${edit.files.length} files (${new Date(edit.at).toISOString()}) ` +
    `was killed before it was done. Written: ${named('written')}. ` +
    `Not written: ${named('not-written')}.${changed} Nothing is done about it by itself. ` +
    `Look at it and decide, or ask the user; call ${calls}.`
  );
}

function getNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '');
}
