import { ok } from '../../../../src/base/result.ts';
import { PassThrough } from 'node:stream';
import assert from 'node:assert/strict';
import type { TorcHttp } from '../../../../src/jobs/node/torc/http/torcHttp.ts';
import { answerProblem } from '../../../../src/jobs/node/torc/http/torcProblems.ts';
import { openEventStream } from '../../../../src/jobs/node/torc/watch/eventStream.ts';
import { handlerSchema, requirementSchema } from '../../../../src/jobs/node/torc/wire/schemas.ts';
import { TorcApi } from '../../../../src/jobs/node/torc/wire/torcApi.ts';
import {
  handlerRecord,
  jobRecord,
  readTime,
  requirementRecord,
  runtimeSeconds,
} from '../../../../src/jobs/node/torc/wire/toRecords.ts';
import { getBytes, getText, getValue, type FuzzTarget } from '../fuzzTarget.ts';
import { asItIs } from '../../../../src/base/text/say.ts';

const job = {
  id: 1,
  workflow_id: 1,
  name: 'a',
  command: 'x',
  status: 'pending_failed',
  attempt_id: 2,
  resource_requirements_id: 3,
  failure_handler_id: 4,
  depends_on_job_ids: [2],
};
const page = (items: readonly unknown[]): string =>
  JSON.stringify({
    items,
    offset: 0,
    max_limit: 10000,
    count: items.length,
    total_count: items.length,
    has_more: false,
  });
const seeds = [
  page([job]),
  JSON.stringify(job),
  JSON.stringify({ ...job, status: 10 }),
  page([{ id: 3, workflow_id: 1, name: 'r', num_cpus: 1, num_gpus: 0, num_nodes: 1, memory: '1g', runtime: 'PT5M' }]),
  page([
    {
      id: 5,
      job_id: 1,
      workflow_id: 1,
      run_id: 1,
      return_code: 137,
      exec_time_minutes: 1.5,
      completion_time: '2025-01-01T00:00:00Z',
      status: 'failed',
      attempt_id: 1,
      peak_memory_bytes: 5,
    },
  ]),
  JSON.stringify({ id: 4, workflow_id: 1, name: 'h', rules: '[{"exit_codes":[1],"max_retries":2}]' }),
  JSON.stringify({ error: { error: 'Forbidden', message: 'no' } }),
  '"1.0.0"',
  JSON.stringify({ version: '0.12.1' }),
  JSON.stringify({ is_complete: true }),
  'event: job\nid: 1\ndata: {"workflow_id":1,"data":{"job_id":1,"status":"failed"}}\n\n: ping\n\n',
  '<html><body>login</body></html>',
];

function isList(value: unknown): value is { readonly items: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

/** What a Torc server answers, and its stream of events. */
export const torc: FuzzTarget = {
  name: 'torc',
  seeds: () => seeds.map(getBytes),
  tokens: [
    '"items":[',
    '"id":',
    '"status":',
    '"pending_failed"',
    '"attempt_id":null',
    '"rules":"[',
    '"exec_time_minutes":',
    '"completion_time":',
    '"has_more":true',
    '"total_count":',
    'data: ',
    'event: ',
    'id: ',
    'retry: 1\n',
    '\n\n',
    ': ',
    '{"workflow_id":1,',
    '"job_id":',
    '<!doctype html>',
    '-1',
    '1e99',
    'null',
  ],
  limitMs: 1500,
  largest: 60_000,
  runs: 800,
  check: async (input) => {
    const text = getText(input);
    const value = getValue(input);
    const http = {
      label: 'torc',
      json: () => Promise.resolve(ok(value)),
      stream: () => Promise.resolve(ok(PassThrough.from([Buffer.from(input)]))),
    } as unknown as TorcHttp;
    const api = new TorcApi(http, undefined);
    const [one, jobs, results] = [await api.job(1), await api.jobs(1, {}), await api.results(1, {})];
    const answers = [
      one,
      jobs,
      results,
      await api.version(),
      await api.workflow(1),
      await api.workflowStatus(1),
      await api.isComplete(1),
    ];
    for (const answer of answers)
      if (!answer.ok)
        assert(
          asItIs(answer.error.message).length > 5 && asItIs(answer.error.message).length < 5000,
          'a problem as long as the answer',
        );
    if (one.ok) jobRecord(one.value);
    if (jobs.ok) jobs.value.items.forEach(jobRecord);
    if (results.ok) for (const result of results.value.items) runtimeSeconds(result);
    readTime(text.slice(0, 100));
    for (const each of isList(value) ? value.items : [value]) {
      const [handler, requirement] = [handlerSchema.safeParse(each), requirementSchema.safeParse(each)];
      if (handler.success) handlerRecord(handler.data);
      if (requirement.success) requirementRecord(requirement.data, 1);
    }
    const { error: problem } = answerProblem(
      { status: 400 + ((input[0] ?? 0) % 200), contentType: 'application/json', text, retryAfter: text.slice(0, 30) },
      'torc',
      { secret: 'geheim-1234', now: 0 },
    );
    assert(
      asItIs(problem.message).length < 5000 && !asItIs(problem.message).includes('geheim-1234'),
      'a problem with the password, or as long as the answer',
    );
    const changes = await new Promise<number>((resolve) => {
      let seen = 0;
      openEventStream(http, 1, {
        onOpen: () => undefined,
        onChange: ({ workflowId }) => {
          assert.equal(workflowId, 1);
          seen++;
        },
        onEnd: () => {
          resolve(seen);
        },
      });
    });
    return [...answers.map(({ ok }) => ok), Math.min(2, changes), problem.code].join();
  },
};
