import { readdir } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { VirtualDocuments } from '../../../base/host/virtualDocuments.ts';
import type { Clock } from '../../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../../base/lifecycle.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import { unfinishedFolders } from '../../node/disk/unfinished/unfinishedFolders.ts';
import type { EditUi } from '../editUi.ts';

/** Milliseconds between the start of the extension and the look, so that starting the editor does not pay for it. */
const startDelay = 3000;

/** What looking for unfinished edits needs. `storage`: the extension's own folder. */
export interface UnfinishedWatchDeps {
  readonly storage: string;
  readonly ui: EditUi;
  readonly documents: VirtualDocuments;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Looks once, some time after the start and in trusted workspaces only, for edits that were killed half-way. Without
 * any, that costs a look into two folders.
 */
export function watchUnfinished(parts: UnfinishedWatchDeps): Disposable {
  const store = new DisposableStore();
  const look = (): void => {
    lookForUnfinished(parts).catch((error: unknown) => {
      parts.log.error(`unfinished edits: ${thrownText(error)}`);
    });
  };
  store.add({
    dispose: parts.clock.after(startDelay, () => {
      if (vscode.workspace.isTrusted) look();
      else store.add(vscode.workspace.onDidGrantWorkspaceTrust(look));
    }),
  });
  return store;
}

/** Reports the edits that were killed half-way, if there are any; resolves when the person has answered. */
export async function lookForUnfinished({
  storage,
  ui,
  documents,
}: Pick<UnfinishedWatchDeps, 'storage' | 'ui' | 'documents'>): Promise<void> {
  const folders = unfinishedFolders(storage);
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  if (!names.flat().some((name) => name.endsWith('.intent'))) return;
  await (await import('./unfinishedNotice.ts')).tellUnfinished({ ui, documents, folders });
}
