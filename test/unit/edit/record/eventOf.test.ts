import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { getEvent, type SureFate } from '../../../../src/edit/domain/record/editEvent.ts';
import type { EditEvent } from '../../../../src/edit/domain/record/types.ts';
import type { EditServices } from '../../../../src/edit/domain/types.ts';

const content = [
  'function area(width, height) {',
  '  return width * height;',
  '}',
  '',
  'function perimeter(width, height) {',
  '  return 2 * (width + height);',
  '}',
  '',
].join('\n');

async function eventFor(
  oldString: string,
  newString: string,
  fate: SureFate = 'applied',
  services: EditServices = {},
  text = content,
): Promise<EditEvent> {
  const resolution = await resolveEdit({ content: text, oldString, newString }, services);
  return getEvent(resolution, fate, {
    id: 'x',
    at: 1,
    origin: 'mcp',
    uri: 'file:///a.js',
    path: 'a.js',
    latencyMs: 3,
    fileSize: text.length,
  });
}

describe('the event of a resolution', () => {
  it('tells tier, place and confidence of an edit that was found as written', async () => {
    expect(await eventFor('  return width * height;', '  return height * width;')).toMatchObject({
      verdict: 'applied',
      tier: 'exact',
      startLine: 2,
      endLine: 2,
      missedExact: false,
      modelAsked: false,
      fileSize: content.length,
    });
  });

  it('counts what the exact stage missed, found or not', async () => {
    expect(await eventFor('\u2192return width * height;', '\u2192return 1;')).toMatchObject({
      verdict: 'applied',
      tier: 'ai-mode',
      missedExact: true,
    });
    expect(await eventFor('nothing like it in this file at all', 'x')).toMatchObject({
      verdict: 'refused',
      cause: 'absent',
      missedExact: true,
    });
    expect(await eventFor('(width, height) {', '(a, b) {')).toMatchObject({
      verdict: 'refused',
      cause: 'ambiguous',
      missedExact: false,
    });
  });

  it('tells why a sure edit was not written', async () => {
    const fates = ['held', 'overlap', 'already-applied', 'not-written'] as const;
    for (const fate of fates)
      expect(await eventFor('return width * height;', 'x', fate)).toMatchObject({
        verdict: 'refused',
        cause: fate,
        tier: 'exact',
      });
    expect(await eventFor('return width * height;', 'x', 'proposed')).toMatchObject({
      verdict: 'proposed',
      tier: 'exact',
    });
  });

  it('knows an edit that is there already', async () => {
    expect(await eventFor('  return a * b;', '  return 2 * (width + height);')).toMatchObject({
      verdict: 'refused',
      cause: 'already-applied',
    });
  });

  it('tells that a model was asked and what it cost, even where it did not help', async () => {
    const model = { id: 'test', ask: () => Promise.resolve({ text: 'no JSON at all', costUsd: 0.002, cached: false }) };
    expect(await eventFor('function volume(width, height, depth) {', 'x', 'applied', { model })).toMatchObject({
      modelAsked: true,
      costUsd: 0.002,
    });
  });

  it('tells how many versions ago an edit was written for', async () => {
    const now = content.replace('2 * (width + height)', '2 * width + 2 * height');
    const event = await eventFor(
      '  return 2 * (width + height);',
      '  return 0;',
      'applied',
      { earlierVersions: [content] },
      now,
    );
    expect(event.staleVersionsAgo).toBe(1);
  });

  it('holds no text of the edit or the file', async () => {
    const events = [
      await eventFor('  return width * height;', '  return SECRET;'),
      await eventFor('  return SECRET * width * height;', '  return SECRET;'),
      await eventFor('SECRET', 'SECRET2'),
    ];
    expect(JSON.stringify(events)).not.toMatch(/SECRET|width|height|return/);
  });
});
