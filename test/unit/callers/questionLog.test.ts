import { expect, test } from 'vitest';
import type { Labels, Meter } from '../../../src/base/metrics.ts';
import { QuestionLog } from '../../../src/callers/domain/rate/questionLog.ts';
import { answerNamed } from '../../support/loopThread.ts';

class Heard implements Meter {
  readonly lines: string[] = [];

  count(name: string, labels: Labels = {}): void {
    this.lines.push(`${name} ${Object.values(labels).join(' ')}`.trimEnd());
  }

  observe(name: string, value: number): void {
    this.lines.push(`${name} ${value}`);
  }
}

test('counts what became of each question', () => {
  const heard = new Heard();
  const log = new QuestionLog(heard, () => ['app']);
  log.add({ symbol_name: 'a' }, answerNamed('a', ['n']));
  log.add({ symbol_name: 'b' }, answerNamed('b', [], 4));
  const untimed = answerNamed('c', ['n'], 2);
  log.add({ symbol_name: 'c' }, { ...untimed, meta: { ...untimed.meta, trail: [] } });
  expect(heard.lines).toEqual([
    'callers.fallback_used false',
    'callers.success true',
    'callers.answer.ms 1',
    'callers.fallback_used true',
    'callers.fallback_stage 4',
    'callers.success false',
    'callers.answer.ms 1',
    'callers.fallback_used true',
    'callers.fallback_stage 2',
    'callers.success true',
  ]);
});

test('knows the repository of a question: the only one, or the one that its file or id begins with', () => {
  const asked = (repositories: readonly string[]): readonly (readonly [string, number])[] => {
    const log = new QuestionLog(new Heard(), () => repositories);
    for (const query of [
      { file_path: 'api/src/a.ts' },
      { symbol_id: 'web/a.ts#f' },
      { file_path: 'api/a.ts', symbol_id: 'web/a.ts#f' },
      { file_path: 'apix/a.ts' },
      { symbol_name: 'f' },
    ])
      log.add(query, answerNamed('q', ['n']));
    return log.figures().map(({ repository, questions }) => [repository, questions]);
  };
  expect(asked(['api', 'web'])).toEqual([
    ['api', 2],
    ['web', 1],
    ['', 2],
  ]);
  expect(asked(['only'])).toEqual([['only', 5]]);
  expect(asked([])).toEqual([['', 5]]);
});

test('tells its listeners of every change until they are let go', () => {
  const log = new QuestionLog(new Heard(), () => []);
  const told: number[] = [];
  const listening = log.onDidChange(() => told.push(log.figures().length));
  log.add({}, answerNamed('q'));
  log.clear();
  listening.dispose();
  log.add({}, answerNamed('q'));
  expect(told).toEqual([1, 0]);
});
