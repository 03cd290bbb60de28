import { describe, expect, it } from 'vitest';
import { remediationLimits as limits } from '../../../../src/base/remediationLimits.ts';
import { validateChange, validateRemediation } from '../../../../src/remediation/domain/record/validateRemediation.ts';
import { validateList, validateSearch } from '../../../../src/remediation/domain/record/validateSearch.ts';
import { utf8Bytes, type Validated } from '../../../../src/remediation/domain/record/validation.ts';

const good = { errorMessage: 'Error: x', solution: 'y' };

/** Field and code of everything that is wrong. */
function wrong(checked: Validated<unknown>): readonly string[] {
  return checked.ok ? [] : checked.error.fields.map(({ field, code }) => `${field} ${code}`);
}

const recording = (more: Readonly<Record<string, unknown>>): readonly string[] =>
  wrong(validateRemediation({ ...good, ...more }));
const times = (count: number, text = 'x'): string[] => Array.from({ length: count }, (_, at) => `${text}${at}`);

describe('what is recorded', () => {
  it('needs a message and a solution, and nothing else', () => {
    expect(validateRemediation(good)).toEqual({ ok: true, value: good });
    expect(wrong(validateRemediation({}))).toEqual(['errorMessage required', 'solution required']);
    expect(recording({ errorMessage: ' \n\t', solution: '' })).toEqual(['errorMessage required', 'solution required']);
  });

  it.each([undefined, null, 'text', 7, []])('is an object: %j is none', (input) => {
    expect(wrong(validateRemediation(input))).toHaveLength(1);
  });

  it('has a message of at most 10 KB, counted in bytes of UTF-8', () => {
    expect(recording({ errorMessage: 'x'.repeat(10_240) })).toEqual([]);
    expect(recording({ errorMessage: 'x'.repeat(10_241) })).toEqual(['errorMessage too-long']);
    expect(recording({ errorMessage: 'é'.repeat(5_120) })).toEqual([]);
    expect(recording({ errorMessage: 'é'.repeat(5_121) })).toEqual(['errorMessage too-long']);
    expect(recording({ errorMessage: '😀'.repeat(2_560) })).toEqual([]);
    expect(recording({ errorMessage: '😀'.repeat(2_561) })).toEqual(['errorMessage too-long']);
  });

  it('has a solution of at most 10 KB and a stack of at most 50', () => {
    expect(recording({ solution: 'x'.repeat(10_241), stackTrace: 'x'.repeat(51_201) })).toEqual(
      ['stackTrace too-long', 'solution too-long'].sort((a) => (a.startsWith('solution') ? 1 : -1)),
    );
    expect(recording({ solution: 'x'.repeat(10_240), stackTrace: 'x'.repeat(51_200) })).toEqual([]);
  });

  it('says how long a text is and how long it may be', () => {
    const checked = validateRemediation({ ...good, stackTrace: 'x'.repeat(60_000) });
    expect(checked.ok || checked.error.message).toBe(
      'stackTrace is 60000 bytes of UTF-8: at most 51200 are kept. Shorten it to what matters.',
    );
  });

  it('has a type of at most 500 characters', () => {
    expect([recording({ errorType: 'E'.repeat(500) }), recording({ errorType: 'E'.repeat(501) })]).toEqual([
      [],
      ['errorType too-long'],
    ]);
  });

  it.each(['low', 'medium', 'high', 'critical'])('has a severity of four: %s is one', (severity) => {
    expect(recording({ severity })).toEqual([]);
  });

  it.each(['fatal', 'LOW', '', null, 3])('has a severity of four: %j is none', (severity) => {
    expect(recording({ severity })).toEqual(['severity not-one-of']);
  });

  it('has one of the known categories and scopes', () => {
    expect(recording({ category: 'lint', scope: 'project' })).toEqual([]);
    expect(recording({ category: 'weather', scope: 'team' })).toEqual(['category not-one-of', 'scope not-one-of']);
  });

  it('has at most 10 tags of at most 50 characters, none of them empty', () => {
    expect(recording({ tags: times(10) })).toEqual([]);
    expect(recording({ tags: times(11) })).toEqual(['tags too-many']);
    expect(recording({ tags: ['ok', 'x'.repeat(51), '  ', 7] })).toEqual([
      'tags[1] too-long',
      'tags[2] required',
      'tags[3] wrong-type',
    ]);
    expect(recording({ tags: 'a,b' })).toEqual(['tags wrong-type']);
  });

  it('has at most 20 entries of context, with keys of 50 and values of 500 characters', () => {
    const entries = (count: number): Record<string, string> =>
      Object.fromEntries(times(count).map((key) => [key, 'v']));
    expect(recording({ context: { ...entries(19), ['k'.repeat(50)]: 'v'.repeat(500) } })).toEqual([]);
    expect(recording({ context: entries(21) })).toEqual(['context too-many']);
    expect(recording({ context: { port: 'v'.repeat(501), host: 80 } })).toEqual([
      'context.port too-long',
      'context.host wrong-type',
    ]);
    expect(recording({ context: { ['k'.repeat(51)]: 'v' } })).toEqual([`context.${'k'.repeat(51)} too-long`]);
    expect(recording({ context: ['a'] })).toEqual(['context wrong-type']);
  });

  it('has bounds for everything that is kept', () => {
    expect(
      recording({
        title: 'x'.repeat(limits.titleCharacters + 1),
        symptoms: times(limits.symptoms + 1),
        rootCause: 'x'.repeat(limits.rootCauseBytes + 1),
        codeDiff: 'x'.repeat(limits.diffBytes + 1),
        affectedFiles: ['x'.repeat(limits.pathCharacters + 1)],
        projectPath: 'x'.repeat(limits.pathCharacters + 1),
        source: 'x'.repeat(limits.sourceCharacters + 1),
      }),
    ).toEqual([
      'title too-long',
      'symptoms too-many',
      'rootCause too-long',
      'codeDiff too-long',
      'affectedFiles[0] too-long',
      'projectPath too-long',
      'source too-long',
    ]);
  });

  it('has no fields that nobody knows', () => {
    expect(recording({ id: 'mine', confidence: 1 })).toEqual(['id unknown-field', 'confidence unknown-field']);
  });

  it('is told everything at once, one sentence a field', () => {
    const checked = validateRemediation({ errorMessage: 3, solution: '', tags: [null], severity: 'bad', colour: 1 });
    expect(wrong(checked)).toEqual([
      'errorMessage wrong-type',
      'solution required',
      'severity not-one-of',
      'tags[0] wrong-type',
      'colour unknown-field',
    ]);
    expect(checked.ok ? '' : checked.error.message).toMatch(
      /^5 fields are not valid: errorMessage must be a text, not a number\. .* severity must be one of low, medium, high, critical\./,
    );
  });

  it('keeps what looks like part of an object and is none', () => {
    expect(recording({ context: JSON.parse('{"__proto__":"x","constructor":"y"}') as unknown })).toEqual([]);
  });
});

