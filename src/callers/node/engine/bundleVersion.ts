import { statSync } from 'node:fs';

/**
 * Tells one build of a bundle (absolute path) from another: what an older one read from sources may not be what this
 * one would.
 */
export function bundleVersion(file: string): string {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
  return `${size}-${Math.round(mtimeMs)}`;
}
