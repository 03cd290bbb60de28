import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { editHealthFigures } from '../../../../src/edit/domain/record/editHealthFigures.ts';
import type { RecordedEdit } from '../../../../src/edit/domain/record/types.ts';
import { renderJson } from '../../../support/golden/renderJson.ts';

const day = 24 * 60 * 60 * 1000;
const now = 1_700_000_000_000;
const fixture = fileURLToPath(new URL('../../../fixtures/edit/record/figures.json', import.meta.url));

/** Two a day, of every verdict and tier in turn, some undone, some accepted or rejected. */
const edits = Array.from({ length: 40 }, (_, at): RecordedEdit => {
  const verdict = (['applied', 'applied', 'proposed', 'review', 'applied', 'refused'] as const)[at % 6] ?? 'applied';
  const isSure = verdict === 'applied' || verdict === 'proposed';
  const event = {
    id: `e${String(at)}`,
    at: now - at * (day / 2),
    origin: 'mcp' as const,
    uri: 'file:///a.ts',
    path: 'a.ts',
    verdict,
    latencyMs: 40 + at * 7,
    fileSize: 1000,
    missedExact: at % 3 !== 0,
    modelAsked: at % 8 === 0,
    ...(isSure
      ? { tier: (['exact', 'ai-mode', 'fuzzy', 'model'] as const)[at % 4] ?? 'exact', confidence: 0.9 + (at % 9) / 100 }
      : { cause: at % 4 === 0 ? 'already-applied' : 'absent' }),
    ...(at % 8 === 0 ? { costUsd: 0.01 } : {}),
    ...(at % 12 === 4 ? { staleVersionsAgo: 1 } : {}),
  };
  const sequel =
    verdict === 'proposed'
      ? at % 4 === 0
        ? ('accepted' as const)
        : ('rejected' as const)
      : at % 12 === 4
        ? ('undone' as const)
        : undefined;
  return { event, sequels: sequel === undefined ? [] : [{ id: event.id, at: event.at + 1000, sequel }] };
});

// CONTRIBUTING.md says how to renew the figures and to read what changes.
test('the figures of a record are what was read and found right', async () => {
  await expect(
    renderJson(editHealthFigures(edits, { now, startOfDay: now - day / 4, startOfMonth: now - 12 * day, days: 14 })),
  ).toMatchFileSnapshot(fixture);
});
