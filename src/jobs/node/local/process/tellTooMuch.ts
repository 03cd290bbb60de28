import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Jobs may replace their output file: a symbolic link could lead elsewhere, and opening a pipe would block. Windows has
 * neither flag.
 */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Writes to a job's stderr that it was killed for its output. `file`: of the attempt, without its extension;
 * `megabytes`: the limit. The rule `output-limit` matches the sentence.
 */
export async function tellTooMuch(file: string, megabytes: number): Promise<void> {
  try {
    const handle = await open(`${file}.e`, constants.O_APPEND | constants.O_WRONLY | noFollow);
    try {
      if ((await handle.stat()).isFile())
        await handle.write(
          `\nRecourse killed this job: it wrote more than ${megabytes} MB of output, the most that recourse.jobs.outputLimit allows.\n`,
        );
    } finally {
      await handle.close();
    }
  } catch {
    // There is no room, or no file; what the store knows has to do.
  }
}
