/** Where the launchers stand, inside of the extension's own storage. */
export const launcherFolder = 'agent';

/** A small program that starts another one of ours. */
export interface AgentLauncher {
  /** Its name in the folder of launchers. */
  readonly name: string;
  readonly text: string;
}

/**
 * What a person lets hooks write, by `recourse.agent.hooksMayWrite`: edits whose place is found by that or more surely.
 */
export type HookWriting = 'off' | 'exact' | 'ai-mode';

/**
 * Seconds after which the hook's launcher ends the hook, whatever it is at: with start and end, 400 ms for the agent.
 */
const hookLimitS = 0.36;

/**
 * The programs that agents are told to call, in a folder that stays when Recourse or the editor is updated; the editor
 * writes them anew then. They say themselves that the editor's program is to run as Node: some agents take that
 * variable out of the environment. `dist`: the folder of the bundles. `writing` stands in the hook's launcher, before
 * what an agent's files say, because those may come with a repository.
 */
export function agentLaunchers(node: string, dist: string, windows: boolean, writing: HookWriting = 'off'): Launchers {
  return windows ? windowsLaunchers(node, dist, writing) : shellLaunchers(node, dist, writing);
}

type Launchers = Readonly<Record<'hook' | 'server', AgentLauncher>>;

function windowsLaunchers(node: string, dist: string, writing: HookWriting): Launchers {
  const quoted = (path: string): string => `"${path.replaceAll('%', '%%').replaceAll('"', '')}"`;
  const make = (name: string, bundle: string, options = '', end: readonly string[] = []): AgentLauncher => {
    const start = `${quoted(node)} ${quoted(`${dist}\\${bundle}`)}${options} %*`;
    const lines = ['@echo off', 'setlocal', 'set ELECTRON_RUN_AS_NODE=1', start, ...end];
    return { name: `${name}.cmd`, text: `${lines.join('\r\n')}\r\n` };
  };
  // A hook that has run out of time ends itself, or is ended by its own thread, which is no failure.
  const hook = make('recourse-hook', 'hook.cjs', ` --write ${writing}`, ['exit /b 0']);
  return { hook, server: make('recourse-mcp', 'mcp.cjs') };
}

/**
 * The hook's takes `--if TEXT` before all else: without that text in the event nothing is started (on Windows the hook
 * itself ends then). It waits for a timer, which the hook ends when it has answered, and then ends the hook: one that
 * is busy, or waits for a processor, cannot be relied on to see that its time is over. It never fails.
 */
function shellLaunchers(node: string, dist: string, writing: HookWriting): Launchers {
  const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
  const start = (bundle: string, options = ''): string =>
    `${quoted(node)} ${quoted(`${dist}/${bundle}`)}${options} "$@"`;
  const startHook = start('hook.cjs', ` --timer "$timer" --write ${writing}`);
  const startTimer = `sleep ${hookLimitS} </dev/null >/dev/null & timer=$!`;
  const hook = [
    '#!/bin/sh',
    // What a shell says of a program that it ended is nothing for the agent.
    'exec 2>/dev/null',
    'export ELECTRON_RUN_AS_NODE=1',
    // Some agents have no narrower event than "calls were made": Node is started only where one of them went wrong.
    'if [ "$1" = --if ]; then',
    '  event=$(cat)',
    '  case $event in *"$2"*) ;; *) exit 0 ;; esac',
    '  shift 2',
    `  ${startTimer}`,
    `  printf '%s' "$event" | ${startHook} &`,
    'else',
    `  ${startTimer}`,
    // What runs beside a shell reads nothing unless it is told to.
    '  exec 3<&0',
    `  ${startHook} <&3 3<&- &`,
    'fi',
    'hook=$!',
    'wait "$timer"',
    // Over, or ended by the hook; a system whose "sleep" knows no parts of seconds leaves the hook to itself.
    'case $? in 0 | 143) kill "$hook" ;; esac',
    'wait "$hook"',
    'exit 0',
  ];
  const server = ['#!/bin/sh', `ELECTRON_RUN_AS_NODE=1 exec ${start('mcp.cjs')}`];
  return {
    hook: { name: 'recourse-hook', text: `${hook.join('\n')}\n` },
    server: { name: 'recourse-mcp', text: `${server.join('\n')}\n` },
  };
}
