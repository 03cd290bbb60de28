import { given, type Answer } from '../../domain/backend/answer.ts';
import type { Page } from '../../domain/backend/records.ts';

/** Torc's largest page. */
const pageSize = 10_000;

/** A whole list, page by page; or the first problem. */
export async function allPages<T>(page: (offset: number, limit: number) => Promise<Answer<Page<T>>>): Promise<Answer<readonly T[]>> {
  const items: T[] = [];
  for (;;) {
    const answer = await page(items.length, pageSize);
    if (!answer.ok) return answer;
    for (const item of answer.value.items) items.push(item);
    if (!answer.value.hasMore || answer.value.items.length === 0) return given(items);
  }
}
