import { describe, expect, test } from 'vitest';
import type { FeatureReading, HealthFeature, HealthFigure } from '../../../src/base/health.ts';
import { assessHealth, figureState } from '../../../src/health/domain/assess.ts';
import { getFigure } from '../../support/fakeHealth.ts';

const least = { side: 'least', at: 0.95 } as const;
const most = { side: 'most', at: 0.2 } as const;
const reading = (more: Partial<FeatureReading> = {}): FeatureReading => ({
  feature: 'callers',
  figures: [],
  breakers: [],
  sizes: [],
  degradations: [],
  ...more,
});
const getState = (...readings: readonly Partial<FeatureReading>[]) => assessHealth(readings.map(reading), 0).state;

/** A figure with nothing but what is told. */
const bare = (more: Partial<HealthFigure>): HealthFigure => ({
  id: 'edits.success',
  unit: 'share',
  measured: 100,
  ...more,
});

describe('a figure', () => {
  test.each<[string, Partial<HealthFigure>, ReturnType<typeof figureState>]>([
    ['that was never measured', { target: least, alert: least }, 'none'],
    ['that is no number', { value: Number.NaN, alert: least }, 'none'],
    ['without any line', { value: 0.5 }, 'plain'],
    ['without any line, of few', { value: 0.5, measured: 1, leastForAlert: 20 }, 'plain'],
    ['on its alarm line, at least', { value: 0.95, alert: least }, 'met'],
    ['below it', { value: 0.949, alert: least }, 'alert'],
    ['on its alarm line, at most', { value: 0.2, alert: most }, 'met'],
    ['above it', { value: 0.201, alert: most }, 'alert'],
    ['beyond its alarm line, of few', { value: 0.9, measured: 19, alert: least, leastForAlert: 20 }, 'few'],
    ['beyond its alarm line, of just enough', { value: 0.9, measured: 20, alert: least, leastForAlert: 20 }, 'alert'],
    ['beyond its alarm line, of one, where one is enough', { value: 0.9, measured: 1, alert: least }, 'alert'],
    ['with a target only, beyond it', { value: 0.9, target: least }, 'missed'],
    ['with a target only, of none', { value: 0.9, measured: 0, target: least }, 'few'],
    ['between target and alarm line', { value: 0.97, target: { side: 'least', at: 0.99 }, alert: least }, 'missed'],
    ['on its target', { value: 0.99, target: { side: 'least', at: 0.99 }, alert: least }, 'met'],
  ])('%s', (_name, figure, state) => expect(figureState(bare(figure))).toBe(state));
});

describe('a feature', () => {
  test('is idle when nothing was measured, and good when something was', () => {
    expect(getState({ figures: [bare({ measured: 0 })] })).toBe('idle');
    expect(getState({ figures: [bare({ measured: 0 }), bare({ measured: 1 })] })).toBe('good');
  });

  test('is degraded when it does less, or a breaker is not closed', () => {
    expect(getState({ degradations: [{ code: 'index-off', severity: 'limits' }] })).toBe('degraded');
    expect(
      getState({
        breakers: [
          { name: 'grep', state: 'half-open' },
          { name: 'graph', state: 'closed' },
        ],
      }),
    ).toBe('degraded');
    expect(getState({ breakers: [{ name: 'grep', state: 'closed' }] })).toBe('idle');
  });

  test('is on alert for a figure or for what is broken', () => {
    expect(getState({ figures: [bare({ measured: 1 }), getFigure({ value: 0.5 })] })).toBe('alert');
    expect(
      getState({
        degradations: [
          { code: 'index-off', severity: 'limits' },
          { code: 'index-failed', severity: 'broken' },
        ],
      }),
    ).toBe('alert');
  });
});

describe('a report', () => {
  test('is as its worst feature', () => {
    expect(getState()).toBe('idle');
    expect(getState({ figures: [bare({})] }, { feature: 'jobs' })).toBe('good');
    expect(
      getState(
        { figures: [bare({})] },
        { feature: 'jobs', degradations: [{ code: 'torc-problem', severity: 'limits' }] },
      ),
    ).toBe('degraded');
  });

  test('has features in the order of the product, whoever answered first', () => {
    const features: readonly HealthFeature[] = ['export', 'jobs', 'edits', 'remediations', 'callers'];
    expect(
      assessHealth(
        features.map((feature) => reading({ feature })),
        0,
      ).features.map(({ feature }) => feature),
    ).toEqual(['edits', 'callers', 'remediations', 'jobs', 'export']);
  });

  test('has what is broken before alarms and alarms before breakers; what only limits, is met or half open is no alert', () => {
    const edits = reading({
      feature: 'edits',
      figures: [getFigure(), getFigure({ id: 'edits.recovered', value: 0.1 })],
      breakers: [
        { name: 'model', state: 'open' },
        { name: 'grep', state: 'half-open' },
      ],
    });
    const jobs = reading({
      feature: 'jobs',
      degradations: [
        { code: 'torc-problem', severity: 'limits' },
        { code: 'store-problem', severity: 'broken' },
      ],
    });
    expect(assessHealth([edits, jobs], 7, ['callers'])).toMatchObject({
      at: 7,
      unread: ['callers'],
      alerts: [
        { kind: 'broken', feature: 'jobs', degradation: { code: 'store-problem' } },
        { kind: 'figure', feature: 'edits', figure: { id: 'edits.recovered', state: 'alert' } },
        { kind: 'breaker', feature: 'edits', breaker: { name: 'model' } },
      ],
    });
  });
});
