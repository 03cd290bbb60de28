import { fileText } from './blockText.ts';
import { readFileName } from './diffHeader.ts';
import type { EditCollector } from './editCollector.ts';
import { PatchChunks } from './patchChunks.ts';
import { nameOnly, pathFor } from './pathClues.ts';
import { cutFront, getIndent, isBlank, getRange, stripUniform, type Line } from './sourceLines.ts';
import { getEnding, type View } from './view.ts';

/** A `*** ...` line of a patch. */
interface Directive {
  readonly kind: 'begin' | 'end' | 'add' | 'update' | 'delete' | 'move' | 'eof' | 'unknown';
  readonly rest: string;
}

const directives = [
  ['begin', /^\*{3} ?begin patch/i],
  ['end', /^\*{3} ?end patch/i],
  ['add', /^\*{3} ?(?:add|create|new) file: ?(.*)$/i],
  ['update', /^\*{3} ?(?:update|modify|edit) file: ?(.*)$/i],
  ['delete', /^\*{3} ?(?:delete|remove) file: ?(.*)$/i],
  ['move', /^\*{3} ?(?:move|rename)(?: file)? to: ?(.*)$/i],
  ['eof', /^\*{3} ?end of file/i],
] as const;

function readDirective(line: string): Directive | undefined {
  if (!line.startsWith('***') || line.length > 5000) return undefined;
  const text = line.trimEnd();
  for (const [kind, shape] of directives) {
    const match = shape.exec(text);
    if (match) return { kind, rest: (match[1] ?? '').trim() };
  }
  return /^\*{3} \w+ (?:file|patch)\b/i.test(text) ? { kind: 'unknown', rest: text } : undefined;
}

/** The envelope's first line; a shell command or a call may come before it on the same line. */
function isBegin(line: string): boolean {
  return /^\s*(?:[^\s*].{0,200}[\s"'(`])?\*{3} ?begin patch\s*$/i.test(line.slice(0, 300));
}

/** Whether a `*** Begin Patch` patch starts at this line, or a part of one whose envelope is missing. */
export function opensPatch(line: string): boolean {
  const kind = readDirective(line.trimStart())?.kind;
  return isBegin(line) || kind === 'add' || kind === 'update' || kind === 'delete';
}

/**
 * Reads a patch in the `*** Begin Patch` notation from line index `at` and gives the index behind it. Each file section
 * that can be read is kept, whatever the others look like. A context line without its leading blank is taken as it
 * stands: the file decides whether it is one.
 */
export function readBeginPatch(view: View, at: number, out: EditCollector): number {
  const close = findEnd(view, at);
  const lines = outdented(stripUniform(view.lines.slice(at, close.end), getIndent(view.lines[at]?.text ?? '')));
  const enveloped = isBegin(lines[0]?.text ?? '');
  let i = enveloped ? 1 : 0;
  const inherited = pathFor(view, at, out.carriedPath);
  const cutOff = enveloped && isCutOff(view, close);
  let isSaid = false;
  while (i < lines.length) {
    const directive = readDirective(lines[i]?.text ?? '');
    if (!directive || directive.kind === 'unknown' || directive.kind === 'move' || directive.kind === 'eof') {
      i = readStray(lines, i, enveloped ? inherited : undefined, cutOff, out);
      continue;
    }
    if (directive.kind === 'begin' || directive.kind === 'end') {
      i++;
      continue;
    }
    const path = cleanPath(directive.rest);
    // Also a section that cannot be read names the file that what follows is about.
    out.carriedPath = path ?? out.carriedPath;
    if (path === undefined) {
      out.nextBlock();
      out.problem('bad-patch-line', lines[i]?.number ?? 1, 'a file name', lines[i]?.text.trim());
      i = skipToDirective(lines, i + 1);
      continue;
    }
    i = readSection(lines, i, { kind: directive.kind, path, cutOff }, out);
    isSaid = cutOff && i >= lines.length;
  }
  if (enveloped && !close.closed && !isSaid)
    out.problem('unclosed-patch', lines.at(-1)?.number ?? 1, '*** End Patch', lines.at(-1)?.text.trim());
  return close.end;
}

/**
 * A patch whose first file header stands behind blanks: they are taken off all of its lines where all have them, else
 * off its headers alone, for a blank is also the sign of a context line.
 */
function outdented(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line, at) => at > 0 && !isBlank(line.text));
  const indent = getIndent(lines[first]?.text ?? '');
  if (indent === '' || !isBegin(lines[0]?.text ?? '') || !isIndented(lines[first]?.text ?? '')) return lines;
  const isOurs = ({ text }: Line): boolean => text.startsWith(indent) || isBlank(text) || text.startsWith('***');
  const isUniform = lines.slice(1).every(isOurs);
  return lines.map((line, at) => {
    if (at === 0 || !line.text.startsWith(indent)) return line;
    if (isUniform) return cutFront(line, indent.length);
    return isIndented(line.text) ? cutFront(line, getIndent(line.text).length) : line;
  });
}

