/** How to call npm from here. */
export interface NpmCommand {
  readonly command: string;
  /** Arguments that come before npm's own. */
  readonly leading: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The npm that started this script, else the one on PATH, with an environment that is free of this project's own
 * `npm_package_*` and `npm_lifecycle_*` values: an npm that works on another folder must not believe them.
 */
export function npmCommand(): NpmCommand {
  const env: NodeJS.ProcessEnv = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^npm_(package|lifecycle)_|^npm_config_(local_prefix|prefix|omit|ignore_scripts)$/i.test(key)) env[key] = value;
  }
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js') === true) return { command: process.execPath, leading: [script], env };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', leading: [], env };
}
