import { describe, expect, test } from 'vitest';
import { getKey, getQuestion, typedQuery } from '../../../../src/callers/host/view/askedQuestion.ts';
import { QuestionHistory, type HistoryMemory } from '../../../../src/callers/host/view/questionHistory.ts';

describe('a question', () => {
  test.each([
    [' save ', { symbol_name: 'save' }],
    ['Repo.save', { symbol_name: 'Repo.save' }],
    ['Repo#save', { symbol_name: 'Repo#save' }],
    ['Outer.Repo#save', { symbol_name: 'Outer.Repo#save' }],
    ['#private', { symbol_name: '#private' }],
    ['src/a.ts#Repo.save', { symbol_id: 'src/a.ts#Repo.save' }],
    ['a.ts#save', { symbol_id: 'a.ts#save' }],
    ['größe_計算', { symbol_name: 'größe_計算' }],
  ])('typed as %s', (text, query) => {
    expect(typedQuery(text)).toEqual(query);
  });

  test('has a title for people', () => {
    expect(getQuestion({ symbol_name: 'save', file_path: 'a.ts' }).title).toBe('save');
    expect(getQuestion({ symbol_id: 'src/a.ts#Repo.save' }).title).toBe('Repo.save');
    expect(getQuestion({ file_path: 'a.ts', line_number: 4 }).title).toBe('a.ts:4');
  });

  test('is the same question in whichever order its parts come', () => {
    expect(getKey(getQuestion({ symbol_name: 'a', file_path: 'b' }))).toBe(
      getKey(getQuestion({ file_path: 'b', symbol_name: 'a' })),
    );
    expect(getKey(getQuestion({ symbol_name: 'a' }))).not.toBe(getKey(getQuestion({ symbol_id: 'a' })));
  });
});

describe('the past questions', () => {
  function memory(kept?: unknown): HistoryMemory & { value: unknown } {
    const held = {
      value: kept,
      get: () => held.value,
      update: (_: string, value: unknown) => {
        held.value = value;
        return Promise.resolve();
      },
    };
    return held;
  }

  test('are ten, the newest first, each once, and outlive the window', () => {
    const kept = memory();
    const history = new QuestionHistory(kept);
    for (let i = 0; i < 12; i++) history.add(getQuestion({ symbol_name: `f${String(i)}` }));
    history.add(getQuestion({ symbol_name: 'f5' }));
    const titles = ['f5', 'f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f4', 'f3', 'f2'];
    expect(history.questions.map(({ title }) => title)).toEqual(titles);
    expect(
      new QuestionHistory(memory(JSON.parse(JSON.stringify(kept.value)))).questions.map(({ title }) => title),
    ).toEqual(titles);
  });

  test.each([[undefined], ['x'], [[{ query: { symbol_name: 7 } }]], [[null]]])(
    'what another version left does no harm: %j',
    (kept) => {
      expect(new QuestionHistory(memory(kept)).questions).toEqual([]);
    },
  );
});
