import type {
  FeatureHealthView,
  FigureView,
  HealthMessage,
  HealthText,
  ReadingView,
} from '../../../src/panels/protocol/health.ts';

/** The words of the page, as the editor gives them in English. */
export const healthWords: Readonly<Record<HealthText, string>> = {
  loading: 'Reading the state of Recourse…',
  features: 'Features',
  alerts: 'Needs attention',
  copy: 'Copy Diagnostics',
  reasons: 'Why it is limited',
  figures: 'Figures',
  breakers: 'Breakers',
  sizes: 'On disk',
  values: 'Values',
  valuesOf: 'Values: {0}',
  show: 'Show {0}',
};

/** A reading, made up. */
export function reading(change: Partial<ReadingView> = {}): ReadingView {
  return {
    name: '',
    value: '97.5 %',
    facts: '117 of 120',
    state: 'missed',
    stateText: 'off target',
    bar: {
      value: 0.975,
      most: 1,
      target: { side: 'least', at: 0.99 },
      alert: { side: 'least', at: 0.95 },
      text: 'Success: 97.5 %, off target',
    },
    trend: {
      values: [0.96, null, 0.97, 0.99, null, null, 0.98, 0.975],
      target: 0.99,
      text: 'Success over 7 days: from 96 % to 97.5 %',
    },
    ...change,
  };
}

/** A figure, made up. */
export function figure(id: string, change: Partial<FigureView> = {}): FigureView {
  return {
    id,
    title: 'Success',
    about: 'Edits that reached the file at once.',
    line: 'Target: at least 99 % · Alarm: under 95 %',
    readings: [reading()],
    parts: [],
    tables: [
      { caption: 'Success', head: ['Where', 'Value'], rows: [['Everywhere', '97.5 %']] },
      {
        caption: 'Over time',
        head: ['When', 'Value'],
        rows: [
          ['now', '97.5 %'],
          ['1 day ago', '98 %'],
        ],
      },
    ],
    ...change,
  };
}

/** A feature, made up. */
export function feature(id: string, name: string, change: Partial<FeatureHealthView> = {}): FeatureHealthView {
  return {
    feature: id,
    name,
    state: 'good',
    stateText: 'Good',
    about: '',
    attempt: '',
    reasons: [],
    figures: [],
    breakers: [],
    sizes: [],
    ...change,
  };
}

/** Four features: one well, one with alarms, one with limits, one not used. */
export function health(change: Partial<HealthMessage> = {}): HealthMessage {
  return {
    type: 'health',
    summary: '2 alerts',
    state: 'alert',
    read: 'Read at 14:03:05',
    alerts: [
      { feature: 'callers', featureName: 'Callers', text: 'shop: Fallbacks: 34 %, should be at most 20 %' },
      { feature: 'callers', featureName: 'Callers', text: 'shop: The code index has failed (ENOSPC).' },
    ],
    features: [
      feature('edits', 'Edits', {
        figures: [
          figure('edits.success'),
          figure('edits.latency', {
            title: 'Mean time to a verdict',
            line: 'Alarm: over 1 sec',
            readings: [
              reading({
                value: '31 ms',
                facts: 'measured: 120 · 95 % within 140 ms',
                state: 'met',
                stateText: 'on target',
                bar: {
                  value: 31,
                  most: 1250,
                  alert: { side: 'most', at: 1000 },
                  text: 'Mean time to a verdict: 31 ms, on target',
                },
                trend: undefined,
              }),
            ],
          }),
          figure('edits.strategy', {
            title: 'How edits were found',
            line: '',
            readings: [
              reading({ value: '120', facts: '', state: 'plain', stateText: '', bar: undefined, trend: undefined }),
            ],
            parts: [
              {
                title: '',
                text: 'exactly 80, by similarity 30, refused 10',
                parts: [
                  { text: 'exactly', count: 70, amount: '70 (58 %)' },
                  { text: 'cleaned up', count: 20, amount: '20 (17 %)' },
                  { text: 'by similarity', count: 15, amount: '15 (13 %)' },
                  { text: 'by a model', count: 5, amount: '5 (4 %)' },
                  { text: 'by a person', count: 5, amount: '5 (4 %)' },
                  { text: 'refused', count: 5, amount: '5 (4 %)' },
                ],
              },
            ],
          }),
        ],
        breakers: [{ name: 'Model', state: 'closed', text: 'in use' }],
        sizes: [{ name: 'Record of edits', text: '24 kB · 120 events' }],
      }),
      feature('callers', 'Callers', {
        state: 'alert',
        stateText: 'Needs attention',
        reasons: [
          {
            id: 'index-failed:shop',
            isBroken: true,
            text: 'shop: The code index has failed (ENOSPC).',
            fix: 'Rebuild the Index',
          },
          { id: 'no-ripgrep:', isBroken: false, text: 'There is no ripgrep: text search cannot help out.', fix: '' },
        ],
        figures: [
          figure('callers.fallback', {
            title: 'Fallbacks',
            line: 'Target: at most 20 % · Alarm: over 20 %',
            readings: [
              reading({
                name: 'shop',
                value: '34 %',
                facts: '34 of 100',
                state: 'alert',
                stateText: 'alarm',
                bar: {
                  value: 0.34,
                  most: 1,
                  target: { side: 'most', at: 0.2 },
                  alert: { side: 'most', at: 0.2 },
                  text: 'Fallbacks, shop: 34 %, alarm',
                },
                trend: undefined,
              }),
              reading({
                name: 'library',
                value: '10 %',
                facts: '1 of 10',
                state: 'few',
                stateText: 'needs 20 samples',
                bar: {
                  value: 0.1,
                  most: 1,
                  target: { side: 'most', at: 0.2 },
                  alert: { side: 'most', at: 0.2 },
                  text: 'Fallbacks, library: 10 %, needs 20 samples',
                },
                trend: undefined,
              }),
            ],
          }),
        ],
        breakers: [
          { name: 'shop: Language server', state: 'open', text: 'left out after failures' },
          { name: 'shop: SCIP index', state: 'half-open', text: 'being tried again' },
        ],
        sizes: [{ name: 'shop: Code index', text: '3.4 MB · 1,200 files' }],
      }),
      feature('remediations', 'Known Fixes', {
        state: 'degraded',
        stateText: 'Limited',
        about: 'No known fix was looked for yet.',
        attempt: 'Show Known Fixes',
        reasons: [
          {
            id: 'embeddings-away:',
            isBroken: false,
            text: 'The server for embeddings does not answer. Matching continues by words alone.',
            fix: 'Open Settings',
          },
        ],
      }),
      feature('jobs', 'Failed Jobs', {
        state: 'idle',
        stateText: 'Not used yet',
        about:
          'No workflow has been run yet. Run one from a workflow file: failures, advice and outcomes show up here.',
        attempt: 'Run Workflow…',
      }),
    ],
    ...change,
  };
}
