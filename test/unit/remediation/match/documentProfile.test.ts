import { describe, expect, it } from 'vitest';
import {
  cosine,
  documentNormalized,
  hashedVector,
  readAsDocument,
  scoreAsDocument,
} from '../../../../src/remediation/domain/match/documentProfile.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

describe('an error as the document reads it', () => {
  it('has the seven masks', () => {
    expect(
      documentNormalized(
        ' at line 42  Line 7\n0x1F PID 99 2026-01-02 03:04:05 2026-01-02T03:04:05 123e4567-e89b-12d3-a456-426614174000 /home/me/a.py ',
      ),
    ).toBe('LINE_NUM LINE_NUM MEM_ADDR PID TIMESTAMP TIMESTAMP UUID a.py');
  });

  it('leaves what only looks like one', () => {
    expect(documentNormalized('outline 4 0xZZ PID x src/a/b.py')).toBe('outline 4 0xZZ PID x src/a/b.py');
  });

  it.each([
    ['x TypeError: y', 'typeerror'],
    ['java.io.IOException: y', 'ioexception'],
    ['error: y', 'error'],
    ['an error happened', ''],
    ['TypeErrors', ''],
  ])('the type of %j is %j', (text, type) => {
    expect(readAsDocument(readError(text), text).errorType).toBe(type);
  });
});

describe('a text as a vector', () => {
  it('has length one, is like itself, less like another and not at all like nothing', () => {
    const [one, near, far] = ['connection refused by host', 'connection refused by peer', 'undefined variable'].map(
      hashedVector,
    ) as [Float32Array, Float32Array, Float32Array];
    expect(cosine(one, one)).toBeCloseTo(1, 5);
    expect(cosine(one, near)).toBeGreaterThan(cosine(one, far) + 0.2);
    expect([...hashedVector('')].every((each) => each === 0)).toBe(true);
    // Runs of letters join what no whole word does.
    expect(cosine(hashedVector('connecting'), hashedVector('connected'))).toBeGreaterThan(0.3);
  });
});

describe('the document’s score', () => {
  const settings = { semanticWeight: 0.7, stringWeight: 0.3, minSemantic: 0, minString: 0, minHybrid: 0 };
  const reading = (errorType: string, frames: readonly string[], normalized = 'same') => ({
    errorType,
    frames,
    normalized,
  });
  type Given = Parameters<typeof scoreAsDocument>[3];

  it('adds a tenth for the type and fifteen hundredths for half of the frames', () => {
    const score = (a: ReturnType<typeof reading>, b: ReturnType<typeof reading>) =>
      scoreAsDocument(a, b, 1, settings as unknown as Given);
    expect(score(reading('typeerror', ['f']), reading('valueerror', ['g']))).toMatchObject({
      semantic: 0.5,
      string: 1,
      boosts: { type: 0, stack: 0 },
      frames: [],
      sameType: false,
    });
    expect(score(reading('typeerror', ['f', 'g']), reading('typeerror', ['f', 'h', 'i']))).toMatchObject({
      boosts: { type: 0.1, stack: 0.15 },
      frames: ['f'],
      sameType: true,
    });
    expect(score(reading('', []), reading('', []))).toMatchObject({ boosts: { type: 0, stack: 0 }, sameType: false });
    expect(scoreAsDocument(reading('', []), reading('', []), -1, settings as unknown as Given).semantic).toBe(1);
  });
});
