import type { Advice, EditResolution, NextStep, ReviewReason, Tier } from '../types.ts';
import { isSettledVerdict, isSureVerdict, type PlannedBlock, type PlannedFile } from './agentPlan.ts';
import { agentRetries } from './agentRetries.ts';
import { insistPhrase, uncheckedPhrase } from './syntaxSentences.ts';
import type { AgentVerdict } from './types.ts';

/**
 * What happened, or would happen, to the edits of a file that have a sure place; for `held` why they are not written.
 */
export type Fate =
  | { readonly kind: 'applied' | 'would-apply' }
  | { readonly kind: 'held'; readonly why: string; readonly isForeseen: boolean };

/**
 * What became of the edits of one file, each as a verdict with a message of its own. `note` is added to those that
 * failed.
 */
export function getVerdicts(
  file: PlannedFile,
  fate: Fate,
  note: (block: PlannedBlock) => string | undefined = () => undefined,
): AgentVerdict[] {
  if (file.kind === 'failed') return failedVerdicts(file);
  if (file.kind !== 'blocks') return [wholeVerdict(file, fate)];
  if (file.blocks.length === 0)
    return [{ status: getStatus(fate), message: sentence(fate, wholePhrases.rename(file.path, file.to?.path ?? '')) }];
  return file.blocks.map((block) => {
    const verdict = blockVerdict(file, block, fate);
    const added = note(block);
    return added === undefined ? verdict : { ...verdict, message: `${verdict.message} ${added}` };
  });
}

function failedVerdicts({ cause, next, message, edits }: Extract<PlannedFile, { kind: 'failed' }>): AgentVerdict[] {
  const status = cause === 'already-applied' ? 'already-applied' : 'refused';
  return Array.from({ length: edits }, () => ({ status, cause, next, message }));
}

const wholePhrases = {
  overwrite: (path: string) => `whole new text of ${path}`,
  create: (path: string) => `new file ${path}`,
  delete: (path: string) => `deletion of ${path}`,
  rename: (path: string, to: string) => `rename of ${path} to ${to}`,
};

function wholeVerdict(
  file: Extract<PlannedFile, { kind: 'overwrite' | 'create' | 'delete' }>,
  fate: Fate,
): AgentVerdict {
  const message = sentence(fate, wholePhrases[file.kind](file.path));
  const isUnparsed = file.kind === 'overwrite' && file.isUnparsed === true;
  return { status: getStatus(fate), message: isUnparsed ? `${message} ${uncheckedPhrase}` : message };
}

function blockVerdict(file: Extract<PlannedFile, { kind: 'blocks' }>, block: PlannedBlock, fate: Fate): AgentVerdict {
  const { verdict, turnedAway } = block;
  if (turnedAway !== undefined || verdict === undefined) {
    return {
      status: 'refused',
      cause: 'cooling-off',
      next: 'stop',
      message: turnedAway?.message ?? '',
      wait_seconds: turnedAway === undefined ? undefined : turnedAway.waitSeconds,
    };
  }
  const { resolution } = verdict;
  if (resolution.status === 'applied' && isSureVerdict(verdict)) return sureVerdict(file, block, resolution, fate);
  if (isSettledVerdict(verdict)) return settledVerdict(file.path, resolution);
  if (resolution.status === 'applied') {
    const others = verdict.overlapsWith.map((index) => String(index + 1)).join(', ');
    const message = `Edit ${verdict.index + 1} of ${file.path} changes the same text as edit ${others} of this request. Send both as one edit.`;
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
    message: `${whyNot(file.path, resolution)} ${whatNext(advice, file.path, retries.length)}`,
    ...(retries.length === 0 ? {} : { retries }),
    ...(retries.length > 0 || shownInstead === undefined ? {} : { numbered_lines: shownInstead }),
    ...(advice.otherFiles.length === 0
      ? {}
      : { other_files: advice.otherFiles.map(({ path, line }) => ({ path, line })) }),
  };
}

type Applied = Extract<EditResolution, { status: 'applied' }>;
type Unplaced = Exclude<EditResolution, { status: 'applied' }>;

