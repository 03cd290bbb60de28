/** Raised whenever the section's text changes, so that an older one is known as such. */
export const protocolVersion = 2;

const name = 'recourse:tool-failure-protocol';
const openMark = `<!-- ${name} v${String(protocolVersion)} -->`;
const closeMark = `<!-- /${name} -->`;

/**
 * The text between the marks. Agents read it with every request, so each line has to earn its place: what to do instead
 * of sending a failed edit again, how to read the answer, and when to stop; and what to do instead of guessing who
 * calls something.
 */
const body = [
  '## When an edit tool fails',
  '',
  'If an edit tool says that the old text was not found or is not unique, do not send the same edit again and do not rewrite the whole file.',
  'Call the `apply_edit` tool of Recourse (`recourse_apply_edit` in VS Code) ' +
    'with the same `file_path`, `old_string` and `new_string`. ' +
    'It tolerates whitespace, quotes, line numbers and small slips, and refuses to guess. ' +
    '`preview_edit` takes the same arguments and only looks.',
  '',
  'Read the `status` of each edit in the answer. `applied` and `already-applied` are done: go on. ' +
    '`held`: the edit was fine; once the others are, send all of them again. ' +
    'Otherwise nothing was written; do what `next` says:',
  '',
  '- `retry`: send `old_string` and `new_string` of `retries[0]`, unchanged.',
  '- `choose`: send those of the one retry whose `numbered_lines` show the place you mean.',
  '- `reread`: the file has changed. Read it again and base the edit on what it holds now.',
  '- `other-file`: send the edit to the file named in `other_files`.',
  '- `rewrite`: write the edit again, with every line written out.',
  '- `stop`: leave this edit and tell the user. `wait_seconds` says for how long the same edit is not looked at again (`cooling-off`).',
  '',
  '## When it is not known who calls something',
  '',
  'A search that finds nothing does not mean that nobody calls it. Never make up how code is reached. ' +
    'Call `find_callers` (`recourse_find_callers` in VS Code) with `symbol_name`.',
  'Say of each caller what its `label` says: `verified`, `likely` or only `possible`. ' +
    '"Nobody calls it" needs `complete: "yes"`. ' +
    'On a dead end run the `next_actions`; `explain_symbol_gap` says why it may be missing. ' +
    'If that ends as well, say so.',
  '',
  '- Wrong: "It is called automatically when the report is saved."',
  '- Right: "I found no caller of `moveFiles` in the code that could be read. An event may lead to it: I search for its name in quotes."',
] as const;

/** One insertion or replacement in the text: UTF-16 offsets, end exclusive. */
export interface ProtocolChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What has to happen to a file of agent instructions. Lines count from 1. */
export type ProtocolUpdate =
  | { readonly kind: 'add' | 'update'; readonly change: ProtocolChange }
  /** The section is there, word for word. */
  | { readonly kind: 'up-to-date' }
  /** A later version of Recourse wrote the section. */
  | { readonly kind: 'newer'; readonly version: number }
  /** The marks do not form one pair, so the section's bounds are unclear. */
  | {
      readonly kind: 'damaged';
      readonly reason: 'not-closed' | 'not-opened' | 'several' | 'unreadable-mark';
      readonly line: number;
    };

interface Mark {
  readonly isClosing: boolean;
  readonly version: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Works out the one change that puts the current section into a file of instructions: in place of an older one, or at
 * the end. Nothing outside the marks is touched, and the file's line ending is kept. Doing it twice changes nothing.
 */
export function updateProtocol(text: string): ProtocolUpdate {
  const marks = marksIn(text);
  const loose = looseName(text, marks);
  if (loose !== undefined) return { kind: 'damaged', reason: 'unreadable-mark', line: lineAt(text, loose) };
  const [first, second, third] = marks;
  if (first === undefined) return { kind: 'add', change: appended(text) };
  if (first.isClosing) return { kind: 'damaged', reason: 'not-opened', line: lineAt(text, first.start) };
  if (second === undefined) return { kind: 'damaged', reason: 'not-closed', line: lineAt(text, first.start) };
  if (!second.isClosing) return { kind: 'damaged', reason: 'not-closed', line: lineAt(text, first.start) };
  if (third !== undefined) return { kind: 'damaged', reason: 'several', line: lineAt(text, third.start) };
  if (first.version > protocolVersion) return { kind: 'newer', version: first.version };
  const wanted = sectionText(/\r?\n/.exec(text.slice(first.start, second.end))?.[0] ?? getEol(text));
  return text.slice(first.start, second.end) === wanted
    ? { kind: 'up-to-date' }
    : { kind: 'update', change: { start: first.start, end: second.end, text: wanted } };
}

/** The text with the current section in it; `undefined` where it must not be touched. */
export function withProtocol(text: string): string | undefined {
  const update = updateProtocol(text);
  if ('change' in update) {
    const { start, end, text: made } = update.change;
    return text.slice(0, start) + made + text.slice(end);
  }
  return update.kind === 'damaged' ? undefined : text;
}

/** The text without the section and the blank line before it; `undefined` where its bounds are unclear. */
export function withoutProtocol(text: string): string | undefined {
  if (updateProtocol(text).kind === 'damaged') return undefined;
  const [first, second] = marksIn(text);
  if (first === undefined || second === undefined) return text;
  const before = text.slice(0, first.start);
  const rest = text.slice(second.end).replace(/^\r?\n/, '');
  return (rest === '' ? before.replace(/(\r?\n)\r?\n$/, '$1') : before) + rest;
}

/** The section with its marks, without a line break at the end. */
export function sectionText(eol: string): string {
  return [openMark, ...body, closeMark].join(eol);
}

/** The section behind the last line, a blank line between. */
function appended(text: string): ProtocolChange {
  const eol = getEol(text);
  const isEmpty = text === '' || text === '\uFEFF';
  const isGapThere = isEmpty || /(?:^|\n)\r?\n$/.test(text);
  const missing = text.endsWith('\n') ? eol : eol + eol;
  const gap = isGapThere ? '' : missing;
  return { start: text.length, end: text.length, text: gap + sectionText(eol) + eol };
}

function marksIn(text: string): Mark[] {
  return [...text.matchAll(/<!--[ \t]*(\/?)recourse:tool-failure-protocol(?:[ \t]+v(\d{1,6}))?[ \t]*-->/g)].map(
    (match) => ({
      isClosing: match[1] === '/',
      version: Number(match[2] ?? 0),
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
}

/** Where the section's name stands outside a whole mark: the rest of one that was cut. */
function looseName(text: string, marks: readonly Mark[]): number | undefined {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!marks.some(({ start, end }) => at > start && at < end)) return at;
  }
  return undefined;
}

/** The line ending that most lines have. */
function getEol(text: string): string {
  const all = text.match(/\r?\n/g) ?? [];
  return all.filter((each) => each === '\r\n').length * 2 > all.length ? '\r\n' : '\n';
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