/** Whether a line is one of a patch's own, behind blanks. */
function isIndented(text: string): boolean {
  return /^[ \t]/.test(text) && readDirective(text.trimStart()) !== undefined;
}

/**
 * Reads what comes outside of any section: changes of the file that the text named before (`inherited`), or lines that
 * do not belong to a patch. Gives the index behind it.
 */
function readStray(
  lines: readonly Line[],
  at: number,
  inherited: string | undefined,
  cutOff: boolean,
  out: EditCollector,
): number {
  const text = lines[at]?.text ?? '';
  if (/^(?:@@|[+-])/.test(text) && inherited !== undefined) return readUpdate(lines, at, at, inherited, cutOff, out);
  if (isBlank(text) || /^(?:environment_id|EOF)/i.test(text.trim())) return at + 1;
  out.nextBlock();
  out.problem(
    'bad-patch-line',
    lines[at]?.number ?? 1,
    '*** Add File: / *** Update File: / *** Delete File:',
    text.trim(),
  );
  return skipToDirective(lines, at + 1);
}

/** Reads the section of one file, and gives the index behind it. */
function readSection(
  lines: readonly Line[],
  at: number,
  { kind, path, cutOff }: { kind: 'add' | 'update' | 'delete'; path: string; cutOff: boolean },
  out: EditCollector,
): number {
  if (kind === 'add') return readAdd(lines, at, path, cutOff, out);
  if (kind === 'update') return readUpdate(lines, at, at + 1, path, cutOff, out);
  out.nextBlock();
  // What is cut off may be a part of the name.
  if (cutOff && at === lines.length - 1)
    out.problem('cut-off', lines[at]?.number ?? 1, '*** End Patch', lines[at]?.text);
  else out.add({ path, format: 'begin-patch', operation: { kind: 'delete' }, range: getRange(lines, at, at) });
  return at + 1;
}

function skipToDirective(lines: readonly Line[], from: number): number {
  let i = from;
  while (i < lines.length && !readDirective(lines[i]?.text ?? '')) i++;
  return i;
}

/** The first index behind the patch: its end line, or where lines stop that could belong to it. */
function findEnd(view: View, at: number): { end: number; closed: boolean } {
  const first = view.lines[at]?.text ?? '';
  const indent = getIndent(first);
  const cut = (text: string): string => (text.startsWith(indent) ? text.slice(indent.length) : text.trimStart());
  const enveloped = isBegin(first);
  const next = view.lines.slice(at + 1, at + 4).find(({ text }) => !isBlank(text));
  const isDeeper = enveloped && isIndented(cut(next?.text ?? ''));
  let loose: number | undefined;
  let last = at;
  for (let i = at + 1; i < view.lines.length; i++) {
    const text = cut(view.lines[i]?.text ?? '');
    const kind = readDirective(isDeeper ? text.trimStart() : text)?.kind;
    if (kind === 'end') return { end: i + 1, closed: true };
    if (kind === 'begin') return { end: loose ?? i, closed: false };
    if (isBlank(text)) continue;
    // What follows a missing end is prose; should an end line come after all, it was a line of the patch.
    const belongs =
      kind !== undefined ||
      /^[ +\-@\t\\]/.test(text) ||
      (view.fenced && !/^(?:EOF|PATCH|'|"|\)|\}|END)\s*["')]*$/.test(text));
    if (!belongs) loose ??= last + 1;
    if (!belongs && !enveloped) break;
    last = i;
  }
  return { end: loose ?? last + 1, closed: false };
}

