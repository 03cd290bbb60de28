import type * as vscode from 'vscode';
import { createContainer } from './container.ts';

/** The editor calls this once, when a command of Recourse runs or the editor has come to rest. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(createContainer(context));
}
