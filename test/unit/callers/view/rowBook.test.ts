import { describe, expect, test } from 'vitest';
import { questionOf } from '../../../../src/callers/host/view/askedQuestion.ts';
import type { ShownAnswer } from '../../../../src/callers/host/view/callersSearch.ts';
import { AnswerRows } from '../../../../src/callers/host/view/rows/answerRows.ts';
import { RowBook } from '../../../../src/callers/host/view/rows/rowBook.ts';
import type { CallersResponse } from '../../../../src/callers/domain/types.ts';
import { answerOf, siteOf } from '../../../support/callersAnswers.ts';

const one = siteOf('src/a.ts:3', 'run');
const two = siteOf('src/a.ts:9', 'stop');
const elsewhere = siteOf('src/b.ts:1', 'start');

function rowsOf(response: CallersResponse, more: Partial<ShownAnswer> = {}, number = 1): AnswerRows {
  return new AnswerRows(
    {
      number,
      answer: {
        question: questionOf({ symbol_name: 'save' }),
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
function opened(response: CallersResponse): { book: RowBook; answer: string; file: string; ids: readonly string[] } {
  const book = new RowBook(rowsOf(response));
  const [answer, file] = book.under() ?? [];
  return { book, answer: answer!.id, file: file!.id, ids: (book.under(file!.id) ?? []).map(({ id }) => id) };
}

describe('what a new state changes', () => {
  test('nothing, where it says the same', () => {
    const { book } = opened(answerOf([one]));
    expect(book.replace(rowsOf(answerOf([one])))).toEqual([]);
  });

  test('a caller more in a file that is shown: that file and the first row, and its callers keep their ids', () => {
    const { book, answer, file, ids } = opened(answerOf([one]));
    expect(book.replace(rowsOf(answerOf([one, two])))).toEqual([answer, file]);
    expect(book.under(file)?.map(({ id }) => id)).toEqual([...ids, expect.stringContaining(two.id)]);
  });

  test('a caller that became surer: its own row alone', () => {
    const likely = { ...one, label: 'likely' as const };
    const { book, ids } = opened(answerOf([likely, two]));
    expect(book.replace(rowsOf(answerOf([one, two])))).toEqual([ids[0]]);
  });

  test('a file more: the top is read again', () => {
    const { book } = opened(answerOf([one]));
    expect(book.replace(rowsOf(answerOf([one, elsewhere])))).toBe('all');
  });

  test('rows that nobody has looked at are not compared', () => {
    const book = new RowBook(rowsOf(answerOf([one])));
    expect(book.replace(rowsOf(answerOf([one, two])))).toEqual([]);
  });

  test('callers of callers that were asked for are asked for again when the answer was made anew', () => {
    const { book, ids } = opened(answerOf([one]));
    const further = new Map([['src/a.ts#run', answerOf([elsewhere])]]);
    expect(book.under(ids[0])).toBeUndefined();
    expect(book.replace(rowsOf(answerOf([one]), { further }))).toEqual([]);
    expect(book.under(ids[0])).toHaveLength(1);
    expect(book.replace(rowsOf(answerOf([one])))).toEqual([ids[0]]);
    expect(book.under(ids[0])).toBeUndefined();
  });

  test('another question: everything, and the rows of the past are gone', () => {
    const { book, file, ids } = opened(answerOf([one]));
    expect(book.replace(rowsOf(answerOf([one]), {}, 2))).toBe('all');
    expect(book.row(file)).toBeUndefined();
    expect(book.row(ids[0] ?? '')).toBeUndefined();
    expect(book.under(file)).toEqual([]);
  });

  test('a row knows the row above it', () => {
    const { book, file, ids } = opened(answerOf([one]));
    expect(book.parent(ids[0] ?? '')).toBe(file);
    expect(book.parent(file)).toBeUndefined();
  });
});
