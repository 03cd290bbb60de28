import { describe, expect, it } from 'vitest';
import { calibration } from '../../../../../src/edit/domain/record/calibration.ts';
import { editFigures } from '../../../../../src/edit/domain/record/editFigures.ts';
import type { EditEvent, RecordedEdit } from '../../../../../src/edit/domain/record/types.ts';
import { figureRows, type FigureRow } from '../../../../../src/edit/host/record/figureRows.ts';
import { getEvent, recorded, refusedEvent } from '../../../../support/recordedEdits.ts';

const now = 1_700_000_000_000;
const hour = 3_600_000;
const times = { now, startOfDay: now - hour, startOfMonth: now - hour, days: 30 };

function many(count: number, given: Partial<EditEvent> = {}): RecordedEdit[] {
  return Array.from({ length: count }, () => recorded(getEvent({ at: now - hour, ...given })));
}

function getRow(id: string, edits: readonly RecordedEdit[]): FigureRow | undefined {
  return figureRows(editFigures(edits, times), calibration(edits, now)).find((row) => row.id.startsWith(id));
}

describe('the rows of figures', () => {
  it('never say minus nothing', () => {
    for (const count of [1, 30]) expect(getRow('model', many(count))?.label).not.toMatch(/[-−]/);
    expect(getRow('model', many(30))?.label).toMatch(/: 0\s?%$/);
    expect(getRow('model', [...many(199), ...many(1, { modelAsked: true })])?.label).toMatch(/: 1\s?%$/);
  });

  it('tell few cases by their number, and judge no target by them', () => {
    const few = [...many(2), recorded(refusedEvent({ at: now - hour }))];
    expect(getRow('success', few)).toMatchObject({ label: 'Success: 2 of 3', state: 'plain' });
    expect(getRow('exact', few)?.label).toBe('Found exactly: 2 of 3');
    expect(getRow('recovered', few)?.label).toBe('Recovered locally: 0 of 1');
    expect(getRow('model', few)?.label).toBe('Model asked: 0 of 3');
    for (const { label, description } of figureRows(editFigures(few, times), [])) {
      expect(label).not.toContain('%');
      expect(description.replaceAll(/target (?:over|under) \S+/g, '')).not.toContain('%');
    }
    expect(getRow('success', many(20))?.label).toMatch(/^Success: 100\s?%$/);
  });

  it('tell what was kept of a promise by its number, until there is enough of it', () => {
    const undone = recorded(getEvent({ at: now - hour, confidence: 0.995 }), ['undone', 60_000]);
    const kept = many(2, { confidence: 0.995 });
    expect(getRow('calibration', [undone, ...kept])?.label).toMatch(/^Promised >\s99\s?% – kept 2 of 3$/);
    expect(getRow('calibration', [undone, ...many(19, { confidence: 0.995 })])?.label).toMatch(/ – kept 95\s?%$/);
  });

  it('have none for three trials of a minute ago', () => {
    const trials = Array.from({ length: 3 }, (_, at) =>
      recorded(getEvent({ at: now - 60_000 * (at + 1), confidence: 0.995 }), ['undone', 4000]),
    );
    expect(getRow('calibration', trials)).toBeUndefined();
  });

  it('count what a person rejected by that word', () => {
    const edits = [recorded(refusedEvent({ at: now - hour, cause: 'held' }), ['rejected', 5000])];
    expect(getRow('causes', edits)).toMatchObject({ label: 'Not applied: 1', description: 'rejected 1' });
  });
});