/**
 * Whether a patch without its end line was cut off inside its last section. Some models forget that line, so it takes
 * more: a fence that is still open, a last line that is a change and does not end, or lines that go as the last thing
 * said.
 */
function isCutOff(view: View, { end, closed }: { end: number; closed: boolean }): boolean {
  const ending = closed ? 'closed' : getEnding(view, end);
  if (ending !== 'text') return ending === 'open';
  const last = view.lines[end - 1]?.text.trimStart() ?? '';
  if (/^\*{3} ?end/i.test(last)) return false;
  return last.startsWith('-') || (end === view.lines.length && /^(?:\+|\*{3})/.test(last));
}

function readAdd(lines: readonly Line[], at: number, path: string, cutOff: boolean, out: EditCollector): number {
  let end = at + 1;
  while (end < lines.length && !readDirective(lines[end]?.text ?? '')) end++;
  const body = lines.slice(at + 1, end);
  while (body.length > 0 && body.at(-1)?.text.trim() === '') body.pop();
  out.nextBlock();
  const signed = body.filter((line) => line.text.startsWith('+')).length;
  const odd = body.find((line) => !line.text.startsWith('+') && !isBlank(line.text));
  if (cutOff && end >= lines.length)
    out.problem('cut-off', (body.at(-1) ?? lines[at])?.number ?? 1, '*** End Patch', (body.at(-1) ?? lines[at])?.text);
  else if (signed > 0 && odd) out.problem('bad-patch-line', odd.number, 'a line that starts with +', odd.text);
  else {
    const content = fileText(body.map((line) => (line.text.startsWith('+') ? line.text.slice(1) : line.text)));
    out.add({
      path,
      format: 'begin-patch',
      operation: { kind: 'write', content, mustBeNew: true },
      range: getRange(lines, at, at + body.length),
    });
  }
  const stop = readDirective(lines[end]?.text ?? '')?.kind;
  return stop === 'eof' ? end + 1 : end;
}

function readUpdate(
  lines: readonly Line[],
  at: number,
  from: number,
  path: string,
  cutOff: boolean,
  out: EditCollector,
): number {
  const chunks = new PatchChunks(lines, out);
  let to: string | undefined;
  let i = from;
  for (; i < lines.length; i++) {
    const directive = readDirective(lines[i]?.text ?? '');
    if (directive?.kind === 'move') to = cleanPath(directive.rest);
    else if (directive?.kind === 'eof') chunks.endOfFile(i);
    else if (directive) break;
    else if (/^(?:---|\+\+\+) (?:[ab]\/|\/dev\/null)/.test((lines[i]?.text ?? '').slice(0, 20)) && chunks.empty)
      continue;
    else chunks.take(i);
  }
  const isCut = cutOff && i >= lines.length;
  const blocks = chunks.finish(isCut);
  let last = i - 1;
  while (last > at && isBlank(lines[last]?.text ?? '')) last--;
  const range = getRange(lines, at, last);
  if (to !== undefined) {
    // Without its last change the file would only get another name.
    if (isCut) return i;
    if (blocks.length === 0) out.nextBlock();
    out.add({ path, format: 'begin-patch', operation: { kind: 'move', to, blocks }, range });
  } else if (blocks.length > 0) out.add({ path, format: 'begin-patch', operation: { kind: 'edit', blocks }, range });
  else if (chunks.complaints === 0) {
    out.nextBlock();
    out.problem(
      'bad-patch-line',
      lines[Math.min(at + 1, lines.length - 1)]?.number ?? 1,
      'a line that starts with + or -',
    );
  }
  return i;
}

function cleanPath(rest: string): string | undefined {
  return nameOnly(rest) ?? readFileName(rest.replace(/^([`"'])(.*)\1$/, '$2')) ?? undefined;
}
