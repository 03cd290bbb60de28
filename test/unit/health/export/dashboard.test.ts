import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { array, boolean, looseObject, nullable, number, optional, string } from 'zod/mini';
import { goals } from '../../../../src/edit/domain/record/editFigures.ts';
import { metricCatalogue } from '../../../../src/health/domain/export/metricCatalogue.ts';
import { outsideMetric, sampleNames } from '../../../../src/health/domain/export/metricNames.ts';
import { projectRoot } from '../../../../tools/paths.ts';

const panelShape = looseObject({
  id: number(),
  type: string(),
  title: string(),
  gridPos: looseObject({ h: number(), w: number(), x: number(), y: number() }),
  targets: optional(array(looseObject({ refId: string(), expr: string(), instant: boolean() }))),
  fieldConfig: optional(
    looseObject({
      defaults: looseObject({
        unit: string(),
        thresholds: looseObject({ steps: array(looseObject({ color: string(), value: nullable(number()) })) }),
      }),
    }),
  ),
});
const dashboard = looseObject({
  uid: string(),
  schemaVersion: number(),
  panels: array(panelShape),
  templating: looseObject({ list: array(looseObject({ name: string(), definition: optional(string()) })) }),
}).parse(JSON.parse(readFileSync(join(projectRoot, 'docs/grafana/recourse.json'), 'utf8')));
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Every sample that can be exported, with its labels. */
const samples = new Map(
  Object.entries(metricCatalogue).flatMap(([inside, { kind, labels }]) => {
    const metric = outsideMetric(inside, kind);
    return sampleNames(metric).map((name) => [name, [...labels, ...(name.endsWith('_bucket') ? ['le'] : [])]] as const);
  }),
);

/** The figures that a reading can hold, as the contract between the features names them. */
const figures = new Set(
  [
    ...readFileSync(join(projectRoot, 'src/base/health.ts'), 'utf8').matchAll(
      /'((?:edits|callers|remediations|jobs)\.[a-z-]+)'/g,
    ),
  ].map(([, id]) => id),
);

describe('the dashboard', () => {
  test('has panels with ids of their own that do not lie on each other, and a row for each feature', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Edits',
      'Callers',
      'Known fixes',
      'Jobs',
      'Recourse itself',
    ]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${String(x + (index % w))},${String(y + Math.floor(index / w))}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
    expect(
      panels.filter(({ targets = [] }) => new Set(targets.map(({ refId }) => refId)).size !== targets.length),
    ).toEqual([]);
  });

  test('asks for nothing that is not exported: names, labels, figures', () => {
    const asked = [...queries, ...dashboard.templating.list.map(({ definition = '' }) => definition)];
    const names = asked.flatMap((query) => query.match(/\brecourse_\w+/g) ?? []);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !samples.has(name))).toEqual([]);
    for (const query of asked) {
      for (const [, name = '', matchers = ''] of query.matchAll(/\b(recourse_\w+)\{([^}]*)\}/g))
        expect(
          [...matchers.matchAll(/(\w+)(?:=~?|!=)"/g)]
            .map(([, label]) => label)
            .filter((label) => samples.get(name)?.includes(label!) !== true),
          query,
        ).toEqual([]);
      const known = new Set((query.match(/\brecourse_\w+/g) ?? []).flatMap((name) => samples.get(name) ?? []));
      for (const [, by = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
        expect(
          by
            .split(',')
            .map((label) => label.trim())
            .filter((label) => !known.has(label)),
          query,
        ).toEqual([]);
      for (const [, figure] of query.matchAll(/figure="([^"]*)"/g)) expect(figures).toContain(figure);
      expect(
        query.replace(/[^()]/g, '').replaceAll('()', '').replaceAll('()', '').replaceAll('()', '').replaceAll('()', ''),
      ).toBe('');
    }
  });

  test('draws the alarms of the documents where they are', () => {
    const steps = (title: string) =>
      dashboard.panels
        .find((panel) => panel.title === title)
        ?.fieldConfig?.defaults.thresholds.steps.map(({ color, value }) => [color, value]);
    expect(steps('Success')).toEqual([
      ['red', null],
      ['orange', goals.success.alert],
      ['green', goals.success.target],
    ]);
    expect(steps('Recovered without a model')).toEqual([
      ['orange', null],
      ['green', goals.recovered.target],
    ]);
    expect(steps('Model usage')).toEqual([
      ['green', null],
      ['orange', goals.modelAsked.target],
      ['red', goals.modelAsked.alert],
    ]);
    expect(steps('Mean latency')).toEqual([
      ['green', null],
      ['red', goals.meanLatencyMs.alert],
    ]);
    expect(steps('Cost this month')).toEqual([
      ['green', null],
      ['orange', goals.costThisMonthUsd.target],
    ]);
    // PRD-02: more than a fifth of a repository's questions.
    expect(steps('Fallback by repository')).toEqual([
      ['green', null],
      ['red', 0.2],
    ]);
  });
});
