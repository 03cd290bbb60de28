import type { Advice, Candidate, Difference, EditRequest, RefusalReason } from '../types.ts';

/** Lines of the file shown around a place in a prompt. */
const shownLines = 40;

const nextSteps: Readonly<Record<RefusalReason, string>> = {
  absent: 'Read the lines below again and send the edit with old text copied from them, or leave it if it is no longer needed.',
  ambiguous: 'Send the edit again with more unchanged lines around the one place you mean, so that the old text is unique.',
  stale: 'The file has changed since you read it. Base the edit on the lines below.',
  'already-applied': 'Do not send this edit again. Go on with the next one.',
  identical: 'Send a new text that differs from the old one, or leave the edit out.',
  'empty-old': 'Copy the lines that are to be replaced into the old text.',
  placeholder: 'Write out every line of the new text; nothing may be left out.',
  'other-file': 'Send the edit again with the path of the file that holds the old text.',
};

/** What to paste back to a model: what went wrong, what the file really says, and what to send instead. */
export function renderAdvicePrompt(advice: Advice, request: EditRequest, path: string): string {
  const out = [`The edit of ${path} was not applied (${advice.reason}). ${nextSteps[advice.reason]}`];
  if (advice.firstDifference !== undefined) out.push(describeDifference(advice.firstDifference));
  if (advice.alreadyApplied && advice.reason !== 'already-applied') out.push('The new text already stands elsewhere in the file.');
  if (advice.staleVersionsAgo !== undefined) out.push(`The old text stood in the file ${advice.staleVersionsAgo} version(s) ago.`);
  for (const file of advice.otherFiles.slice(0, 5)) out.push(`The old text stands in ${file.path}, line ${file.line}.`);
  const shown = advice.reason === 'ambiguous' ? advice.nearest.slice(0, 8) : advice.nearest.slice(0, 2);
  for (const candidate of shown) out.push(describePlace(candidate, path));
  if (advice.retry !== undefined && advice.reason === 'absent') {
    const retry = { file_path: path, old_string: advice.retry.oldString, new_string: advice.retry.newString };
    out.push(`If this is the place you mean, this call would succeed:\n${fenced(JSON.stringify(retry, null, 2), 'json')}`);
  }
  if (shown.length === 0 && request.oldString !== '') out.push(`Your old text was:\n${fenced(firstLines(request.oldString), '')}`);
  return out.join('\n\n');
}

function describePlace(candidate: Candidate, path: string): string {
  const { startLine, endLine } = candidate.span;
  const alike = Math.round(candidate.similarity * 100);
  return `${path}, lines ${startLine} to ${endLine} (${alike} % alike):\n${fenced(firstLines(candidate.text), '')}`;
}

function describeDifference(difference: Difference): string {
  const where = [
    ...(difference.oldLine === undefined ? [] : [`line ${difference.oldLine} of the old text`]),
    ...(difference.fileLine === undefined ? [] : [`line ${difference.fileLine} of the file`]),
  ].join(', ');
  const sides = [
    ...(difference.expected === undefined ? [] : [`the edit has ${JSON.stringify(difference.expected)}`]),
    ...(difference.found === undefined ? [] : [`the file has ${JSON.stringify(difference.found)}`]),
  ].join(', ');
  return `First difference (${difference.kind}): ${[where, sides].filter((part) => part !== '').join(': ')}.`;
}

function firstLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.length <= shownLines ? text : [...lines.slice(0, shownLines), '[…]'].join('\n');
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
