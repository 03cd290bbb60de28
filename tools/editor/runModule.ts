import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { resultsFolder } from '../paths.ts';
import { launchChromium, openEditorContext, requireChromium } from './chromium.ts';
import type { InstalledEditor } from './install.ts';
import { startServer } from './server.ts';

/** A module to run inside the editor's extension host, and where. */
export interface ModuleRun {
  readonly editor: InstalledEditor;
  /** The folder the window opens. */
  readonly folder: string;
  /** Absolute folders of extensions to load from source. */
  readonly extensions: readonly string[];
  /** Absolute folders of extensions to load as installed ones. */
  readonly installed?: readonly string[];
  /** The absolute path of the CommonJS module; its `run()` is awaited. */
  readonly testModule: string;
  readonly workspaceTrust?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly profile?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** After how long the run counts as hanging, in milliseconds. */
  readonly timeoutMs: number;
  readonly say: (line: string) => void;
}

/** How the module ended: 0 when `run()` resolved, 1 when it threw; with what helps to understand a failure. */
export interface ModuleEnd {
  readonly code: number;
  /** The last lines of the browser's console and of the server. */
  readonly log: string;
}

/** How long a window that hangs is asked for what it shows, in milliseconds. */
const patienceMs = 5000;

/**
 * Opens the editor in a browser without a window, lets it run the module and closes everything again. Throws when the
 * time is up.
 */
export async function runModuleInEditor(run: ModuleRun): Promise<ModuleEnd> {
  const executable = await requireChromium(run.say);
  const { editor, workspaceTrust, settings, profile, env, installed } = run;
  const server = await startServer({
    editor,
    driver: true,
    workspaceTrust,
    settings,
    profile,
    installed,
    env,
  });
  const consoleLines: string[] = [];
  const log = (): string => [...consoleLines.slice(-30), '--- server ---', server.log().slice(-4000)].join('\n');
  try {
    const browser = await launchChromium(executable);
    try {
      const context = await openEditorContext(browser);
      const page = await context.newPage();
      page.on('console', (message) => consoleLines.push(message.text().slice(0, 400)));
      // The workbench calls this function when the module's run() has ended; it must exist before the page loads.
      let ended: (code: number) => void = () => undefined;
      const end = new Promise<number>((resolve) => {
        ended = resolve;
      });
      await page.exposeFunction('codeAutomationExit', (code: number) => {
        ended(code);
      });
      await page.goto(server.url(run.folder, { extensions: run.extensions, testModule: run.testModule }), {
        waitUntil: 'domcontentloaded',
      });
      const code = await Promise.race([end, timeUp(run.timeoutMs)]);
      if (code === undefined)
        throw new Error(
          `The run inside the editor did not end within ${String(run.timeoutMs / 1000)} s. ${await whatItShows(page)}\n${log()}`,
        );
      return { code, log: log() };
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/**
 * Whether a window that hangs still answers, and what it shows: a dialog waits for a person, a busy page does not.
 * A picture of it goes to the results.
 */
async function whatItShows(page: Page): Promise<string> {
  const looked = (async (): Promise<string> => {
    const texts = await page
      .locator('.monaco-dialog-box, .notification-toast, .quick-input-widget:visible')
      .allInnerTexts();
    await mkdir(resultsFolder, { recursive: true });
    await page.screenshot({ path: join(resultsFolder, 'window-that-hangs.png'), timeout: patienceMs });
    return `Its window answers and shows ${texts.length === 0 ? 'no dialog' : JSON.stringify(texts)}.`;
  })().catch(
    (error: unknown) => `Its window cannot be looked at: ${error instanceof Error ? error.message : String(error)}.`,
  );
  return (await Promise.race([looked, timeUp(2 * patienceMs)])) ?? 'Its window does not answer.';
}

function timeUp(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(undefined);
    }, milliseconds).unref();
  });
}
