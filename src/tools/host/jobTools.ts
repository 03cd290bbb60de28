import type { JobAccess } from '../jobAccess.ts';
import type { LazyTool } from './lmTools.ts';

/** The agents' tools over the failed jobs of this window. Their code is loaded at the first call. */
export function jobTools(access: JobAccess): readonly LazyTool[] {
  return [
    {
      name: 'list_pending_failed_jobs',
      load: () =>
        import('../listPendingFailedJobs.ts').then(({ listPendingFailedJobsTool }) =>
          listPendingFailedJobsTool(access),
        ),
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
