import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evidenceTable } from '../../../src/edit/domain/evidence/evidenceTable.ts';
import { evidenceTable as jobsTable } from '../../../src/jobs/domain/advice/weigh/evidenceTable.ts';
import { evidenceTableText } from '../../bench/edit/fitEvidence.ts';
import { logOddsTableText } from '../../bench/jobs/fitEvidence.ts';

const readSource = (path: string): string => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');

/** A source without what a formatter decides. */
const bare = (source: string): string => source.replace(/\s+/g, '').replace(/,(?=[\])}])/g, '');

describe('tables that the benches fit', () => {
  it('writes the evidence of places as the engine holds it', () => {
    const source = readSource('edit/domain/evidence/evidenceTable.ts');
    const [, command = ''] = /Made by `([^`]+)`/.exec(source) ?? [];
    expect(bare(evidenceTableText(evidenceTable, command))).toBe(bare(source));
  });

  it('writes the evidence of failures as the engine holds it', () => {
    expect(bare(logOddsTableText(jobsTable))).toBe(bare(readSource('jobs/domain/advice/weigh/evidenceTable.ts')));
  });
});
