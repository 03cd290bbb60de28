import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium, openEditorContext, requireChromium } from '../../../tools/editor/chromium.ts';
import { installEditor } from '../../../tools/editor/install.ts';
import { startServer } from '../../../tools/editor/server.ts';
import { newestEditor } from '../../../tools/editor/versions.ts';
import { cacheFolder, projectRoot, resultsFolder } from '../../../tools/paths.ts';

/** The colour themes every surface is looked at in. */
export const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  contrast: 'Default High Contrast',
  contrastLight: 'Default High Contrast Light',
} as const;

/** How the workbench marks the kind of its theme. */
const themeClasses: Readonly<Record<keyof typeof themes, string>> = {
  dark: 'vs-dark',
  light: 'vs',
  contrast: 'hc-black',
  contrastLight: 'hc-light',
};

/** Whether to take pictures. They are there to be looked at, so they are taken on request: `npm test -- --pictures`. */
export function takesPictures(): boolean {
  return (process.env['RECOURSE_TEST_PICTURES'] ?? '') !== '';
}

/**
 * Built-in extensions of the editor that run code and that no window here needs: they take a second of processor time
 * for each. The suites inside the editor (`test/host`) and `npm start`, which a test drives too, have all of them.
 */
const unneededBuiltIns = [
  ...['copilot', 'debug-auto-launch', 'debug-server-ready', 'ms-vscode.js-debug', 'ms-vscode.js-debug-companion'],
  ...['ms-vscode.vscode-js-profile-table', 'emmet', 'git', 'git-base', 'github', 'github-authentication'],
  ...['microsoft-authentication', 'npm', 'grunt', 'gulp', 'jake', 'ipynb', 'notebook-renderers', 'markdown-math'],
  ...['media-preview', 'mermaid-markdown-features', 'php-language-features', 'references-view', 'simple-browser'],
  ...['terminal-suggest', 'tunnel-forwarding'],
];
const languageServer = 'typescript-language-features';

/** What to open. */
export interface EditorOptions {
  /** Files to write into a fresh workspace, by their path in it. Without it the workspace is a copy of `demo/`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: keyof typeof themes;
  /** True: the folder starts untrusted. */
  readonly workspaceTrust?: boolean;
  /** Folders of further extensions to have installed beside Recourse. */
  readonly extensions?: readonly string[];
  /**
   * True: the editor's language server for JavaScript and TypeScript runs beside Recourse. It takes two seconds of
   * processor time for each window that shows such a file. Default false.
   */
  readonly hasLanguageServer?: boolean;
  /** A profile folder that is already prepared, with an installed extension say; it is not deleted. */
  readonly profile?: string;
  /**
   * The editor's language, such as `de`. Its own words stay English, as there is no language pack; extensions speak it.
   */
  readonly language?: string;
  /** The folder of Recourse that is installed, instead of the project's. */
  readonly recourse?: string;
}

/** A real editor in a real browser, driven as a person would. */
export interface EditorWindow {
  readonly page: Page;
  /** The absolute folder that is open. */
  readonly folder: string;
  /** Presses keys one after another, in Playwright's spelling: `press('Control+Home', 'F1')`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Runs a command by the title it has in the palette. */
  runCommand(title: string): Promise<void>;
  /** Opens a file of the workspace through the quick open box and puts the cursor into it. */
  openFile(path: string): Promise<void>;
  /** Puts text on the clipboard the editor reads. */
  setClipboard(text: string): Promise<void>;
  /** What is on that clipboard. */
  clipboard(): Promise<string>;
  /** Waits for a notification with this text in it, and gives it. */
  notification(text: string | RegExp): Promise<Locator>;
  /** Waits for an entry of the status bar with this text in it, and gives it. */
  status(text: string | RegExp): Promise<Locator>;
  /** Waits for a row of the quick pick with this text in it, and gives it. */
  pick(text: string | RegExp): Promise<Locator>;
  /** What a file of the workspace holds on disk now. */
  read(path: string): Promise<string>;
  /**
   * Waits until a file on disk is there and satisfies `test`, and gives its text; after `timeoutMs` it throws with the
   * text it has.
   */
  readWhen(path: string, test: (text: string) => boolean, timeoutMs?: number): Promise<string>;
  /** Writes `test-results/screens/NAME.png`, if pictures were asked for, and gives its path. */
  screenshot(name: string): Promise<string>;
  /** Ends the browser, the server and the scratch workspace. */
  close(): Promise<void>;
}

