import { parseEdits } from '../../../src/edit/domain/formats/parseEdits.ts';
import type { EditBlock, FileEdit, ParsedEdits, SourceRange } from '../../../src/edit/domain/formats/types.ts';

/** A model's answer whose reading is held, whole and damaged in every line. */
export interface GoldenAnswer {
  readonly name: string;
  readonly text: readonly string[];
  /**
   * What is read in it, and what in each damaged form of it: cut off behind a line, without a line, indented, quoted,
   * fenced, with other line breaks.
   */
  readonly result?: unknown;
}

/** Reads the answer and its damaged forms, as it stands in the fixture. */
export function getReading({ text }: GoldenAnswer): unknown {
  const { files, problems } = parseEdits(text.join('\n'));
  const damaged = new Map<string, string[]>();
  for (const [how, lines] of damagedForms(text)) {
    const gist = summarize(parseEdits(lines));
    damaged.set(gist, [...(damaged.get(gist) ?? []), how]);
  }
  return {
    files: files.map(toldFile),
    problems: problems.length === 0 ? undefined : problems,
    damaged: Object.fromEntries([...damaged].map(([gist, hows]) => [gist, grouped(hows)])),
  };
}

/** `cut 1, cut 2, without 3` as `cut 1 2, without 3`. */
function grouped(hows: readonly string[]): string {
  const places = new Map<string, string[]>();
  for (const how of hows) {
    const [, kind = how, at = ''] = /^(.*?)( \d+)?$/.exec(how) ?? [];
    places.set(kind, [...(places.get(kind) ?? []), at]);
  }
  return [...places].map(([kind, at]) => `${kind}${at.join('')}`).join(', ');
}

function* damagedForms(text: readonly string[]): Generator<[how: string, text: string]> {
  for (let at = 1; at < text.length; at++) yield [`cut ${String(at)}`, text.slice(0, at).join('\n')];
  for (const at of text.keys()) yield [`without ${String(at + 1)}`, text.filter((_, line) => line !== at).join('\n')];
  for (const at of text.keys())
    yield [`headless ${String(at + 1)}`, text.map((line, each) => (each === at ? line.slice(1) : line)).join('\n')];
  for (const at of text.keys())
    yield [`doubled ${String(at + 1)}`, text.flatMap((line, each) => (each === at ? [line, line] : [line])).join('\n')];
  for (const at of text.keys())
    yield [`parted ${String(at + 1)}`, text.flatMap((line, each) => (each === at ? [line, ''] : [line])).join('\n')];
  for (const at of text.keys())
    yield [`pushed ${String(at + 1)}`, text.map((line, each) => (each === at ? `  ${line}` : line)).join('\n')];
  for (let at = 1; at < text.length; at++)
    yield [`joined ${String(at + 1)}`, `${text.slice(0, at).join('\n')}${text.slice(at).join('\n')}`];
  yield ['returns', text.join('\r\n')];
  yield ['indented', text.map((line) => (line === '' ? line : `  ${line}`)).join('\n')];
  yield ['quoted', text.map((line) => `> ${line}`).join('\n')];
  yield ['fenced', ['````', ...text, '````'].join('\n')];
  yield ['quoted deep', text.map((line) => `> > > > > ${line}`).join('\n')];
  yield ['in Markdown', ['````md', 'See:', '', ...text, '````'].join('\n')];
  yield ['twice', [...text, '', ...text].join('\n')];
}

/** A file of a reading with its texts as lines. */
function toldFile({ operation, range, ...file }: FileEdit): object {
  const blocks = 'blocks' in operation ? { blocks: operation.blocks.map(toldBlock) } : {};
  const content = operation.kind === 'write' ? { content: operation.content.split('\n') } : {};
  const segments =
    operation.kind === 'snippet' ? { segments: operation.segments.map((segment) => segment.split('\n')) } : {};
  return { ...file, at: place(range), ...operation, ...blocks, ...content, ...segments };
}

function toldBlock({ oldString, newString, range, ...rest }: EditBlock): object {
  return { at: place(range), old: oldString.split('\n'), new: newString.split('\n'), ...rest };
}

function place({ start, end, startLine, endLine }: SourceRange): string {
  return `${String(startLine)}-${String(endLine)} (${String(start)}-${String(end)})`;
}

/** A reading in a line: of texts only how long they are. */
function summarize({ files, problems }: ParsedEdits): string {
  return [
    ...files.map(gistOfFile),
    ...problems.map(({ code, block, line }) => `${code} ${String(block)} ${String(line)}`),
  ].join('; ');
}

function gistOfFile({ path = '?', format, operation }: FileEdit): string {
  const told = (): string => {
    switch (operation.kind) {
      case 'write':
        return `${String(operation.content.length)}${operation.mustBeNew ? ' new' : ''}`;
      case 'snippet':
        return operation.segments.map(({ length }) => String(length)).join('+');
      case 'delete':
        return '';
      case 'edit':
        return operation.blocks.map(gistOfBlock).join(' ');
      case 'move':
        return [operation.to, ...operation.blocks.map(gistOfBlock)].join(' ');
    }
  };
  return `${operation.kind} ${path} ${getInitials(format)} ${told()}`;
}

/** `search-replace` as `sr`. */
function getInitials(format: string): string {
  return format
    .split('-')
    .map((word) => word.charAt(0))
    .join('');
}

function gistOfBlock({ oldString, newString, lineHint, anchors, atEnd, replaceAll }: EditBlock): string {
  const signs = [
    lineHint === undefined ? '' : `@${String(lineHint)}`,
    anchors === undefined ? '' : `^${anchors.join('^')}`,
    atEnd === true ? '$' : '',
    replaceAll === true ? '*' : '',
  ].join('');
  return `${String(oldString.length)}>${String(newString.length)}${signs}`;
}
