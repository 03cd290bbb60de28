import type { HealthFeature, HealthSource } from './health.ts';

/** A source whose code is loaded at the first question about the feature's health; `onDidChange` must not need it. */
export function lazyHealth(
  feature: HealthFeature,
  load: () => Promise<HealthSource>,
  onDidChange: NonNullable<HealthSource['onDidChange']>,
): HealthSource {
  let loading: Promise<HealthSource> | undefined;
  return { feature, read: async () => (await (loading ??= load())).read(), onDidChange };
}
