import type { FindFailureFixes } from '../failureFixes.ts';
import type { JobAccess } from '../jobAccess.ts';
import type { LazyTool } from './lmTools.ts';

/** The agents' tools over the failed jobs of this window. Their code, and known fixes, are loaded at the first call. */
export function jobTools(access: JobAccess, loadFixes: () => Promise<FindFailureFixes>): readonly LazyTool[] {
  return [
    {
      name: 'list_pending_failed_jobs',
      load: async () => {
        const [{ listPendingFailedJobsTool }, findFixes] = await Promise.all([
          import('../listPendingFailedJobs.ts'),
          loadFixes(),
        ]);
        return listPendingFailedJobsTool(access, findFixes);
      },
    },
    {
      name: 'classify_and_resolve_failures',
      load: () =>
        import('../classifyAndResolveFailures.ts').then(({ classifyAndResolveFailuresTool }) =>
          classifyAndResolveFailuresTool(access),
        ),
    },
    {
      name: 'reset_failed_jobs',
      load: () => import('../resetFailedJobs.ts').then(({ resetFailedJobsTool }) => resetFailedJobsTool(access)),
    },
  ];
}
