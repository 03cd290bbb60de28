import { expect, test } from 'vitest';
import { NewlyWaiting } from '../../../../src/jobs/host/tree/model/newlyWaiting.ts';
import { looksLikeWorkflow } from '../../../../src/jobs/host/workflows/looksLikeWorkflow.ts';

const flow = (
  count: number,
  id = 1,
): {
  readonly key: string;
  readonly engine: string;
  readonly id: number;
  readonly name: string;
  readonly count: number;
} => ({ key: String(id), engine: 'local', id, name: `flow ${id}`, count });

test('what has waited all along is no news; what comes is gathered, and told once', () => {
  const waiting = new NewlyWaiting();
  expect(waiting.look([flow(5)])).toBe(false);
  expect(waiting.look([flow(6)])).toBe(true);
  expect(waiting.look([flow(6)])).toBe(false);
  expect(waiting.look([flow(9), flow(0, 2)])).toBe(true);
  expect(waiting.take()).toEqual([flow(4)]);
  expect(waiting.take()).toEqual([]);
});

test('what was decided before anybody was told is not told', () => {
  const waiting = new NewlyWaiting();
  waiting.look([flow(0)]);
  waiting.look([flow(3)]);
  waiting.look([flow(1)]);
  expect(waiting.take()).toEqual([flow(1)]);
  waiting.look([flow(3)]);
  waiting.look([flow(0)]);
  expect(waiting.take()).toEqual([]);
});

test.each([
  ['/a/nightly.torc.yaml', true],
  ['/a/b.workflow.json', true],
  ['/a/workflow.yml', true],
  ['C:\\a\\workflow.yaml', true],
  ['/a/X.Torc.YML', true],
  ['/a/docker-compose.yaml', false],
  ['/a/my-workflow.yaml', false],
  ['/a/.github/workflows/ci.yml', false],
  ['/a/workflow.json', false],
  ['/a/torc.yaml', false],
])('%s: %s', (path, expected) => {
  expect(looksLikeWorkflow(path)).toBe(expected);
});
