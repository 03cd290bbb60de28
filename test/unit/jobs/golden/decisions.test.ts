import { msg } from '../../../../src/base/text/message.ts';
import { english } from '../../../support/english.ts';
import { describe, test } from 'vitest';
import type { FailureAdvice } from '../../../../src/jobs/domain/advice/types.ts';
import { agentQuestion, pendingQuestion } from '../../../../src/jobs/domain/classify/prompts.ts';
import { jsonParts } from '../../../../src/jobs/domain/classify/jsonParts.ts';
import { questionToken } from '../../../../src/jobs/domain/classify/questionToken.ts';
import { quotedLog, quotedName } from '../../../../src/jobs/domain/classify/quotedLog.ts';
import { readClassifications } from '../../../../src/jobs/domain/classify/readClassifications.ts';
import { getReviewReason } from '../../../../src/jobs/domain/classify/trusted.ts';
import type { AuditEntry, DecisionRecord } from '../../../../src/jobs/domain/desk/audit.ts';
import { AuditHistory } from '../../../../src/jobs/domain/desk/auditHistory.ts';
import type { PendingFailures, PendingJob } from '../../../../src/jobs/domain/desk/failureDesk.ts';
import { failureGroups } from '../../../../src/jobs/domain/desk/failureGroups.ts';
import { jobsHealthFigures } from '../../../../src/jobs/domain/desk/jobsHealthFigures.ts';
import { retrySight } from '../../../../src/jobs/domain/desk/retryOutcome.ts';
import { shapedAdvice } from '../../../../src/jobs/domain/desk/shapedAdvice.ts';
import {
  addressProblem,
  nameProblem,
  passwordKey,
  torcProfiles,
} from '../../../../src/jobs/domain/backend/torcProfiles.ts';
import {
  recoveryOutcome,
  statusAfter,
  type FailureHandler,
} from '../../../../src/jobs/domain/status/recoveryOutcome.ts';
import { jobStatuses } from '../../../../src/jobs/domain/status/jobStatus.ts';
import { legalMoves } from '../../../../src/jobs/domain/status/transitions.ts';
import { expectGolden } from '../../../support/goldenRows.ts';

const gibi = 2 ** 30;
const advice = (
  verdict: FailureAdvice['verdict'],
  confidence: number,
  more: Partial<FailureAdvice> = {},
): FailureAdvice => ({ verdict, confidence, cause: 'x', reason: msg('Because.'), ...more });

/** A job that waits, as far as questions and groups look at it. */
function waiting(
  id: number,
  fingerprint: string,
  more: Partial<PendingJob> & { readonly name?: string; readonly command?: string } = {},
): PendingJob {
  const { name = `job_${String(id)}`, command = 'run.sh', ...rest } = more;
  return {
    job: { id, workflowId: 1, name, command, status: 'pending_failed', attempt: 2 },
    attempt: undefined,
    attempts: [],
    advice: advice('uncertain', 0.6),
    context: {},
    fingerprint,
    stderrTail: 'it broke\n',
    proposals: [],
    ...rest,
  };
}

function getPending(jobs: readonly PendingJob[]): PendingFailures {
  const groups = failureGroups(jobs, ({ fingerprint }) => `kind ${fingerprint}`);
  return {
    workflow: {
      id: 7,
      name: 'night\nly "run"',
      description: '',
      user: 'me',
      runId: 3,
      usesPendingFailed: true,
      isCanceled: false,
      isArchived: false,
      isComplete: false,
    },
    jobs,
    groups,
    total: jobs.length,
    hasMore: false,
  };
}

const pendingJobs = [
  waiting(1, 'a', {
    attempt: {
      jobId: 1,
      runId: 3,
      attempt: 2,
      status: 'failed',
      exitCode: 137,
      runtimeSeconds: 12.6,
      node: 'n1',
      endedAt: 5,
      stdout: { state: 'missing', path: '' },
      stderr: { state: 'missing', path: '' },
    },
    attempts: [1, 2].map((attempt) => ({
      jobId: 1,
      runId: 3,
      attempt,
      status: 'failed',
      stdout: { state: 'missing', path: '' },
      stderr: { state: 'missing', path: '' },
    })),
    requirement: { id: 1, name: 'r', memory: '8g', runtime: 'PT2H', sharedBy: 1 },
    context: { memoryPeakBytes: 7.5 * gibi, slurmState: 'OUT_OF_MEMORY' },
    advice: advice('transient', 0.91, { counterEvidence: msg('It failed before.') }),
    past: { retried: 3, passed: 2, failedSameWay: 1, failedOtherwise: 0, failed: 4 },
    stderrTail: 'one\r\ntwo\u2028three\u001b[31m red\n\n',
  }),
  waiting(2, 'a'),
  waiting(3, 'b', {
    stderrTail: ' \n',
    stderrProblem: msg('The file is gone.'),
    command: 'curl -H "Authorization: Bearer sk-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKL"',
  }),
  waiting(4, 'c', { stderrTail: '' }),
  waiting(5, 'd', { stderrTail: `${'x'.repeat(5000)}\nend`, name: 'n'.repeat(300) }),
];

