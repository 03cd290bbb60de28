import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { projectRoot } from './paths.ts';
import { runProcess } from './process.ts';
import { getChannel } from './release/channel.ts';
import { reproducibleZip } from './reproducibleZip.ts';

/**
 * `npm run package [-- --out=FILE]`: builds, packs and prints the SHA-256. The same source gives the same bytes,
 * whatever the folder, the time, the user and the machine. A version of the pre-release channel (an odd minor number)
 * is marked as one.
 */
async function main(): Promise<number> {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => !flag.startsWith('--out='));
  if (unknown !== undefined) {
    console.error(`npm run package does not know ${unknown}; it takes --out=FILE.`);
    return 2;
  }
  const out = resolve(projectRoot, flags.at(-1)?.slice('--out='.length) ?? `${manifest.name}-${manifest.version}.vsix`);
  const scratch = await mkdtemp(join(tmpdir(), 'recourse-package-'));
  try {
    const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production'], {
      cwd: projectRoot,
      echo: true,
    });
    if (built.code !== 0) return built.code;
    const stage = join(scratch, 'stage');
    await copyShippedParts(stage);
    const packed = join(scratch, 'packed.vsix');
    const vsce = join(projectRoot, 'node_modules', '@vscode', 'vsce', 'vsce');
    const channel = getChannel(manifest.version) === 'pre-release' ? ['--pre-release'] : [];
    // Without an address of the sources the README's links and pictures have nothing to be made absolute with, and vsce
    // would refuse to pack.
    const links = 'repository' in manifest ? [] : ['--allow-missing-repository', '--no-rewrite-relative-links'];
    const { code } = await runProcess(
      process.execPath,
      [vsce, 'package', '--no-dependencies', ...links, ...channel, '--out', packed],
      { cwd: stage, echo: true },
    );
    if (code !== 0) return code;
    const bytes = reproducibleZip(await readFile(packed));
    await writeFile(out, bytes);
    console.log(
      `\n${relative(projectRoot, out)}, ${String(bytes.length)} bytes, ${getChannel(manifest.version)}\nSHA-256 ${createHash('sha256').update(bytes).digest('hex')}`,
    );
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies the files and folders of the project in which something is shipped to a folder of their own. vsce holds each
 * file of its folder against each line of `.vscodeignore`, which took most of a minute beside tests and editors.
 */
async function copyShippedParts(to: string): Promise<void> {
  const list = await readFile(join(projectRoot, '.vscodeignore'), 'utf8');
  const shipped = [...list.matchAll(/^!([^/\n]+)/gm)].map(([, part = '']) => part);
  const isShipped = (name: string): boolean =>
    name === '.vscodeignore' || shipped.some((pattern) => matchesGlob(name, pattern));
  for (const name of (await readdir(projectRoot)).filter(isShipped))
    await cp(join(projectRoot, name), join(to, name), { recursive: true });
}

process.exitCode = await main();
