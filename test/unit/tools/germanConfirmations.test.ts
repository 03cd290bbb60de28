import { describe, expect, test } from 'vitest';
import { applyEditTool } from '../../../src/tools/applyEdit.ts';
import { classifyAndResolveFailuresTool } from '../../../src/tools/classifyAndResolveFailures.ts';
import type { JobAccess } from '../../../src/tools/jobAccess.ts';
import { previewEditTool } from '../../../src/tools/previewEdit.ts';
import { recordRemediationTool } from '../../../src/tools/recordRemediation.ts';
import { resetFailedJobsTool } from '../../../src/tools/resetFailedJobs.ts';
import { openDesk } from '../../../src/jobs/node/desk/openDesk.ts';
import type { AgentTool } from '../../../src/tools/tool.ts';
import { agentBench } from '../../support/agentBench.ts';
import { inGerman } from '../../support/inGerman.ts';
import { memoryJobs } from '../../support/memoryJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { TestClock } from '../../support/testClock.ts';

const { signal } = new AbortController();
const german = inGerman();
const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\nconst first = 1;\n';

/** Title, progress and message as a person reads them. */
async function asked(tool: AgentTool, input: unknown): Promise<string> {
  const { progress, confirmation } = await tool.prepare(input, signal, german);
  return [progress, confirmation?.title ?? '', confirmation?.message ?? ''].join('\n').replaceAll('\\', '');
}

describe('what a person is asked in German', () => {
  test.each([
    [
      'one that is found',
      { file_path: 'a.ts', old_string: 'const second = 2;', new_string: 'const second = 20;' },
      [
        'a.ts wird bearbeitet',
        'a.ts bearbeiten?',
        'Würde angewendet: a.ts:2 (genau gefunden, zu 99 % sicher).',
        '+const second = 20;',
      ],
    ],
    [
      'one that stands in several places',
      { file_path: 'a.ts', old_string: 'const first = 1;', new_string: 'x' },
      ['Nichts würde geändert. old_string steht an 2 Stellen von a.ts (Zeilen 1, 4).'],
    ],
    [
      'one that is not there',
      { file_path: 'a.ts', old_string: 'quite another thing', new_string: 'x' },
      ['Nichts würde geändert. old_string steht nicht in a.ts'],
    ],
    [
      'one that would change nothing',
      { file_path: 'a.ts', old_string: 'const second = 2;', new_string: 'const second = 2;' },
      ['old_string und new_string der Bearbeitung von a.ts sind gleich.'],
    ],
    [
      'a new file',
      { file_path: 'src/new.ts', old_string: '', new_string: 'export {};\n' },
      ['src/new.ts bearbeiten?', 'Würde angewendet: neue Datei src/new.ts.'],
    ],
  ])('about an edit: %s', async (_name, input, parts) => {
    const text = await asked(applyEditTool(agentBench({ 'a.ts': stock }).agent), input);
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toMatch(/\b(?:Would|Edit|place|stands|the)\b/);
  });

  test('about jobs: what is retried and given up, what is cancelled behind it, and what goes back to the start', async () => {
    const engine = memoryJobs({
      workflows: [
        {
          name: 'nightly',
          jobs: [
            { name: 'files', status: 'pending_failed', stderr: 'SyntaxError: invalid syntax\n' },
            { name: 'report', status: 'blocked', dependsOn: ['files'] },
          ],
        },
      ],
    });
    const desk = openDesk({
      backend: engine,
      folder: await scratchFolder(),
      leastConfidence: () => 0.66,
      clock: new TestClock(),
      wallClock: () => 1_800_000_100_000,
      log: { warn: () => undefined },
    });
    const access: JobAccess = {
      open: () => Promise.resolve({ backends: [engine], desk: () => desk }),
      trust: () => Promise.resolve({ decider: { kind: 'agent', name: 'test' }, leastConfidence: 0.66 }),
      reachesOut: false,
    };
    const text = await asked(classifyAndResolveFailuresTool(access), {
      workflow_id: 1,
      dry_run: false,
      classifications: [{ job_id: 1, action: 'fail', confidence: 0.95 }],
    });
    // A job that is called like a word of ours keeps its name.
    for (const part of [
      'Über 1 fehlgeschlagenen Job wird entschieden',
      'Über 1 fehlgeschlagenen Job entscheiden?',
      'Workflow nightly (local): 1 aufgeben.',
      'Job files aufgeben',
      'Abhängige Jobs abgebrochen (1): report',
    ])
      expect(text).toContain(part);
    expect(await asked(resetFailedJobsTool(access), { workflow_id: 1, dry_run: false })).toContain(
      '1 Job von Workflow nightly (local) ginge zurück an den Anfang:',
    );
    expect(
      await asked(classifyAndResolveFailuresTool(access), {
        workflow_id: 7,
        dry_run: false,
        classifications: [{ job_id: 1, action: 'fail' }],
      }),
    ).toContain('Was das bewirken würde, ließ sich nicht feststellen: ');
  });

  test('about a fix: where it is kept, and every part by its name', async () => {
    const tool = recordRemediationTool({
      open: () => Promise.reject(new Error('not opened')),
      redact: (text) =>
        Promise.resolve({
          text: text.replace('hunter2', '[secret]'),
          found: text.includes('hunter2') ? [{ kind: 'password', count: 1 }] : [],
        }),
      project: () => 'shop',
      defaults: () => ({ limit: 5, minScore: 0.5 }),
      keepsShared: true,
      reachesOut: false,
    });
    const text = await asked(tool, { error_message: 'login failed: hunter2', solution: 'Set the other password.' });
    for (const part of [
      'Diese Lösung erfassen?',
      'für alle Ihre Projekte',
      'Fehler: login failed: [secret]',
      'Lösung: Set the other password.',
      'Ersetzt vor dem Aufbewahren: 1 × password.',
    ])
      expect(text).toContain(part);
  });

  test('agents are answered in English all the same, and who does not say a language is asked in English', async () => {
    const { agent } = agentBench({ 'a.ts': stock });
    const input = { file_path: 'a.ts', old_string: 'const second = 2;', new_string: 'const second = 20;' };
    await applyEditTool(agent).prepare(input, signal, german);
    expect((await previewEditTool(agent).run(input, signal)).text).toContain('Would apply: a.ts:2 (exact match');
    expect((await previewEditTool(agent).prepare(input, signal)).progress).toBe('Placing an edit of a.ts');
  });
});
