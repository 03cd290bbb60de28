import { expect, test } from 'vitest';
import { joinMessages, msg, type Message } from '../../../src/base/text/message.ts';
import type { DecisionRecord } from '../../../src/jobs/domain/desk/audit.ts';
import { auditLine, readAuditRecord, readJsonLine } from '../../../src/jobs/node/desk/auditLine.ts';

const refusal = (said?: Message): DecisionRecord => ({
  type: 'decision',
  id: 'a',
  at: 1,
  backend: 'local',
  workflowId: 1,
  runId: 1,
  jobId: 1,
  jobName: 'fit',
  attempt: 1,
  action: 'retry',
  decider: { kind: 'person' },
  result: 'refused',
  message: 'No.',
  ...(said !== undefined && { said }),
});
const read = (line: string | undefined) => readAuditRecord(readJsonLine(line ?? '') ?? {});

test('a refusal is read back with its message, and without one as earlier versions wrote it', () => {
  for (const record of [
    refusal(joinMessages([msg('It is {0}.', msg('running')), msg('Look again in {0} s.', 3)])),
    refusal(),
  ])
    expect(read(auditLine(record))).toEqual(record);
});

test('a message that is nested deeper than any of ours, or is none, is left out of its record', () => {
  let deep = msg('a');
  for (let depth = 0; depth < 1000; depth++) deep = { text: '{0}', args: [deep] };
  expect(read(auditLine(refusal(deep)))).toEqual(refusal());
  expect(read(JSON.stringify(refusal(deep)))).toEqual(refusal());
  expect(read(JSON.stringify({ ...refusal(), said: { text: 1 } }))).toEqual(refusal());
});
