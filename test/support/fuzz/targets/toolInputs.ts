import { err } from '../../../../src/base/result.ts';
import assert from 'node:assert/strict';
import { getSignature } from '../../../../src/remediation/index.ts';
import { applyEditTool } from '../../../../src/tools/applyEdit.ts';
import { classifyAndResolveFailuresTool } from '../../../../src/tools/classifyAndResolveFailures.ts';
import { explainSymbolGapTool } from '../../../../src/tools/explainSymbolGap.ts';
import { findCallersTool } from '../../../../src/tools/findCallers.ts';
import { listPendingFailedJobsTool } from '../../../../src/tools/listPendingFailedJobs.ts';
import { previewEditTool } from '../../../../src/tools/previewEdit.ts';
import { recordRemediationTool } from '../../../../src/tools/recordRemediation.ts';
import { remediationFeedbackTool } from '../../../../src/tools/remediationFeedback.ts';
import { resetFailedJobsTool } from '../../../../src/tools/resetFailedJobs.ts';
import { settleUnfinishedEditTool } from '../../../../src/tools/settleUnfinishedEdit.ts';
import { searchRemediationsTool } from '../../../../src/tools/searchRemediations.ts';
import type { RemediationAccess } from '../../../../src/tools/remediationAccess.ts';
import type { JobAccess } from '../../../../src/tools/jobAccess.ts';
import { agentBench } from '../../agentBench.ts';
import { answerNamed } from '../../loopThread.ts';
import { memoryJobs } from '../../memoryJobs.ts';
import { getBytes, getValue, type FuzzTarget } from '../fuzzTarget.ts';

const engine = memoryJobs({ workflows: [{ jobs: [{ name: 'a', status: 'pending_failed', stderr: 'Killed\n' }] }] });
const jobs: JobAccess = {
  open: () => Promise.resolve({ backends: [engine], desk: () => undefined }),
  trust: () => Promise.resolve({ decider: { kind: 'agent', name: 'x' }, leastConfidence: 0.66 }),
  reachesOut: false,
};
const noRecord = err({ code: 'NOT_FOUND', message: 'There is none.' } as const);
const fixes: RemediationAccess = {
  open: () =>
    Promise.resolve({
      record: () => Promise.resolve(noRecord),
      search: ({ error, stackTrace = '' }) =>
        Promise.resolve({
          results: [],
          related: [],
          degraded: false,
          trail: [],
          searched: { records: 0, scopes: [] },
          signature: getSignature({ message: error, stackTrace }),
        }),
      feedback: () => Promise.resolve(noRecord),
    }),
  redact: (text) => Promise.resolve({ text, found: [] }),
  project: () => 'p',
  defaults: () => ({ limit: 5, minScore: 0.5 }),
  keepsShared: true,
  reachesOut: false,
};
const half = {
  kind: 'unfinished',
  id: 'left-0',
  at: 0,
  files: [{ realPath: '/w/a', name: 'a', state: 'written', before: Buffer.from('a'), after: undefined }],
  canFinish: true,
  canUndo: true,
} as const;
const unfinished = {
  find: () => Promise.resolve([half]),
  settle: () => Promise.resolve({ status: 'gone' } as const),
  getDiff: () => Promise.resolve(''),
};
const seeds = [
  { id: 'left-0', action: 'show' },
  {
    file_path: 'a.ts',
    old_string: 'const a = 1;',
    new_string: 'const a = 2;',
    replace_all: false,
    line_hint: 1,
    ai_mode: true,
  },
  { text: 'a.ts\n<<<<<<< SEARCH\nconst a = 1;\n=======\nx\n>>>>>>> REPLACE\n' },
  { symbol_name: 'save', file_path: 'a.ts', line_number: 3, depth: 2, use_fallback: true },
  { symbol_name: 'x', reason: 'r' },
  { workflow_id: 1, limit: 5, include_logs: true },
  {
    workflow_id: 1,
    classifications: [{ job_id: 1, action: 'retry', memory: '4g', runtime: 'PT1H', reason: 'r', confidence: 0.9 }],
    dry_run: true,
  },
  { workflow_id: 1, job_ids: [1], statuses: ['failed'] },
  { error: 'TypeError: x', stack_trace: 'at f', limit: 3, min_score: 0.2, tags: ['a'] },
  { error_message: 'e', solution: 's', severity: 'high', tags: ['a'], scope: 'shared', context: { a: 'b' } },
  { id: 'a1', verdict: 'helpful' },
];
const controls = /[^\P{C}\n\t]|[\u2028\u2029]/u;

/** Arguments of every tool, as agents send them. */
export const toolInputs: FuzzTarget = {
  name: 'tool-inputs',
  seeds: () => seeds.map((seed) => getBytes(JSON.stringify(seed))),
  tokens: [
    '"file_path":',
    '"../x"',
    '"/etc/passwd"',
    '"C:\\\\x"',
    '"old_string":',
    '"new_string":""',
    '"text":',
    '"symbol_name":',
    '"workflow_id":',
    '"job_ids":[',
    '"classifications":[{',
    '"action":"fail"',
    '"confidence":',
    '"memory":"',
    '"limit":',
    '"error":"',
    '"solution":"',
    '"tags":["',
    '"id":',
    '"verdict":"outdated"',
    '"__proto__":',
    'null',
    '1e999',
    '\\u0000',
    '\\ud800',
    '\\u202e',
    '\\n',
  ],
  limitMs: 2500,
  largest: 60_000,
  runs: 100,
  check: async (input) => {
    const value = getValue(input);
    const { agent } = agentBench({ 'a.ts': 'const a = 1;\nconst b = 2;\n' });
    const tools = [
      applyEditTool(agent),
      previewEditTool(agent),
      findCallersTool(({ symbol_name: name }) => Promise.resolve(answerNamed('here', [name ?? 'n']))),
      explainSymbolGapTool(() => Promise.resolve({ symbol: 'x', isDefined: false, reasons: [] })),
      listPendingFailedJobsTool(jobs),
      classifyAndResolveFailuresTool(jobs),
      resetFailedJobsTool(jobs),
      searchRemediationsTool(fixes),
      recordRemediationTool(fixes),
      remediationFeedbackTool(fixes),
      settleUnfinishedEditTool(unfinished),
    ];
    const { signal } = new AbortController();
    const kinds: string[] = [];
    for (const tool of tools) {
      await tool.prepare(value, signal);
      const { text, data, isError } = await tool.run(value, signal);
      assert(
        text !== '' && text.length < 4 * input.length + 40_000,
        `${tool.name} answers with ${text.length} characters`,
      );
      // Edits are quoted as they are: who sends them again needs every byte.
      assert(tool.name.endsWith('_edit') || !controls.test(text), `${tool.name} answers with control characters`);
      const parsed = tool.output.safeParse(data);
      assert(
        parsed.success,
        `${tool.name} does not answer by its schema: ${JSON.stringify(parsed.error?.issues ?? []).slice(0, 300)}`,
      );
      kinds.push(isError ? '0' : '1');
    }
    return kinds.join('');
  },
};
