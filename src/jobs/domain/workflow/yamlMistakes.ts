import { msg, type Message } from '../../../base/text/message.ts';
import { partFields } from './fieldTables.ts';
import type { MistakeFix } from './workflowSpec.ts';

/** What is probably wrong in a line that is no YAML. Columns are from 0 in the line, the end is exclusive. */
export interface YamlExplanation {
  readonly message: Message;
  readonly start: number;
  readonly end: number;
  readonly fix?: MistakeFix | undefined;
}

/** Longer lines are not written by hand. */
const longestLine = 10_000;
const field = /^(\s*(?:- +)*)([\w.-]{1,100}):[ \t]+(\S.*)$/;
/**
 * Explains an error of the YAML parser by what stands in its line: the parser names what it met, not what a person did.
 * `code` is the parser's. Undefined where the line does not tell.
 */
export function explainYaml(code: string, line: string): YamlExplanation | undefined {
  if (line.length > longestLine) return undefined;
  if (code === 'TAB_AS_INDENT') {
    const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
    return {
      message: msg('This line is indented with a tab, which YAML does not allow: use spaces.'),
      start: 0,
      end: indent.length,
      fix: { written: indent, instead: indent.replaceAll('\t', '  ') },
    };
  }
  if (code === 'MISSING_CHAR' && /^\s*[\w.-]+:/.test(line))
    return {
      message: msg('This line is indented less than the other fields of its list item: indent it as far as they are.'),
      start: 0,
      end: line.length,
    };
  if (code === 'MULTILINE_IMPLICIT_KEY' && /^[\w -]+$/.test(line.trim()))
    return {
      message: msg('A field is written as its name, a colon and a space before its value: the colon is missing here.'),
      start: line.length - line.trimStart().length,
      end: line.trimEnd().length,
    };
  const [, before = '', name = '', rest = ''] = field.exec(line) ?? [];
  if (name === '') return undefined;
  const value = withoutComment(rest);
  const message = quotingNeeded(code, name, value);
  const start = before.length + name.length + (line.slice(before.length + name.length).length - rest.length);
  return message === undefined
    ? undefined
    : {
        message,
        start,
        end: start + value.length,
        fix: { written: value, instead: `'${value.replaceAll("'", "''")}'` },
      };
}

/** Why a value has to stand in quotes. */
function quotingNeeded(code: string, name: string, value: string): Message | undefined {
  const first = value[0] ?? '';
  // A list or names and values are meant there, and quotes would make a text of them.
  if (holdsNoText(name)) return undefined;
  // Of brackets, only what follows the closing one says that they were meant as text.
  const isMeant = !'[{'.includes(first) || (code === 'UNEXPECTED_TOKEN' && !/[\]}]$/.test(value));
  const begins = isMeant ? specialStart(name, first) : undefined;
  if (begins !== undefined || !isMeant) return begins;
  if ('@`%'.includes(first))
    return msg(
      'The value of "{0}" begins with "{1}", which no text in YAML does: put the value in quotes.',
      name,
      first,
    );
  if (first === '"' || first === "'")
    return code === 'UNEXPECTED_TOKEN'
      ? msg('The value of "{0}" goes on after its closing quote: put all of it in quotes.', name)
      : undefined;
  return /:(?:\s|$)/.test(value) && !'|>'.includes(first)
    ? msg(
        'The value of "{0}" holds a colon and a space, which begin another field in YAML: put the value in quotes.',
        name,
      )
    : undefined;
}

/** Whether every part that has a field of this name holds something else than one text in it. */
function holdsNoText(name: string): boolean {
  const kinds = Object.values(partFields).flatMap(({ fields }) =>
    Object.hasOwn(fields, name) ? [fields[name]?.kind] : [],
  );
  return kinds.length > 0 && !kinds.includes('text');
}

function specialStart(name: string, first: string): Message | undefined {
  switch (first) {
    case '[':
      return msg('The value of "{0}" begins with "[", which begins a list in YAML: put the value in quotes.', name);
    case '{':
      return msg(
        'The value of "{0}" begins with "{", which begins names and values in YAML: put the value in quotes.',
        name,
      );
    case '*':
      return msg('The value of "{0}" begins with "*", which begins an alias in YAML: put the value in quotes.', name);
    case '&':
      return msg('The value of "{0}" begins with "&", which begins an anchor in YAML: put the value in quotes.', name);
    default:
      return undefined;
  }
}

/** A comment begins at a number sign after a space. */
function withoutComment(value: string): string {
  const at = value.search(/\s#/);
  return (at < 0 ? value : value.slice(0, at)).trimEnd();
}

const quoted = /^[ \t]*(?:- +)*[\w.-]{1,100}:[ \t]+(["'])([^\n]*)$/gm;

/**
 * The place of the first quote that is not closed in its line, where a quote is never closed; undefined if there is
 * none.
 */
export function openQuote(text: string): { readonly start: number; readonly end: number } | undefined {
  for (const match of text.matchAll(quoted)) {
    const [line, quote = '', rest = ''] = match;
    if (!rest.includes(quote))
      return { start: match.index + line.length - rest.length - 1, end: match.index + line.length };
  }
  return undefined;
}
