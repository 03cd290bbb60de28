import { join } from 'node:path';

/** The variable that holds the script's path. */
const variable = 'RECOURSE_SCRIPT';
/** Words that a command line of Windows takes as they are. */
const plainWord = /^[\w.-]+$/;

/** How a program is started. */
export interface ProgramStart {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** On Windows: the arguments are the command line as it is. */
  readonly isVerbatim: boolean;
}

/** Whether a program is a script of Windows, which only its shell starts. */
function isWindowsScript(program: string): boolean {
  return /\.(?:cmd|bat)$/i.test(program);
}

/**
 * How a program of Windows is started, a script of the kind that npm installs too. Its path reaches the shell in a
 * variable, which is put in once and inside of quotes, so that no letter of it is read as a part of the command; the
 * folder it runs in is not searched for the programs that the script names. `args` of a script: letters, digits, `.`,
 * `_` and `-` only; throws a `RangeError` otherwise.
 */
export function getProgramStart(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ProgramStart {
  if (!isWindowsScript(program)) return { program, args, environment, isVerbatim: false };
  const strange = args.find((word) => !plainWord.test(word));
  if (strange !== undefined || program.includes('"'))
    throw new RangeError(`A script of Windows cannot be started with ${JSON.stringify(strange ?? program)}.`);
  const root = environment['SystemRoot'] ?? environment['SYSTEMROOT'] ?? String.raw`C:\Windows`;
  return {
    program: join(root, 'System32', 'cmd.exe'),
    args: ['/d', '/s', '/v:off', '/c', `""%${variable}%" ${args.join(' ')}"`],
    environment: { ...environment, [variable]: program, NoDefaultCurrentDirectoryInExePath: '1' },
    isVerbatim: true,
  };
}
