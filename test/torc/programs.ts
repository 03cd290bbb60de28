import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const version = '1.0.0';
const names = ['torc', 'torc-server', 'torc-slurm-job-runner'] as const;

/**
 * Torc's programs in a folder that every user may read. They are built from crates.io at first use, which takes some
 * twenty minutes; `RECOURSE_TORC_BIN` names a folder that has them. Without optimisation: they wait most of the time.
 */
export async function bringTorc(folder: string): Promise<string> {
  const root = join(homedir(), '.cache/recourse/torc');
  const built = process.env['RECOURSE_TORC_BIN'] ?? join(root, 'cargo/bin');
  if (!names.every((name) => existsSync(join(built, name)))) {
    process.stdout.write(`Building torc ${version} in ${root} …\n`);
    const build = spawnSync(
      'cargo',
      [
        'install',
        'torc',
        ...['--version', version, '--locked', '--debug', '--root', join(root, 'cargo')],
        ...['--no-default-features', '--features', 'client,tui,plot_resources,server-bin,slurm-runner'],
        ...names.flatMap((name) => ['--bin', name]),
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          SQLX_OFFLINE: 'true',
          CARGO_HOME: join(root, 'cargo'),
          CARGO_TARGET_DIR: join(root, 'target'),
          CARGO_PROFILE_DEV_DEBUG: '0',
          CARGO_INCREMENTAL: '0',
        },
      },
    );
    if (build.status !== 0) throw new Error('torc could not be built; is cargo there, and crates.io reachable?');
  }
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  for (const name of names)
    await link(join(built, name), join(bin, name)).catch(() => copyFile(join(built, name), join(bin, name)));
  return bin;
}