describe('questions to models and their answers', () => {
  test('questions', async () => {
    const pending = getPending(pendingJobs);
    const many = getPending(
      Array.from({ length: 14 }, (_, at) =>
        waiting(at + 1, `f${String(at).padStart(2, '0')}`, { stderrTail: 'x'.repeat(4000) }),
      ),
    );
    const shown = ({
      prompt,
      groups,
    }: {
      readonly prompt: string;
      readonly groups: ReadonlyMap<string, readonly number[]>;
    }): string =>
      `${prompt.replaceAll(/x{1000,}/g, (run) => `(${String(run.length)} x)`)}\n${JSON.stringify([...groups])}`;
    const sizes = ({
      prompt,
      groups,
    }: {
      readonly prompt: string;
      readonly groups: ReadonlyMap<string, readonly number[]>;
    }): string => `${String(groups.size)} groups, ${String(prompt.length)} letters`;
    await expectGolden('jobs/questions', [
      { asked: 'to a model', answer: shown(pendingQuestion(pending, pending.groups, 'tok')) },
      { asked: 'to an agent', answer: shown(agentQuestion(pending, 'local', 'tok')) },
      { asked: 'of many groups, to a model', answer: sizes(pendingQuestion(many, many.groups, 'tok')) },
      { asked: 'of many groups, to an agent', answer: sizes(agentQuestion(many, 'local', 'tok')) },
      {
        asked: 'of groups whose jobs are not there',
        answer: sizes(pendingQuestion({ ...pending, jobs: [] }, pending.groups, 'tok')),
      },
      {
        asked: 'tokens',
        answer: [pending, { ...pending, jobs: pending.jobs.slice(1) }, many].map(questionToken).join(' '),
      },
      ...['a\nb', 'a\r\nb\rc', '\n\n', 'a\u0085b\u000bc\u000cd', 'a\tb\u0000c\u202ed', 'abcdefghij'].map((text) => ({
        asked: `log ${JSON.stringify(text)}`,
        answer: quotedLog(text, 6),
      })),
      ...['plain', ' a\n b ', 'say "x"', 'a\u0000\u202eb', 'abcdefghij'].map((text) => ({
        asked: `name ${JSON.stringify(text)}`,
        answer: quotedName(text, 6),
      })),
    ]);
  });

  test('answers', async () => {
    const asked = {
      token: 'tok',
      jobIds: new Set([1, 2, 3]),
      groups: new Map([
        ['g1', [1, 2]],
        ['g2', [3]],
      ]),
    };
    const of = (entries: readonly unknown[], more: object = { answer_to: 'tok' }): string =>
      JSON.stringify({ ...more, decisions: entries });
    const answers = [
      of([{ group: 'g1', action: 'retry', confidence: 0.9, reason: ' two\nlines ', memory: ' 16g ', runtime: 'PT4H' }]),
      of([{ group: ' g2 ', action: 'FAIL ', memory: '16g' }]),
      of([
        { job_id: 1, action: 'transient' },
        { job_id: '2', action: 'permanent' },
        { job_id: ' 3 ', action: 'retry' },
      ]),
      of([
        { job_id: '1x', action: 'retry' },
        { job_id: '1234567890123456', action: 'retry' },
        { job_id: 1.5, action: 'retry' },
        { job_id: null, action: 'retry' },
        { action: 'retry' },
      ]),
      of([{ group: 'g1', job_id: 3, action: 'retry' }]),
      of([
        { group: 'g'.repeat(40), action: 'retry' },
        { group: 5, action: 'retry' },
      ]),
      of([
        { job_id: 1, action: 'retry', memory: 16, runtime: 'PT' },
        { job_id: 2, action: 'retry', memory: '', runtime: null },
        { job_id: 3, action: 'retry', reason: 5 },
      ]),
      of([{ job_id: 1, action: 'retry', reason: 'x'.repeat(600) }]),
      ...['0.5', '50%', ' 80 % ', 2, 2.1, 100, 100.1, -0.5, '', '1e1', true, '.5', '+1'].map((confidence) =>
        of([{ job_id: 1, action: 'retry', confidence }]),
      ),
      of([
        { job_id: 1, action: 'retry' },
        { job_id: 1, action: 'fail' },
        { job_id: 2, action: 'retry', confidence: 0.9 },
        { job_id: 2, action: 'retry', confidence: 0.4 },
        { job_id: 2, action: 'retry', confidence: 0.6 },
      ]),
      of([{ job_id: 1, action: 'retry', confidence: 1 }], {}),
      of([{ job_id: 1, action: 'retry', confidence: 1 }], { answer_to: 'other' }),
      JSON.stringify({ answer_to: 'tok', classifications: [{ job_id: 1, action: 'retry', confidence: 1 }] }),
      '[{"job_id": 1, "action": "retry", "confidence": 1}]',
      '[{"job_id": 1}]',
      '{"decisions": []}',
      '{"answer_to": "tok", "decisions": "x"}',
      'no answer',
      `${of([{ job_id: 1, action: 'fail' }])} then ${of([{ job_id: 1, action: 'retry' }])}`,
      `${of([{ job_id: 1, action: 'fail' }])} then "tok" {`,
      `{"outer": ${of([{ job_id: 1, action: 'retry' }])}}`,
    ];
    await expectGolden(
      'jobs/answers',
      answers.map((answer) => {
        const { classifications, dropped } = readClassifications(answer, asked);
        return {
          asked: answer.length > 300 ? `${answer.slice(0, 100)}… (${String(answer.length)})` : answer,
          answer:
            [
              ...classifications.map((each) =>
                JSON.stringify(
                  each.reason !== undefined && each.reason.length > 60
                    ? { ...each, reason: `${String(each.reason.length)} letters` }
                    : each,
                ),
              ),
              ...english(dropped),
            ].join('\n') || 'nothing',
        };
      }),
    );
    const texts = [
      '',
      '{}',
      'a {"x": 1} b [2] c',
      '{"a": "}"}',
      '{"a": "\\"}"}',
      '[[1], {"b": [2]}]',
      '{broken} {"ok": 1}',
      '{"open": [1, 2',
      '}{"a":1}{',
      '"{" {"a":1}',
      'x [1,] [2]',
      '[1]]',
      '{"a":1}{"b":2}',
    ];
    await expectGolden(
      'jobs/jsonParts',
      texts.map((text) => ({ asked: JSON.stringify(text), answer: jsonParts(text) })),
    );
  });

  test('what is put before a person', async () => {
    const trusts = [
      { leastConfidence: 0.66 },
      { leastConfidence: 0.66, autoApply: 0 },
      { leastConfidence: 0.66, autoApply: 0.9 },
    ];
    const rows = (['retry', 'fail'] as const).flatMap((action) =>
      [undefined, 0.5, 0.66, 0.7, 0.9, 1].flatMap((confidence) =>
        (
          [
            ['transient', 0.7],
            ['transient', 0.86],
            ['transient', 0.9],
            ['permanent', 0.89],
            ['uncertain', 0.6],
          ] as const
        ).map(([verdict, sure]) => ({
          asked: `${action} ${String(confidence)}, advice ${verdict} ${String(sure)}`,
          answer: trusts
            .map(
              (trust) =>
                english(
                  getReviewReason(
                    { jobId: 1, action, confidence },
                    { advice: advice(verdict, sure), context: {} },
                    trust,
                  ),
                ) ?? 'done',
            )
            .join('\n'),
        })),
      ),
    );
    const memory = ['8g', '9g', '32g', '33g', '64g', '65g', 'lots', '7g'].map((asked) => ({
      asked: `memory ${asked}, limit 8g, peak 8g, node 64g`,
      answer:
        english(
          getReviewReason(
            { jobId: 1, action: 'retry', confidence: 1, memory: asked },
            {
              advice: advice('transient', 0.9),
              context: { memoryLimitBytes: 8 * gibi, memoryPeakBytes: 8 * gibi, memoryNodeBytes: 64 * gibi },
            },
            { leastConfidence: 0.66, autoApply: 0.9 },
          ),
        ) ?? 'done',
    }));
    await expectGolden('jobs/trust', [...rows, ...memory]);
  });
});