function sureVerdict(
  file: Extract<PlannedFile, { kind: 'blocks' }>,
  block: PlannedBlock,
  resolution: Applied,
  fate: Fate,
): AgentVerdict {
  const { span, runnerUp, staleVersionsAgo } = resolution;
  const place = placeText(file.path, span.startLine, span.endLine);
  const placed = block.fromSnippet
    ? placedPhrases.snippet(place)
    : placedPhrases[resolution.tier](place, percent(resolution.confidence));
  const added = [
    ...(file.to === undefined ? [] : [`The file is renamed to ${file.to.path}.`]),
    ...(file.isUnparsed === true ? [uncheckedPhrase] : []),
    ...(block.verdict?.dependsOnEarlier === true
      ? ['Its lines are those after the earlier edits of this request.']
      : []),
    ...(staleVersionsAgo === undefined
      ? []
      : [
          `The edit was written for the file as it was ${staleVersionsAgo} ${staleVersionsAgo === 1 ? 'version' : 'versions'} ago and was carried over; read the file again before the next edit.`,
        ]),
  ];
  return {
    status: getStatus(fate),
    // Where a snippet belongs was worked out from its lines: there is no figure for that.
    ...(block.fromSnippet ? {} : { tier: resolution.tier, confidence: shown(resolution.confidence) }),
    ...getLines(resolution),
    message: [sentence(fate, placed), ...added].join(' '),
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
      message: `An earlier edit of this request makes the same change of ${path}.`,
    };
  if (resolution.status === 'refused' && resolution.reason === 'identical')
    return {
      status: 'already-applied',
      cause: 'identical',
      message: `Old and new text are the same; nothing to change in ${path}.`,
    };
  const place = resolution.advice.nearest[0]?.span;
  return {
    status: 'already-applied',
    cause: 'already-applied',
    next: 'stop',
    ...(place === undefined ? {} : { start_line: place.startLine, end_line: place.endLine }),
    message: `${place === undefined ? path : placeText(path, place.startLine, place.endLine)} already holds the new text. Do not send this edit again.`,
  };
}

function getStatus(fate: Fate): AgentVerdict['status'] {
  return fate.kind;
}

function sentence(fate: Fate, what: string): string {
  switch (fate.kind) {
    case 'applied':
      return `Applied: ${what}.`;
    case 'would-apply':
      return `Would apply: ${what}.`;
    case 'held':
      return `${fate.isForeseen ? 'Would not be written' : 'Not written'}: ${what}. ${fate.why}`;
  }
}

const placedPhrases: Readonly<Record<Tier | 'snippet', (place: string, sure?: string) => string>> = {
  exact: (place, sure = '') => `${place} (exact match, ${sure} sure)`,
  'ai-mode': (place, sure = '') => `${place} (match after cleaning, ${sure} sure)`,
  fuzzy: (place, sure = '') => `${place} (similar text, ${sure} sure)`,
  model: (place, sure = '') => `${place} (place chosen by a model, ${sure} sure)`,
  snippet: (place) => `${place} (from a snippet that leaves code out)`,
};

/** Why an edit was not applied: one sentence with the place, where there is one. */
function whyNot(path: string, resolution: Unplaced): string {
  const { advice } = resolution;
  const nearest = advice.nearest[0];
  const near =
    nearest === undefined
      ? ''
      : ` Nearest: ${placeText(path, nearest.span.startLine, nearest.span.endLine)}, ${percent(nearest.similarity)} alike${differenceText(advice)}.`;
  if (isBrokenText(resolution)) {
    const place = nearest === undefined ? path : placeText(path, nearest.span.startLine, nearest.span.endLine);
    return `Not written: with this edit at ${place} the file would have more syntax errors than it has now. Look for a stray marker, fence, tag or bracket in new_string, and for one that old_string takes away; ${insistPhrase}`;
  }
  if (resolution.status === 'review')
    return `No sure place in ${path}: ${reviewPhrases[resolution.reason]}.${choiceSentence(resolution)}${near}`;
  switch (resolution.reason) {
    case 'absent':
      return `old_string is not in ${path}${nearest === undefined ? ', and nothing there is like it' : ''}.${definitionText(path, advice)}${near}`;
    case 'ambiguous':
      return `old_string stands in ${advice.places} places of ${path} (${placesText(advice)}).`;
    case 'stale': {
      const { staleVersionsAgo: ago = 1 } = advice;
      return `The edit was written for an earlier version of ${path} (${ago} ${ago === 1 ? 'version' : 'versions'} ago).${near}`;
    }
    case 'already-applied':
      return `${path} already holds the new text.`;
    case 'identical':
      return `old_string and new_string of the edit of ${path} are the same.`;
    case 'empty-old':
      return `The edit of ${path} does not say which text to replace, and the file is not empty.`;
    case 'placeholder':
      return `new_string of the edit of ${path} leaves out code ("…") that cannot be filled in, or holds a mark of the edit itself ("=======").`;
    case 'too-much-work':
      return `The place of the edit of ${path} was not looked for to the end: old_string or the file is so large, or repeats itself so often, that it would take too long. Nothing was changed.`;
    case 'other-file': {
      const other = advice.otherFiles[0];
      return `old_string is not in ${path}${other === undefined ? '' : ` but in ${other.path}, line ${other.line}`}.`;
    }
  }
}

