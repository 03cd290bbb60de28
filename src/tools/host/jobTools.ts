import type { Clock } from '../../base/clock.ts';
import type { JobAccess } from '../jobAccess.ts';
import type { RemediationAccess } from '../remediationAccess.ts';
import type { LazyTool } from './lmTools.ts';

/** The agents' tools over the failed jobs of this window. Their code is loaded at the first call. */
export function jobTools(access: JobAccess, remediations: RemediationAccess, clock: Clock): readonly LazyTool[] {
  return [
    {
      name: 'list_pending_failed_jobs',
      load: async () => {
        const [{ listPendingFailedJobsTool }, { failureFixes }] = await Promise.all([
          import('../listPendingFailedJobs.ts'),
          import('../failureFixes.ts'),
        ]);
        return listPendingFailedJobsTool(access, failureFixes(remediations, clock));
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
