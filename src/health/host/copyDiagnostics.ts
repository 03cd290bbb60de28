import { arch, platform, release } from 'node:os';
import * as vscode from 'vscode';
import { changedSettings } from '../domain/changedSettings.ts';
import { diagnosticsText } from '../domain/diagnosticsText.ts';
import { healthText } from '../domain/healthText.ts';
import { namelessReport } from '../domain/namelessReport.ts';
import { readHealth } from '../domain/readHealth.ts';
import type { HealthHostDeps } from './healthParts.ts';

/** As the editor and its own extensions call them. */
const remoteKinds: ReadonlySet<string> = new Set([
  'ssh-remote',
  'wsl',
  'dev-container',
  'attached-container',
  'k8s-container',
  'codespaces',
  'tunnel',
]);

/**
 * Copies a text for bug reports: versions, settings by name, figures. It contains no user text, path, address or name.
 */
export async function copyDiagnostics(parts: HealthHostDeps): Promise<void> {
  const report = await readHealth(parts.sources, parts);
  const text = diagnosticsText({
    facts: getFacts(parts),
    settings: changedSettings(parts.settings),
    health: healthText(namelessReport(report)),
  });
  await parts.ui.copy((await parts.redact(text)).text);
  parts.ui.note(
    vscode.l10n.t(
      'The diagnostics are in the clipboard. They contain none of your texts, paths or names; review them before you send them.',
    ),
  );
}

function getFacts({ extension }: HealthHostDeps): readonly (readonly [string, string])[] {
  const { version } = extension.packageJSON as { readonly version?: unknown };
  return [
    ['Recourse', typeof version === 'string' ? version : 'unknown'],
    [
      'Editor',
      `${vscode.env.appName} ${vscode.version}${vscode.env.uiKind === vscode.UIKind.Web ? ' in a browser' : ''}`,
    ],
    ['Remote', remoteKind(vscode.env.remoteName)],
    ['Node', process.versions.node],
    ['System', `${platform()} ${release()} ${arch()}`],
    ['Language', vscode.env.language],
    ['Workspace', getWorkspaceText()],
  ];
}

function getWorkspaceText(): string {
  const count = vscode.workspace.workspaceFolders?.length ?? 0;
  const folders = count === 1 ? '1 folder' : `${String(count)} folders`;
  return `${folders}, ${vscode.workspace.isTrusted ? 'trusted' : 'not trusted'}`;
}

/**
 * Where extensions run: a known kind, or `elsewhere`. Editors served to a browser give the name of their machine here.
 */
function remoteKind(name: string | undefined): string {
  if (name === undefined) return 'no';
  return remoteKinds.has(name) ? name : 'yes';
}
