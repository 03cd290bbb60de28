const units = [
  ['t', 2 ** 40],
  ['g', 2 ** 30],
  ['m', 2 ** 20],
  ['k', 2 ** 10],
] as const;

/** Formats bytes for Torc, in the largest unit without a remainder: `16g`, `1536m`, `1000b`. */
export function exactMemoryText(bytes: number): string {
  const [unit, size] = units.find(([, each]) => bytes % each === 0) ?? ['b', 1];
  return `${bytes / size}${unit}`;
}

/** Formats seconds as ISO 8601 without rounding: `PT2H30M`, `PT1.5S`. */
export function exactRuntimeText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Math.round((seconds - hours * 3600 - minutes * 60) * 1000) / 1000;
  const parts = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 ? `${rest}S` : ''}`;
  return parts === '' ? 'PT0S' : `PT${parts}`;
}
