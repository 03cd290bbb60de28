import { msg, type Message } from '../../../../base/text/message.ts';
import { partFields, type Field } from '../fieldTables.ts';
import { cursorContext, getField } from './cursorContext.ts';

/** What can be said about a field at a place. */
export interface FieldHover {
  readonly name: string;
  /** Undefined for a field of Torc that is not read here. */
  readonly field: Field | undefined;
  /** Why a field is left out or refused on this machine, as the reader says it. */
  readonly notHere: Message | undefined;
  /** Columns from 0. */
  readonly start: number;
  readonly end: number;
}

/** The field whose name stands at a place of a workflow file. Lines and columns from 0. */
export function workflowHover(lines: readonly string[], line: number, column: number): FieldHover | undefined {
  const context = cursorContext(lines, line, column);
  if (context?.kind !== 'field' || !context.hasColon) return undefined;
  const { part, start, end } = context;
  const [name = ''] = /^[\w-]*/.exec(lines[line]?.slice(start) ?? '') ?? [];
  const { ignored, refused } = partFields[part];
  const why = { ...ignored, ...refused };
  const field = getField(part, name);
  const notHere = Object.hasOwn(why, name) ? why[name] : undefined;
  return field === undefined && notHere === undefined
    ? undefined
    : { name, field, notHere: notHere === undefined ? undefined : msg('"{0}": {1}', name, notHere), start, end };
}
