import type {
  ErrorsMessage,
  ErrorView,
  FixView,
  FormMessage,
  LibraryMessage,
  LookupView,
  OutcomeMessage,
  RevealMessage,
  ScorePart,
  ToRemediationPanel,
} from '../../src/panels/protocol/remediations.ts';
import {
  isEither,
  isExactly,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isTableOf,
  isText,
  type Check,
} from '../lib/check.ts';
import { isHello } from '../lib/host.ts';

const isFix = isShape<FixView>({
  id: isText,
  title: isText,
  relation: isText,
  score: isText,
  parts: isListOf(isShape<ScorePart>({ label: isText, share: isOptional(isNumber), text: isText })),
  maskedQuery: isText,
  maskedStored: isText,
  severity: isText,
  facts: isListOf(isText),
  tags: isListOf(isText),
  isOutdated: isFlag,
  isBuiltin: isFlag,
  solution: isText,
  rootCause: isText,
  symptoms: isListOf(isText),
  diff: isText,
  files: isListOf(isText),
  source: isText,
  canApply: isFlag,
  canOpenSource: isFlag,
});

const isLookup: Check<LookupView> = isEither(
  isShape<Extract<LookupView, { state: 'looking' }>>({ state: isExactly('looking') }),
  isShape<Extract<LookupView, { state: 'failed' }>>({ state: isExactly('failed'), message: isText }),
  isShape<Extract<LookupView, { state: 'done' }>>({
    state: isExactly('done'),
    fixes: isListOf(isFix),
    related: isListOf(isFix),
    relatedSummary: isText,
    summary: isText,
    searched: isText,
    degraded: isText,
  }),
);

const isError = isShape<ErrorView>({
  id: isText,
  source: isText,
  line: isText,
  text: isText,
  stackTrace: isText,
  origin: isText,
  place: isText,
  count: isNumber,
  tool: isText,
  codes: isListOf(isText),
  lookup: isLookup,
});

/** A message that this page accepts. */
export const isMessage: Check<ToRemediationPanel> = isEither(
  isHello,
  isShape<ErrorsMessage>({
    type: isExactly('errors'),
    errors: isListOf(isShape<ErrorsMessage['errors'][number]>({ id: isText, label: isText })),
    selected: isOptional(isError),
    offers: isListOf(isShape<ErrorsMessage['offers'][number]>({ id: isText, error: isText, files: isListOf(isText) })),
    notices: isListOf(isText),
    folders: isOptional(isListOf(isText)),
  }),
  isShape<LibraryMessage>({
    type: isExactly('library'),
    request: isNumber,
    fixes: isListOf(isFix),
    hasMore: isFlag,
    summary: isText,
    problem: isText,
  }),
  isShape<FormMessage>({
    type: isExactly('form'),
    key: isText,
    id: isText,
    values: isTableOf(isText),
    redacted: isText,
  }),
  isShape<OutcomeMessage>({
    type: isExactly('outcome'),
    request: isNumber,
    ok: isFlag,
    text: isText,
    fields: isListOf(isShape<OutcomeMessage['fields'][number]>({ field: isText, message: isText })),
  }),
  isShape<RevealMessage>({ type: isExactly('reveal'), mode: isOneOf(['errors', 'library'] as const), focus: isFlag }),
);
