import type { Project } from '../graph/project.ts';
import type { UnparsedFile } from '../unparsed.ts';

/** The files that hold a name and have no facts, with why. Empty for a project that does not tell. */
export function unparsedFiles(project: Project, name: string): UnparsedFile[] {
  if (name === '' || project.whyUnparsed === undefined || project.hasUnparsed === false) return [];
  return project.filesWith(name).flatMap((path) => {
    const reason = project.whyUnparsed?.(path);
    return reason === undefined ? [] : [{ path, reason }];
  });
}
