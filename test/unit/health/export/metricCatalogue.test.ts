import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { metricCatalogue } from '../../../../src/health/domain/export/metricCatalogue.ts';
import { outsideMetric, sampleNames } from '../../../../src/health/domain/export/metricNames.ts';
import { projectRoot } from '../../../../tools/paths.ts';

const kinds = { count: 'counter', observe: 'histogram', set: 'gauge' } as const;
/** What the source reports to a meter, by name. */
const reported = new Map(
  globSync('src/**/*.ts', { cwd: projectRoot }).flatMap((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    return [
      ...text.matchAll(/meter\??\.(count|observe|set)\('([^']+)'/g),
      ...text.matchAll(/this\.(count|observe|set)\('(meter\.[^']+)'/g),
    ].map(([, call, name]) => [name!, kinds[call as keyof typeof kinds]] as const);
  }),
);

describe('the catalogue of metrics', () => {
  test('knows all that the source reports', () => {
    expect(reported.size).toBeGreaterThan(10);
    expect([...reported].filter(([name, kind]) => metricCatalogue[name]?.kind !== kind)).toEqual([]);
  });

  test('names no counter and no histogram that nobody reports', () => {
    expect(
      Object.entries(metricCatalogue)
        .filter(([name, { kind }]) => kind !== 'gauge' && !reported.has(name))
        .map(([name]) => name),
    ).toEqual([]);
  });

  test('gives every metric a name of its own outside', () => {
    const outside = Object.entries(metricCatalogue).map(([inside, { kind }]) => outsideMetric(inside, kind));
    expect(new Set(outside.map(({ name }) => name)).size).toBe(outside.length);
    const samples = outside.flatMap(sampleNames);
    expect(new Set(samples).size).toBe(samples.length);
  });

  test('is the table in docs/metrics.md', () => {
    const rows = readFileSync(join(projectRoot, 'docs/metrics.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      Object.entries(metricCatalogue).map(
        ([inside, { kind, unit, labels, help }]) =>
          `| \`${inside}\` | \`${outsideMetric(inside, kind).prometheus}\` | ${kind} | ${unit} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
      ),
    );
  });
});
