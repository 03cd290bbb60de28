import type { Advice, Candidate, Difference, EditRequest, RefusalReason, ReviewReason } from '../types.ts';

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

const nothingNearStep = 'Nothing like the old text is in this file. Read the file again, or name the file you mean.';

/** What a model should do about a place that was found but not taken. */
function reviewSteps(reason: ReviewReason): string {
  switch (reason) {
    case 'small-margin':
    case 'low-confidence':
      return 'No place is clearly the one meant. Send the edit again with old text copied from the right lines below.';
    case 'guard-scope':
      return 'The lines were found in another scope than the old text says. Send the edit again with the lines around them.';
    case 'merge-conflict':
    case 'elision':
      return 'The file and the edit disagree about the lines to change. Send the edit again with every line of the old text copied from below.';
    default:
      return 'The nearest place differs in more than spelling. If it is the right one, send the edit again with old text copied from below.';
  }
}

/** What to paste back to a model: what went wrong, what the file really says, and what to send instead. */
export function renderAdvicePrompt(advice: Advice, request: EditRequest, path: string): string {
  const nothingNear = advice.reason === 'absent' && advice.nearest.length === 0;
  const step = advice.review !== undefined ? reviewSteps(advice.review) : nothingNear ? nothingNearStep : nextSteps[advice.reason];
  const out = [`The edit of ${path} was not applied (${advice.review ?? advice.reason}). ${step}`];
  if (advice.firstDifference !== undefined) out.push(describeDifference(advice.firstDifference));
  if (advice.alreadyApplied && advice.reason !== 'already-applied') out.push('The new text already stands elsewhere in the file.');
  if (advice.staleVersionsAgo !== undefined) out.push(`The old text stood in the file ${advice.staleVersionsAgo} version(s) ago.`);
  for (const file of advice.otherFiles.slice(0, 5)) out.push(`The old text stands in ${file.path}, line ${file.line}.`);
  const shown = advice.reason === 'ambiguous' ? advice.nearest.slice(0, 8) : advice.nearest.slice(0, 2);
  for (const candidate of shown) out.push(describePlace(candidate, path));
  const [best] = advice.retries;
  if (best !== undefined && advice.reason !== 'ambiguous') {
    const retry = { file_path: path, old_string: best.oldString, new_string: best.newString };
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
  return lines.length <= shownLines ? text : [...lines.slice(0, shownLines), '[…]'].join('\n');
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