describe('what is remembered', () => {
  let next = 0;
  const decision = (action: DecisionRecord['action'], more: Partial<DecisionRecord> = {}): DecisionRecord => ({
    type: 'decision',
    id: `d${String(++next)}`,
    at: 1000 + next,
    backend: 'local',
    workflowId: 1,
    runId: 1,
    jobId: 1,
    jobName: 'j',
    attempt: 1,
    action,
    decider: { kind: 'person' },
    fingerprint: 'f',
    result: 'applied',
    ...more,
  });
  const records: readonly AuditEntry[] = [
    decision('retry', { id: 'd1', advice: { verdict: 'transient', confidence: 0.9, cause: 'x' } }),
    { type: 'outcome', of: 'd1', at: 1, outcome: 'passed' },
    { type: 'outcome', of: 'd1', at: 2, outcome: 'stopped' },
    decision('retry', {
      id: 'd2',
      jobId: 2,
      decider: { kind: 'agent' },
      advice: { verdict: 'permanent', confidence: 0.9, cause: 'x' },
    }),
    decision('retry', { id: 'd2', jobId: 9 }),
    { type: 'outcome', of: 'd2', at: 3, outcome: 'failed-same-way' },
    decision('retry', { id: 'd3', jobId: 3, at: 3000 }),
    { type: 'outcome', of: 'd3', at: 4, outcome: 'failed-otherwise' },
    decision('fail', { id: 'd4', jobId: 4 }),
    decision('retry', { id: 'd5', jobId: 5 }),
    decision('undo', { id: 'd6', jobId: 5, undoes: 'd5' }),
    decision('retry', { id: 'd7', jobId: 6, result: 'refused' }),
    decision('retry', { id: 'd8', jobId: 6, workflowId: 2, fingerprint: 'g' }),
    decision('reset', { id: 'd9', jobId: 1 }),
    decision('retry', { id: 'd10', jobId: 7, fingerprint: undefined }),
    { type: 'correction', at: 2000, fingerprint: 'f', verdict: 'permanent', note: 'no', decider: { kind: 'person' } },
    { type: 'correction', at: 2100, fingerprint: 'h', verdict: 'transient', decider: { kind: 'person' } },
    { type: 'correction', at: 2200, fingerprint: 'k', verdict: 'none', decider: { kind: 'person' } },
    {
      type: 'intent',
      id: 'i1',
      at: 5,
      backend: 'local',
      workflowId: 1,
      action: 'decide',
      jobIds: [1],
      decider: { kind: 'person' },
      process: { realm: 'm', pid: 1 },
    },
    {
      type: 'intent',
      id: 'i2',
      at: 6,
      backend: 'local',
      workflowId: 2,
      action: 'reset',
      jobIds: [],
      decider: { kind: 'person' },
      process: { realm: 'm', pid: 2 },
    },
    {
      type: 'intent',
      id: 'i1',
      at: 9,
      backend: 'local',
      action: 'undo',
      jobIds: [],
      decider: { kind: 'person' },
      process: { realm: 'm', pid: 3 },
    },
    { type: 'end', of: 'i1' },
    { type: 'end', of: 'nobody' },
    decision('retry', { id: 'd11', jobId: 8, at: 4000 }),
    { type: 'outcome', of: 'd11', at: 5, outcome: 'passed' },
    decision('retry', { id: 'd12', jobId: 8, at: 4001 }),
    { type: 'outcome', of: 'd12', at: 6, outcome: 'failed-same-way' },
  ];

  test('by the audit', async () => {
    const history = new AuditHistory();
    for (const record of records) history.absorb(record);
    const name = (each: AuditEntry): string => {
      if ('id' in each) return each.id;
      if ('of' in each) return `${each.type} of ${each.of}`;
      return `${each.type} of ${each.fingerprint}`;
    };
    const latest = (query: Parameters<AuditHistory['latest']>[0]): string => history.latest(query).map(name).join(' ');
    await expectGolden('jobs/audit', [
      { asked: 'latest', answer: latest({ limit: 100 }) },
      { asked: 'latest with intents', answer: latest({ limit: 100, isInterrupted: () => true }) },
      { asked: 'latest 3', answer: latest({ limit: 3 }) },
      ...[1, 2, 3].map((workflowId) => ({
        asked: `of workflow ${String(workflowId)}`,
        answer: latest({ workflowId, limit: 100, isInterrupted: ({ action }) => action !== 'undo' }),
      })),
      ...[1, 2, 6, 9].map((jobId) => ({
        asked: `of job ${String(jobId)}`,
        answer: latest({ jobId, limit: 100, isInterrupted: () => true }),
      })),
      ...['f', 'g', 'h', 'k', 'none'].flatMap((fingerprint) => [
        { asked: `past of ${fingerprint}`, answer: history.past(fingerprint) },
        { asked: `since the word about ${fingerprint}`, answer: history.sinceCorrection(fingerprint) },
      ]),
      ...[1, 2, 3].map((workflowId) => ({
        asked: `unsettled of ${String(workflowId)}`,
        answer:
          history
            .unsettled(workflowId)
            .map(({ id }) => id)
            .join(' ') || 'none',
      })),
      ...[1, 5, 6, 8].map((jobId) => ({
        asked: `decisions about ${String(jobId)}`,
        answer:
          history
            .getDecisions(1, jobId)
            .map(({ id }) => id)
            .join(' ') || 'none',
      })),
    ]);
  });

  test('by the health report', async () => {
    const all = records.flatMap((each) => (each.type === 'end' ? [] : [each]));
    await expectGolden('jobs/healthFigures', [
      { asked: 'nothing', answer: jobsHealthFigures({ records: [], proposals: 0 }) },
      { asked: 'all', answer: jobsHealthFigures({ repository: 'r', records: all, proposals: 3, waiting: 2 }) },
      {
        asked: 'only stopped',
        answer: jobsHealthFigures({
          records: [decision('retry', { id: 's' }), { type: 'outcome', of: 's', at: 1, outcome: 'stopped' }],
          proposals: 0,
          waiting: 0,
        }),
      },
    ]);
  });

  test('by groups and shaped advice', async () => {
    const full = advice('transient', 0.8, {
      memory: '16g',
      memoryBytes: 16 * gibi,
      runtime: 'PT1H',
      counterEvidence: msg('Old.'),
      evidenceLine: { line: 3, text: 'x' },
    });
    const at = Date.UTC(2026, 2, 3);
    await expectGolden('jobs/shapedAdvice', [
      ...(
        [
          [full, 0.66],
          [full, 0.8],
          [full, 0.81],
          [advice('permanent', 0.4), 0.66],
          [advice('uncertain', 0.1), 0.66],
          [advice('permanent', 0.5, { whatWouldDecide: msg('Look.') }), 0.9],
        ] as const
      ).map(([given, least]) => ({
        asked: `${JSON.stringify(english(given))} at least ${String(least)}`,
        answer: english(shapedAdvice(given, least, { since: { passed: 1, failedSameWay: 2 } })),
      })),
      ...(['transient', 'permanent'] as const).flatMap((verdict) =>
        [
          [0, 0],
          [2, 0],
          [0, 2],
          [3, 3],
          [0, 10],
        ].flatMap(([passed = 0, failedSameWay = 0]) =>
          [undefined, 'it is\n  so', 'Indeed!'].map((note) => ({
            asked: `said ${verdict} ${JSON.stringify(note ?? '')}, since then ${String(passed)} passed, ${String(failedSameWay)} failed`,
            answer: english(
              shapedAdvice(full, 0.66, {
                correction: { verdict, at, note },
                since: { passed, failedSameWay },
              }),
            ),
          })),
        ),
      ),
      {
        asked: 'groups',
        answer: failureGroups(
          [...pendingJobs, waiting(9, 'b', { advice: advice('permanent', 0.5) })],
          ({ fingerprint }) => `kind ${fingerprint}`,
        ).map(({ fingerprint, title, jobIds, past, advice: { verdict, confidence } }) => [
          fingerprint,
          title,
          jobIds,
          past,
          verdict,
          confidence,
        ]),
      },
    ]);
  });

  test('of retries', async () => {
    const rows = jobStatuses.flatMap((status) =>
      [
        [1, undefined],
        [1, 1],
        [1, 2],
        [2, undefined],
        [2, 1],
        [2, 2],
      ].map(([attempt = 1, latest]) => ({
        asked: `${status}, attempt ${String(attempt)}, latest record ${String(latest)}`,
        answer: retrySight(
          { attempt: 1, fingerprint: 'f' },
          { status, attempt } as Parameters<typeof retrySight>[1],
          latest === undefined ? undefined : ({ attempt: latest } as Parameters<typeof retrySight>[2]),
          undefined,
        ),
      })),
    );
    await expectGolden('jobs/retrySight', rows);
  });
});

