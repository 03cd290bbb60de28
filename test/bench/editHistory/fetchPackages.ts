import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Member, gunzip, isPlainPath, maxMember, maxUnpacked, tarMembers, zipMembers } from './archive.ts';
import { type Registry, type VersionPair, pairId, versionPairs } from './packages.ts';
import { type FilePair, pairFiles } from './sourceFiles.ts';

/** Where the pairs and the cases drawn from them are kept; not in the repository. */
export const cacheFolder = fileURLToPath(new URL('../../../.cache/edit-history/', import.meta.url));

const run = promisify(execFile);
const timeLimitMs = 240_000;

/** Has one version of a package fetched by its registry's client into a scratch folder and reads its files. */
type Client = (name: string, version: string, scratch: string) => Promise<Member[]>;

async function ask(
  command: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { stdout } = await run(command, [...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: timeLimitMs,
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout;
}

const clients: Readonly<Record<Registry, Client>> = {
  async npm(name, version, scratch) {
    await ask(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch, `${name}@${version}`],
      scratch,
    );
    return withoutTop([...tarMembers(gunzip(readFileSync(onlyFile(scratch, /\.tgz$/))))]);
  },
  // A wheel holds the sources as well, and unlike a source archive it is never built when it is fetched.
  async pypi(name, version, scratch) {
    await ask(
      'python3',
      ['-m', 'pip', 'download', '-q', '--no-deps', '--only-binary', ':all:', '-d', scratch, `${name}==${version}`],
      scratch,
    );
    return [...zipMembers(readFileSync(onlyFile(scratch, /\.whl$/)))];
  },
  async crates(name, version, scratch) {
    mkdirSync(join(scratch, 'src'));
    writeFileSync(join(scratch, 'src', 'lib.rs'), '');
    writeFileSync(
      join(scratch, 'Cargo.toml'),
      `[package]\nname = "scratch"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n${name} = { version = "=${version}", default-features = false }\n`,
    );
    await ask('cargo', ['vendor', '-q', 'vendored'], scratch);
    return folderMembers(join(scratch, 'vendored', name));
  },
  async go(name, version, scratch) {
    const answer = await ask('go', ['mod', 'download', '-json', `${name}@${version}`], scratch, {
      GOMODCACHE: join(scratch, 'modules'),
      GOFLAGS: '-modcacherw',
    });
    const { Zip: zip } = JSON.parse(answer) as { Zip: string };
    const top = `${name}@${version}/`;
    return [...zipMembers(readFileSync(zip))].map(({ path, data }) => ({
      path: path.startsWith(top) ? path.slice(top.length) : path,
      data,
    }));
  },
  async maven(name, version, scratch) {
    const [group, artifact, kind = 'jar:sources'] = name.split(':');
    await ask(
      'mvn',
      [
        '-q',
        '-B',
        'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy',
        `-Dmaven.repo.local=${join(scratch, '..', 'maven')}`,
        `-Dartifact=${group}:${artifact}:${version}:${kind}`,
        `-DoutputDirectory=${scratch}`,
      ],
      scratch,
    );
    return [...zipMembers(readFileSync(onlyFile(scratch, /\.jar$/)))];
  },
  async debian(name, version, scratch) {
    const options = await sourceLists(join(scratch, '..', 'apt'));
    const stanzas = await ask('apt-cache', [...options, 'showsrc', '--only-source', name], scratch);
    const full = [...stanzas.matchAll(/^Version: (\S+)$/gm)]
      .map((hit) => hit[1] ?? '')
      .find((one) => upstreamPart(one) === version);
    if (full === undefined) throw new Error('no such version');
    // A mirror may have an archive without the description and the patches beside it; they are not read.
    const flags = ['-q', 'source', '--download-only', '--tar-only', '--only-source'];
    await ask('apt-get', [...options, ...flags, `${name}=${full}`], scratch);
    const archive = onlyFile(scratch, /(?:\.orig|_[^_-]+)\.tar\.(?:gz|xz|bz2)$/);
    return withoutTop([...tarMembers(plainTar(archive))]);
  },
};

/** The files of one version of a package, by its registry's client. Rejects where it cannot be had. */
export function fetchMembers(registry: Registry, name: string, version: string, scratch: string): Promise<Member[]> {
  return clients[registry](name, version, scratch);
}

/** The upstream version within a Debian version: no epoch, no revision, no mark of a repacked archive. */
export function upstreamPart(version: string): string {
  return version
    .replace(/^\d+:/, '')
    .replace(/-[^-]*$/, '')
    .replace(/[+~].*$/, '');
}

function plainTar(archive: string): Buffer {
  if (archive.endsWith('.gz')) return gunzip(readFileSync(archive));
  return execFileSync(archive.endsWith('.xz') ? 'xz' : 'bzip2', ['-dc', archive], { maxBuffer: maxUnpacked });
}

/**
 * Options for apt with source lists of its own: those of this machine, for sources instead of packages, and for the
 * two newest releases. The machine's own lists stay as they are.
 */
async function sourceLists(folder: string): Promise<string[]> {
  const options = [
    ['Dir::Etc::SourceList', '/dev/null'],
    ['Dir::Etc::SourceParts', join(folder, 'parts')],
    ['Dir::State::Lists', join(folder, 'lists')],
    ['Dir::Cache', join(folder, 'cache')],
  ].flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  if (existsSync(folder)) return options;
  for (const name of ['parts', 'lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, name), { recursive: true });
  const own = '/etc/apt/sources.list.d';
  for (const name of readdirSync(own).filter((one) => one.endsWith('.sources'))) {
    const parts = readFileSync(join(own, name), 'utf8')
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '' && !/^URIs:.*security/m.test(part))
      .map((part) => part.replace(/^Types:.*$/m, 'Types: deb-src').replace(/^Suites:.*$/m, 'Suites: bookworm trixie'));
    writeFileSync(join(folder, 'parts', name), `${parts.join('\n\n')}\n`);
  }
  await ask('apt-get', [...options, '-q', 'update'], folder);
  return options;
}

function onlyFile(folder: string, name: RegExp): string {
  const found = readdirSync(folder).filter((one) => name.test(one) && !one.includes('.debian.tar'));
  const [first] = found;
  if (first === undefined) throw new Error('nothing was fetched');
  return join(folder, first);
}

/** The names without the one folder that archives of sources put everything into. */
function withoutTop(members: readonly Member[]): Member[] {
  return members.flatMap(({ path, data }) => {
    const cut = path.indexOf('/');
    return cut === -1 ? [] : [{ path: path.slice(cut + 1), data }];
  });
}

/** The regular files below a folder that a client unpacked; links are not followed. */
function folderMembers(root: string): Member[] {
  const out: Member[] = [];
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (stats.isDirectory()) pending.push(path);
      else if (stats.isFile() && stats.size <= maxMember) {
        const short = relative(root, path);
        if (isPlainPath(short)) out.push({ path: short, data: readFileSync(path) });
      }
    }
  }
  return out;
}

