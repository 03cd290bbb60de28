import { describe, expect, test } from 'vitest';
import { formFields, type FormValues } from '../../../../src/panels/protocol/remediations.ts';
import { validateRemediation } from '../../../../src/remediation/domain/record/validateRemediation.ts';
import { changeOf, fieldText } from '../../../../src/remediation/host/panel/recordForm.ts';

const filled: FormValues = { ...(Object.fromEntries(formFields.map((field) => [field, ''])) as FormValues), errorMessage: 'Error: it broke', solution: 'Mend it.', severity: 'low', category: 'other', scope: 'shared' };

/** What the form says at each field where these values stand in it. */
function saidOf(change: Partial<FormValues>): readonly (readonly [field: string, said: string])[] {
  const values = { ...filled, ...change };
  const { codeDiff, rootCause, stackTrace, source, ...rest } = changeOf(values);
  const validated = validateRemediation({ ...rest, codeDiff, rootCause, stackTrace, source });
  return validated.ok ? [] : validated.problem.fields.map((error) => [error.field, fieldText(error, values)]);
}

describe('what the form says at its fields', () => {
  test('nothing at the limits', () => {
    expect(saidOf({ errorMessage: 'ü'.repeat(5 * 1024), title: 't'.repeat(500), tags: Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(50, 'x')).join(',') })).toEqual([]);
  });

  test.each([
    [{ errorMessage: ' ' }, 'errorMessage', 'This has to be filled in.'],
    [{ errorMessage: 'ü'.repeat(5 * 1024 + 1) }, 'errorMessage', 'Too long by 2 bytes: at most 10 KB are kept. Shorten it to what matters.'],
    [{ solution: 's'.repeat(10 * 1024 + 1) }, 'solution', 'Too long by 1 bytes: at most 10 KB are kept. Shorten it to what matters.'],
    [{ stackTrace: 's'.repeat(51 * 1024) }, 'stackTrace', 'Too long by 1024 bytes: at most 50 KB are kept. Shorten it to what matters.'],
    [{ codeDiff: 's'.repeat(101 * 1024) }, 'codeDiff', 'Too long by 1024 bytes: at most 100 KB are kept. Shorten it to what matters.'],
    [{ title: 't'.repeat(507) }, 'title', 'Too long by 7 characters: at most 500 are kept.'],
    [{ source: 't'.repeat(2007) }, 'source', 'Too long by 7 characters: at most 2000 are kept.'],
    [{ tags: Array.from({ length: 12 }, (_, at) => `t${at}`).join(', ') }, 'tags', '12 tags: at most 10 are kept.'],
    [{ tags: `ok, ${'x'.repeat(51)}` }, 'tags[1]', `The tag “${'x'.repeat(51)}” is too long: at most 50 characters are kept.`],
  ])('%# says how much too long it is, in the words of the form', (change: Partial<FormValues>, field, said) => {
    expect(saidOf(change)).toEqual([[field, said]]);
  });
});