describe('engines', () => {
  test('moves between statuses', async () => {
    await expectGolden(
      'jobs/moves',
      [...new Set(legalMoves.map(({ from }) => from))].map((from) => ({
        asked: from,
        answer: legalMoves
          .filter((move) => move.from === from)
          .map(({ cause, to, isNewAttempt }) => `${cause} → ${to}${isNewAttempt === true ? ' as a new attempt' : ''}`)
          .join('\n'),
      })),
    );
  });

  test('recovery', async () => {
    const handler: FailureHandler = {
      name: 'h',
      rules: [
        { exitCodes: [1, 2], matchesAllCodes: false, maxRetries: 3 },
        { exitCodes: [], matchesAllCodes: true, maxRetries: 1 },
        { exitCodes: [5], matchesAllCodes: false, maxRetries: 0 },
      ],
    };
    const handlers: Readonly<Record<string, FailureHandler | undefined>> = {
      none: undefined,
      empty: { name: 'e', rules: [] },
      some: handler,
      narrow: { name: 'n', rules: handler.rules.slice(0, 1) },
    };
    await expectGolden(
      'jobs/recovery',
      Object.entries(handlers).flatMap(([name, each]) =>
        [1, 5, 9].flatMap((exitCode) =>
          [1, 2, 3, 4].map((attempt) => {
            const outcome = recoveryOutcome({ exitCode, attempt }, each);
            return {
              asked: `${name}, exit ${String(exitCode)}, attempt ${String(attempt)}`,
              answer: `${outcome.outcome}${'rule' in outcome ? ` by rule ${String(handler.rules.indexOf(outcome.rule) + 1)}` : ''}: ${statusAfter(outcome, false)}, or ${statusAfter(outcome, true)}`,
            };
          }),
        ),
      ),
    );
  });

  test('profiles of servers', async () => {
    const entries: readonly unknown[] = [
      { name: 'a', url: 'https://x.y/torc' },
      {
        name: 'b',
        url: ' http://x:1 ',
        user: ' me ',
        outputFolder: ' ',
        caFile: '/ca',
        allowsUntrustedCertificate: true,
      },
      {},
      { name: 'a' },
      { name: '', url: 'https://x' },
      { name: ' ', url: 'https://x' },
      { name: ' c', url: 'https://x' },
      { name: 'c\u200b', url: 'https://x' },
      { name: 'Local', url: 'https://x' },
      { name: 'A', url: 'https://x' },
      { name: 'd', url: 'ftp://x' },
      { name: 'd', url: 'x' },
      { name: 'd', url: 'https://u:p@x' },
      { name: 'd', url: 'https://x?a=1' },
      { name: 'd', url: 'https://x#a' },
      { name: 'd', url: 'https://x', password: 's', token: 't' },
      { name: 'd', url: 'https://x', user: 5 },
      { name: 'd'.repeat(101), url: 'https://x' },
      null,
      'text',
      [1],
    ];
    const { profiles, problems } = english(torcProfiles(entries));
    await expectGolden('jobs/profiles', [
      { asked: 'a list', answer: [...profiles.map((each) => JSON.stringify(each)), ...problems].join('\n') },
      ...[undefined, null, {}, 'x', []].map((value) => ({
        asked: value === undefined ? 'none' : JSON.stringify(value),
        answer: english(torcProfiles(value)),
      })),
      ...['a', '', 'LOCAL', 'taken'].map((name) => ({
        asked: `name ${name}`,
        answer: english(nameProblem(name, ['Taken'])),
      })),
      ...['https://a', 'a', 'https://a@b'].map((url) => ({
        asked: `address ${url}`,
        answer: english(addressProblem(url)),
      })),
      ...[
        { name: 'a', url: ' u ' },
        { name: 'a', url: 'u', user: 'x' },
      ].map((profile) => ({ asked: `key of ${JSON.stringify(profile)}`, answer: passwordKey(profile) })),
    ]);
  });
});
