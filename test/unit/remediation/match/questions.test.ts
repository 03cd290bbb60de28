import { describe, expect, it } from 'vitest';
import { isAsking, questionLikeness, questionMatch } from '../../../../src/remediation/domain/match/questions.ts';
import { Rarity } from '../../../../src/remediation/domain/match/rarity.ts';
import { proseStems, getTerm, type ToldRecord } from '../../../../src/remediation/domain/match/terms.ts';
import type { ReadError } from '../../../../src/remediation/domain/read/types.ts';

const nothing: ReadError = {
  text: '',
  failingLine: '',
  maskedLine: '',
  maskedText: '',
  codes: [],
  errorType: '',
  families: [],
  subjects: [],
  frames: [],
} as unknown as ReadError;
const likeness = (text: string, more: Partial<ReadError> = {}) => questionLikeness({ ...nothing, text, ...more });

describe('a text', () => {
  it.each([
    ['why does webpack not start', 'surely'],
    ['webpack container restart?', 'surely'],
    ['webpack container restarts after deploy', 'maybe'],
    ['webpack container', 'no'],
    ['error: webpack container restarts', 'no'],
    ['why does start() in webpack fail', 'no'],
    ['why is there\n  a second webpack line', 'no'],
    ['', 'no'],
  ] as const)('%j is a question: %s', (text, expected) => expect(likeness(text)).toBe(expected));

  it('is none where a tool names what it does not know', () => {
    expect(likeness('Unknown output format webpackish', { subjects: ['webpackish'] })).toBe('no');
    expect(likeness('unknown output format in webpack after the update', { subjects: ['webpack'] })).toBe('maybe');
  });

  it('is not sure for the sentence of a program, which begins with a capital or with what it could not do', () => {
    expect(likeness('You do not have the initial commit yet')).not.toBe('surely');
    expect(likeness('could not connect to the server that it is for')).not.toBe('surely');
    expect(likeness("Can't open the input file of the harbor")).not.toBe('surely');
    expect(likeness("Invalid option '--foo' - perhaps you meant '--fix'?")).not.toBe('surely');
    expect(likeness('Why do I not have the initial commit yet')).toBe('surely');
    expect(likeness('Could my branch be without the initial commit')).toBe('surely');
  });

  it('is none where a path is given as outputs give it, unless a person asks', () => {
    expect(likeness('Cannot open webpack certs/order.pem for reading')).toBe('no');
    expect(likeness('/srv/backups/order is not a valid webpack container')).toBe('no');
    expect(likeness('the device /dev/order41 does not exist and no webpack was given')).toBe('no');
    expect(likeness('why is src/main.js not in the webpack container')).toBe('surely');
    expect(likeness('client/server webpack container restarts')).toBe('maybe');
  });

  it('is none where a name is quoted, as tools do, unless a person asks', () => {
    expect(likeness("can't find any webpack container named 'harvest' here")).toBe('no');
    expect(likeness('the writer "harvest" for webpack is gone after the update')).toBe('no');
    expect(likeness("why can't webpack find 'harvest'")).toBe('surely');
    expect(likeness("webpack can't find any container, don't know harvest")).toBe('surely');
  });

  it('is none when it is long, or anything of it was read as an error', () => {
    const asked = 'why does webpack not start';
    expect(likeness(`${asked} ${'container '.repeat(26)}`)).toBe('surely');
    expect(likeness(`${asked} ${'container '.repeat(28)}`)).toBe('no');
    for (const more of [
      { codes: ['E1'] },
      { errorType: 'typeerror' },
      { tool: 'npm' },
      { frames: [{ name: 'f', file: 'a.js', isInProject: true }] },
    ])
      expect(likeness(asked, more as unknown as Partial<ReadError>)).toBe('no');
  });
});

describe('a question and a record', () => {
  const rare = new Set(['webpack', 'kubernetes'].flatMap(proseStems).map((stem) => getTerm('prose', stem)));
  const rarity = new Rarity(1000, (term) => (rare.has(term) ? 1 : 900));
  const record = (more: Partial<ToldRecord['remediation']>): ToldRecord => ({
    remediation: { title: '', solution: '', rootCause: '', symptoms: [], tags: [], ...more },
    reading: { families: [], tool: undefined, codes: [], failingLine: '' } as unknown as ToldRecord['reading'],
  });
  const question = proseStems('webpack container kubernetes');

  it('has the stems of both, the rarest first, and the share of their weight', () => {
    const { stems, coverage } = questionMatch(
      question,
      record({ title: 'container', solution: 'restart webpack' }),
      rarity,
    );
    expect(stems).toEqual(proseStems('webpack container'));
    expect(coverage).toBeGreaterThan(0.4);
    expect(coverage).toBeLessThan(0.6);
    expect(questionMatch(question, record({ solution: 'webpack container kubernetes' }), rarity).coverage).toBe(1);
  });

  it('is more alike where the record is about it, and less where it says much else', () => {
    const about = questionMatch(question, record({ title: 'webpack' }), rarity).weight;
    const said = questionMatch(question, record({ solution: 'webpack' }), rarity).weight;
    const among = questionMatch(
      question,
      record({
        solution: `webpack ${Array.from({ length: 200 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`).join(' ')}`,
      }),
      rarity,
    ).weight;
    expect(about / said).toBeCloseTo(1.3, 5);
    expect(among).toBeLessThan(said / 2);
  });

  it('is nothing where they share nothing, or nothing is asked', () => {
    expect(questionMatch(question, record({ title: 'docker' }), rarity)).toEqual({ coverage: 0, weight: 0, stems: [] });
    expect(questionMatch([], record({ title: 'docker' }), rarity)).toEqual({ coverage: 0, weight: 0, stems: [] });
  });
});

describe('what asks something', () => {
  it.each([
    ['why does kelp grow here', true],
    ['my kelp will not grow', true],
    ['kelp grows on?', true],
    ["Unable to find file 'src/main.i'.", false],
    ["Can't open the file of kelp", false],
    ["the reef doesn't exist", false],
  ])('%s', (text, isOne) => {
    expect(isAsking(text)).toBe(isOne);
  });
});
