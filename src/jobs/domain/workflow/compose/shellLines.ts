/** Commands that were selected in a script. */
export interface ShellLines {
  /** One for each line, with the lines that continue it. */
  readonly commands: readonly string[];
  /** All lines as one script, without comments at its begin. */
  readonly script: string;
  /** Whether a line means nothing without the lines before it: a loop, a changed folder, a variable. */
  readonly isOneScript: boolean;
}

/** Words that begin or end a construct of several lines, or change the shell for the lines that follow. */
const shellWords = [
  ...['if', 'then', 'elif', 'else', 'fi', 'for', 'while', 'until', 'do', 'done', 'case', 'esac', 'select', 'function'],
  ...['cd', 'pushd', 'popd', 'export', 'unset', 'set', 'shopt', 'source', 'alias', 'trap', 'eval', 'exec', 'declare'],
  ...['local', 'readonly', 'return', 'exit', 'wait', 'ulimit', 'umask'],
];
/** A dot that reads a file, brackets, `name()`, `name=value` alone in its line. */
const shellForms = [/\./, /[{}()]/, /[A-Za-z_]\w*\(\)/, /[A-Za-z_]\w*\+?=\S*(?=\s*$)/];
const joined = new RegExp(
  String.raw`^(?:${[...shellWords, ...shellForms.map(({ source }) => source)].join('|')})(?=\s|;|$|\()`,
);

/** Reads selected lines of a shell as commands. Prompts (`$ `) are taken off, comments and blank lines left out. */
export function readShellLines(text: string): ShellLines {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const written = lines.filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  const hasPrompts = written.length > 0 && written.some((line) => /^\s*\$ /.test(line));
  const plain = hasPrompts ? lines.map((line) => line.replace(/^\s*\$ /, '')) : lines;
  const commands: string[] = [];
  let isOpen = false;
  for (const line of plain) {
    if (!isOpen && (line.trim() === '' || /^\s*#/.test(line))) continue;
    if (isOpen) commands.push(`${commands.pop() ?? ''}\n${line}`);
    else commands.push(line.trim());
    isOpen = /(?:\\|\||&&)$/.test(line);
  }
  return {
    commands,
    script: commands.length === 1 ? (commands[0] ?? '') : plain.join('\n').trim(),
    isOneScript: commands.some(
      (command) =>
        joined.test(command) || command.includes('<<') || /(?:^|[^&])&$/.test(command) || hasOpenQuote(command),
    ),
  };
}

function hasOpenQuote(command: string): boolean {
  let quote = '';
  for (let at = 0; at < command.length; at++) {
    const sign = command[at] ?? '';
    if (sign === '\\' && quote !== "'") at++;
    else if (quote === '' && (sign === '"' || sign === "'" || sign === '`')) quote = sign;
    else if (sign === quote) quote = '';
  }
  return quote !== '';
}

/** Names for jobs, each of its own: what the commands run, without their options. */
export function jobNames(commands: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return commands.map((command) => {
    const words = command
      .split(/\s+/)
      .filter((word) => !/^(?:-|\\$|[A-Za-z_]\w*=|\||&)/.test(word))
      .slice(0, 2)
      .map((word) => (word.split('/').at(-1) ?? word).replace(/\.\w+$/, ''));
    const base =
      words
        .join('-')
        .replaceAll(/[^A-Za-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 40)
        .toLowerCase() || 'job';
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}-${String(count)}`;
    taken.add(name);
    return name;
  });
}

/** A word for Bash that stands for itself. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
