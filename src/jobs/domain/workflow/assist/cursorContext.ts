import { partFields, type Field, type PartName } from '../fieldTables.ts';

/** Where a place in a workflow file is: what is written or could be written there. Columns are from 0. */
export type CursorContext =
  | {
      /** The name of a field, or the beginning of one. */
      readonly kind: 'field';
      readonly part: PartName;
      readonly start: number;
      readonly end: number;
      /** Names of the fields that the part has already, without the one at the place. */
      readonly present: readonly string[];
      /** Whether the line begins an item of a list. */
      readonly beginsItem: boolean;
      /** Whether a colon follows already. */
      readonly hasColon: boolean;
    }
  | {
      /** Between the parts of a list: a dash would begin the next one. */
      readonly kind: 'item';
      readonly part: PartName;
      readonly start: number;
      readonly end: number;
    }
  | {
      /** The value of a field, or an item of it. */
      readonly kind: 'value';
      readonly part: PartName;
      readonly name: string;
      readonly field: Field;
      readonly start: number;
      readonly end: number;
      /** Values that the list has already, without the one at the place. */
      readonly present: readonly string[];
      /** The name of the part, where it has one: a job does not depend on itself. */
      readonly owner: string | undefined;
    };

/** Lines that are looked at above a place. */
const maxLines = 20_000;

/** A key that holds a line. */
interface KeyAbove {
  readonly name: string;
  readonly value: string;
  /** Whether it stands behind a dash. */
  readonly beginsItem: boolean;
  /** Whether what it holds was reached through a dash. */
  readonly isList: boolean;
  readonly number: number;
  readonly column: number;
}

/** A field that holds a line as an item of its list. */
interface ListField {
  readonly name: string;
  readonly field: Field;
}

interface YamlLine {
  readonly indent: number;
  /** Columns of the dashes that begin it. */
  readonly dashes: readonly number[];
  /** The column of what follows the dashes. */
  readonly column: number;
  readonly key: string | undefined;
  /** What follows the colon; the whole content where there is none. */
  readonly rest: string;
  readonly restColumn: number;
}

