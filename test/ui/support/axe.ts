import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Loads axe into a document that does not have it yet. It is half a megabyte, which takes a moment to compile. */
export async function bringAxe(document: Frame | Page): Promise<void> {
  if ((await document.evaluate('typeof axe')) !== 'object') await document.evaluate(axe.source);
}
