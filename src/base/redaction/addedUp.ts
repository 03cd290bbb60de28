import type { FoundSecrets } from '../redact.ts';

/** Each kind once, in the order of their first finding, with how many there were in all. */
export function addedUp(found: readonly FoundSecrets[]): readonly FoundSecrets[] {
  const counts = new Map<string, number>();
  for (const { kind, count } of found) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
