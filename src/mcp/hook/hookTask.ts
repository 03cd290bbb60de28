import { anyOf, inSequence } from '../../base/text/joinPatterns.ts';
import type { HookCall } from './hookCall.ts';

/** What can be done about a call: nothing in most cases. */
export type HookTask =
  | { readonly kind: 'edit' }
  | { readonly kind: 'command'; readonly output: string }
  | { readonly kind: 'usages'; readonly symbol: string };

/** Names of tools, folded: lower case, without `_` and `-`. */
const editTools: ReadonlySet<string> = new Set([
  ...['edit', 'multiedit', 'replace', 'applypatch', 'applydiff', 'applydiffs', 'replaceinfile', 'searchreplace'],
  ...['strreplace', 'strreplaceeditor', 'strreplacebasededittool', 'editfile', 'editexistingfile', 'patch', 'update'],
  ...['singlefindandreplace', 'notebookedit', 'multireplacestringinfile', 'replacestringinfile', 'searchandreplace'],
  'editor',
]);
const shellTools: ReadonlySet<string> = new Set([
  ...['bash', 'shell', 'runshellcommand', 'executecommand', 'runterminalcommand', 'runterminalcmd', 'powershell'],
  ...['localshell', 'execcommand', 'runinterminal', 'terminal', 'runcommands'],
]);
const searchTools: ReadonlySet<string> = new Set([
  ...['grep', 'searchfilecontent', 'grepsearch', 'searchfiles', 'codebasesearch', 'ripgrep', 'findtext', 'rg'],
  'searchcodebase',
]);

/** How tools say that nothing was found. */
const emptySearch = anyOf(
  [
    /^\s*$/,
    /^\s*no (?:files|matches|results|content matches)(?: were)?(?: found)?\b.{0,300}\s*$/,
    /^\s*found (?:0|no) (?:files|matches|results|total matches)\b.{0,300}\s*$/,
    /^\s*0 (?:matches|results|files)\b.{0,100}\s*$/,
  ],
  'is',
);
const exitCode = /(?:exit(?:ed with)?(?: status)?(?: code)?|exit_code|return code):? *(-?\d{1,10})\b/i;
/** How tools begin when an edit failed, where the agent has no event for it. */
const failedEdit = inSequence(/(?:^|\n|: )\s*/i, [
  /error|failed|failure|could not|couldn['’]t|cannot|unable|no match|no changes/i,
  /string to replace not found|old_?string|search block/i,
]);

/** Which of the three recoveries a call asks for; nothing is guessed into success. */
export function getHookTask({ tool, input, output, hasFailed, isEditOnly, isAhead }: HookCall): HookTask | undefined {
  const name = fold(tool.replace(/^(?:functions|default_api|mcp__\w+__)\.?/, ''));
  if (editTools.has(name)) {
    const failed = isAhead ?? hasFailed ?? failedEdit.test(output.slice(0, 2000));
    return failed ? { kind: 'edit' } : undefined;
  }
  if (isEditOnly === true) return undefined;
  if (searchTools.has(name)) {
    const symbol = getSymbol(firstText(input, ['pattern', 'query', 'regex', 'q', 'search']));
    return symbol !== undefined && hasFailed !== true && emptySearch.test(output.slice(0, 1000))
      ? { kind: 'usages', symbol }
      : undefined;
  }
  if (!shellTools.has(name)) return undefined;
  const command = getCommand(input);
  const [, code] = exitCode.exec(output.slice(0, 4000)) ?? exitCode.exec(output.slice(-2000)) ?? [];
  const searched = getSearched(command);
  if (searched !== undefined) {
    const said = output
      .replace(exitCode, '')
      .replace(/^(?:error|command|output|stdout|stderr|\(empty\)|[\s:.[\]])*$/i, '');
    return said.trim() === '' && (code === undefined || code === '1')
      ? { kind: 'usages', symbol: searched }
      : undefined;
  }
  if (/^\s*apply_patch\b/.test(command) && hasFailed === true) return { kind: 'edit' };
  const failed = hasFailed ?? (code === undefined ? looksFailed(command, output) : code !== '0');
  return failed && output.trim() !== '' ? { kind: 'command', output } : undefined;
}

/**
 * Whether an output is one of a failed command, where the agent does not say how it ended (Codex): an error is named,
 * and the command is none that shows what stands in files.
 */
function looksFailed(command: string, output: string): boolean {
  const shows = /^\s*(?:cat|head|tail|less|more|sed|awk|nl|rg|grep|find|ls|git (?:log|show|diff|grep|blame))\b/.test(
    command,
  );
  return !shows && /\b(?:error|exception|traceback|fatal|failed|failure|panic|panicked)\b|Error\b/i.test(output);
}

/** The command line of a shell tool: a text, or words. */
export function getCommand(input: HookCall['input']): string {
  const value = input['command'] ?? input['cmd'] ?? input['script'];
  if (Array.isArray(value)) return value.filter((word) => typeof word === 'string').join(' ');
  return typeof value === 'string' ? value : '';
}

/** The one name that a command line of a search program looks for, where it does nothing else. */
function getSearched(command: string): string | undefined {
  if (command.length > 500 || /[;&|<>$`\n]/.test(command)) return undefined;
  const words = command.trim().match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const [program = '', ...rest] = words[0] === 'git' ? words.slice(1) : words;
  if (!['rg', 'grep', 'egrep', 'ag', 'ack'].includes(program)) return undefined;
  const pattern = rest.find((word) => !word.startsWith('-'));
  return getSymbol(pattern?.replaceAll(/^["']|["']$/g, ''));
}

/** A pattern that searches for one name, with what surrounds names in patterns. */
const searchedName = inSequence(
  /^(?:\\b|\\<|\^|\.|\\\.|\\s\*|\s)*([A-Za-z_$][\w$]{2,}(?:\.[A-Za-z_$][\w$]*)?)/,
  /(?:\\b|\\>|\\s\*|\\?\(|\\?\)|\[\(\]|\$|\s)*$/,
);

/** The name in a pattern that looks for just one: `\bsave\(`, `repo.save`. */
function getSymbol(pattern: string | undefined): string | undefined {
  if (pattern === undefined || pattern.length > 200) return undefined;
  const [, symbol] = searchedName.exec(pattern.replaceAll('\\.', '.')) ?? [];
  return symbol;
}

function firstText(input: HookCall['input'], names: readonly string[]): string | undefined {
  return names.map((name) => input[name]).find((value) => typeof value === 'string');
}

function fold(name: string): string {
  return name.slice(0, 60).toLowerCase().replace(/[_-]/g, '');
}