/** How long the workbench may take until it can be used, in milliseconds. */
const startTimeout = 60_000;

/**
 * How long whatever is waited for in a window may take, in milliseconds: a busy machine needs many times what a
 * person's does.
 */
const patience = 60_000;

/** How many other commands with the same words in their names may come before the one that is meant. */
const maxOtherNames = 4;

/**
 * How long the list of a quick input may take to answer before it is opened afresh, in milliseconds: a short time first,
 * for a list that was opened too early never answers; longer each time, for a busy machine answers late.
 */
const minAskedAgain = 700;
const maxAskedAgain = 10_000;

/** A window whose editor was started for it. */
export interface OwnEditor extends EditorWindow {
  /** The folder in which Recourse keeps what belongs to no workspace. */
  readonly globalStorage: string;
  /** Changes settings while the window is open. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Changes the colour theme while the window is open. */
  setTheme(theme: keyof typeof themes): Promise<void>;
  /**
   * Writes `test-results/screens/NAME-THEME.png` for each of these themes, and stays in the last one it has shown; does
   * nothing unless pictures were asked for.
   */
  screenshots(name: string, kinds: readonly (keyof typeof themes)[]): Promise<void>;
}

/** Opens the editor and resolves when the workbench is ready. Needs a build (`npm run build`). */
export async function openEditor(options: EditorOptions = {}): Promise<OwnEditor> {
  if (!existsSync(join(projectRoot, 'dist', 'extension.cjs')))
    throw new Error('There is no dist/extension.cjs: run "npm run build" first.');
  const editor = await installEditor(newestEditor, cacheFolder, say);
  const scratch = await mkdtemp(join(tmpdir(), 'recourse-ui-'));
  const folder = join(scratch, 'workspace');
  await fillWorkspace(folder, options.files);
  const server = await startServer({
    editor,
    workspaceTrust: options.workspaceTrust ?? false,
    withoutBuiltIn: options.hasLanguageServer === true ? unneededBuiltIns : [...unneededBuiltIns, languageServer],
    settings: {
      'workbench.colorTheme': themes[options.theme ?? 'dark'],
      // There is no graphics processor: what stands in for one takes longer than drawing without it.
      'terminal.integrated.gpuAcceleration': 'off',
      ...options.settings,
    },
    ...(options.profile === undefined
      ? { installed: [options.recourse ?? projectRoot, ...(options.extensions ?? [])] }
      : { profile: options.profile }),
  });
  const window = await openWindow(
    server.url(folder),
    folder,
    async () => {
      await server.stop();
      await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
    options.language,
  );
  const settingsFile = join(server.profile, 'data', 'data', 'Machine', 'settings.json');
  const set = async (changes: Readonly<Record<string, unknown>>): Promise<void> => {
    const settings = JSON.parse(await readFile(settingsFile, 'utf8')) as Record<string, unknown>;
    await writeFile(settingsFile, JSON.stringify({ ...settings, ...changes }));
  };
  let shown = options.theme ?? 'dark';
  const setTheme = async (theme: keyof typeof themes): Promise<void> => {
    if (theme === shown) return;
    await set({ 'workbench.colorTheme': themes[theme] });
    await window.page.locator(`.monaco-workbench.${themeClasses[theme]}`).waitFor();
    // Colours arrive a moment after the class.
    await window.page.waitForTimeout(500);
    shown = theme;
  };
  return {
    ...window,
    set,
    globalStorage: join(server.profile, 'data', 'data', 'User', 'globalStorage', 'recourse.recourse'),
    setTheme,
    async screenshots(name, kinds) {
      if (!takesPictures()) return;
      // The one that is shown first: a change of theme takes a second.
      for (const theme of kinds.toSorted((a, b) => Number(b === shown) - Number(a === shown))) {
        await setTheme(theme);
        await window.screenshot(`${name}-${theme}`);
      }
    },
  };
}

/**
 * Opens a browser window on an editor that runs already. `afterwards` follows when the window is closed, or could not
 * be opened.
 */
export async function openWindow(
  url: string,
  folder: string,
  afterwards: () => Promise<void>,
  language?: string,
): Promise<EditorWindow> {
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await afterwards();
  };
  try {
    browser = await launchChromium(await requireChromium(say));
    const context = await openEditorContext(browser);
    // Where a language pack would say it.
    if (language !== undefined)
      await context.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)};`);
    const page = await context.newPage();
    await openWorkbench(page, url);
    return windowOn(page, folder, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function say(line: string): void {
  console.log(line);
}

async function fillWorkspace(folder: string, files: Readonly<Record<string, string>> | undefined): Promise<void> {
  if (files === undefined) {
    await cp(join(projectRoot, 'demo'), folder, { recursive: true });
    return;
  }
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/**
 * The window that the editor opens when `act` is done in another. `folder`: the absolute folder it will have open. It
 * is closed with the other.
 */
export async function windowOpenedBy(
  editor: EditorWindow,
  act: () => Promise<unknown>,
  folder: string,
): Promise<EditorWindow> {
  const [page] = await Promise.all([editor.page.context().waitForEvent('page'), act()]);
  await untilReady(page);
  return windowOn(page, folder, async () => {
    await page.close();
  });
}

async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await untilReady(page);
}

async function untilReady(page: Page): Promise<void> {
  await page.locator('.monaco-workbench').waitFor({ timeout: startTimeout });
  // The status bar's remote entry comes once the extension host is connected.
  await page.locator('.statusbar-item').first().waitFor({ timeout: startTimeout });
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: startTimeout });
}

function windowOn(page: Page, folder: string, close: () => Promise<void>): EditorWindow {
  page.setDefaultTimeout(patience);
  const box = page.locator('.quick-input-widget');
  const input = box.locator('input[type="text"]').first();
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  /**
   * Opens the quick input by `key`, types into it, waits until its list answers, and takes the answer. A list shows
   * what was there when it was opened, without the commands of an extension that starts meanwhile, and it goes when
   * something else takes the focus: then it is opened again.
   */
  const choose = async (key: string, text: string, row: string | RegExp): Promise<void> => {
    const end = Date.now() + patience;
    for (let timeout = minAskedAgain; ; timeout = Math.min(1.5 * timeout, maxAskedAgain)) {
      await page.keyboard.press(key);
      try {
        await input.fill(text, { timeout });
        await box.locator('.monaco-list-row').filter({ hasText: row }).first().waitFor({ timeout });
        // Another name that holds the same words may come first.
        const focused = box.locator('.monaco-list-row.focused');
        for (let above = 0; above < maxOtherNames && (await focused.filter({ hasText: row }).count()) === 0; above++)
          await page.keyboard.press('ArrowDown');
        await focused.filter({ hasText: row }).first().waitFor({ timeout });
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
        await page.keyboard.press('Escape');
      }
    }
    await page.keyboard.press('Enter');
  };
  return {
    page,
    folder,
    press,
    async runCommand(title) {
      await choose(
        'F1',
        `>${title}`,
        new RegExp(`(?:^|: )${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}`),
      );
    },
    async openFile(path) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      await choose('Control+p', path, name);
      await page.locator('.tab.active', { hasText: name }).waitFor();
      // A file that was shown already shows no other sign that the box is gone and keys go to the editor again.
      await page.locator('.editor-group-container.active .monaco-editor.focused .view-lines').first().waitFor();
    },
    async setClipboard(text) {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    },
    clipboard: () => page.evaluate('navigator.clipboard.readText()'),
    async notification(text) {
      const found = page
        .locator('.notification-toast, .notifications-center .notification-list-item', { hasText: text })
        .first();
      await found.waitFor();
      return found;
    },
    async status(text) {
      const found = page.locator('.statusbar-item', { hasText: text }).first();
      await found.waitFor();
      return found;
    },
    async pick(text) {
      const found = box.locator('.monaco-list-row', { hasText: text }).first();
      await found.waitFor();
      return found;
    },
    read,
    async readWhen(path, test, timeoutMs = patience) {
      const end = Date.now() + timeoutMs;
      for (;;) {
        // A file that is being saved is empty for a moment, and a new one is not there yet.
        const text = existsSync(join(folder, path)) ? await read(path) : '';
        if (text !== '' && test(text)) return text;
        if (Date.now() > end)
          throw new Error(
            `${path} did not become what was expected within ${String(timeoutMs)} ms; it holds:\n${text}`,
          );
        await page.waitForTimeout(100);
      }
    },
    async screenshot(name) {
      const path = join(resultsFolder, 'screens', `${name}.png`);
      if (!takesPictures()) return path;
      await mkdir(dirname(path), { recursive: true });
      await page.screenshot({ path });
      return path;
    },
    close,
  };
}
