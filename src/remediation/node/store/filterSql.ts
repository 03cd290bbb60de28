import type { RemediationFilter } from '../../domain/types.ts';

/**
 * A filter as a condition on `records`, with the values of its parameters. The scope is not included: each scope has
 * its own database.
 */
export interface FilterSql {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** The condition for a filter. Records that have not been read since an earlier schema pass no filter. */
export function filterSql({ severity, category, projectPath, since, until, tags }: RemediationFilter): FilterSql {
  const parts: [string, ...(string | number)[]][] = [];
  if (severity !== undefined) parts.push(['records.severity = ?', severity]);
  if (category !== undefined) parts.push(['records.category = ?', category]);
  if (projectPath !== undefined && projectPath !== '') parts.push(['records.project_path = ?', projectPath]);
  if (since !== undefined) parts.push(['records.updated_at >= ?', since]);
  if (until !== undefined) parts.push(['records.updated_at <= ?', until]);
  if (tags !== undefined && tags.length > 0) {
    // SQLite lowers only ASCII: other letters match as written, or in lower case.
    const forms = [
      ...new Set(
        tags.flatMap((tag) => [tag, tag.toLowerCase(), tag.replace(/[A-Z]/g, (letter) => letter.toLowerCase())]),
      ),
    ];
    const marks = forms.map(() => '?').join(', ');
    parts.push([
      `records.number in (select number from record_tags where tag in (${marks}) or lower(tag) in (${marks}))`,
      ...forms,
      ...forms,
    ]);
  }
  return {
    sql: ['records.signature_version > 0', ...parts.map(([sql]) => sql)].join(' and '),
    values: parts.flatMap(([, ...values]) => values),
  };
}
