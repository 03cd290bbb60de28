import { joinMessages, type Message, msg } from '../../../base/text/message.ts';
import type { Advice, EditResolution, NextStep, ReviewReason, Tier } from '../types.ts';
import { isSettledVerdict, isSureVerdict, type AgentBlock, type AgentPlannedFile } from './agentPlan.ts';
import { agentRetries } from './agentRetries.ts';
import { insistPhrase, uncheckedPhrase } from './syntaxSentences.ts';
import type { AgentVerdict } from './types.ts';

/**
 * What happened, or would happen, to the edits of a file that have a sure place; for `held` why they are not written.
 */
export type Fate =
  | { readonly kind: 'applied' | 'would-apply' }
  | { readonly kind: 'held'; readonly why: Message | string; readonly isForeseen: boolean };

/**
 * What became of the edits of one file, each as a verdict with a message of its own. `note` is added to those that
 * failed.
 */
export function getVerdicts(
  file: AgentPlannedFile,
  fate: Fate,
  note: (block: AgentBlock) => Message | undefined = () => undefined,
): AgentVerdict[] {
  if (file.kind === 'failed') return failedVerdicts(file);
  if (file.kind !== 'blocks') return [wholeVerdict(file, fate)];
  if (file.blocks.length === 0)
    return [{ status: getStatus(fate), message: sentence(fate, wholePhrases.rename(file.path, file.to?.path ?? '')) }];
  return file.blocks.map((block) => {
    const verdict = blockVerdict(file, block, fate);
    const added = note(block);
    return added === undefined ? verdict : { ...verdict, message: joinMessages([verdict.message, added]) };
  });
}

function failedVerdicts({
  cause,
  next,
  message,
  edits,
}: Extract<AgentPlannedFile, { kind: 'failed' }>): AgentVerdict[] {
  const status = cause === 'already-applied' ? 'already-applied' : 'refused';
  return Array.from({ length: edits }, () => ({ status, cause, next, message: joinMessages([message]) }));
}

const wholePhrases = {
  overwrite: (path: string) => msg('whole new text of {0}', path),
  create: (path: string) => msg('new file {0}', path),
  delete: (path: string) => msg('deletion of {0}', path),
  rename: (path: string, to: string) => msg('rename of {0} to {1}', path, to),
};

function wholeVerdict(
  file: Extract<AgentPlannedFile, { kind: 'overwrite' | 'create' | 'delete' }>,
  fate: Fate,
): AgentVerdict {
  const message = sentence(fate, wholePhrases[file.kind](file.path));
  const isUnparsed = file.kind === 'overwrite' && file.isUnparsed === true;
  return { status: getStatus(fate), message: isUnparsed ? joinMessages([message, uncheckedPhrase]) : message };
}

function blockVerdict(
  file: Extract<AgentPlannedFile, { kind: 'blocks' }>,
  block: AgentBlock,
  fate: Fate,
): AgentVerdict {
  const { verdict, turnedAway } = block;
  if (turnedAway !== undefined || verdict === undefined) {
    return {
      status: 'refused',
      cause: 'cooling-off',
      next: 'stop',
      message: turnedAway?.message ?? joinMessages([]),
      wait_seconds: turnedAway === undefined ? undefined : turnedAway.waitSeconds,
    };
  }
  const { resolution } = verdict;
  if (resolution.status === 'applied' && isSureVerdict(verdict)) return sureVerdict(file, block, resolution, fate);
  if (isSettledVerdict(verdict)) return settledVerdict(file.path, resolution);
  if (resolution.status === 'applied') {
    const others = verdict.overlapsWith.map((index) => String(index + 1)).join(', ');
    const message = msg(
      'Edit {0} of {1} changes the same text as edit {2} of this request. Send both as one edit.',
      verdict.index + 1,
      file.path,
      others,
    );
    return { status: 'refused', cause: 'overlap', next: 'rewrite', ...getLines(resolution), message };
  }
  const { advice } = resolution;
  const retries = agentRetries(advice);
  const shownInstead = advice.definition?.numbered ?? advice.numbered;
  return {
    status: resolution.status,
    cause: advice.cause,
    next: advice.next,
    ...(advice.nearest[0] === undefined
      ? {}
      : { start_line: advice.nearest[0].span.startLine, end_line: advice.nearest[0].span.endLine }),
    message: joinMessages([whyNot(file.path, resolution), whatNext(advice, file.path, retries.length)]),
    ...(retries.length === 0 ? {} : { retries }),
    ...(retries.length > 0 || shownInstead === undefined ? {} : { numbered_lines: shownInstead }),
    ...(advice.otherFiles.length === 0
      ? {}
      : { other_files: advice.otherFiles.map(({ path, line }) => ({ path, line })) }),
  };
}

