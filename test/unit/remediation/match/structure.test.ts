import { describe, expect, it } from 'vitest';
import { Rarity } from '../../../../src/remediation/domain/match/rarity.ts';
import { getSimilarity } from '../../../../src/remediation/domain/match/structure.ts';
import { getTerm } from '../../../../src/remediation/domain/match/terms.ts';
import type { ReadError } from '../../../../src/remediation/domain/read/types.ts';

const reading = (maskedLine: string, more: Partial<ReadError> = {}): ReadError => ({
  text: maskedLine,
  failingLine: maskedLine,
  maskedLine,
  errorType: '',
  families: [],
  codes: [],
  frames: [],
  tool: undefined,
  subjects: [],
  ...more,
});
const often = new Set(['turbine', 'engine'].map((word) => getTerm('word', word)));
const rarity = new Rarity(1000, (term) => (often.has(term) ? 500 : 1));
const likeness = (a: ReadError, b: ReadError) => getSimilarity(a, b, rarity);
const semantic = (
  a: Partial<ReadError>,
  b: Partial<ReadError>,
  lines: readonly [string, string] = ['flux capacitor overheated quickly', 'flux capacitor overheated slowly'],
) => likeness(reading(lines[0], a), reading(lines[1], b)).semantic;

describe('two errors', () => {
  const plain = semantic({}, {});

  it('of the same masked line are as good as one, a little less where they name other things, and no more than alike where their types differ', () => {
    const same = ['flux capacitor overheated', 'flux capacitor overheated'] as const;
    expect(semantic({}, {}, same)).toBeCloseTo(0.97);
    expect(semantic({ subjects: ['a'] }, { subjects: ['a', 'b'] }, same)).toBeCloseTo(0.97);
    expect(semantic({ subjects: ['a'] }, {}, same)).toBeCloseTo(0.97);
    expect(semantic({ subjects: ['a'] }, { subjects: ['b'] }, same)).toBeCloseTo(0.97 * 0.97);
    expect(semantic({ errorType: 'keyerror' }, { errorType: 'valueerror' }, same)).toBeCloseTo(0.65 * 0.96, 1);
  });

  it('in much the same words are not alike where they say that they are about other things', () => {
    expect(
      semantic({}, {}, [
        'unknown section NAME in flux capacitor overheated',
        'unknown key NAME in flux capacitor overheated',
      ]),
    ).toBeLessThan(0.5);
    expect(
      semantic({}, {}, [
        'unknown key NAME in flux capacitor overheated',
        'unknown key NAME in the flux capacitor overheated',
      ]),
    ).toBeGreaterThan(0.5);
  });

  it('share words in proportion to their rarity, the rarest first', () => {
    const {
      words,
      semantic: value,
      lines,
      kinship,
    } = likeness(reading('turbine capacitor broken'), reading('capacitor turbine melted'));
    expect(words).toEqual(['capacitor', 'turbine']);
    expect([lines, kinship]).toEqual([value, 0]);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(plain);
    expect(likeness(reading('turbine'), reading('capacitor'))).toMatchObject({ semantic: 0, words: [] });
  });

  it('gain from a code in common, the rarer the more, lose where only one has a code, and are not alike where each has one of its own', () => {
    const shared = semantic({ codes: ['e77'] }, { codes: ['e77'] });
    expect(shared).toBeGreaterThan(plain);
    expect(semantic({ codes: ['e77'] }, { codes: ['e88'] })).toBe(0);
    expect(semantic({ codes: ['curl 22', 'status 404'] }, { codes: ['curl 22', 'status 500'] })).toBe(0);
    expect(semantic({ codes: ['e77'] }, { codes: ['e77', 'e88'] })).toBeGreaterThan(plain);
    expect(semantic({ codes: ['e77'] }, {})).toBeCloseTo(plain * 0.9);
    expect(semantic({}, { codes: ['e77'] })).toBeCloseTo(plain * 0.9);
    expect(likeness(reading('x', { codes: ['e1', 'e2'] }), reading('y', { codes: ['e2', 'e3'] })).codes).toEqual([
      'e2',
    ]);
  });

  it('lose where their types differ, and are not alike where different programs speak', () => {
    expect(semantic({ errorType: 'keyerror' }, { errorType: 'valueerror' })).toBeCloseTo(plain * 0.65);
    expect(semantic({ errorType: 'keyerror' }, { errorType: 'keyerror' })).toBeCloseTo(plain);
    expect(semantic({ tool: 'npm' }, { tool: 'cargo' })).toBe(0);
    expect(semantic({ tool: 'npm' }, { tool: 'npm' })).toBeCloseTo(plain);
    const log = { text: 'flux capacitor overheated\nsee the log' };
    expect(semantic({ tool: 'npm' }, log)).toBe(0);
    expect(semantic({ tool: 'npm' }, log, ['flux capacitor overheated', 'flux capacitor overheated'])).toBe(0);
    // A bare line may be of any program.
    expect(semantic({ tool: 'npm' }, {})).toBeCloseTo(plain);
    // What a runtime says stands without its stack, too.
    expect(semantic({ tool: 'python' }, {})).toBeCloseTo(plain);
    expect(semantic({}, { tool: 'node' })).toBeCloseTo(plain);
    expect(semantic({ tool: 'python' }, { tool: 'node' })).toBe(0);
  });

  it('are not alike where two programs name themselves, and may be where only one does', () => {
    expect(semantic({ program: 'kelp' }, { program: 'moss' })).toBe(0);
    expect(semantic({ program: 'kelp' }, { program: 'kelp' })).toBeCloseTo(plain);
    expect(semantic({ program: 'kelp' }, {})).toBeCloseTo(plain);
  });

  it('lose where their kinds part them, not where only one has a kind', () => {
    expect(semantic({ families: ['missing-module'] }, { families: ['no-space'] })).toBeCloseTo(plain * 0.7);
    expect(semantic({ families: ['missing-module'] }, {})).toBeCloseTo(plain);
    // Of a wide kind and a narrow one in common, the narrow one tells.
    expect(
      semantic({ families: ['timeout', 'missing-module'] }, { families: ['timeout', 'no-space'] }, [
        'flux capacitor overheated quickly',
        'toast burnt',
      ]),
    ).toBe(0);
  });

  it.each<[string, Partial<ReadError>, Partial<ReadError>, string]>([
    ['of one type', { errorType: 'keyerror' }, { errorType: 'keyerror' }, 'same'],
    [
      'of two types of one kind',
      { errorType: 'keyerror', families: ['k'] },
      { errorType: 'indexerror', families: ['k'] },
      'family',
    ],
    ['of two types', { errorType: 'keyerror' }, { errorType: 'indexerror' }, 'different'],
    ['with a type that says nothing', { errorType: 'error' }, { errorType: 'keyerror' }, 'unknown'],
    ['with no type', { errorType: 'keyerror' }, {}, 'unknown'],
  ])('%s are %o and %o: %s', (_name, a, b, errorType) =>
    expect(likeness(reading('x', a), reading('y', b)).errorType).toBe(errorType),
  );
});

