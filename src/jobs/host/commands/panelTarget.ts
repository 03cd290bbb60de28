import type { Engine, PanelTarget } from '../contracts.ts';
import type { JobsModel } from '../tree/model/jobsModel.ts';

/**
 * The target of the panel. In a window with several folders it includes the folder, because each has an engine called
 * `local`.
 */
export function panelTarget(
  { engines }: Pick<JobsModel, 'engines'>,
  { backend, folder }: Engine,
  workflowId: number,
  jobIds: readonly number[] = [],
): PanelTarget {
  const folders = new Set(engines.map((each) => each.folder.path));
  return {
    backend: backend.name,
    workflowId,
    jobIds: jobIds.length > 0 ? jobIds : undefined,
    folder: folders.size > 1 ? folder.path : undefined,
  };
}
