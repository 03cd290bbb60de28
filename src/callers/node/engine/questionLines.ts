import type { Clock } from '../../../base/clock.ts';
import type { CallersServices } from '../../domain/services.ts';
import { FileLines, type FileLinesOptions } from './fileLines.ts';
import type { NameIndexManager } from './nameIndexManager.ts';
import type { WorkspaceRoots } from './workspaceRoots.ts';

/** Where lines come from. */
export interface LinesFrom {
  readonly roots: WorkspaceRoots;
  readonly names: Pick<NameIndexManager, 'buffer'>;
  readonly clock: Clock;
  /** Another thread that may read, too. */
  readonly worker?: FileLinesOptions['worker'] | undefined;
}

/** Lines of files for one question, from the open buffer where there is one; what cannot be read is empty. */
export function questionLines({
  roots,
  names,
  clock,
  worker,
}: LinesFrom): Pick<CallersServices, 'lineText' | 'linesAhead'> {
  const onDisk = new FileLines({ clock, border: roots.border, worker });
  // All lines of a file may be wanted, one after the other.
  let split: { readonly buffer: string; readonly lines: readonly string[] } | undefined;
  return {
    lineText: (path, line) => {
      const file = roots.absolute(path);
      if (file === undefined) return '';
      const buffer = names.buffer(file);
      if (buffer === undefined) return onDisk.line(file, line);
      if (split?.buffer !== buffer) split = { buffer, lines: buffer.split(/\r\n|\r|\n/) };
      return split.lines[line - 1] ?? '';
    },
    linesAhead: (places) =>
      onDisk.ahead(
        places.flatMap(({ path, line }) => {
          const file = roots.absolute(path);
          return file === undefined || names.buffer(file) !== undefined ? [] : [{ file, line }];
        }),
      ),
  };
}