function getPairFile(pair: VersionPair): string {
  return join(cacheFolder, 'pairs', `${pairId(pair)}@${pair.older}..${pair.newer}.json.gz`);
}

/** What stands for a package's files: its pinned versions, and how much was fetched. */
export function pairState(pair: VersionPair): string {
  const size = statSync(getPairFile(pair), { throwIfNoEntry: false })?.size ?? 'not fetched';
  return `${pairId(pair)} ${pair.older} ${pair.newer} ${size}`;
}

/** The changed files of a package, as fetched before; nothing where it could not be had or was not fetched. */
export function readPairs(pair: VersionPair): readonly FilePair[] {
  const file = getPairFile(pair);
  if (!existsSync(file)) return [];
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as FilePair[];
}

/**
 * Fetches what is not there yet, once: a package that cannot be had is noted as empty and not asked for again.
 * Only names and counts are said, of either half.
 */
export async function fetchPackages(
  say: (line: string) => void,
  pairs: readonly VersionPair[] = versionPairs,
): Promise<void> {
  const missing = pairs.filter((pair) => !existsSync(getPairFile(pair)));
  if (missing.length === 0) return;
  mkdirSync(join(cacheFolder, 'pairs'), { recursive: true });
  const shared = mkdtempSync(join(tmpdir(), 'edit-history-'));
  try {
    for (const pair of missing) {
      const started = performance.now();
      const files = await fetchPair(pair, shared);
      const file = getPairFile(pair);
      writeFileSync(`${file}.part`, gzipSync(JSON.stringify(files ?? [])));
      renameSync(`${file}.part`, file);
      const took = ((performance.now() - started) / 1000).toFixed(1);
      say(`${pairId(pair)} ${pair.older} → ${pair.newer}: ${files?.length ?? 'cannot be had'} (${took} s)`);
    }
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
}

async function fetchPair(pair: VersionPair, shared: string): Promise<FilePair[] | undefined> {
  const versions: Member[][] = [];
  for (const version of [pair.older, pair.newer]) {
    const scratch = mkdtempSync(join(shared, 'one-'));
    try {
      versions.push(await clients[pair.registry](pair.name, version, scratch));
    } catch {
      return undefined;
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  const [older = [], newer = []] = versions;
  return pairFiles(older, newer);
}
