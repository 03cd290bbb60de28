import type { EditorWindow } from './editor.ts';

/** Folds the list of what waits, so that the other views of the side bar have its room. */
export async function foldWaiting(editor: EditorWindow): Promise<void> {
  await editor.page.locator('.part.sidebar .pane-header.expanded', { hasText: 'Waiting for You' }).click();
}
