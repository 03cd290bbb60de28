import type { RemediationFilter } from '../types.ts';
import type { KeptFields } from './keptRecord.ts';

/** Whether a record passes a filter. The scope is not checked: each scope is stored separately. */
export function passesFilter(
  { severity, category, projectPath, since, until, tags }: RemediationFilter,
  fields: KeptFields,
): boolean {
  return (
    (severity === undefined || fields.severity === severity) &&
    (category === undefined || fields.category === category) &&
    (projectPath === undefined || projectPath === '' || fields.projectPath === projectPath) &&
    (since === undefined || fields.updatedAt >= since) &&
    (until === undefined || fields.updatedAt <= until) &&
    (tags === undefined ||
      tags.length === 0 ||
      tags.some((tag) => fields.tags.some((each) => each.toLowerCase() === tag.toLowerCase())))
  );
}
