import { err, ok, type Err, type Result } from '../base/result.ts';
import type { AgentEditInput } from '../edit/index.ts';
import { editInput, largestLine, largestString, largestText, longestPath } from './editSchemas.ts';

/** What an agent sent. */
export interface EditCall {
  readonly input: AgentEditInput;
  /** A sentence about what was sent and not used. */
  readonly note?: string;
}

const forms = 'Send either "file_path", "old_string" and "new_string", or "text" with edits in any common format.';

const expectations: Readonly<Record<string, string>> = {
  file_path: `"file_path" must be a string of at most ${grouped(longestPath)} characters`,
  old_string: `"old_string" must be a string of at most ${grouped(largestString)} characters`,
  new_string: `"new_string" must be a string of at most ${grouped(largestString)} characters`,
  text: `"text" must be a string of at most ${grouped(largestText)} characters`,
  replace_all: '"replace_all" must be true or false',
  ai_mode: '"ai_mode" must be true or false',
  line_hint: `"line_hint" must be a whole number from 1 to ${grouped(largestLine)}`,
};

/**
 * The names that the edit tools of other agents give to our fields, folded: lower case, without `_` and `-`. The first
 * one that holds something wins.
 */
const aliases = {
  file_path: [
    'filepath',
    'path',
    'filename',
    'targetfile',
    'file',
    'absolutepath',
    'relativepath',
    'relativeworkspacepath',
    'pathinproject',
    'targetpath',
    'fullpath',
    'filetoedit',
    'uri',
  ],
  old_string: [
    'oldstring',
    'oldtext',
    'oldstr',
    'oldcontent',
    'oldcode',
    'targetcontent',
    'searchtext',
    'searchstring',
    'search',
    'originaltext',
    'find',
    'old',
    'original',
    'before',
  ],
  new_string: [
    'newstring',
    'newtext',
    'newstr',
    'newcontent',
    'newcode',
    'replacementcontent',
    'replacetext',
    'replacestring',
    'replace',
    'replacement',
    'updatedtext',
    'new',
    'updated',
    'after',
  ],
  replace_all: ['replaceall', 'allowmultiple', 'replaceallmatches', 'replaceeverywhere'],
  line_hint: ['linehint', 'startline', 'line', 'linenumber', 'startlinenumber'],
  text: ['text'],
  ai_mode: ['aimode'],
} as const;

type OurField = keyof typeof aliases;

/** Fields of whole calls of other tools: with one of them the call is read as those of other agents are. */
const otherForms: ReadonlySet<string> = new Set([
  ...['patch', 'diff', 'input', 'patchtext', 'unifieddiff', 'udiff', 'changes', 'edits', 'operations'],
  ...['replacements', 'replacementchunks', 'codeedit', 'code', 'content', 'contents', 'filetext', 'filecontent'],
  ...['filecontents', 'codecontent', 'inserttext', 'insertline', 'command', 'cmd', 'script', 'arguments', 'args'],
  ...['function', 'functioncall', 'parameters', 'params', 'expectedreplacements', 'expectedoccurrences', 'blocks'],
]);
/** Fields that say something about such a call and hold no text of a file. */
const besides: ReadonlySet<string> = new Set([
  ...['name', 'tool', 'toolname', 'type', 'workdir', 'workingdirectory', 'workingdir', 'cwd', 'endline', 'emptyfile'],
  ...['dryrun', 'overwrite', 'useregex', 'ignorecase', 'targetlinterrorids', 'codemarkdownlanguage'],
]);

/** Names of fields that are told back, and letters of each. */
const maxNamed = 5;
const longestName = 60;

/**
 * Reads the arguments of `apply_edit` and `preview_edit`. Fields that are null or zero, and empty ones of the form
 * that is not used, count as not sent: many clients fill in every field of a schema. The names that other agents' tools
 * use are understood, and so are their whole calls; what is not used and says something is named. An error is one or
 * two sentences that nothing was changed and what was expected instead.
 */
