import { expect } from 'vitest';
import type { ErrorsMessage } from '../../../src/panels/protocol/remediations.ts';
import type { PanelInBrowser } from './panelInBrowser.ts';
import { words } from './remediationMessages.ts';

/** Makes the page a fresh one that has been greeted and shows these errors. */
export async function begin(panel: PanelInBrowser, message?: ErrorsMessage): Promise<void> {
  await panel.begin();
  await greet(panel, message);
}

/** Greets a page that says it is ready, and shows it these errors. */
export async function greet(panel: PanelInBrowser, message?: ErrorsMessage): Promise<void> {
  expect(await panel.said()).toEqual([{ type: 'ready', protocol: 1 }]);
  await panel.post({ type: 'hello', protocol: 1, texts: words });
  if (message !== undefined) await panel.post(message);
}

/** Text and id of what has the focus, `text|id`. */
export function focused({ page }: PanelInBrowser): Promise<string> {
  return page.evaluate('(document.activeElement?.innerText ?? "") + "|" + (document.activeElement?.id ?? "")');
}

/** What a screen reader was told last. */
export function announced({ page }: PanelInBrowser): Promise<string> {
  return page.evaluate(
    'new Promise((resolve) => setTimeout(() => resolve(document.querySelector("#announcements").textContent), 120))',
  );
}