const shape = /^([ ]*)((?:-[ ]+|-$)*)(?:([\w.-]+|"[^"]*"|'[^']*')[ ]*:(?=[ ]|$))?(.*)$/;

/**
 * Finds out what stands at a place of a workflow in block style (which people write), by indentation alone: a file that
 * is being written is no YAML most of the time. Undefined in comments, in texts of several lines, and where nothing of
 * a workflow can stand.
 */
export function cursorContext(lines: readonly string[], line: number, column: number): CursorContext | undefined {
  const text = lines[line];
  if (text === undefined || text.includes('\t') || /(?:^|\s)#/.test(text.slice(0, column))) return undefined;
  const here = lineAt(text);
  const before = text.slice(0, column);
  // An empty line belongs where the cursor stands.
  const at = text.trim() === '' ? { ...here, indent: column, column } : here;
  if (column < at.column) return undefined;
  const path = pathTo(lines, line, at);
  if (path === undefined) return undefined;
  const { owner: part, list } = path;
  if (path.isBetween)
    return at.key === undefined && /^[ ]*-?$/.test(before)
      ? { kind: 'item', part, start: before.length - before.trimStart().length, end: column }
      : undefined;
  const isInKey = at.key !== undefined && column <= at.restColumn - 1;
  const isWord = at.key === undefined && /^[ ]*(?:-[ ]+)*[\w-]*$/.test(before);
  if (list !== undefined) {
    if (at.dashes.length === 0 || at.key !== undefined || column < at.column) return undefined;
    const item = wordAround(text, column, at.column);
    return {
      kind: 'value',
      part,
      name: list.name,
      field: list.field,
      ...item,
      present: getSiblings(lines, line, at).flatMap(({ number, content }) => (number === line ? [] : [content])),
      owner: path.ownerName,
    };
  }
  if (isInKey || isWord) {
    const keys = siblingKeys(lines, line, at.column, at.dashes.length > 0);
    const end =
      at.key === undefined ? column + (/^[\w-]*/.exec(text.slice(column))?.[0].length ?? 0) : at.restColumn - 1;
    return {
      kind: 'field',
      part,
      start: at.column,
      end,
      present: keys.filter(({ number }) => number !== line).map(({ name }) => name),
      beginsItem: at.dashes.length > 0,
      hasColon: at.key !== undefined,
    };
  }
  if (at.key === undefined) return undefined;
  const name = unquoted(at.key);
  const field = getField(part, name);
  if (field === undefined || /^[|>]/.test(at.rest.trim())) return undefined;
  const valueStart = at.restColumn + (/^[ ]*/.exec(at.rest)?.[0].length ?? 0);
  if (column < at.restColumn + 1) return undefined;
  const flow = field.kind === 'texts' && at.rest.trim().startsWith('[');
  const word = flow
    ? wordAround(text, column, valueStart + 1, /[^[\],]*$/, /^[^[\],]*/)
    : { start: Math.min(valueStart, column), end: Math.max(text.trimEnd().length, column) };
  const keys = siblingKeys(lines, line, at.column, at.dashes.length > 0);
  return {
    kind: 'value',
    part,
    name,
    field,
    ...word,
    present: flow
      ? at.rest
          .replace(/^\s*\[|\].*$/g, '')
          .split(',')
          .map((each) => unquoted(each.trim()))
          .filter((each) => each !== '' && each !== text.slice(word.start, word.end).trim())
      : [],
    owner: keys.find((each) => each.name === 'name')?.value,
  };
}

/** The names of parts or entries that a workflow has, as they are written: jobs, files, parameters. */
export function namesIn(lines: readonly string[], field: NonNullable<Field['names']>): readonly string[] {
  const at = lines.findIndex((line) => lineAt(line).key === field && !/^[ -]/.test(line));
  if (at < 0) return [];
  const names: string[] = [];
  const flow = (text: string): void => {
    if (field === 'parameters') for (const [, name = ''] of text.matchAll(/[{,][ ]*([\w-]+)[ ]*:/g)) names.push(name);
    else
      for (const [, name = ''] of text.matchAll(/[{,][ ]*name[ ]*:[ ]*("[^"]*"|'[^']*'|[^,}]+)/g))
        names.push(unquoted(name.trim()));
  };
  flow(lineAt(lines[at] ?? '').rest);
  let keyColumn: number | undefined;
  for (const text of lines.slice(at + 1, at + maxLines)) {
    if (text.trim() === '' || /^[ ]*#/.test(text)) continue;
    const line = lineAt(text);
    if (line.indent === 0 && line.dashes.length === 0) break;
    keyColumn ??= line.column;
    if (line.column !== keyColumn) continue;
    if (line.key === undefined) flow(line.rest);
    else if (field === 'parameters') names.push(unquoted(line.key));
    else if (line.key === 'name') names.push(unquoted(line.rest.replace(/\s#.*$/, '').trim()));
  }
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The field of a part, if it is one that is read. */
export function getField(part: PartName, name: string): Field | undefined {
  const { fields } = partFields[part];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function lineAt(text: string): YamlLine {
  const [, blanks = '', dashed = '', key, rest = ''] = shape.exec(text) ?? [];
  const column = blanks.length + dashed.length;
  const dashes = [...dashed].flatMap((sign, at) => (sign === '-' ? [blanks.length + at] : []));
  return { indent: blanks.length, dashes, column, key, rest, restColumn: text.length - rest.length };
}

/**
 * The part that a line belongs to, and the field whose list it is an item of. Goes up through ever smaller
 * indentation; undefined where it leads through something that is no part, or into a text of several lines.
 * `isBetween`: the line stands where only a dash can begin.
 */
function pathTo(
  lines: readonly string[],
  number: number,
  line: YamlLine,
):
  | {
      readonly owner: PartName;
      readonly ownerName: string | undefined;
      readonly list: ListField | undefined;
      readonly isBetween: boolean;
    }
  | undefined {
  let owner: PartName = 'workflow';
  let list: ListField | undefined;
  let ownerName: string | undefined;
  let isBetween = false;
  for (const { name, value, beginsItem, isList, number: above, column } of keysAbove(lines, number, line).reverse()) {
    const field = getField(owner, name);
    if (field === undefined || list !== undefined || isBetween || /^[|>]/.test(value)) return undefined;
    if (field.kind === 'parts' && field.part !== undefined) {
      owner = field.part;
      isBetween = !isList;
    } else if (field.kind === 'texts' && isList) {
      list = { name, field };
      ownerName = siblingKeys(lines, above, column, beginsItem).find((each) => each.name === 'name')?.value;
    } else return undefined;
  }
  return { owner, ownerName, list, isBetween };
}

/** The keys that hold a line, the nearest first. */
function keysAbove(lines: readonly string[], number: number, line: YamlLine): KeyAbove[] {
  const keys: KeyAbove[] = [];
  let isList = line.dashes.length > 0;
  // Keys stand to the left of this column; the list of a key may stand at the key's own column.
  let limit = isList ? (line.dashes[0] ?? 0) + 1 : line.column;
  for (let at = number - 1; at >= Math.max(0, number - maxLines) && limit > 0; at--) {
    const text = lines[at] ?? '';
    if (text.trim() === '' || /^[ ]*#/.test(text)) continue;
    const above = lineAt(text);
    const dash = above.dashes[0];
    if (!isList && dash !== undefined && dash < limit && above.column >= limit) {
      // The first line of the same item.
      limit = dash + 1;
      isList = true;
      continue;
    }
    if (above.key === undefined || above.column >= limit || (isList && dash === limit - 1)) continue;
    keys.push({
      name: unquoted(above.key),
      value: above.rest.trim(),
      beginsItem: dash !== undefined,
      isList,
      number: at,
      column: above.column,
    });
    limit = dash === undefined ? above.column : dash + 1;
    isList = dash !== undefined;
  }
  return keys;
}

/** The fields beside a line's, in both directions. */
function siblingKeys(
  lines: readonly string[],
  number: number,
  column: number,
  beginsItem: boolean,
): readonly { readonly name: string; readonly value: string; readonly number: number }[] {
  const keys: { name: string; value: string; number: number }[] = [];
  const look = (at: number): 'on' | 'end' => {
    const text = lines[at] ?? '';
    if (text.trim() === '' || /^[ ]*#/.test(text)) return 'on';
    const line = lineAt(text);
    if (line.column < column) return 'end';
    if (line.column === column && line.key !== undefined)
      keys.push({ name: unquoted(line.key), value: unquoted(line.rest.replace(/\s#.*$/, '').trim()), number: at });
    return 'on';
  };
  look(number);
  for (let at = number; at > 0 && !(at === number && beginsItem); at--) {
    if (look(at - 1) === 'end') break;
    if (startsItem(lines[at - 1] ?? '', column)) break;
  }
  for (let at = number + 1; at < Math.min(lines.length, number + maxLines); at++) {
    if (startsItem(lines[at] ?? '', column) || look(at) === 'end') break;
  }
  return keys;
}

function startsItem(text: string, column: number): boolean {
  const line = lineAt(text);
  return line.dashes.length > 0 && line.column === column;
}

/** The items of the list that a line is in. */
function getSiblings(
  lines: readonly string[],
  number: number,
  { dashes }: YamlLine,
): readonly { number: number; content: string }[] {
  const [dash] = dashes;
  const items: { number: number; content: string }[] = [];
  for (const step of [-1, 1])
    for (let at = number + step; at >= 0 && at < lines.length; at += step) {
      const line = lineAt(lines[at] ?? '');
      if (line.dashes[0] !== dash || line.dashes.length > 1) break;
      items.push({ number: at, content: unquoted(line.rest.trim()) });
    }
  return items;
}

function wordAround(
  text: string,
  column: number,
  least: number,
  back = /[^\s,[\]]*$/,
  on = /^[^\s,[\]]*/,
): { readonly start: number; readonly end: number } {
  const left = back.exec(text.slice(least, column))?.[0].trimStart() ?? '';
  const right = on.exec(text.slice(column))?.[0].trimEnd() ?? '';
  return { start: column - left.length, end: column + right.length };
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}
