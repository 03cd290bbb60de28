import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveEdit, type EditResolution, type ModelService } from '../../src/edit/index.ts';

const names = ['users', 'orders', 'teams', 'items'];
const content = names
  .flatMap((name) => [
    `function load_${name}(id) {`,
    `  const row = db.find('${name}', id);`,
    '  if (!row) throw missing(id);',
    '  return row;',
    '}',
    '',
  ])
  .join('\n');
const request = {
  content,
  oldString: `function load_order(id) {\n  const row = db.find('order', id);\n  if (!row) throw missing(id);\n  return row;\n}`,
  newString: `function load_order(id) {\n  const row = db.find('order', id);\n  if (!row) throw missing(id);\n  return freeze(row);\n}`,
};

function saying(text: string): ModelService {
  return { id: 'any', ask: () => Promise.resolve({ text, costUsd: 0, cached: false }) };
}

function getPlaces(resolution: EditResolution): number[] {
  return resolution.status === 'review' ? resolution.candidates.map(({ span }) => span.startLine) : [];
}

const place = fc.oneof(fc.integer(), fc.constantFrom('1', '2', '-1', 'none', '99'), fc.constant(null));
const answer = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({ candidate: place, confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()) })
    .map((each) => JSON.stringify(each)),
  fc
    .record({
      start_line: fc.integer({ min: -2, max: 30 }),
      end_line: fc.integer({ min: -2, max: 30 }),
      confidence: fc.constantFrom(0.8, 0.95, 1),
      new_string: fc.string(),
    })
    .map((each) => JSON.stringify(each)),
);

describe('whatever a model says', () => {
  test('an edit is either left to a person or made at the place most like its old text, in the words of the edit', async () => {
    const local = await resolveEdit(request);
    const right = content.replace(/(load_orders[^]*?)return row;/, '$1return freeze(row);');
    await fc.assert(
      fc.asyncProperty(answer, async (text) => {
        const resolution = await resolveEdit(request, { model: saying(text) });
        if (resolution.status === 'applied') {
          expect(resolution.tier).toBe('model');
          expect(resolution.content).toBe(right);
          expect(resolution.confidence).toBeGreaterThanOrEqual(0.8);
        } else {
          // Its choice may come first; the places are those that the local tiers or the question have shown.
          expect(resolution.status).toBe('review');
          expect(getPlaces(resolution)).toEqual(expect.arrayContaining(getPlaces(local)));
          expect(getPlaces(resolution).length).toBeLessThanOrEqual(getPlaces(local).length + 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
