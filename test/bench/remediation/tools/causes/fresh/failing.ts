import type { Cause } from '../../cause.ts';

/** What a cause has besides its command, what solves it and what it prints. */
type Rest = Partial<Omit<Cause, 'fix' | 'expect'>>;

/** A cause of a command line. */
export function failing(run: string, expect: string, fix: string, family?: string, rest: Rest = {}): Cause {
  return { fix, run, expect, family, ...rest };
}

/** Makes causes of one command over one file: of what it prints, what solves it, and the file's text. */
export function failingFile(
  run: string,
  file: string,
): (expect: string, fix: string, text: string, family?: string, rest?: Rest) => Cause {
  return (expect, fix, text, family, rest) => failing(run, expect, fix, family, { files: { [file]: text }, ...rest });
}
