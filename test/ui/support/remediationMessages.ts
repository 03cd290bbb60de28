import {
  remediationTexts,
  type ErrorsMessage,
  type FixView,
  type LookupView,
} from '../../../src/panels/protocol/remediations.ts';

/** Texts that can be told apart: their own keys. */
export const words: Record<string, string> = {
  ...Object.fromEntries(remediationTexts.map((key) => [key, key])),
  relatedBelow: 'below: {0}',
  showAll: 'showAll {0}',
  seenTimes: 'seen {0}',
  pickError: 'errors {0}',
  newest: 'newest {0}',
  why: 'why {0}',
  shortcut: '{0} (key {1})',
  tool: 'tool {0}',
  code: '{0}',
};

/** A fix with everything that one can have. */
export function fix(id: string, change: Partial<FixView> = {}): FixView {
  return {
    id,
    title: `Fix ${id}`,
    relation: 'same error',
    score: '97 %',
    parts: [
      { label: 'Structure', share: 0.97, text: '97 %, counts 70 %' },
      { label: 'Rare words', text: 'alpha, beta' },
    ],
    maskedQuery: 'Cannot find module NAME',
    maskedStored: 'Cannot find module NAME',
    severity: 'high',
    facts: ['compile', 'stored for all folders', 'used 3 times'],
    tags: ['node', 'imports'],
    isOutdated: false,
    isBuiltin: false,
    solution: 'Install it:\n\n```sh\nnpm install thing\n```\n\nThen start again.',
    rootCause: 'It was never installed.',
    symptoms: ['The build stops'],
    diff: '--- a/package.json\n+++ b/package.json\n@@ -1,3 +1,4 @@\n {\n-  "a": 1\n+  "a": 2,\n+  "thing": "^1"\n }\n',
    files: ['package.json'],
    source: 'https://example.org/fix',
    canApply: true,
    canOpenSource: true,
    ...change,
  };
}

/** One current error and what was found for it. */
export function errors(
  lookup: LookupView,
  change: Partial<ErrorsMessage> = {},
  text = "src/a.ts(3,5): error TS2307: Cannot find module 'thing'.",
): ErrorsMessage {
  return {
    type: 'errors',
    errors: [{ id: 'e1', label: text.slice(0, 40) }],
    selected: {
      id: 'e1',
      source: 'From the Problems panel',
      line: text.split('\n')[0] ?? '',
      text,
      stackTrace: '',
      origin: '',
      place: 'src/a.ts:3',
      count: 3,
      tool: 'tsc',
      codes: ['TS2307'],
      lookup,
    },
    offers: [],
    notices: [],
    ...change,
  };
}

/** These fixes, and nothing related. */
export const found = (...fixes: FixView[]): LookupView => ({
  state: 'done',
  fixes,
  related: [],
  relatedSummary: '',
  summary: `${String(fixes.length)} known fixes`,
  searched: 'Searched 12 fixes',
  degraded: '',
});
