/** Programs that say "no" with exit code 1: they found nothing, or found a difference. */
const answering = new Set([
  'grep',
  'egrep',
  'fgrep',
  'zgrep',
  'rg',
  'ag',
  'ack',
  'test',
  '[',
  '[[',
  'diff',
  'cmp',
  'colordiff',
  'comm',
  'which',
  'whereis',
  'type',
  'hash',
  'pgrep',
  'pkill',
  'pidof',
  'expr',
  'let',
  '((',
  'false',
  'read',
  'findstr',
  'fc',
  'where',
  'select-string',
  'lsof',
  'mountpoint',
  'getent',
  'is-git-dirty',
]);
const answeringGit = new Set([
  'grep',
  'diff',
  'diff-index',
  'diff-files',
  'merge-base',
  'check-ignore',
  'show-ref',
  'config',
]);
/**
 * Programs whose output is a conversation: it does not come from the program alone, and may concern another machine.
 */
const conversing = new Set([
  'ssh',
  'mosh',
  'telnet',
  'ftp',
  'sftp',
  'screen',
  'tmux',
  'zellij',
  'byobu',
  'vi',
  'vim',
  'nvim',
  'nano',
  'emacs',
  'helix',
  'hx',
  'less',
  'more',
  'most',
  'man',
  'top',
  'htop',
  'btop',
  'watch',
  'tig',
  'lazygit',
  'mc',
  'ranger',
  'bash',
  'zsh',
  'sh',
  'fish',
  'pwsh',
  'powershell',
  'su',
  'minicom',
  'exit',
  'logout',
]);
/** Words before the program itself. */
const prefixes = new Set([
  'sudo',
  'doas',
  'env',
  'time',
  'nohup',
  'nice',
  'command',
  'builtin',
  'exec',
  'stdbuf',
  'xargs',
  'then',
  'do',
  'else',
  '!',
  '{',
  '(',
]);
/**
 * Exit codes of commands that the user ended (Ctrl+C, Ctrl+\, kill, a closed pipe, a closed window; Ctrl+C on Windows).
 */
const endedByPerson = new Set([129, 130, 131, 141, 143, -1073741510, 3221225786]);
/** UTF-16 units of a command line that are parsed. */
const longestLine = 4000;

/**
 * The meaning of an exit code for a command. `answer`: its way of saying no. `ended`: by the user. `conversation`: its
 * output is ignored.
 */
export type Ending = 'success' | 'failure' | 'answer' | 'ended' | 'conversation';

/** Interprets the exit code of a command line. */
export function getEnding(commandLine: string, exitCode: number): Ending {
  const programs = getPrograms(commandLine.slice(0, longestLine));
  if (programs.some(({ name, hasArguments }) => conversing.has(name) && !(isShell(name) && hasArguments)))
    return 'conversation';
  if (exitCode === 0) return 'success';
  if (endedByPerson.has(exitCode)) return 'ended';
  const last = programs.at(-1);
  if (
    exitCode === 1 &&
    last !== undefined &&
    (answering.has(last.name) || (last.name === 'git' && answeringGit.has(last.subcommand)))
  )
    return 'answer';
  return 'failure';
}

interface Program {
  readonly name: string;
  readonly subcommand: string;
  readonly hasArguments: boolean;
}

/** `bash script.sh` is an ordinary program; `bash` alone is a conversation. */
function isShell(name: string): boolean {
  return ['bash', 'zsh', 'sh', 'fish', 'pwsh', 'powershell', 'watch', 'exit'].includes(name);
}

/** The programs of a command line in order; quotes are respected, the rest of shell syntax is not. */
function getPrograms(commandLine: string): readonly Program[] {
  return getSegments(commandLine).flatMap((words) => {
    let at = 0;
    let isAfterPrefix = false;
    for (; at < words.length; at++) {
      const each = words[at] ?? '';
      const isPrefix = prefixes.has(each);
      // `sudo -E`, `FOO=1 npm test`.
      if (!isPrefix && !/^\w+=/.test(each) && !(isAfterPrefix && each.startsWith('-'))) break;
      isAfterPrefix ||= isPrefix;
    }
    const word = words[at];
    if (word === undefined) return [];
    const name = (word.replaceAll('\\', '/').split('/').at(-1) ?? word).toLowerCase().replace(/\.exe$/, '');
    const others = words.slice(at + 1);
    return [{ name, subcommand: others.find((each) => !each.startsWith('-')) ?? '', hasArguments: others.length > 0 }];
  });
}

/** The words between `|`, `&&`, `||`, `;` and line breaks. */
function getSegments(commandLine: string): readonly (readonly string[])[] {
  const segments: string[][] = [[]];
  let word: string | undefined;
  let quote = '';
  const endWord = (): void => {
    if (word !== undefined) segments.at(-1)?.push(word);
    word = undefined;
  };
  for (const letter of commandLine) {
    if (quote !== '') {
      if (letter === quote) quote = '';
      else word = (word ?? '') + letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/[|;&\n]/.test(letter)) {
      endWord();
      if ((segments.at(-1)?.length ?? 0) > 0) segments.push([]);
    } else if (/\s/.test(letter)) endWord();
    else word = (word ?? '') + letter;
  }
  endWord();
  return segments.filter((words) => words.length > 0);
}
