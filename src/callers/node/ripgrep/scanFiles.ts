import type { Clock } from '../../../base/clock.ts';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';
import { timeSlice } from '../timeSlice.ts';
import type { HitCollector } from './hitCollector.ts';
import { hitsInText } from './nameHit.ts';

/** Files read at a time. */
const ahead = 16;
/** Git looks at as many bytes for a zero before it calls a file binary. */
const binaryBytes = 8000;

/** What a scan needs besides the files. */
export interface ScanTools {
  readonly clock: Clock;
  /** Files beyond it count as unreadable. */
  readonly border: WorkspaceBorder;
}

/**
 * Looks for a name in files, without ripgrep, giving way to other work every few milliseconds. Ends early when the
 * collector has enough. Gives how many files could not be read.
 */
export async function scanFiles(
  files: readonly string[],
  name: string,
  collector: HitCollector,
  { clock, border }: ScanTools,
): Promise<number> {
  const breathe = timeSlice(clock);
  let unreadable = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let path = files[next++]; path !== undefined && !collector.isStopped; path = files[next++]) {
      if (collector.has(path)) continue;
      const read = await border.read(path, maxSourceBytes);
      if (read.ok) scanBytes(path, read.value.bytes, name, collector);
      else unreadable += 1;
      await breathe();
    }
  };
  await Promise.all(Array.from({ length: Math.min(ahead, files.length) }, work));
  return unreadable;
}

/** Looks for a name in one file's bytes: UTF-8, or UTF-16 with a byte order mark. */
export function scanBytes(path: string, bytes: Uint8Array, name: string, collector: HitCollector): void {
  const wide =
    (bytes[0] === 0xff && bytes[1] === 0xfe && 'utf-16le') || (bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be');
  if (wide === false) {
    // Finding bytes is many times faster than decoding them, and most files do not hold the name.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!buffer.includes(name) || buffer.subarray(0, binaryBytes).includes(0)) return;
  }
  collector.add(path, hitsInText(path, new TextDecoder(wide === false ? 'utf-8' : wide).decode(bytes), name));
}