type AppliedResolution = Extract<EditResolution, { status: 'applied' }>;
type UnplacedResolution = Exclude<EditResolution, { status: 'applied' }>;

function sureVerdict(
  file: Extract<AgentPlannedFile, { kind: 'blocks' }>,
  block: AgentBlock,
  resolution: AppliedResolution,
  fate: Fate,
): AgentVerdict {
  const { span, runnerUp, staleVersionsAgo } = resolution;
  const place = placeText(file.path, span.startLine, span.endLine);
  const placed = block.fromSnippet
    ? placedPhrases.snippet(place)
    : placedPhrases[resolution.tier](place, percent(resolution.confidence));
  const added = [
    ...(file.to === undefined ? [] : [msg('The file is renamed to {0}.', file.to.path)]),
    ...(file.isUnparsed === true ? [uncheckedPhrase] : []),
    ...(block.verdict?.dependsOnEarlier === true
      ? [msg('Its lines are those after the earlier edits of this request.')]
      : []),
    ...(staleVersionsAgo === undefined
      ? []
      : [
          msg(
            staleVersionsAgo === 1
              ? 'The edit was written for the file as it was {0} version ago and was carried over; read the file ' +
                  'again before the next edit.'
              : 'The edit was written for the file as it was {0} versions ago and was carried over; read the ' +
                  'file again before the next edit.',
            staleVersionsAgo,
          ),
        ]),
  ];
  return {
    status: getStatus(fate),
    // Where a snippet belongs was worked out from its lines: there is no figure for that.
    ...(block.fromSnippet ? {} : { tier: resolution.tier, confidence: shown(resolution.confidence) }),
    ...getLines(resolution),
    message: joinMessages([sentence(fate, placed), ...added]),
    ...(runnerUp === undefined
      ? {}
      : { runner_up: { start_line: runnerUp.span.startLine, confidence: shown(runnerUp.confidence) } }),
  };
}

function settledVerdict(path: string, resolution: EditResolution): AgentVerdict {
  if (resolution.status === 'applied')
    return {
      status: 'already-applied',
      ...getLines(resolution),
      message: msg('An earlier edit of this request makes the same change of {0}.', path),
    };
  if (resolution.status === 'refused' && resolution.reason === 'identical')
    return {
      status: 'already-applied',
      cause: 'identical',
      message: msg('Old and new text are the same; nothing to change in {0}.', path),
    };
  const place = resolution.advice.nearest[0]?.span;
  return {
    status: 'already-applied',
    cause: 'already-applied',
    next: 'stop',
    ...(place === undefined ? {} : { start_line: place.startLine, end_line: place.endLine }),
    message: msg(
      '{0} already holds the new text. Do not send this edit again.',
      place === undefined ? path : placeText(path, place.startLine, place.endLine),
    ),
  };
}

function getStatus(fate: Fate): AgentVerdict['status'] {
  return fate.kind;
}

function sentence(fate: Fate, what: Message): Message {
  switch (fate.kind) {
    case 'applied':
      return msg('Applied: {0}.', what);
    case 'would-apply':
      return msg('Would apply: {0}.', what);
    case 'held':
      return msg(fate.isForeseen ? 'Would not be written: {0}. {1}' : 'Not written: {0}. {1}', what, fate.why);
  }
}