/** What a model that was asked chose, where that was not enough. */
function choiceSentence({ candidates: [first] }: Extract<Unplaced, { status: 'review' }>): string {
  if (first?.chosenBy === undefined) return '';
  const { startLine, endLine } = first.span;
  const lines = endLine > startLine ? `lines ${startLine} to ${endLine}` : `line ${startLine}`;
  return ` A model chose ${lines}; with what differs there, that is not enough.`;
}

function definitionText(path: string, { definition }: Advice): string {
  if (definition === undefined) return '';
  return ` ${definition.name} is defined in ${placeText(path, definition.startLine, definition.endLine)}.`;
}

/** Whether the place is sure, and only what would be written there is not. */
function isBrokenText({ status, advice }: Unplaced): boolean {
  return (
    status === 'review' &&
    advice.review === 'guard-syntax' &&
    advice.retries.length === 0 &&
    advice.nearest[0]?.similarity === 1
  );
}

const reviewPhrases: Readonly<Record<ReviewReason, string>> = {
  'low-confidence': 'the best place is not like it enough',
  'small-margin': 'two places are about equally likely',
  'guard-identifier': 'a name differs',
  'guard-number': 'a number differs',
  'guard-operator': 'an operator differs',
  'guard-text': 'part of the text differs',
  'guard-scope': 'it is in another function or class than the edit says',
  'guard-syntax': 'the file would no longer parse',
  'guard-span': 'it would replace far more than the edit shows',
  'missing-lines': 'lines of the edit are missing in the file',
  'merge-conflict': 'the file and the edit changed the same line',
  'indentation-unclear': 'how deep the new lines are to be indented cannot be told',
  'other-count': 'it stands there more or less often than the edit expects',
  elision: 'the edit leaves out lines',
};

function howToChoose(retries: number): string {
  if (retries > 1) return 'Send the one of retries that stands at the place you mean (with the same file_path).';
  if (retries === 1) return 'If that is the place you mean, send retries[0] (with the same file_path).';
  return 'Send the edit again with more unchanged lines around the one place you mean, or with line_hint.';
}

function whatNext({ next, otherFiles }: Advice, path: string, retries: number): string {
  const steps: Readonly<Record<NextStep, string>> = {
    retry:
      retries > 0
        ? 'If that is the place you mean, send retries[0] (with the same file_path): it would be applied.'
        : `Read ${path} again and copy old_string from it.`,
    choose: howToChoose(retries),
    reread: `Read ${path} again and base the edit on what it says now.`,
    'other-file': `Send the edit again with file_path ${otherFiles[0]?.path ?? 'of that file'}.`,
    rewrite: 'Write the edit anew, in full.',
    stop: 'Do not send this edit again.',
  };
  return steps[next];
}

/** Lines listed in a sentence. */
const listedPlaces = 8;

function placesText({ nearest, places }: Advice): string {
  const lines = nearest.slice(0, listedPlaces).map(({ span }) => String(span.startLine));
  const placesPhrase = (all: string): string => (lines.length === 1 ? `line ${all}` : `lines ${all}`);
  return placesPhrase([...lines, ...(places > lines.length ? ['…'] : [])].join(', '));
}

/** Characters of one side of a difference. */
const longestSide = 80;

function differenceText({ firstDifference: difference }: Advice): string {
  if (difference === undefined) return '';
  const sides = [
    ...(difference.expected === undefined ? [] : [`old_string has ${quoted(difference.expected)}`]),
    ...(difference.found === undefined ? [] : [`the file has ${quoted(difference.found)}`]),
  ].join(', ');
  const where = difference.fileLine === undefined ? '' : ` in line ${difference.fileLine}`;
  return `; first difference${where} (${difference.kind})${sides === '' ? '' : `: ${sides}`}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > longestSide ? `${text.slice(0, longestSide)}…` : text);
}

function getLines({ span }: Applied): Pick<AgentVerdict, 'start_line' | 'end_line'> {
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
