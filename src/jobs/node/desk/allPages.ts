import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type { Page } from '../../domain/backend/records.ts';

/** Torc's largest page. */
const pageSize = 10_000;

/** Pages of one list. */
const maxPages = 100;

/**
 * Reads a whole list, page by page; or returns the first problem. Items are unique by `key`, because lists change while
 * they are read. Unreadable rows are missing from a page. Stops if an engine claims forever that there is more.
 */
export async function allPages<T>(
  page: (offset: number, limit: number) => Promise<Answer<Page<T>>>,
  key: (item: T) => number,
): Promise<Answer<readonly T[]>> {
  const items: T[] = [];
  const seen = new Set<number>();
  for (let pages = 0; pages < maxPages; pages++) {
    const answer = await page(items.length, pageSize);
    if (!answer.ok) return answer;
    const before = items.length;
    for (const item of answer.value.items) {
      if (seen.has(key(item))) continue;
      seen.add(key(item));
      items.push(item);
    }
    if (!answer.value.hasMore || items.length === before) return ok(items);
  }
  return refused(
    'server-error',
    msg('The list of jobs does not end. Check whether the server is a Torc server, or archive old workflows.'),
  );
}
