import { describe, expect, it } from 'vitest';
import {
  isComplete,
  isJobStatus,
  isWorkflowComplete,
  jobStatuses,
  legalMoves,
  getMove,
  recoveryOutcome,
  resettableStatuses,
  statusAfter,
  statusNumber,
  statusOfNumber,
  type FailureHandler,
} from '../../../src/jobs/index.ts';

describe('the statuses', () => {
  it('have the numbers of the document', () => {
    expect(jobStatuses.map((status) => [statusNumber(status), status])).toEqual([
      [0, 'uninitialized'],
      [1, 'blocked'],
      [2, 'ready'],
      [3, 'pending'],
      [4, 'running'],
      [5, 'completed'],
      [6, 'failed'],
      [7, 'canceled'],
      [8, 'terminated'],
      [9, 'disabled'],
      [10, 'pending_failed'],
    ]);
    for (const status of jobStatuses) expect(statusOfNumber(statusNumber(status))).toBe(status);
  });

  it.each([-1, 11, 1.5, Number.NaN])('have no %s', (number) => {
    expect(statusOfNumber(number)).toBeUndefined();
  });

  it('are known by their names alone', () => {
    expect(isJobStatus('pending_failed')).toBe(true);
    expect(isJobStatus('PendingFailed')).toBe(false);
  });

  it('that are complete are the five of the document', () => {
    expect(jobStatuses.filter(isComplete)).toEqual(['completed', 'failed', 'canceled', 'terminated', 'disabled']);
  });
});

describe('a workflow', () => {
  it('with a job that waits for a decision is not complete', () => {
    expect(isWorkflowComplete(['completed', 'pending_failed', 'failed'])).toBe(false);
    expect(isWorkflowComplete(['completed', 'failed', 'disabled'])).toBe(true);
    expect(isWorkflowComplete([])).toBe(true);
  });
});

describe('the moves', () => {
  it('lead a waiting job to ready as a new attempt, to failed, or back to the start', () => {
    expect(
      legalMoves
        .filter(({ from, cause }) => from === 'pending_failed' && cause !== 'cancel')
        .map(({ to, cause, isNewAttempt }) => [to, cause, isNewAttempt === true]),
    ).toEqual([
      ['ready', 'classify', true],
      ['failed', 'classify', false],
      ['uninitialized', 'reset', false],
    ]);
  });

  it('never lead out of a complete status but by a reset or what is done anew', () => {
    expect(
      legalMoves.filter(
        ({ from, cause }) => isComplete(from) && cause !== 'reset' && cause !== 'redo' && cause !== 'undo',
      ),
    ).toEqual([]);
  });

  it('reset what the document resets', () => {
    expect(legalMoves.filter(({ cause }) => cause === 'reset').map(({ from }) => from)).toEqual([
      ...resettableStatuses,
    ]);
  });

  it('are each named once, and reach every status', () => {
    expect(new Set(legalMoves.map(({ from, cause, to }) => `${from} ${cause} ${to}`)).size).toBe(legalMoves.length);
    const reached = new Set(['uninitialized']);
    for (let before = 0; before !== reached.size;) {
      before = reached.size;
      for (const { from, to } of legalMoves) if (reached.has(from)) reached.add(to);
    }
    expect(reached.size).toBe(jobStatuses.length);
  });

  it.each([
    ['ready', 'classify', 'failed'],
    ['completed', 'classify', 'ready'],
    ['failed', 'claim', 'pending'],
    ['disabled', 'reset', 'uninitialized'],
  ] as const)('do not include %s by %s to %s', (from, cause, to) => {
    expect(getMove(from, cause, to)).toBeUndefined();
  });
});

describe('a failed attempt', () => {
  const handler: FailureHandler = {
    name: 'net',
    rules: [
      { exitCodes: [10, 11], matchesAllCodes: false, maxRetries: 3 },
      { exitCodes: [], matchesAllCodes: true, maxRetries: 2 },
    ],
  };
  const strict: FailureHandler = {
    name: 'strict',
    rules: [{ exitCodes: [10], matchesAllCodes: false, maxRetries: 3 }],
  };

  it.each([
    ['no handler', { exitCode: 1, attempt: 1 }, undefined, 'NoHandler', 'pending_failed', 'failed'],
    [
      'a handler without a rule for it',
      { exitCode: 1, attempt: 1 },
      strict,
      'NoMatchingRule',
      'pending_failed',
      'failed',
    ],
    ['a rule', { exitCode: 10, attempt: 1 }, handler, 'Retried', 'ready', 'ready'],
    ['a rule, in its last attempt but one', { exitCode: 11, attempt: 2 }, handler, 'Retried', 'ready', 'ready'],
    [
      'a rule whose attempts are used up',
      { exitCode: 10, attempt: 3 },
      handler,
      'MaxRetriesExceeded',
      'failed',
      'failed',
    ],
    ['a rule for all codes', { exitCode: 77, attempt: 1 }, handler, 'Retried', 'ready', 'ready'],
  ] as const)('with %s', (_, attempt, given, outcome, waiting, plain) => {
    const result = recoveryOutcome(attempt, given);
    expect(result.outcome).toBe(outcome);
    expect(statusAfter(result, true)).toBe(waiting);
    expect(statusAfter(result, false)).toBe(plain);
  });

  it('that could not be recovered has failed', () => {
    expect(statusAfter({ outcome: 'Error', message: 'the server is away' }, true)).toBe('failed');
  });
});
