import type { PageQuery } from '../../../domain/backend/records.ts';

/** Torc's largest page. */
const largestPage = 10_000;

/** How many rows a page holds. */
export function getLimit({ limit }: PageQuery): number {
  return limit === undefined || !Number.isFinite(limit)
    ? largestPage
    : Math.min(largestPage, Math.max(0, Math.floor(limit)));
}

/** How many rows come before a page. */
export function getOffset({ offset }: PageQuery): number {
  return offset === undefined || !Number.isFinite(offset)
    ? 0
    : Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.floor(offset)));
}
