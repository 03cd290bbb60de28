import { describe, expect, it } from 'vitest';
import { classifyAndResolveFailuresTool } from '../../../src/tools/classifyAndResolveFailures.ts';
import { desksOfFolders } from '../../../src/tools/desksOfFolders.ts';
import type { JobAccess } from '../../../src/tools/jobAccess.ts';
import { listPendingFailedJobsTool } from '../../../src/tools/listPendingFailedJobs.ts';
import { resetFailedJobsTool } from '../../../src/tools/resetFailedJobs.ts';
import type { AgentTool } from '../../../src/tools/tool.ts';
import { memoryFolderJobs } from '../../support/memoryFolderJobs.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const failing = (job: string) => ({ jobs: [{ name: job, status: 'pending_failed' as const, stderr: 'Killed\n' }] });

/**
 * Two folders of a window, and the tools over both. Each has a workflow 1; a third one is in the second folder alone.
 */
async function twoFolders(names: readonly [string, string] = ['api', 'web']) {
  const api = memoryFolderJobs({
    folder: await scratchFolder(),
    local: { workflows: [{ name: 'nightly', ...failing('a') }] },
    servers: [{ name: 'cluster', workflows: [] }],
  });
  const web = memoryFolderJobs({
    folder: await scratchFolder(),
    local: {
      workflows: [
        { name: 'build', ...failing('b') },
        { name: 'deploy', ...failing('c') },
      ],
    },
    servers: [{ name: 'cluster', workflows: [] }],
  });
  const desks = desksOfFolders([
    { name: names[0], path: '/w/api', jobs: api },
    { name: names[1], path: '/w/web', jobs: web },
  ]);
  const access: JobAccess = {
    open: () => Promise.resolve(desks),
    trust: () => Promise.resolve({ decider: { kind: 'agent', name: 'test' }, leastConfidence: 0.66 }),
    reachesOut: false,
  };
  const run = (tool: AgentTool) => async (input: Readonly<Record<string, unknown>>) =>
    tool.run(input, new AbortController().signal);
  return {
    api,
    web,
    desks,
    list: run(listPendingFailedJobsTool(access)),
    classify: run(classifyAndResolveFailuresTool(access)),
    reset: run(resetFailedJobsTool(access)),
  };
}

describe('a window of several folders', () => {
  it('tells what waits in each, and which engine is whose; a server is there once', async () => {
    const { list, desks } = await twoFolders();
    expect(desks?.backends.map(({ name }) => name)).toEqual(['local (api)', 'cluster', 'local (web)']);
    const { text, data } = await list({});
    expect(text).toContain('(engine "local (web)")');
    expect(data).toMatchObject({
      pending_failed_count: 3,
      workflows: [{ backend: 'local (api)', name: 'nightly' }, { backend: 'local (web)' }, { backend: 'local (web)' }],
    });
  });

  it('finds a workflow by its own folder where one folder alone has it', async () => {
    const { list } = await twoFolders();
    for (const backend of [undefined, 'local', 'web', '/w/web', 'local (web)']) {
      const { data, isError } = await list({ workflow_id: 2, backend });
      expect({ isError, data }).toMatchObject({
        isError: false,
        data: { workflow_name: 'deploy', backend: 'local (web)' },
      });
    }
  });

  it('asks which folder is meant where both have the number, and never decides in the wrong one', async () => {
    const { classify, api, web, reset } = await twoFolders();
    const call = { workflow_id: 1, classifications: [{ job_id: 1, action: 'retry', confidence: 0.9 }], dry_run: false };
    for (const backend of [undefined, 'local']) {
      expect(await classify({ ...call, ...(backend !== undefined && { backend }) })).toMatchObject({
        isError: true,
        text: expect.stringContaining('"local (api)": nightly, "local (web)": build') as string,
      });
    }
    expect(await classify({ ...call, backend: 'cluster' })).toMatchObject({ isError: true });
    expect(await reset({ workflow_id: 1, backend: 'mars', dry_run: false })).toMatchObject({
      isError: true,
      text: expect.stringContaining('"local (api)", "cluster", "local (web)"') as string,
    });
    expect(await classify({ ...call, backend: 'web' })).toMatchObject({
      isError: false,
      data: { backend: 'local (web)', jobs_to_retry: 1 },
    });
    const statusIn = async (folder: typeof api): Promise<string | undefined> => {
      const job = await folder.local.job(1);
      return job.ok ? job.value.status : undefined;
    };
    expect(await statusIn(api)).toBe('pending_failed');
    expect(await statusIn(web)).not.toBe('pending_failed');
    // The record of it is the folder's own.
    const audits = await Promise.all([api, web].map(async (folder) => folder.desk('local')?.audit({ limit: 10 })));
    expect(audits.map((audit) => (audit?.ok === true ? audit.value.length : -1))).toEqual([0, 1]);
  });

  it('calls folders of one name by their paths, and a single folder needs no name', async () => {
    const { desks } = await twoFolders(['app', 'app']);
    expect(desks?.backends.map(({ name }) => name)).toEqual(['local (/w/api)', 'cluster', 'local (/w/web)']);
    const one = memoryFolderJobs({ folder: await scratchFolder() });
    expect(desksOfFolders([{ name: 'api', path: '/w/api', jobs: one }])?.backends.map(({ name }) => name)).toEqual([
      'local',
    ]);
    expect(desksOfFolders([])).toBeUndefined();
  });
});
