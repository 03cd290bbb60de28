import type * as vscode from 'vscode';
import { createContainer, type Container } from './container.ts';

let container: Container | undefined;

/** The editor calls this once, when a command of Recourse runs or the editor has come to rest. */
export function activate(context: vscode.ExtensionContext): void {
  container = createContainer(context);
  context.subscriptions.push(container);
}

/** The editor calls this before it lets the subscriptions go, and waits a moment for what it returns. */
export function deactivate(): Promise<void> | undefined {
  return container?.end();
}
