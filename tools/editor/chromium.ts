import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { runProcess } from '../process.ts';

/**
 * Names and places of Chromium-family browsers: first the one without a window, which takes a tenth less of the
 * processor, then the plainest.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The one command that brings a browser to this kind of machine. */
function installCommand(): string {
  if (process.platform === 'darwin') return 'brew install --cask chromium';
  if (process.platform === 'win32') return 'winget install --exact --id Google.Chrome';
  return 'sudo apt-get install -y chromium';
}

/** A Chromium-family browser on this machine: `CHROMIUM_PATH`, then PATH, then the usual places. */
function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return isRunnable(given) ? given : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find(isRunnable);
}

/**
 * A browser, installed with apt when there is none and this is root on Debian.
 * Otherwise throws with the one command that brings it.
 */
export async function requireChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  const given = process.env['CHROMIUM_PATH'] ?? '';
  if (given !== '')
    throw new Error(
      `CHROMIUM_PATH names ${given}, which cannot be run. Correct it, or unset it to use a browser found on PATH.`,
    );
  if (process.getuid?.() === 0 && isRunnable('/usr/bin/apt-get')) {
    say(`No Chromium-family browser here; installing one with apt-get`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProcess('apt-get', ['update', '-q'], { env });
    const { code, output } = await runProcess(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
      { env },
    );
    const installed = findChromium();
    if (code === 0 && installed !== undefined) return installed;
    throw new Error(`"apt-get install -y chromium" failed:\n${output.slice(-2000)}`);
  }
  throw new Error(
    `The editor's window needs a Chromium-family browser. Install one with: ${installCommand()}\n(or set CHROMIUM_PATH to one you have).`,
  );
}

/** Starts that browser without a window. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
}

/**
 * What the workbench is opened in. Its progress bars and spinners stand still: where there is no graphics
 * processor, each of their frames draws the whole window. Webviews are left as they are.
 */
export async function openEditorContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(`if (self === top) addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = '*, ::before, ::after { animation: none !important }';
    document.head.append(style);
  })`);
  return context;
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
