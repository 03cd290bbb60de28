import { redact } from '../../../base/redact.ts';
import { getCodes } from './codes.ts';
import { getFamilies } from './families/languageFamilies.ts';
import { getProgram } from './program.ts';
import { readFrames } from './readFrames.ts';
import { findFailingLine } from './lines/findFailingLine.ts';
import { isWrapperLine } from './lines/wrapperLines.ts';
import { maskText, type Masked } from './mask/maskText.ts';
import { pairsLogText } from './text/pairsLogLine.ts';
import { jsonLogText } from './text/jsonLogLine.ts';
import { plainText } from './text/plainText.ts';
import { withoutPrefixes } from './text/linePrefixes.ts';
import { getTool } from './tool.ts';
import type { ErrorHints, ReadError } from './types.ts';

/**
 * Parses an error of any tool: the line that says what failed, without the parts specific to this run, and its type,
 * kinds, codes and frames. Never throws; time is linear in the length of the text.
 */
export function readError(text: string, hints: ErrorHints = {}): ReadError {
  const plain = plainText(text);
  const lines = withoutRunGroups(plain.split('\n')).flatMap(ownLines);
  const whole = lines.join('\n');
  const failing = findFailingLine(lines);
  // Records are read after redaction: a line that contains a secret must read the same with and without it.
  const masked = maskMessage(redact(failing.message).text.replace(/:\/\/<[a-z0-9-]{1,40}>@/g, '://'));
  const said = lines.filter((line) => !isWrapperLine(line));
  const codes = getCodes(`${failing.line}\n${failing.message}`, [...failing.codes, ...thrownCodes(lines)]);
  const errorType =
    (hints.errorType ?? failing.type ?? typeIn(`${failing.line}\n${failing.message}`))
      .toLowerCase()
      .split(/[.:$]/)
      .at(-1) ?? '';
  const stack = hints.stackTrace === undefined ? [] : readFrames(plainText(hints.stackTrace).split('\n'));
  return {
    text: (said.length > 0 ? said : lines).join('\n').trim(),
    failingLine: failing.line,
    maskedLine: masked.text.trim(),
    errorType,
    families: getFamilies({ lines: [failing.line, failing.message], maskedLine: masked.text, errorType, codes }),
    codes,
    frames: stack.length > 0 ? stack : readFrames(lines),
    tool: failing.tool ?? getTool(whole),
    program: getProgram(whole),
    subjects: [...new Set(masked.names.map((name) => name.toLowerCase()))],
  };
}

/** A message that consists only of quotes and the type before them. */
const onlyQuoted = /^(?<type>[\w.]{1,200}: )?[^\p{L}]*(?:NAME[^\p{L}]*)+$/u;
/** A sentence in quotes. */
const sentence = /(["'])(?<said>\p{Lu}\p{Ll}* [^"'\n]{1,200}? [^"'\n]{1,200}?)\1/u;

/**
 * A library's message about data is quoted with the data (`{'total': ['Must be greater than 5.']}`): the sentence is
 * then the message, not a name.
 */
function maskMessage(message: string): Masked {
  const masked = maskText(message, 'line');
  const type = onlyQuoted.exec(masked.text)?.groups;
  const said = type === undefined ? undefined : sentence.exec(message)?.groups?.['said'];
  return said === undefined ? masked : { ...maskText(`${type?.['type'] ?? ''}${said}`, 'line'), names: masked.names };
}

/** Node prints the properties of a thrown error below its stack, including its code. */
function thrownCodes(lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((line) =>
      line.startsWith("  code: '") ? (/^ {2}code: '([A-Za-z]\w{2,60})',?$/.exec(line)?.[1] ?? []) : [],
    )
    .slice(0, 1);
}

/** GitHub Actions prints the command that it is about to run as a folded group: that is not output. */
function withoutRunGroups(lines: readonly string[]): readonly string[] {
  const group = { isOpen: false };
  const kept = lines.filter((line) => {
    if (line.includes('##[group]Run ')) group.isOpen = true;
    const isKept = !group.isOpen;
    if (line.includes('##[endgroup]')) group.isOpen = false;
    return isKept;
  });
  // A group that is never closed also contains the output.
  return group.isOpen ? lines : kept;
}

/** A line without its log prefix. For a JSON or key-value log record, the lines of its message. */
function ownLines(line: string): readonly string[] {
  const own = withoutPrefixes(line).trimEnd();
  const logged = getLoggedText(own);
  return logged === undefined ? [own] : plainText(logged).split('\n');
}

function getLoggedText(line: string): string | undefined {
  if (line.startsWith('{"')) return jsonLogText(line);
  return line.includes('="') ? pairsLogText(line) : undefined;
}

function typeIn(line: string): string {
  return (
    /\b([A-Z]\w{0,80}(?:Error|Exception))\b/.exec(line)?.[1] ?? /\b(error|panic|fatal|warning)\b/i.exec(line)?.[1] ?? ''
  );
}
