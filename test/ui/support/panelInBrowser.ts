import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, requireChromium } from '../../../tools/editor/chromium.ts';
import { projectRoot, resultsFolder } from '../../../tools/paths.ts';
import { bringAxe } from './axe.ts';
import { takesPictures } from './editor.ts';

const origin = 'http://panel.test';
const nonce = 'dGVzdA==';

/** Colours as the editor's dark theme gives them; the real themes are looked at in the real editor. */
const colours = `:root { --vscode-foreground: #cccccc; --vscode-sideBar-background: #181818; --vscode-editor-background: #1f1f1f; --vscode-editor-foreground: #cccccc; --vscode-descriptionForeground: #9d9d9d; --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-textCodeBlock-background: #2b2b2b;
--vscode-button-background: #0078d4; --vscode-button-foreground: #ffffff; --vscode-button-secondaryBackground: #313131; --vscode-button-secondaryForeground: #cccccc; --vscode-textLink-foreground: #4daafc; --vscode-focusBorder: #0078d4; --vscode-errorForeground: #f85149; --vscode-input-background: #313131; --vscode-input-foreground: #cccccc; --vscode-input-placeholderForeground: #989898;
--vscode-dropdown-background: #313131; --vscode-dropdown-foreground: #cccccc; --vscode-badge-background: #616161; --vscode-badge-foreground: #f8f8f8; --vscode-panel-border: #2b2b2b; --vscode-list-inactiveSelectionBackground: #37373d; --vscode-list-activeSelectionBackground: #04395e; --vscode-list-activeSelectionForeground: #ffffff; --vscode-textBlockQuote-background: #2b2b2b; }`;

/** A page of a panel in a browser of its own, with the test as its host. */
export interface PanelInBrowser {
  readonly page: Page;
  /** What the page has said since the last call. */
  said(): Promise<readonly { readonly type: string; readonly [key: string]: unknown }[]>;
  /** Says something to the page. */
  post(message: unknown): Promise<void>;
  /**
   * Loads the page anew, as the editor does when a view is shown again. What the page asked to be remembered is kept.
   */
  reload(): Promise<void>;
  /** The same without that memory. */
  begin(): Promise<void>;
  /** What axe finds: rule and element. */
  violations(): Promise<readonly string[]>;
  /** What the browser's console and the content policy complained of. */
  readonly complaints: readonly string[];
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the bundle `dist/panels/NAME.*` under the content policy that the editor gives it. Needs a build. */
export async function openPanel(name: string, width = 320): Promise<PanelInBrowser> {
  const folder = join(projectRoot, 'dist', 'panels');
  if (!existsSync(join(folder, `${name}.js`)))
    throw new Error(`There is no dist/panels/${name}.js: run "npm run build" first.`);
  const browser = await launchChromium(
    await requireChromium((line) => {
      console.log(line);
    }),
  );
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    complaints.push(String(error));
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) complaints.push(`asked for ${request.url()}`);
  });
  await page.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === '/') await route.fulfill({ contentType: 'text/html', body: html(name) });
    else if (path === '/theme.css') await route.fulfill({ contentType: 'text/css', body: colours });
    else
      await route.fulfill({
        contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript',
        body: await readFile(join(folder, path.slice(1))),
      });
  });
  await page.addInitScript(`
    window.said = [];
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => { window.said.push(JSON.parse(JSON.stringify(message))); },
      getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
      setState: (state) => { sessionStorage.setItem('state', JSON.stringify(state)); },
    });`);
  await page.goto(origin);
  return {
    page,
    complaints,
    said: () => page.evaluate('window.said.splice(0)'),
    post: async (message) => {
      await page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
      // The message, then the rendering it leads to.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 20))');
    },
    reload: async () => {
      await page.reload();
    },
    begin: async () => {
      // From a page without the script: the one before may still write what it wants remembered.
      await page.goto(`${origin}/theme.css`);
      await page.evaluate('sessionStorage.clear()');
      await page.goto(origin);
    },
    violations: async () => {
      await bringAxe(page);
      return page.evaluate(
        `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
      );
    },
    screenshot: async (file) => {
      if (!takesPictures()) return;
      const path = join(resultsFolder, 'screens', `${file}.png`);
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path, fullPage: true });
    },
    close: () => browser.close(),
  };
}

function html(name: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${origin}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'">
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/${name}.css"><title>Panel</title></head>
<body class="vscode-dark"><main id="root" aria-label="Panel"></main><div id="announcements" class="unseen" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="/${name}.js"></script></body></html>`;
}
