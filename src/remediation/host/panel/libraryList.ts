import * as vscode from 'vscode';
import type { LibraryMessage, LibraryQuery } from '../../../panels/protocol/remediations.ts';
import { scopes, severities, type Remediation, type RemediationFilter, type Remediations } from '../../domain/types.ts';
import { fixView } from './fixView.ts';

/** The maximum number of records per request to the store. */
const pageSize = 100;

/** The recorded fixes that pass a query, the latest first. Unknown filter values are ignored. */
export async function libraryList(
  remediations: Remediations,
  request: number,
  query: LibraryQuery,
): Promise<LibraryMessage> {
  const found: Remediation[] = [];
  const filter = { ...getFilter(query), ...(query.text.trim() === '' ? {} : { text: query.text.trim() }) };
  while (found.length <= query.limit) {
    const part = await remediations.list({ ...filter, limit: pageSize, offset: found.length });
    found.push(...part);
    if (part.length < pageSize) break;
  }
  const hasMore = found.length > query.limit;
  const fixes = found.slice(0, query.limit).map(fixView);
  return { type: 'library', request, fixes, hasMore, problem: '', summary: getSummary(fixes.length, hasMore) };
}

function getFilter({ severity, scope, tag }: LibraryQuery): RemediationFilter {
  const wanted = {
    severity: severities.find((known) => known === severity),
    scope: scopes.find((known) => known === scope),
    tags: tag.trim() === '' ? undefined : [tag.trim().slice(0, 50)],
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function getSummary(count: number, hasMore: boolean): string {
  const { t } = vscode.l10n;
  if (hasMore) return t('The latest {0} recorded fixes', count);
  return count === 1 ? t('1 recorded fix') : t('{0} recorded fixes', count);
}
