import * as vscode from 'vscode';
import { editorSettings } from './base/host/editorSettings.ts';
import { DisposableStore, type Disposable } from './base/lifecycle.ts';
import { Settings } from './base/settings.ts';
import { systemClock } from './base/systemClock.ts';
import { createEditHost } from './edit/host/index.ts';
import { EditorUi } from './edit/host/editorUi.ts';
import { loadEngine } from './edit/host/localEngine.ts';
import { syntaxLoader } from './edit/host/syntaxLoader.ts';

/** Builds every part of the extension in the order they need each other and registers it with the editor. */
export function createContainer(context: vscode.ExtensionContext): Disposable {
  const store = new DisposableStore();
  const log = store.add(vscode.window.createOutputChannel('Recourse', { log: true }));
  const settings = new Settings(editorSettings());
  const dist = vscode.Uri.joinPath(context.extensionUri, 'dist').fsPath;
  const edit = store.add(createEditHost({
    engine: loadEngine,
    syntax: syntaxLoader(dist, log),
    ui: new EditorUi(),
    settings,
    clock: systemClock,
    log,
  }));
  store.add(edit.register());
  return store;
}
