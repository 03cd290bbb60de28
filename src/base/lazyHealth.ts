import type { HealthFeature, HealthSource } from './health.ts';

/** A source whose code is loaded when somebody first asks how the feature is; `onDidChange` must not need it. */
export function lazyHealth(
  feature: HealthFeature,
  load: () => Promise<HealthSource>,
  onDidChange: NonNullable<HealthSource['onDidChange']>,
): HealthSource {
  let loading: Promise<HealthSource> | undefined;
  return { feature, read: async () => (await (loading ??= load())).read(), onDidChange };
}
