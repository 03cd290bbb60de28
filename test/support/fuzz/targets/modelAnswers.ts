import assert from 'node:assert/strict';
import { readModelAnswer } from '../../../../src/edit/domain/model/modelAnswer.ts';
import { readClassifications } from '../../../../src/jobs/domain/classify/readClassifications.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const asked = {
  token: 'abcdef0123456789',
  jobIds: new Set([1, 2, 3]),
  groups: new Map([
    ['g1', [1, 2]],
    ['g2', [3]],
  ]),
};
const seeds = [
  '{"candidate":2,"confidence":0.9}',
  'Sure!\n```json\n{"start_line":3,"end_line":5,"confidence":0.8}\n```\n',
  '{"candidate":"none","confidence":1}',
  '<think>hm</think>{"answer_to":"abcdef0123456789","decisions":[{"group":"g1","action":"retry","memory":"4g","runtime":"PT1H","confidence":0.9,"reason":"r"},{"job_id":3,"action":"fail","reason":"x"}]}',
];

/** What models answer: about places of an edit, and about failed jobs. */
export const modelAnswers: FuzzTarget = {
  name: 'model-answers',
  seeds: () => seeds.map(getBytes),
  tokens: [
    '{"candidate":',
    '"confidence":',
    '"start_line":',
    '"end_line":',
    '```json\n',
    '```',
    '"answer_to":"abcdef0123456789"',
    '"decisions":[',
    '{"job_id":1,',
    '"group":"g1"',
    '"action":"retry"',
    '"action":"fail"',
    '"memory":"',
    '"reason":"',
    '\\',
    '"',
    '{',
    '}',
    '[',
    '1e999',
    'null',
  ],
  limitMs: 3000,
  largest: 60_000,
  runs: 150,
  check: (input) => {
    const text = getText(input);
    const answer = readModelAnswer(text);
    const { classifications, problems } = readClassifications(text, asked) as {
      readonly classifications: readonly {
        readonly jobId: number;
        readonly action: string;
        readonly confidence?: number | undefined;
        readonly memory?: unknown;
        readonly reason?: string | undefined;
      }[];
      readonly problems?: readonly unknown[];
    };
    assert.equal(
      new Set(classifications.map(({ jobId }) => jobId)).size,
      classifications.length,
      'a job is decided about twice',
    );
    for (const { jobId, action, confidence, memory, reason } of classifications) {
      assert(asked.jobIds.has(jobId) && (action === 'retry' || action === 'fail'));
      assert(confidence === undefined || (confidence >= 0 && confidence <= 1));
      if (action === 'fail') assert.equal(memory, undefined);
      assert((reason ?? '').length <= 5000, 'a reason as long as the answer');
    }
    return `${answer === undefined ? '' : Object.keys(answer).join()} ${classifications.map(({ action }) => action).join()} ${String(Math.min(2, problems?.length ?? 0))}`;
  },
};