const placedPhrases: Readonly<Record<Tier | 'snippet', (place: string, sure?: string) => Message>> = {
  exact: (place, sure = '') => msg('{0} (exact match, {1} sure)', place, sure),
  'ai-mode': (place, sure = '') => msg('{0} (match after cleaning, {1} sure)', place, sure),
  fuzzy: (place, sure = '') => msg('{0} (similar text, {1} sure)', place, sure),
  model: (place, sure = '') => msg('{0} (place chosen by a model, {1} sure)', place, sure),
  snippet: (place) => msg('{0} (from a snippet that leaves code out)', place),
};

/** Why an edit was not applied: one sentence with the place, where there is one. */
function whyNot(path: string, resolution: UnplacedResolution): Message {
  const { advice } = resolution;
  const nearest = advice.nearest[0];
  const near = nearest === undefined ? undefined : nearestText(path, nearest, advice);
  if (isBrokenText(resolution)) {
    const place = nearest === undefined ? path : placeText(path, nearest.span.startLine, nearest.span.endLine);
    return msg(
      'Not written: with this edit at {0} the file would have more syntax errors than it has now. Look ' +
        'for a stray marker, fence, tag or bracket in new_string, and for one that old_string takes away; {1}',
      place,
      insistPhrase,
    );
  }
  if (resolution.status === 'review')
    return joinMessages([
      msg('No certain place in {0}: {1}.', path, reviewPhrases[resolution.reason]),
      choiceSentence(resolution),
      near,
    ]);
  switch (resolution.reason) {
    case 'absent':
      return joinMessages([
        msg(
          nearest === undefined
            ? 'old_string is not in {0}, and nothing there is similar.'
            : 'old_string is not in {0}.',
          path,
        ),
        definitionText(path, advice),
        near,
      ]);
    case 'ambiguous':
      return msg('old_string is in {0} places of {1} ({2}).', advice.places, path, placesText(advice));
    case 'stale': {
      const { staleVersionsAgo: ago = 1 } = advice;
      return joinMessages([
        msg(
          ago === 1
            ? 'The edit was written for an earlier version of {0} ({1} version ago).'
            : 'The edit was written for an earlier version of {0} ({1} versions ago).',
          path,
          ago,
        ),
        near,
      ]);
    }
    case 'already-applied':
      return msg('{0} already holds the new text.', path);
    case 'identical':
      return msg('old_string and new_string of the edit of {0} are the same.', path);
    case 'empty-old':
      return msg('The edit of {0} does not say which text to replace, and the file is not empty.', path);
    case 'placeholder':
      return msg(
        'new_string of the edit of {0} leaves out code ("…") that cannot be filled in, or holds a mark ' +
          'of the edit itself ("=======").',
        path,
      );
    case 'too-much-work':
      return msg(
        'The search for the place in {0} was stopped: old_string or the file is so large, or so repetitive, ' +
          'that it would take too long. Nothing was changed.',
        path,
      );
    case 'other-file': {
      const other = advice.otherFiles[0];
      return other === undefined
        ? msg('old_string is not in {0}.', path)
        : msg('old_string is not in {0} but in {1}, line {2}.', path, other.path, other.line);
    }
  }
}

/** What a model that was asked chose, where that was not enough. */
function choiceSentence({
  candidates: [first],
}: Extract<UnplacedResolution, { status: 'review' }>): Message | undefined {
  if (first?.chosenBy === undefined) return undefined;
  const { startLine, endLine } = first.span;
  const lines = endLine > startLine ? msg('lines {0} to {1}', startLine, endLine) : msg('line {0}', startLine);
  return msg('A model chose {0}; with what differs there, that is not enough.', lines);
}

function definitionText(path: string, { definition }: Advice): Message | undefined {
  if (definition === undefined) return undefined;
  return msg('{0} is defined in {1}.', definition.name, placeText(path, definition.startLine, definition.endLine));
}

/** Whether the place is sure, and only what would be written there is not. */
function isBrokenText({ status, advice }: UnplacedResolution): boolean {
  return (
    status === 'review' &&
    advice.review === 'guard-syntax' &&
    advice.retries.length === 0 &&
    advice.nearest[0]?.similarity === 1
  );
}

