import type { Advice, Candidate, Difference, EditRequest, RetryOption } from '../types.ts';
import { TextIndex } from '../../../base/text/textIndex.ts';
import { adviceSentences } from './adviceSentences.ts';
import { firstLinesOfFile } from './namedDefinition.ts';

/** Lines of the edit or of the file shown where no option quotes them. */
const shownLines = 20;
/** Places shown without an option, options shown in doubt, and options of equal places. */
const shownPlaces = 2;
const shownOptions = 3;
const shownEqualPlaces = 6;
/** Characters of all options together: some 2,000 tokens. The first is shown whatever its length: it is the answer. */
const charactersShown = 8_000;
const shownFiles = 5;

/**
 * What to paste back to a model: the cause in a word, what to do, what differs first, the lines of the file with their
 * numbers, and the calls that would succeed. It is kept short, because models pay for every token.
 */
export function renderAdvicePrompt(advice: Advice, request: EditRequest, path: string): string {
  const [why, todo] = adviceSentences(advice);
  const guard = advice.review === undefined ? '' : ` (${advice.review})`;
  const out = [`The edit of ${path} was not applied: ${advice.cause}${guard}. ${why} ${todo}`];
  if (advice.firstDifference !== undefined) out.push(describeDifference(advice.firstDifference));
  if (advice.otherFiles.length > 0)
    out.push(
      advice.otherFiles
        .slice(0, shownFiles)
        .map((file) => `The old text is in ${file.path}, line ${file.line}.`)
        .join('\n'),
    );
  const options = optionsShown(advice);
  for (const option of options) out.push(describeOption(option, path));
  const rest = advice.nearest.filter(({ span }) => !options.some((option) => option.span.start === span.start));
  if (advice.cause === 'ambiguous') {
    const lines = rest.map(({ span }) => span.startLine);
    const more = advice.places - advice.nearest.length;
    // Without an option none of the file has been shown yet.
    if (options.length === 0) for (const place of rest.slice(0, shownPlaces)) out.push(describePlace(place, path));
    if (lines.length > 0) {
      const subject = options.length === 0 ? 'It' : 'It also';
      const listed = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
      out.push(`${subject} begins in ${listed}${more > 0 ? ` and ${more} more` : ''}.`);
    }
  } else if (options.length === 0) {
    if (advice.definition !== undefined) out.push(describeDefinition(advice.definition, path));
    for (const place of rest.slice(0, shownPlaces)) out.push(describePlace(place, path));
    // A model that sees none of the file would write the edit from memory once more.
    if (rest.length === 0 && advice.definition === undefined && advice.next !== 'stop')
      out.push(...describeBeginning(request.content, path));
  }
  if (advice.nearest.length === 0 && request.oldString !== '' && advice.next !== 'stop')
    out.push(`Your old text was:\n${fenced(firstLines(request.oldString), '')}`);
  return out.join('\n\n');
}

/** The options worth their tokens: one when it is clear, a few in doubt. */
function optionsShown(advice: Advice): RetryOption[] {
  const shown: RetryOption[] = [];
  let left = charactersShown;
  for (const option of advice.retries.slice(0, maxOptions(advice))) {
    left -= option.oldString.length + option.newString.length + option.numbered.length;
    if (left < 0 && shown.length > 0) break;
    shown.push(option);
  }
  return shown;
}

function maxOptions({ next, cause }: Advice): number {
  if (next === 'retry') return 1;
  if (next !== 'choose') return 0;
  return cause === 'ambiguous' ? shownEqualPlaces : shownOptions;
}

function describeOption({ oldString, newString, numbered, span, similarity }: RetryOption, path: string): string {
  const call = JSON.stringify({ file_path: path, old_string: oldString, new_string: newString }, null, 2);
  return `${headline(path, span, similarity)}\n${fenced(numbered, '')}\nThe call for it:\n${fenced(call, 'json')}`;
}

function describeDefinition(
  { name, startLine, endLine, numbered }: NonNullable<Advice['definition']>,
  path: string,
): string {
  const where = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
  return `${path} defines ${name} in ${where}:\n${fenced(numbered, '')}`;
}

function describeBeginning(content: string, path: string): string[] {
  const lines = firstLinesOfFile(new TextIndex(content), shownLines);
  return lines === '' ? [] : [`${path} begins:\n${fenced(lines, '')}`];
}

function describePlace({ span, similarity, text }: Candidate, path: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => `${span.startLine + at}| ${line}`);
  return `${headline(path, span, similarity)}\n${fenced(firstLines(lines.join('\n')), '')}`;
}

function headline(path: string, { startLine, endLine }: Candidate['span'], similarity: number): string {
  const where = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
  return `${path}, ${where}${describeSimilarity(similarity)}:`;
}

function describeSimilarity(similarity: number): string {
  if (similarity >= 1) return '';
  return similarity === 0 ? ' as it is now' : ` (${Math.floor(similarity * 100)} % alike)`;
}

function describeDifference(difference: Difference): string {
  const where = [
    ...(difference.oldLine === undefined ? [] : [`line ${difference.oldLine} of the old text`]),
    ...(difference.fileLine === undefined ? [] : [`line ${difference.fileLine} of the file`]),
  ].join(', ');
  const sides = [
    ...(hasText(difference.expected) ? [`the edit has ${JSON.stringify(difference.expected)}`] : []),
    ...(hasText(difference.found) ? [`the file has ${JSON.stringify(difference.found)}`] : []),
  ].join(', ');
  return `First difference (${difference.kind}): ${[where, sides].filter((part) => part !== '').join(': ')}.`;
}

function hasText(side: string | undefined): boolean {
  return side !== undefined && side !== '';
}

function firstLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.length <= shownLines
    ? text
    : [...lines.slice(0, shownLines), `[${lines.length - shownLines} more lines]`].join('\n');
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
