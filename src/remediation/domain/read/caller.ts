import { anyOf } from '../../../base/text/joinPatterns.ts';

/** What a shell prints that finds no program. */
const isMissing = /^(?:\S{0,200}\/)?(?:ba|da|z|k)?sh: .{0,200}: (?:command )?not found$/u;
/** Lines around it that are looked at. */
const near = { before: 8, after: 8 } as const;

/** How programs that hand a command to a shell show that they did, the innermost first. */
const manners = [
  { caller: 'tar', pattern: /^tar: Child returned status 127$/mu },
  {
    caller: 'npm',
    pattern: anyOf([
      // A script and its command, as npm shows both before it runs them. pnpm writes the folder behind the script.
      /^> (?:@?[\w./-]{1,200}@\d\S{0,60} )?[\w:.-]{1,100}\s*\n> \S/mu,
      /^npm (?:ERR!|error) command (?:sh|bash) -c /mu,
    ]),
  },
] as const;

/**
 * The program that called a shell which found no command, as the lines around show: its own fix is nearer than the
 * shell's. Undefined for another failing line, and where nothing shows it.
 */
export function getCaller(lines: readonly string[], failingLine: string): string | undefined {
  if (!isMissing.test(failingLine)) return undefined;
  const at = lines.findIndex((line) => line.trim() === failingLine.trim());
  const around = lines.slice(Math.max(0, at - near.before), at + near.after).join('\n');
  return manners.find(({ pattern }) => pattern.test(around))?.caller;
}