describe('two errors of one kind in other words', () => {
  const lines = ['flux capacitor overheated', 'toast burnt badly'] as const;

  const kinship = (a: Partial<ReadError>, b: Partial<ReadError>, [one, other]: readonly [string, string] = lines) =>
    likeness(reading(one, a), reading(other, b)).kinship;

  it('are surely of it where it is the first guess of both, half as surely where it is that of one; that is no likeness', () => {
    expect(likeness(reading(lines[0], { families: ['k'] }), reading(lines[1], { families: ['k'] }))).toMatchObject({
      kinship: 1,
      semantic: 0,
      families: ['k'],
    });
    expect(kinship({ families: ['k', 'l'] }, { families: ['m', 'k'] })).toBe(0.5);
    expect(kinship({ families: ['l', 'k'] }, { families: ['m', 'k'] })).toBe(0);
    expect(kinship({ families: ['already-exists'] }, { families: ['file-exists', 'already-exists'] })).toBe(1);
    expect(kinship({ families: ['k'] }, { families: ['l'] })).toBe(0);
  });

  it('are not of a wide kind without a word in common', () => {
    expect(kinship({ families: ['timeout'] }, { families: ['timeout'] })).toBe(0);
    expect(kinship({ families: ['timeout', 'k'] }, { families: ['timeout', 'k'] })).toBe(1);
    expect(
      kinship({ families: ['timeout'] }, { families: ['timeout'] }, [
        'flux capacitor overheated',
        'flux capacitor melted',
      ]),
    ).toBe(1);
  });

  it('are one where one program gave both the same code and says both in much the same words', () => {
    const one = { families: ['k'], tool: 'tsc', codes: ['ts1'] };
    const [a, b] = ['the rotor is not assignable to the rudder', 'the flux is not assignable'];
    expect(semantic(one, one, [a, b])).toBeCloseTo(0.86);
    for (const other of [
      { ...one, families: ['l'] },
      { ...one, tool: 'eslint' },
      { ...one, codes: ['ts2'] },
      { ...one, codes: [] },
    ])
      expect(semantic(one, other, [a, b])).toBeLessThan(0.6);
    expect(semantic(one, one, lines)).toBeLessThan(0.86);
  });
});

describe('stacks', () => {
  const frame = (name: string, isInProject = true) => ({ name, file: `${name}.ts`, isInProject });

  it('overlap by the share of the smaller one, of the project alone', () => {
    const { frames, stackOverlap } = likeness(
      reading('x', { frames: [frame('A'), frame('b'), frame('lib', false)] }),
      reading('y', { frames: [frame('a'), frame('c'), frame('d'), frame('lib', false)] }),
    );
    expect(frames).toEqual(['a|a.ts']);
    expect(stackOverlap).toBe(0.5);
    expect(
      likeness(reading('x', { frames: [frame('lib', false)] }), reading('y', { frames: [frame('lib', false)] }))
        .stackOverlap,
    ).toBe(0);
  });
});
