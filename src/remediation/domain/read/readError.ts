import { getCaller } from './caller.ts';
import { getCodes } from './codes.ts';
import { getFamilies } from './families/languageFamilies.ts';
import { getProgram } from './program.ts';
import { readFrames } from './readFrames.ts';
import { findFailingLine, findFurtherFailures, type FailingLine } from './lines/findFailingLine.ts';
import { findReasons } from './lines/findReasons.ts';
import { isCutTraceback } from './lines/readTraceback.ts';
import { isWrapperLine } from './lines/wrapperLines.ts';
import { maskText, type Masked } from './mask/maskText.ts';
import { pairsLogText } from './text/pairsLogLine.ts';
import { jsonLogText } from './text/jsonLogLine.ts';
import { readLoggedFields } from './text/loggedFields.ts';
import { inEnglish } from './text/inEnglish.ts';
import { plainText } from './text/plainText.ts';
import { getPrefixName, withoutPrefixes } from './text/linePrefixes.ts';
import { withoutSecrets } from './text/withoutSecrets.ts';
import { getTool } from './tool.ts';
import { writtenWords } from './writtenWords.ts';
import type { ErrorHints, ReadError, Reason } from './types.ts';

/**
 * Parses an error of any tool: the line that says what failed, without the parts specific to this run, and its type,
 * kinds, codes and frames. Never throws; time is linear in the length of the text.
 */
export function readError(text: string, hints: ErrorHints = {}): ReadError {
  const lines = getLines(text);
  return withFields(readFailure(lines, findFailingLine(lines), hints), text);
}

/** A reading with what a log says in fields around the message, and who wrote its lines. */
function withFields(reading: ReadError, text: string): ReadError {
  const writers = plainText(text)
    .split('\n', maxNamedLines)
    .flatMap((line) => getPrefixName(line) ?? []);
  const fields = [...readLoggedFields(text), ...[...new Set(writers)].map((name) => `[${name}]`)];
  return fields.length === 0 ? reading : { ...reading, around: [...(reading.around ?? []), ...fields] };
}

/** More lines are a log of many programs. */
const maxNamedLines = 200;

/**
 * All errors of a text, the one that `readError` gives first: a log of a build may hold two that have nothing to do with
 * each other. Never throws; time is linear in the length of the text.
 */
export function readErrors(text: string, hints: ErrorHints = {}): readonly [ReadError, ...ReadError[]] {
  const lines = getLines(text);
  const failing = findFailingLine(lines);
  const further = findFurtherFailures(lines, failing).map((other) => {
    const at = lines.findIndex((line) => line.trim() === other.line);
    return readFailure(lines.slice(Math.max(0, at - around), at + around), other, {});
  });
  return [withFields(readFailure(lines, failing, hints), text), ...further];
}

/** The lines before and after a further failure that are read with it. */
const around = 60;

function getLines(text: string): readonly string[] {
  return withoutRunGroups(inEnglish(plainText(text)).split('\n')).flatMap(ownLines);
}

/** Letters of a masked line: a line that is cut may get longer when it is masked (`""` is `EMPTY`). */
const maxMasked = 4000;

function readFailure(lines: readonly string[], failing: FailingLine, hints: ErrorHints): ReadError {
  const whole = lines.join('\n');
  const isCut = hints.errorType === undefined && isCutTraceback(lines);
  const masked = isCut ? { text: '', names: [] } : maskMessage(withoutSecrets(failing.message));
  const said = lines.filter((line) => !isWrapperLine(line));
  const codes = isCut ? [] : getCodes(`${failing.line}\n${failing.message}`, [...failing.codes, ...thrownCodes(lines)]);
  const errorType =
    (hints.errorType ?? (isCut ? '' : (failing.type ?? typeIn(`${failing.line}\n${failing.message}`))))
      .toLowerCase()
      .split(/[.:$]/)
      .at(-1) ?? '';
  const stack = hints.stackTrace === undefined ? [] : readFrames(plainText(hints.stackTrace).split('\n'));
  return {
    text: (said.length > 0 ? said : lines).join('\n').trim(),
    failingLine: failing.line,
    maskedLine: masked.text.slice(0, maxMasked).trim(),
    errorType,
    families: isCut
      ? []
      : getFamilies({ lines: [failing.line, failing.message], maskedLine: masked.text, errorType, codes }),
    codes,
    frames: stack.length > 0 ? stack : readFrames(lines),
    tool: failing.tool ?? getTool(whole),
    program: getProgram(whole),
    subjects: [...new Set(masked.names.map((name) => name.toLowerCase()))],
    reasons: isCut ? [] : readReasons(lines, failing.line),
    around: said.length > 0 ? getAround(lines) : undefined,
    caller: getCaller(lines, failing.line),
  };
}

/** More of them are a log. */
const maxAround = 12;
/** A command that a wrapper shows before it runs it, and folders of the machine. */
const typed = /^(?:[>$] (?!Task :)|npm (?:ERR!|error) (?:path|command) )/u;

/** What wrappers print around an error, each line once; undefined if there is nothing. */
function getAround(lines: readonly string[]): readonly string[] | undefined {
  const around = lines.map((line) => line.trim()).filter((line) => isWrapperLine(line) && !typed.test(line));
  return around.length === 0 ? undefined : [...new Set(around)].slice(0, maxAround);
}

/** The other lines of an error that say why, each once. */
function readReasons(lines: readonly string[], failingLine: string): readonly Reason[] {
  const hasKind = (line: string): boolean => {
    const maskedLine = maskText(line, 'line').text;
    return getFamilies({ lines: [line], maskedLine, errorType: '', codes: [] }).length > 0;
  };
  const reasons = findReasons(lines, failingLine, hasKind).map((line) => {
    const said = withoutSecrets(line);
    return { text: maskMessage(said).text.replace(drawn, '').trim(), words: writtenWords(said) };
  });
  return [...new Map(reasons.filter(({ text }) => text !== '').map((reason) => [reason.text, reason])).values()];
}

/** What is drawn before a line: bars of a box, bullets. */
const drawn = /^[^\p{L}\p{N}"'<[({]+/u;

/** A message that consists only of quotes and the type before them. */
const onlyQuoted = /^(?<type>[\w.]{1,200}: )?[^\p{L}]*(?:NAME[^\p{L}]*)+$/u;
/** A sentence in quotes. */
const sentence = /(["'])(?<said>\p{Lu}\p{Ll}* [^"'\n]{1,200}? [^"'\n]{1,200}?)\1/u;
/** One with quotes in it: Python then puts the whole in double ones. */
const quotedSentence =
  /"(?<said>(?=[^"'\n]{0,400}')(?=[^"\n]{0,400}(?<![\w'-])\p{Ll}+ \p{Ll}+ \p{Ll}+(?![\w'-]))[^"\n]{8,800})"/u;

/**
 * A library's message about data is quoted with the data (`{'total': ['Must be greater than 5.']}`): the sentence is
 * then the message, not a name.
 */
function maskMessage(message: string): Masked {
  const masked = maskText(message, 'line');
  const type = onlyQuoted.exec(masked.text)?.groups;
  if (type === undefined) return masked;
  const said = sentence.exec(message)?.groups?.['said'];
  if (said !== undefined) return { ...maskText(`${type['type'] ?? ''}${said}`, 'line'), names: masked.names };
  const whole = quotedSentence.exec(message)?.groups?.['said'];
  if (whole === undefined) return masked;
  const inner = maskText(whole, 'line');
  return { ...inner, text: `${type['type'] ?? ''}${inner.text}` };
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
