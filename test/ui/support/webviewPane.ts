import type { Frame, Locator } from 'playwright-core';
import { bringAxe } from './axe.ts';
import type { EditorWindow } from './editor.ts';

/**
 * The page of a view in the side bar, and that of an editor tab: both can be open. A view that was folded comes back
 * without its purpose in the address, so the place decides.
 */
const viewFrame = 'iframe.webview.ready:left-of(.part.editor)';
const tabFrame = 'iframe.webview.ready:not([src*="purpose=webviewView"]):not(:left-of(.part.editor))';

/** A page: the view of known fixes in the side bar, or an editor tab. */
export class WebviewPane {
  readonly #editor: EditorWindow;
  readonly #title: string;
  readonly #place: 'view' | 'tab';

  /** `title` as it stands in the header of the view, and in the page's own name. Known fixes have both places. */
  constructor(editor: EditorWindow, title: string, place: 'view' | 'tab' = title === 'Known Fixes' ? 'view' : 'tab') {
    this.#editor = editor;
    this.#title = title;
    this.#place = place;
  }

  /** What is in the page: waits for nothing. */
  get body(): Locator {
    return this.#editor.page
      .frameLocator(this.#place === 'view' ? viewFrame : tabFrame)
      .frameLocator('#active-frame')
      .locator('body', { has: this.#editor.page.locator(`main[aria-label="${this.#title}"]`) });
  }

  /** Gives the view the focus. */
  async focus(): Promise<void> {
    await this.#editor.runCommand(`Recourse: Focus on ${this.#title} View`);
  }

  /** The id and the text of the element that has the focus; empty while keys do not go to the page. */
  async focused(): Promise<string> {
    return (await this.frame()).evaluate(
      'document.hasFocus() ? (document.activeElement?.id ?? "") + " " + (document.activeElement?.innerText ?? "") : ""',
    );
  }

  /** The frame of the page. Throws after 10 s without one. */
  async frame(): Promise<Frame> {
    const end = Date.now() + 10_000;
    for (;;) {
      for (const frame of this.#editor.page.frames()) {
        const title = await frame
          .evaluate('document.querySelector("main")?.getAttribute("aria-label")')
          .catch(() => undefined);
        if (title === this.#title && frame.name() !== '') return frame;
      }
      if (Date.now() > end) throw new Error(`There is no page named ${this.#title}.`);
      await this.#editor.page.waitForTimeout(100);
    }
  }

  /** What axe finds in the page: rule and element. `least`: elements it must have looked at. */
  async violations(least: number): Promise<string[]> {
    const frame = await this.frame();
    await bringAxe(frame);
    const found: { readonly examined: number; readonly violations: string[] } =
      await frame.evaluate(`axe.run(document).then(({ passes, violations }) => ({
      examined: passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes).length,
      violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 200) + ' ' + any.map(({ message }) => message).join(' '))),
    }))`);
    if (found.examined < least) throw new Error(`axe looked at ${String(found.examined)} elements only.`);
    return found.violations;
  }
}
