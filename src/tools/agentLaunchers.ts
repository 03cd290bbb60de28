/** Where the launchers stand, inside of the extension's own storage. */
export const launcherFolder = 'agent';

/** A small program that starts another one of ours. */
export interface AgentLauncher {
  /** Its name in the folder of launchers. */
  readonly name: string;
  readonly text: string;
}

/**
 * The programs that agents are told to call, in a folder that stays when Recourse or the editor is updated; the editor
 * writes them anew then. They say themselves that the editor's program is to run as Node: some agents take that
 * variable out of the environment. The hook's takes `--if TEXT` before all else: without that text in the event nothing is
 * started (on Windows the hook itself ends then). `dist`: the folder of the bundles.
 */
export function agentLaunchers(
  node: string,
  dist: string,
  windows: boolean,
): Readonly<Record<'hook' | 'server', AgentLauncher>> {
  const make = (name: string, bundle: string): AgentLauncher => {
    if (windows) {
      const quoted = (path: string): string => `"${path.replaceAll('%', '%%').replaceAll('"', '')}"`;
      const lines = [
        '@echo off',
        'setlocal',
        'set ELECTRON_RUN_AS_NODE=1',
        `${quoted(node)} ${quoted(`${dist}\\${bundle}`)} %*`,
      ];
      return { name: `${name}.cmd`, text: `${lines.join('\r\n')}\r\n` };
    }
    const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
    const start = `ELECTRON_RUN_AS_NODE=1 exec ${quoted(node)} ${quoted(`${dist}/${bundle}`)} "$@"`;
    // Some agents have no narrower event than "calls were made": Node is started only where one of them went wrong.
    const filter = [
      'if [ "$1" = --if ]; then',
      '  event=$(cat)',
      '  case $event in *"$2"*) ;; *) exit 0 ;; esac',
      '  shift 2',
      `  printf '%s' "$event" | ${start}`,
      '  exit',
      'fi',
    ];
    const lines = ['#!/bin/sh', ...(bundle === 'hook.cjs' ? filter : []), start];
    return { name, text: `${lines.join('\n')}\n` };
  };
  return { hook: make('recourse-hook', 'hook.cjs'), server: make('recourse-mcp', 'mcp.cjs') };
}
