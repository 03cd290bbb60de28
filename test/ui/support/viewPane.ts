import type { Locator } from 'playwright-core';
import { bringAxe } from './axe.ts';
import type { EditorWindow } from './editor.ts';

/** How often the rows of a view are gone through before one counts as missing. */
const maxWalks = 5;

/** A tree view in the side bar or the panel, worked by keyboard and looked at as people with and without eyes do. */
export class ViewPane {
  readonly pane: Locator;
  readonly #editor: EditorWindow;
  readonly #title: string;

  /** `title` as it stands in the header of the view. */
  constructor(editor: EditorWindow, title: string) {
    this.#editor = editor;
    this.#title = title;
    this.pane = editor.page.locator('.part.sidebar .pane, .part.panel .pane', {
      has: editor.page.locator('.pane-header h3.title', { hasText: new RegExp(`^${title}$`) }),
    });
  }

  /** The first row with this text that is in sight. */
  row(text: string | RegExp): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: text }).first();
  }

  /** The row that has the focus. */
  get focused(): Locator {
    return this.pane.locator('.monaco-list-row.focused');
  }

  /** Gives the view the focus. */
  async focus(): Promise<void> {
    // Callers have a place of their own in the panel.
    const container = this.#title === 'Callers' ? 'Callers' : 'Recourse';
    await this.#editor.runCommand(`${container}: Focus on ${this.#title} View`);
  }

  /** Moves the focus down from the top to a row. A view that was just opened draws its rows a moment later. */
  async focusRow(text: string | RegExp): Promise<void> {
    await this.focus();
    for (let walk = 0; walk < maxWalks; walk++) {
      await this.#editor.press('Home');
      for (let step = 0; step < 40; step++) {
        const focused = this.focused.first();
        // A row that is drawn anew meanwhile has no text for a moment.
        const shown = (await focused.textContent({ timeout: 1000 }).catch(() => '')) ?? '';
        if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return;
        await this.#editor.press('ArrowDown');
      }
      await this.#editor.page.waitForTimeout(500);
    }
    throw new Error(`There is no row with "${String(text)}".`);
  }

  /** Chooses from the menu of the focused row. */
  async choose(title: string): Promise<void> {
    await this.#editor.press('Shift+F10');
    const menu = this.#editor.page.locator('.context-view .monaco-menu');
    await menu.waitFor();
    for (let step = 0; step < 30; step++) {
      await this.#editor.press('ArrowDown');
      if (
        (
          (await menu
            .locator('.action-item.focused')
            .first()
            .textContent()
            .catch(() => '')) ?? ''
        ).includes(title)
      )
        break;
    }
    await this.#editor.press('Enter');
    await menu.waitFor({ state: 'detached' });
  }

  /**
   * What axe finds inside the view: rule and element. All of its rules, none left out. `least`: nodes it must have
   * looked at, since nothing is easier than no violations in a view that is not there.
   */
  async violations(least: number): Promise<string[]> {
    await bringAxe(this.#editor.page);
    // The page of a view that was folded leaves its empty frame behind, clear and out of reach, above what is there now:
    // then axe would not say what it sees.
    await this.#editor.page.evaluate(
      "for (const frame of document.querySelectorAll('div:not([class])')) if (getComputedStyle(frame).pointerEvents === 'none' && frame.innerText === '') frame.dataset.axeUnseen = frame.style.visibility, frame.style.visibility = 'hidden';",
    );
    const found: { readonly examined: number; readonly violations: string[] } = await this.#editor.page
      .evaluate(`axe.run([...document.querySelectorAll('.part.sidebar .pane, .part.panel .pane')].find((pane) => pane.querySelector('.pane-header h3.title')?.textContent === ${JSON.stringify(this.#title)}).querySelector('.pane-body')).then(({ passes, violations }) => ({
      examined: passes.filter(({ id }) => id === 'color-contrast' || id === 'aria-required-parent').flatMap(({ nodes }) => nodes).length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))),
    }))`);
    await this.#editor.page.evaluate(
      "for (const frame of document.querySelectorAll('[data-axe-unseen]')) frame.style.visibility = frame.dataset.axeUnseen, delete frame.dataset.axeUnseen;",
    );
    if (found.examined < least) throw new Error(`axe looked at ${String(found.examined)} elements only.`);
    return found.violations;
  }
}
