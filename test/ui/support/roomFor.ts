import type { EditorWindow } from './editor.ts';

/** The views of the side bar, from the top. */
const titles = ['Waiting for You', 'Known Fixes', 'Jobs', 'Edits'] as const;

/**
 * Opens one view of the side bar and folds the others: a view that is folded at first opens at the least height, and
 * rows out of sight are not in the page.
 */
export async function giveRoom(editor: EditorWindow, wanted: (typeof titles)[number]): Promise<void> {
  // The wanted view first: with all of them folded, none would have the focus.
  for (const title of [wanted, ...titles.filter((other) => other !== wanted)]) {
    const header = editor.page.locator('.part.sidebar .pane-header', {
      has: editor.page.locator('h3.title', { hasText: new RegExp(`^${title}$`) }),
    });
    await header.waitFor();
    // The extension may show a view between the look and the click: then the click has folded it again.
    while (((await header.getAttribute('aria-expanded')) === 'true') !== (title === wanted)) {
      await header.click();
      await editor.page.waitForTimeout(500);
    }
  }
}
