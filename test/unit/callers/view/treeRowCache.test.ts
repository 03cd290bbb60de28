import { describe, expect, test } from 'vitest';
import { getQuestion } from '../../../../src/callers/host/view/askedQuestion.ts';
import type { ShownAnswer } from '../../../../src/callers/host/view/callersSearch.ts';
import { AnswerRows } from '../../../../src/callers/host/view/rows/answerRows.ts';
import { CallersRowCache } from '../../../../src/callers/host/view/rows/treeRowCache.ts';
import type { CallersResponse } from '../../../../src/callers/domain/types.ts';
import { getAnswer, getSite } from '../../../support/callersAnswers.ts';

const one = getSite('src/a.ts:3', 'run');
const two = getSite('src/a.ts:9', 'stop');
const elsewhere = getSite('src/b.ts:1', 'start');

function getRows(response: CallersResponse, more: Partial<ShownAnswer> = {}, number = 1): AnswerRows {
  return new AnswerRows(
    {
      number,
      answer: {
        question: getQuestion({ symbol_name: 'save' }),
        response,
        late: [],
        isGrowing: false,
        further: new Map(),
        gaps: new Map(),
        ...more,
      },
    },
    'file',
  );
}

/** A book whose top and first file were given out, with the ids of both. */
function opened(response: CallersResponse): {
  book: CallersRowCache;
  answer: string;
  file: string;
  ids: readonly string[];
} {
  const book = new CallersRowCache(getRows(response));
  const [answer, file] = book.under() ?? [];
  return { book, answer: answer!.id, file: file!.id, ids: (book.under(file!.id) ?? []).map(({ id }) => id) };
}

describe('what a new state changes', () => {
  test('nothing, where it says the same', () => {
    const { book } = opened(getAnswer([one]));
    expect(book.replace(getRows(getAnswer([one])))).toEqual([]);
  });

  test('a caller more in a file that is shown: that file and the first row, and its callers keep their ids', () => {
    const { book, answer, file, ids } = opened(getAnswer([one]));
    expect(book.replace(getRows(getAnswer([one, two])))).toEqual([answer, file]);
    expect(book.under(file)?.map(({ id }) => id)).toEqual([...ids, expect.stringContaining(two.id)]);
  });

  test('a caller that became surer: its own row alone', () => {
    const likely = { ...one, label: 'likely' as const };
    const { book, ids } = opened(getAnswer([likely, two]));
    expect(book.replace(getRows(getAnswer([one, two])))).toEqual([ids[0]]);
  });

  test('a file more: the top is read again', () => {
    const { book } = opened(getAnswer([one]));
    expect(book.replace(getRows(getAnswer([one, elsewhere])))).toBe('all');
  });

  test('rows that nobody has looked at are not compared', () => {
    const book = new CallersRowCache(getRows(getAnswer([one])));
    expect(book.replace(getRows(getAnswer([one, two])))).toEqual([]);
  });

  test('callers of callers that were asked for are asked for again when the answer was made anew', () => {
    const { book, ids } = opened(getAnswer([one]));
    const further = new Map([['src/a.ts#run', getAnswer([elsewhere])]]);
    expect(book.under(ids[0])).toBeUndefined();
    expect(book.replace(getRows(getAnswer([one]), { further }))).toEqual([]);
    expect(book.under(ids[0])).toHaveLength(1);
    expect(book.replace(getRows(getAnswer([one])))).toEqual([ids[0]]);
    expect(book.under(ids[0])).toBeUndefined();
  });

  test('another question: everything, and the rows of the past are gone', () => {
    const { book, file, ids } = opened(getAnswer([one]));
    expect(book.replace(getRows(getAnswer([one]), {}, 2))).toBe('all');
    expect(book.row(file)).toBeUndefined();
    expect(book.row(ids[0] ?? '')).toBeUndefined();
    expect(book.under(file)).toEqual([]);
  });

  test('a row knows the row above it', () => {
    const { book, file, ids } = opened(getAnswer([one]));
    expect(book.parent(ids[0] ?? '')).toBe(file);
    expect(book.parent(file)).toBeUndefined();
  });
});
