import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProcess, startProcess, stopProcess } from '../process.ts';
import type { InstalledEditor } from './install.ts';

/** How an editor server is to be started. */
export interface ServerOptions {
  readonly editor: InstalledEditor;
  /** False: every folder is trusted at once. True: a folder starts restricted, as for a real user. Default false. */
  readonly workspaceTrust?: boolean;
  /** Settings written into the profile before the start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The profile folder; without it a fresh one is made and deleted at the end. */
  readonly profile?: string;
  /**
   * Absolute folders of extensions that the profile is to have as installed ones: unlike development extensions they
   * live in an editor that behaves as a user's.
   */
  readonly installed?: readonly string[];
  /**
   * Names of built-in extensions that the editor starts without. A test that needs none of what they do saves the
   * processor time of starting them. Default: none.
   */
  readonly withoutBuiltIn?: readonly string[];
  /**
   * Switches the editor's test driver on. Only then the address may bring development extensions and a test module;
   * but such an editor shows no notification toasts. Default false.
   */
  readonly driver?: boolean;
  /** Added to the environment of the server and of its extension hosts. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A running editor server on 127.0.0.1. */
export interface EditorServer {
  readonly port: number;
  /** The profile folder: `data` (settings, logs) and `extensions`. */
  readonly profile: string;
  /** The address that opens `folder`; the payload brings a development extension and, for suites, a test module. */
  url(folder: string, development?: Development): string;
  /** What the server has written so far. */
  log(): string;
  /** Resolves with that when the server is gone. */
  readonly ended: Promise<string>;
  /** Ends the server, its extension hosts and, when it made one, the profile. */
  stop(): Promise<void>;
}

/** An extension under development, loaded from its folder. */
export interface Development {
  /** Absolute folders of extensions to load. */
  readonly extensions: readonly string[];
  /** The absolute path of a CommonJS module whose `run()` the extension host calls. */
  readonly testModule?: string;
}

/** Settings that keep a fresh profile quiet: no start page, no tips, nothing that moves, no look at the network. */
const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.commandCenter.enabled': false,
  'editor.cursorBlinking': 'solid',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'js/ts.tsserver.useSyntaxServer': 'never',
  'remote.autoForwardPorts': false,
  'security.workspace.trust.untrustedFiles': 'open',
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  'update.mode': 'none',
  'window.commandCenter': false,
  'workbench.enableExperiments': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/**
 * Starts the editor's server on a free loopback port and resolves when it listens (at most 60 s, else it throws with
 * the server's log).
 */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { editor, workspaceTrust = false } = options;
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'recourse-editor-')));
  await writeSettings(profile, options.settings ?? {});
  if (options.installed !== undefined) await listInstalled(profile, options.installed);
  const port = await freePort();
  // The port is open to every user and every page on this machine; only who knows this address gets in.
  const token = randomUUID();
  const args = [
    join(editor.server, 'out', 'server-main.js'),
    ...['--host', '127.0.0.1', '--port', String(port), '--connection-token', token, '--accept-server-license-terms'],
    ...(options.driver === true ? ['--enable-smoke-test-driver'] : []),
    ...['--telemetry-level', 'off'],
    ...profileArguments(profile),
    ...(options.withoutBuiltIn === undefined ? [] : await builtInArguments(editor, profile, options.withoutBuiltIn)),
    ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
  ];
  const child = startProcess(editor.node, args, { env: { ...serverEnvironment(), ...options.env } });
  let log = '';
  const listening = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      log = (log + chunk.toString('utf8')).slice(-200_000);
      if (log.includes('Extension host agent listening on')) resolve();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`The editor's server ended before it listened:\n${log}`));
    });
    setTimeout(() => {
      reject(new Error(`The editor's server does not listen after 60 s:\n${log}`));
    }, 60_000).unref();
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => {
      resolve(log);
    });
  });
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await listening;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    profile,
    log: () => log,
    ended,
    stop,
    url: (folder, development) => editorUrl(port, token, folder, development),
  };
}

/** Installs a packaged extension into a profile, as a user would. Throws with the editor's words when it refuses. */
export async function installVsix(editor: InstalledEditor, profile: string, vsix: string): Promise<void> {
  const args = [
    join(editor.server, 'out', 'server-main.js'),
    '--install-extension',
    vsix,
    '--force',
    ...profileArguments(profile),
  ];
  const { code, output } = await runProcess(editor.node, [...args, '--accept-server-license-terms'], {
    env: serverEnvironment(),
  });
  if (code !== 0 || /failed/i.test(output)) throw new Error(`The editor did not install ${vsix}:\n${output}`);
}

/**
 * Writes the profile's list of installed extensions; each entry points to the extension's own folder, wherever that is.
 */
async function listInstalled(profile: string, folders: readonly string[]): Promise<void> {
  const entries = folders.map(async (folder) => {
    const { publisher, name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Readonly<
      Record<'publisher' | 'name' | 'version', string>
    >;
    return {
      identifier: { id: `${publisher}.${name}` },
      version,
      location: { $mid: 1, scheme: 'file', path: asUriPath(folder) },
      metadata: { source: 'vsix' },
    };
  });
  await mkdir(join(profile, 'extensions'), { recursive: true });
  await writeFile(join(profile, 'extensions', 'extensions.json'), JSON.stringify(await Promise.all(entries)));
}

/** Links the built-in extensions except those of these names into the profile; gives the arguments that lead there. */
async function builtInArguments(
  { server }: InstalledEditor,
  profile: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const own = join(server, 'extensions');
  const links = join(profile, 'built-in');
  await mkdir(links, { recursive: true });
  const kept = (await readdir(own)).filter((name) => !names.includes(name));
  // A junction on Windows needs no rights; elsewhere the kind is not asked for.
  await Promise.all(kept.map((name) => symlink(join(own, name), join(links, name), 'junction')));
  return ['--builtin-extensions-dir', links];
}

function profileArguments(profile: string): readonly string[] {
  return ['--server-data-dir', join(profile, 'data'), '--extensions-dir', join(profile, 'extensions')];
}

/** Writes machine settings for every window of that profile: the quiet ones and, over them, `settings`. */
async function writeSettings(profile: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const file = join(profile, 'data', 'data', 'Machine', 'settings.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...quietSettings, ...settings }, undefined, 2)}\n`);
}

function editorUrl(port: number, token: string, folder: string, development?: Development): string {
  const authority = `127.0.0.1:${String(port)}`;
  const remote = (path: string): string => `vscode-remote://${authority}${asUriPath(path)}`;
  const payload: [string, string][] = [];
  for (const extension of development?.extensions ?? []) payload.push(['extensionDevelopmentPath', remote(extension)]);
  if (development?.testModule !== undefined) payload.push(['extensionTestsPath', remote(development.testModule)]);
  const query = new URLSearchParams({ tkn: token, folder: asUriPath(folder) });
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  // The editor decodes %20 but not "+" in a folder's name.
  return `http://${authority}/?${query.toString().replaceAll('+', '%20')}`;
}

/** `C:\a` as `/c:/a`; other paths as they are. */
function asUriPath(path: string): string {
  const slashes = path.replaceAll('\\', '/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}

/** The environment for the editor: ours, without what npm and a surrounding editor would make it believe. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^(npm_|VSCODE_|ELECTRON_|NODE_OPTIONS$|VITEST)/.test(key)) env[key] = value;
  }
  return env;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free loopback port.'));
      });
    });
  });
}
