import type { FolderJobs } from '../jobs/index.ts';
import type { AskedEngine, JobDesks } from './jobAccess.ts';

/** The jobs of a workspace folder. */
export interface JobsOfFolder {
  /** As the editor calls it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly jobs: Pick<FolderJobs, 'backends' | 'desk'>;
}

/**
 * The engines of all folders of a window for one call. Every folder has an engine on this machine, each with workflows
 * that count from 1: where there are several folders they are called `local (api)`, by path where two folders have one
 * name; "local", the folder's name and its path mean them, too. A server has the same workflows in every folder: it is
 * there once, as the first folder's. Undefined where there is no folder.
 */
export function desksOfFolders(folders: readonly JobsOfFolder[]): JobDesks | undefined {
  const [first, ...others] = folders;
  if (first === undefined) return undefined;
  if (others.length === 0) return { backends: first.jobs.backends, desk: (name) => first.jobs.desk(name) };
  const found = folders.flatMap(({ name, path, jobs }, at) =>
    jobs.backends.flatMap((backend) => {
      const desk = jobs.desk(backend.name);
      if (desk === undefined || (backend.kind === 'torc' && at > 0)) return [];
      const folder = folders.some((each) => each.path !== path && each.name === name) ? path : name;
      const isLocal = backend.kind === 'local';
      const engine: AskedEngine = {
        kind: backend.kind,
        name: isLocal ? `${backend.name} (${folder})` : backend.name,
        otherNames: isLocal ? [backend.name, name, path] : undefined,
        workflow: (id, signal) => backend.workflow(id, signal),
        workflows: (query, signal) => backend.workflows(query, signal),
        counts: (id, signal) => backend.counts(id, signal),
      };
      return [{ engine, desk }];
    }),
  );
  return {
    backends: found.map(({ engine }) => engine),
    desk: (name) => found.find(({ engine }) => engine.name === name)?.desk,
  };
}
