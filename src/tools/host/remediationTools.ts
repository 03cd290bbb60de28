import type { RemediationAccess } from '../remediationAccess.ts';
import type { LazyTool } from './lmTools.ts';

/** The agents' tools over the known fixes of this window. Their code is loaded at the first call. */
export function remediationTools(access: RemediationAccess): readonly LazyTool[] {
  return [
    {
      name: 'search_remediations',
      load: () =>
        import('../searchRemediations.ts').then(({ searchRemediationsTool }) => searchRemediationsTool(access)),
    },
    {
      name: 'record_remediation',
      load: () => import('../recordRemediation.ts').then(({ recordRemediationTool }) => recordRemediationTool(access)),
    },
    {
      name: 'remediation_feedback',
      load: () =>
        import('../remediationFeedback.ts').then(({ remediationFeedbackTool }) => remediationFeedbackTool(access)),
    },
  ];
}
