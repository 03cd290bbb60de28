import { anyOf, inSequence, namedGroup } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** Shells, core tools, git, curl, wget, ssh, and what the system says of processes. */
export const shellRules: readonly LineRule[] = [
  {
    tool: 'shell',
    clue: 'ommand not found',
    pattern:
      /^(?:\S{1,300}: )?(?:line \d{1,9}: )?(?<message>(?:\S{1,200}: command not found|command not found: \S{1,200}).*)/,
    weight: 90,
  },
  {
    tool: 'shell',
    clue: ': not found',
    pattern: /^(?:\S{0,200}\/)?[\w.-]{1,80}: (?:line )?\d{1,9}: (?<message>\S{1,200}: not found)$/,
    weight: 90,
  },
  {
    tool: 'shell',
    clue: 'is not recognized',
    // What PowerShell adds is broken at the width of the window.
    pattern:
      /(?<message>'?\S{1,200} is not recognized as (?:an internal or external command|(?:the|a) name of a cmdlet)[^.]{0,80})/,
    weight: 90,
  },
  {
    tool: 'shell',
    // A file with another extension is no script, and some programs write their own name so.
    speaks:
      /^(?!(?:error|[gm]?awk|command-line): )(?:\S{0,300}\/)?(?:[\w-]{1,60}|[^\s/:]{1,100}\.(?:[bdkz]?a?sh|command)): /,
    clue: 'line ',
    pattern: inSequence(
      /^(?:\S{0,300}(?:bash|sh|zsh|dash|ksh|\.sh|\.bash|\.command|environment|[\w-]{1,60})): /,
      /(?:eval: )?line \d{1,9}: (?!\s{0,8}\d{1,9} )(?<message>(?!`).+)/,
    ),
    weight: 87,
  },
  {
    tool: 'shell',
    clue: 'sh: ',
    // Dash puts its script and a number, without the word line, before what it says.
    pattern: inSequence(
      /^(?:\S{0,200}\/)?(?:(?:ba|z|da|k|a)?sh: |[^\s/:]{1,100}\.(?:da|k|a)?sh: (?=\d{1,9}: ))/,
      /(?!line \d{1,9}:\s{1,8}\d{1,9} )(?:-c: )?(?:\d{1,9}: )?(?<message>.+)/,
    ),
    weight: 82,
  },
  { tool: 'shell', clue: 'egmentation fault', pattern: /(?<message>Segmentation fault)/, weight: 62 },
  { tool: 'shell', clue: 'SIGSEGV', pattern: /(?<message>(?:signal )?SIGSEGV\b.{0,100})/, weight: 61 },
  { tool: 'shell', clue: 'loating point exception', pattern: /(?<message>Floating point exception)/, weight: 62 },
  { tool: 'shell', clue: 'Aborted', pattern: /(?<message>Aborted)(?:\s+\(core dumped\)|$|\s{3,})/, weight: 52 },
  {
    tool: 'shell',
    clue: 'Killed',
    pattern: /^(?:.{0,300}:\s)?(?:\s*\d{1,9}\s)?(?<message>Killed)(?:$|\s{3,}|: 9)/,
    weight: 66,
  },
  { tool: 'shell', clue: 'Bus error', pattern: /(?<message>Bus error)/, weight: 62 },
  { tool: 'kernel', clue: 'ut of memory', pattern: /(?<message>Out of memory: Kill(?:ed)? process).*/, weight: 92 },
  {
    tool: 'git',
    clue: '! [',
    pattern: /^\s*! (?<message>\[(?:remote )?rejected\]).{1,300}?(?<reason>\(.{1,200}\))$/,
    weight: 94,
  },
  { tool: 'git', clue: 'CONFLICT', pattern: /^(?<message>CONFLICT \([\w/ ]{1,40}\)): .+/, weight: 93 },
  {
    tool: 'git',
    clue: 'remote: ',
    pattern: inSequence(
      /^remote: /,
      namedGroup(
        'message',
        [
          /error|fatal|ERROR|Permission|Invalid|Repository not found|HTTP Basic/,
          /Support for password|Your account|GitLab:/,
        ],
        /.*/,
      ),
    ),
    weight: 90,
  },
  { tool: 'git', clue: 'git@', pattern: /^\S{1,80}@\S{1,120}: (?<message>Permission denied \(.+)/, weight: 93 },
  {
    tool: 'git',
    speaks: anyOf([
      /repositor|branch|revision|\.git|(?<![\w-])refs?(?![\w-])|reference|remote|commit|tag |worktree|working tree|merge|rebase|HEAD|index/i,
      /submodule|upstream|origin|gitfile|bundle|Username|Authentication|unable to access|early EOF|object|pack|bad config|pathspec|stash|clone|pretty/i,
      /fast-forward|reconcile|bad source|destination path|date format|ownership|checked out|unrecognized argument|path '.{1,400}' /i,
    ]),
    clue: 'fatal: ',
    pattern: /^(?<type>fatal): (?!the remote end|Could not read from remote|Exiting because)(?<message>.+)/,
    weight: 86,
  },
  {
    tool: 'git',
    clue: 'is not a git command',
    pattern: /^(?:git: )?(?<message>'.{1,80}' is not a git command)/,
    weight: 88,
  },
  {
    tool: 'git',
    clue: 'nothing to commit',
    pattern: /^(?<message>(?:nothing to commit|no changes added to commit).*)/,
    weight: 60,
  },
  { tool: 'git', clue: 'No stash', pattern: /^(?<message>No stash entries found\.)/, weight: 70 },
  { tool: 'git', clue: 'tell me who you are', pattern: /(?<message>Please tell me who you are)/, weight: 90 },
  { tool: 'curl', clue: 'curl: (', pattern: /^curl: \((?<number>\d{1,3})\) (?<message>.+)/, weight: 90 },
  { tool: 'curl', clue: 'curl: ', pattern: /^curl: (?!try |\()(?<message>.+)/, weight: 84 },
  {
    tool: 'wget',
    clue: 'failed: ',
    pattern: /^(?:Connecting to|Resolving) .{1,200}(?:\.\.\.|…) ?(?<message>failed: .+)/,
    weight: 88,
  },
  { tool: 'wget', clue: 'ERROR ', pattern: /^(?<message>ERROR \d{3}: .+)/, weight: 88 },
  { tool: 'wget', clue: 'wget: ', pattern: /^wget: (?<message>.+)/, weight: 86 },
  {
    tool: 'ssh',
    clue: 'ssh',
    pattern: /^(?:ssh|scp|sftp|kex_exchange_identification|ssh_exchange_identification): (?<message>.+)/,
    weight: 90,
  },
  {
    tool: 'ssh',
    clue: 'Permission denied',
    pattern: /^(?:\S{1,80}@)?\S{1,120}: (?<message>Permission denied \((?:publickey|password|keyboard)[^)\n]{0,100}\))/,
    weight: 90,
  },
  { tool: 'ssh', clue: 'verification failed', pattern: /^(?<message>Host key verification failed)/, weight: 85 },
  {
    tool: 'ssh',
    clue: 'REMOTE HOST IDENTIFICATION',
    pattern: /(?<message>REMOTE HOST IDENTIFICATION HAS CHANGED)/,
    weight: 92,
  },
  { tool: 'sudo', clue: 'sudo', pattern: /^sudo: (?<message>.+)/, weight: 85 },
  { tool: 'apt', clue: 'E: ', pattern: /^E: (?<message>.+)/, weight: 84 },
  {
    tool: 'systemd',
    clue: 'Failed to ',
    pattern: /^(?<message>Failed to (?:start|restart|stop|enable|connect to bus|reload)\b.*)/,
    weight: 78,
  },
  {
    tool: 'systemd',
    clue: 'Main process exited',
    pattern: /(?<message>Main process exited, code=\w{1,20}, status=\S{1,40})/,
    weight: 80,
  },
  { tool: 'systemd', clue: 'Job for ', pattern: /^(?<message>Job for \S{1,100} failed.*)/, weight: 66 },
  {
    tool: 'patch',
    clue: 'out of ',
    pattern: /^(?<message>\d{1,6} out of \d{1,6} hunks? (?:FAILED|ignored))/,
    weight: 84,
  },
  {
    tool: 'shellcheck',
    clue: ' SC',
    pattern: /^\s*\^(?:-{1,200}\^?)? (?<message>(?<code>SC\d{4}) \(\w{1,20}\): .+)/,
    weight: 88,
  },
  {
    tool: 'awk',
    clue: 'awk: ',
    pattern: /^(?:\w{0,6}awk): (?:cmd\. line:\d{1,6}: )?(?:fatal: |line \d{1,6}: )?(?!\s)(?<message>[a-z].+)/,
    weight: 82,
  },
  {
    tool: 'sed',
    clue: 'sed: ',
    pattern: /^sed: (?:-e )?(?:expression #\d{1,4}, char \d{1,9}: )?(?<message>.+)/,
    weight: 84,
  },
  {
    tool: 'bats',
    clue: '(in test file ',
    pattern: /^(?:# )?\s{0,8}\((?:from .{1,200},)?in test file .{1,300}, line \d{1,9}\)$/,
    weight: 86,
    detail: /^(?:# )?\s{1,12}(?<detail>`.+)/,
    within: 3,
    needsDetail: true,
    detailReplaces: true,
  },
];
