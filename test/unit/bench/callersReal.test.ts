import { describe, expect, it } from 'vitest';
import type { CallerNode, CallersResponse } from '../../../src/callers/domain/types.ts';
import { drawQuestions, type Drawable, type RealQuestion } from '../../bench/callersReal/realQuestion.ts';
import { RealTally } from '../../bench/callersReal/realTally.ts';
import { findCalls, findWords } from '../../bench/callersReal/textBaselines.ts';

const question: RealQuestion = {
  name: 'run',
  path: 'a.ts',
  line: 1,
  kind: 'method',
  namesakes: 2,
  isOverloaded: false,
  calls: ['b.ts:1', 'b.ts:2'],
  through: ['b.ts:3'],
  uses: ['b.ts:4'],
  elsewhere: ['b.ts:5'],
  undecided: ['b.ts:6'],
};

function answer(
  complete: 'yes' | 'no',
  nodes: readonly [line: number, type: string, label: string][],
): CallersResponse {
  return {
    nodes: nodes.map(
      ([line, type, label]) =>
        ({ file_path: 'b.ts', line_number: line, type, label, depth: 1, evidence: [] }) as unknown as CallerNode,
    ),
    edges: [],
    meta: { coverage: { complete } },
  } as unknown as CallersResponse;
}

describe('RealTally', () => {
  it('calls an answer falsely complete that leaves a call out, and one through a base as well', () => {
    const tally = new RealTally();
    tally.add(
      question,
      answer('yes', [
        [1, 'call', 'verified'],
        [2, 'call', 'possible'],
        [3, 'override', 'possible'],
      ]),
      1,
    );
    expect(tally.falseComplete).toMatchObject({ hit: 0, all: 1 });
    tally.add(
      question,
      answer('yes', [
        [1, 'call', 'verified'],
        [2, 'call', 'likely'],
      ]),
      1,
    );
    tally.add(question, answer('no', []), 1);
    expect(tally.falseComplete).toMatchObject({ hit: 1, all: 2 });
    expect(tally.complete).toMatchObject({ hit: 2, all: 3 });
  });

  it('counts *nobody* only where the answer says so', () => {
    const tally = new RealTally();
    tally.add(question, answer('yes', []), 1);
    tally.add(question, answer('no', []), 1);
    tally.add({ ...question, calls: [], through: [] }, answer('yes', []), 1);
    expect(tally.falseNobody).toMatchObject({ hit: 1, all: 2 });
  });

  it('leaves what the front end does not know out of the precision, and keys too', () => {
    const tally = new RealTally();
    tally.add(
      question,
      answer('no', [
        [1, 'call', 'verified'],
        [5, 'call', 'verified'],
        [6, 'call', 'verified'],
        [9, 'event', 'verified'],
      ]),
      1,
    );
    expect(tally.verified).toMatchObject({ hit: 1, all: 2 });
    expect(tally.unknownVerified).toBe(1);
    expect(tally.keyVerified).toBe(1);
  });

  it('takes a possible call for no claim', () => {
    const tally = new RealTally();
    tally.add(question, answer('no', [[1, 'call', 'possible']]), 1);
    expect(tally.recall).toMatchObject({ hit: 0, all: 2 });
    expect(tally.recallWithPossible).toMatchObject({ hit: 1, all: 2 });
    expect(tally.verified.all).toBe(0);
  });
});

describe('drawQuestions', () => {
  const drawable = (name: string, calls: readonly string[]): Drawable => ({
    name,
    path: 'a.ts',
    line: 1,
    kind: 'function',
    holder: 'a.ts',
    ask: () => Promise.resolve({ calls, through: [], uses: calls, elsewhere: calls, undecided: [] }),
  });

  it('draws the same by the same seed, so many with callers and so many without', async () => {
    const all = Array.from({ length: 40 }, (_, at) => drawable(`f${at}`, at % 2 === 0 ? [`b.ts:${at}`] : []));
    const drawn = await drawQuestions(all, { called: 5, uncalled: 2 }, 7);
    expect(drawn.filter(({ calls }) => calls.length > 0)).toHaveLength(5);
    expect(drawn.filter(({ calls }) => calls.length === 0)).toHaveLength(2);
    expect(await drawQuestions(all, { called: 5, uncalled: 2 }, 7)).toEqual(drawn);
  });

  it('keeps a line in one group only, a call before all else', async () => {
    const [one] = await drawQuestions([drawable('f', ['b.ts:1'])], { called: 1, uncalled: 0 }, 1);
    expect(one).toMatchObject({ calls: ['b.ts:1'], uses: [], elsewhere: [] });
  });
});

describe('text baselines', () => {
  const texts = new Map([['a.py', ['def run():', '    run()', 'x = run', 'def run ():', 'rerun()']]]);
  const asked = { name: 'run', path: 'a.py', line: 1 };

  it('find words, and names that a bracket follows', () => {
    expect([...findWords(texts, asked)]).toEqual(['a.py:2', 'a.py:3', 'a.py:4']);
    expect([...findCalls(texts, asked)]).toEqual(['a.py:2']);
  });
});
