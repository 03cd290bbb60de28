import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, runTool } from './fetchProjects.ts';
import { askDump, type FrontDump } from './frontDump.ts';
import type { RealQuestion, DrawSize } from './realQuestion.ts';

/** rust-analyzer's crates are built for minutes, once. */
const buildLimitMs = 3_000_000;

/** Draws functions and methods of a crate; rust-analyzer says who calls them. */
export async function askRust(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const tool = await buildTool();
  const library = await fetchLibrary();
  const file = join(cacheFolder, 'truth', `${basename(root)}-rust.json`);
  if (!existsSync(file)) {
    const dump = await runTool(tool, [root, library], root);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, dump);
  }
  return askDump(JSON.parse(readFileSync(file, 'utf8')) as FrontDump, size, seed);
}

/** These releases use what Rust 1.95 calls unstable. */
const needed = { RUSTC_BOOTSTRAP: '1', RUSTFLAGS: '-Zcrate-attr=feature(assert_matches)' };

async function buildTool(): Promise<string> {
  const folder = join(cacheFolder, 'tools', 'rustNames');
  const tool = join(folder, 'target', 'release', 'rust-names');
  if (!existsSync(tool)) {
    cpSync(fileURLToPath(new URL('rustNames', import.meta.url)), folder, { recursive: true });
    await runTool('cargo', ['build', '--release', '--quiet'], folder, needed, buildLimitMs);
  }
  return tool;
}

/** The folder of the standard library's source, which types come from. Debian has a package of it. */
async function fetchLibrary(): Promise<string> {
  const folder = join(cacheFolder, 'tools', 'rustLibrary');
  const sources = join(folder, 'usr', 'src');
  if (!existsSync(sources)) {
    mkdirSync(folder, { recursive: true });
    await runTool('apt-get', ['download', '-q', 'rust-web-src'], folder);
    const unpack = `dpkg-deb --fsys-tarfile rust-web-src_*.deb | tar -x --wildcards './usr/src/*/library/*'`;
    await runTool('sh', ['-c', unpack], folder);
  }
  return join(sources, readdirSync(sources)[0] ?? '', 'library');
}