export function readEditCall(sent: unknown): Result<EditCall, string> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return no(`The arguments must be an object. ${forms}`);
  const { ours, others } = sorted(sent);
  const read = editInput.safeParse(ours);
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => String(path[0])));
    return no(
      `${[...fields].map((field) => expectations[field] ?? `"${field}" is not as expected`).join('; ')}. ${forms}`,
    );
  }
  const { text = '', ai_mode: aiMode } = read.data;
  const mode = aiMode === undefined ? {} : { aiMode };
  const { file_path: path = '', old_string: oldString, new_string: newString } = read.data;
  const isReplacement = path !== '' || (oldString ?? '') !== '' || (newString ?? '') !== '';
  if (isReplacement && text !== '')
    return no(`"text" names its files itself and cannot be combined with the other form. ${forms}`);
  const unused = others.filter(([name]) => !besides.has(fold(name))).map(([name]) => name);
  if (text.trim() !== '') return ok({ input: { kind: 'text', text, ...mode }, ...withNote(unused) });
  if (others.some(([name, value]) => otherForms.has(fold(name)) && holdsText(value))) {
    const whole = JSON.stringify(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)));
    if (whole.length > largestText)
      return no(`The arguments must have at most ${grouped(largestText)} characters. ${forms}`);
    return ok({
      input: { kind: 'text', text: whole, ...mode },
      ...withNote(unused.filter((name) => !otherForms.has(fold(name)))),
    });
  }
  return readReplacement(read.data, isReplacement, mode, unused);
}

function readReplacement(
  { file_path: path = '', old_string, new_string, replace_all: replaceAll, line_hint: lineHint }: Replacement,
  isReplacement: boolean,
  mode: { readonly aiMode?: boolean },
  unused: readonly string[],
): Result<EditCall, string> {
  const missing = [
    ...(path.trim() === '' ? ['"file_path"'] : []),
    ...(old_string === undefined ? ['"old_string"'] : []),
    ...(new_string === undefined ? ['"new_string"'] : []),
  ];
  const strange =
    unused.length === 0
      ? ''
      : `${named(unused)} ${unused.length === 1 ? 'is not a parameter' : 'are not parameters'}. `;
  if (!isReplacement) return no(`No edit was sent. ${strange}${forms}`);
  if (old_string === undefined || new_string === undefined || missing.length > 0)
    return no(`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. ${strange}${forms}`);
  return ok({
    input: { kind: 'replacement', path, oldString: old_string, newString: new_string, replaceAll, lineHint, ...mode },
    ...withNote(unused),
  });
}

interface Replacement {
  readonly file_path?: string | undefined;
  readonly old_string?: string | undefined;
  readonly new_string?: string | undefined;
  readonly replace_all?: boolean | undefined;
  readonly line_hint?: number | undefined;
}

/** The fields of a call under our names, and those that are none of ours and hold something. */
function sorted(sent: object): {
  readonly ours: Readonly<Record<string, unknown>>;
  readonly others: readonly (readonly [name: string, value: unknown])[];
} {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  const ours: Record<string, unknown> = {};
  const used = new Set<string>();
  for (const field of Object.keys(aliases) as OurField[]) {
    const known: readonly string[] = aliases[field];
    const own = given.filter(([name]) => name === field || known.includes(fold(name)));
    const rank = ([name]: readonly [string, unknown]): number => (name === field ? -1 : known.indexOf(fold(name)));
    own.sort((a, b) => rank(a) - rank(b));
    const chosen = own.find(([, value]) => value !== '') ?? own[0];
    if (chosen === undefined) continue;
    used.add(chosen[0]);
    for (const [name, value] of own) if (value === '' || value === chosen[1]) used.add(name);
    const value = plain(field, chosen[1]);
    if (value !== undefined) ours[field] = value;
  }
  const others = given.filter(([name, value]) => !used.has(name) && saysSomething(value));
  return { ours, others };
}

/** Flags and numbers that came as strings; nothing where they say nothing. */
function plain(field: OurField, value: unknown): unknown {
  if (value === 0) return undefined;
  switch (field) {
    case 'replace_all':
    case 'ai_mode': {
      if (value === '') return undefined;
      const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
      if (word === 'true') return true;
      return word === 'false' ? false : value;
    }
    case 'line_hint': {
      const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
      return number === 0 || number === '' ? undefined : number;
    }
    default:
      return value;
  }
}

function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Clients that fill in every field send nothing, "no" or zero in those that they do not mean. */
function saysSomething(value: unknown): boolean {
  return holdsText(value) || value === true || (typeof value === 'number' && value !== 0);
}

function fold(name: string): string {
  return name.slice(0, longestName).toLowerCase().replace(/[_-]/g, '');
}

function withNote(unused: readonly string[]): { readonly note?: string } {
  return unused.length === 0
    ? {}
    : {
        note: `Not used: ${named(unused)}; the parameters are "file_path", "old_string", "new_string", "replace_all", "line_hint", or "text".`,
      };
}

function named(names: readonly string[]): string {
  const listed = names.slice(0, maxNamed).map((name) => JSON.stringify(name.slice(0, longestName)));
  return [...listed, ...(names.length > maxNamed ? [`and ${names.length - maxNamed} more`] : [])].join(', ');
}

function no(sentence: string): Err<string> {
  return err(`Nothing was changed. ${sentence}`);
}

/** 2000000 as `2,000,000`. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