const reviewPhrases: Readonly<Record<ReviewReason, Message>> = {
  'low-confidence': msg('the best place is not similar enough'),
  'small-margin': msg('two places are about equally likely'),
  'guard-identifier': msg('a name differs'),
  'guard-number': msg('a number differs'),
  'guard-operator': msg('an operator differs'),
  'guard-text': msg('part of the text differs'),
  'guard-scope': msg('it is in another function or class than the edit says'),
  'guard-syntax': msg('the file would no longer parse'),
  'guard-unparsed': msg('the parser gave up on the file, so its syntax could not be checked'),
  'guard-span': msg('it would replace far more than the edit shows'),
  'missing-lines': msg('lines of the edit are missing in the file'),
  'merge-conflict': msg('the file and the edit changed the same line'),
  'indentation-unclear': msg('it is not clear how deep the new lines are indented'),
  'other-count': msg('it occurs more or less often than the edit expects'),
  elision: msg('the edit leaves out lines'),
};

function howToChoose(retries: number): Message {
  if (retries > 1) return msg('Send the entry of retries for the place you mean (with the same file_path).');
  if (retries === 1) return msg('If that is the place you mean, send retries[0] (with the same file_path).');
  return msg('Send the edit again with more unchanged lines around the one place you mean, or with line_hint.');
}

function whatNext({ next, otherFiles: [other] }: Advice, path: string, retries: number): Message {
  const steps: Readonly<Record<NextStep, Message>> = {
    retry:
      retries > 0
        ? msg('If that is the place you mean, send retries[0] (with the same file_path): it would be applied.')
        : msg('Read {0} again and copy old_string from it.', path),
    choose: howToChoose(retries),
    reread: msg('Read {0} again and base the edit on what it says now.', path),
    'other-file':
      other === undefined
        ? msg('Send the edit again with file_path of that file.')
        : msg('Send the edit again with file_path {0}.', other.path),
    rewrite: msg('Write the edit again, in full.'),
    stop: msg('Do not send this edit again.'),
  };
  return steps[next];
}

/** Lines listed in a sentence. */
const listedPlaces = 8;

function placesText({ nearest, places }: Advice): Message {
  const lines = nearest.slice(0, listedPlaces).map(({ span }) => String(span.startLine));
  const all = [...lines, ...(places > lines.length ? ['…'] : [])].join(', ');
  return lines.length === 1 ? msg('line {0}', all) : msg('lines {0}', all);
}

/** Characters of one side of a difference. */
const longestSide = 80;

function nearestText(path: string, { span, similarity }: Advice['nearest'][number], advice: Advice): Message {
  const place = placeText(path, span.startLine, span.endLine);
  const { firstDifference: difference } = advice;
  if (difference === undefined) return msg('Nearest: {0}, {1} similar.', place, percent(similarity));
  const { kind, fileLine } = difference;
  const first = msg('Nearest: {0}, {1} similar; first difference', place, percent(similarity));
  const where = fileLine === undefined ? msg('({0})', kind) : msg('in line {0} ({1})', fileLine, kind);
  const sides = sidesText(difference);
  return sides === undefined ? msg('{0} {1}.', first, where) : msg('{0} {1}: {2}.', first, where, sides);
}

function sidesText({ expected, found }: NonNullable<Advice['firstDifference']>): Message | undefined {
  const sides = [
    expected === undefined ? undefined : msg('old_string has {0}', quoted(expected)),
    found === undefined ? undefined : msg('the file has {0}', quoted(found)),
  ].filter((side) => side !== undefined);
  return sides.length === 0 ? undefined : joinMessages(sides, ', ');
}

function quoted(text: string): string {
  return JSON.stringify(text.length > longestSide ? `${text.slice(0, longestSide)}…` : text);
}

function getLines({ span }: AppliedResolution): Pick<AgentVerdict, 'start_line' | 'end_line'> {
  return { start_line: span.startLine, end_line: span.endLine };
}

/** A place as agents and people write it: `src/a.ts:12-14`. */
function placeText(path: string, startLine: number, endLine: number): string {
  return `${path}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
}

/** Rounded down: what is not certain never reads as 100 %. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function shown(confidence: number): number {
  return Math.min(1, Math.max(0, Math.floor(confidence * 1000) / 1000));
}
