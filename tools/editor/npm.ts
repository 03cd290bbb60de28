import { runProcess } from '../process.ts';

/** How to call npm from here. */
interface NpmCommand {
  readonly command: string;
  /** Arguments that come before npm's own. */
  readonly leading: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The npm that started this script, else the one on PATH, with an environment that is free of this project's own
 * `npm_package_*` and `npm_lifecycle_*` values: an npm that works on another folder must not believe them.
 */
function npmCommand(): NpmCommand {
  const env: NodeJS.ProcessEnv = {};
  for (const [key, value] of Object.entries(process.env)) {
    if (!/^npm_(package|lifecycle)_|^npm_config_(local_prefix|prefix|omit|ignore_scripts)$/i.test(key))
      env[key] = value;
  }
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js') === true) return { command: process.execPath, leading: [script], env };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', leading: [], env };
}

/**
 * Lets npm work on `folder`; `say` hears `what` it brings and, every 20 s, that it still does. Throws with npm's own
 * words when it fails.
 */
export async function runNpm(
  folder: string,
  args: readonly string[],
  say: (line: string) => void,
  what: string,
): Promise<void> {
  say(`  ${what} …`);
  const started = Date.now();
  const still = setInterval(() => {
    say(`  … still at it after ${String(Math.round((Date.now() - started) / 1000))} s`);
  }, 20_000);
  const { command, leading, env } = npmCommand();
  const { code, output } = await runProcess(
    command,
    [...leading, ...args, '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, env },
  );
  clearInterval(still);
  if (code !== 0) throw new Error(`npm could not install ${what} (exit code ${String(code)}):\n${output.slice(-4000)}`);
}