describe('what is changed', () => {
  it('may be any of the fields but the scope, each valid', () => {
    expect(wrong(validateChange({}))).toEqual([]);
    expect(wrong(validateChange({ solution: 'new', tags: [] }))).toEqual([]);
    expect(wrong(validateChange({ solution: ' ', errorMessage: 'x'.repeat(10_241), scope: 'project' }))).toEqual([
      'errorMessage too-long',
      'solution required',
      'scope unknown-field',
    ]);
  });
});

describe('what is searched for', () => {
  const searching = (more: Readonly<Record<string, unknown>>): readonly string[] =>
    wrong(validateSearch({ error: 'Error: x', ...more }));

  it('has a limit from 1 to 100 and a least score from 0 to 1', () => {
    for (const limit of [1, 100]) expect(searching({ limit })).toEqual([]);
    for (const limit of [0, 101, -1]) expect(searching({ limit })).toEqual(['limit out-of-range']);
    expect(searching({ limit: 2.5 })).toEqual(['limit wrong-type']);
    for (const minScore of [0, 0.5, 1]) expect(searching({ minScore })).toEqual([]);
    for (const minScore of [-0.1, 1.1]) expect(searching({ minScore })).toEqual(['minScore out-of-range']);
    expect(searching({ minScore: Number.NaN })).toEqual(['minScore wrong-type']);
  });

  it('may be stopped, and has at most 10 tags', () => {
    expect(searching({ since: 2, until: 1 })).toEqual(['until out-of-range']);
    expect(searching({ since: 1, until: 1 })).toEqual([]);
    expect(
      searching({ signal: new AbortController().signal, tags: times(10), severity: 'low', since: 0, until: 1 }),
    ).toEqual([]);
    expect(searching({ tags: times(11), signal: 'now' })).toEqual(['tags too-many', 'signal wrong-type']);
    expect(wrong(validateSearch({}))).toEqual(['error required']);
  });

  it('is listed in pages', () => {
    expect(wrong(validateList({ limit: 100, offset: 0, text: 'a b', scope: 'shared' }))).toEqual([]);
    expect(wrong(validateList({ limit: 0, offset: -1, error: 'x' }))).toEqual([
      'limit out-of-range',
      'offset out-of-range',
      'error unknown-field',
    ]);
  });
});

describe('bytes of UTF-8', () => {
  it.each(['', 'abc', 'é€😀', '\ud800', 'a\udc00b', '😀'.repeat(9), '\u0000\u007f\u0080\u07ff\u0800\uffff'])(
    'are counted as they are written: %j',
    (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text, 'utf8'));
    },
  );
});
