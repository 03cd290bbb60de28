import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  eventShape,
  exceptionInfoShape,
  exitedShape,
  outputShape,
  requestShape,
  stackTraceShape,
  stoppedShape,
} from '../../../../src/remediation/host/capture/debugMessages.ts';

test('messages as adapters send them are taken, with what else is in them', () => {
  expect(
    stoppedShape.safeParse({
      seq: 5,
      type: 'event',
      event: 'stopped',
      body: { reason: 'exception', threadId: 1, text: 'KeyError', description: null, allThreadsStopped: true },
    }).success,
  ).toBe(true);
  expect(
    outputShape.safeParse({
      type: 'event',
      event: 'output',
      body: { category: 'stderr', output: 'boom', source: { path: '/a' } },
    }).success,
  ).toBe(true);
  expect(outputShape.safeParse({ type: 'event', event: 'output', body: { output: 'boom' } }).success).toBe(true);
  expect(
    exceptionInfoShape.safeParse({
      exceptionId: 'E',
      breakMode: 'always',
      details: { message: 'm', innerException: [] },
    }).success,
  ).toBe(true);
  expect(
    stackTraceShape.safeParse({
      stackFrames: [
        { id: 1, name: 'f', line: 3, column: 1, source: { path: '/a', sourceReference: 0 } },
        { id: 2, name: 'g', line: 0, column: 0 },
      ],
      totalFrames: 2,
    }).success,
  ).toBe(true);
});

test('long texts and deep stacks are cut', () => {
  const printed = outputShape.safeParse({ type: 'event', event: 'output', body: { output: 'x'.repeat(1_000_000) } });
  expect(printed.data?.body.output.length).toBe(20_000);
  const stack = stackTraceShape.safeParse({ stackFrames: Array.from({ length: 5000 }, () => ({ name: 'again' })) });
  expect(stack.data?.stackFrames.length).toBe(30);
});

test('nothing that an adapter may send makes them throw', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      for (const shape of [
        eventShape,
        requestShape,
        stoppedShape,
        outputShape,
        exitedShape,
        exceptionInfoShape,
        stackTraceShape,
      ])
        expect(typeof shape.safeParse(message).success).toBe('boolean');
    }),
  );
});
