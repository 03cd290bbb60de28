import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { isPlainPath, zipMembers, type Member } from '../editHistory/archive.ts';
import { fetchMembers } from '../editHistory/fetchPackages.ts';
import { projectId, type RealProject } from './projects.ts';

/**
 * Where projects, truths and tools are kept; it may be deleted at any time. Not below the repository: packing and
 * linting walk through all that is there, and these are gigabytes.
 */
export const cacheFolder = join(homedir(), '.cache/recourse/callers-real/');

const run = promisify(execFile);
const timeLimitMs = 540_000;

/** Runs a registry's client or a tool; its output. Rejects with what it said on its error stream. */
export async function runTool(
  command: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
  limitMs = timeLimitMs,
): Promise<string> {
  const { stdout } = await run(command, [...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: limitMs,
    maxBuffer: 2 ** 30,
  });
  return stdout;
}

/** The folder of a fetched project: its workspace, dependencies in the places where the language has them. */
export function getRoot(project: RealProject): string {
  return join(cacheFolder, 'projects', projectId(project));
}

/** Whether a project was fetched. */
export function isFetched(project: RealProject): boolean {
  return existsSync(getRoot(project));
}

type Fetch = (project: RealProject, root: string) => Promise<void>;

const clients: Readonly<Partial<Record<RealProject['language'], Fetch>>> = {
  typescript: fetchScripts,
  javascript: fetchScripts,
  python: fetchPython,
  go: fetchGo,
  java: fetchJava,
  cpp: fetchDebian,
  rust: fetchRust,
  kotlin: fetchKotlin,
  scala: fetchScala,
  php: fetchPhp,
  csharp: fetchDebian,
  ruby: fetchDebian,
};

/** Where Go's tools keep what they download, apart from the machine's own. */
export const goEnvironment: NodeJS.ProcessEnv = {
  GOMODCACHE: join(cacheFolder, 'tools', 'gomod'),
  GOFLAGS: '-modcacherw -mod=mod',
  GOTOOLCHAIN: 'local',
  // Types are known without C; else SQLite's sources are compiled for minutes, for a project that only needs them.
  CGO_ENABLED: '0',
};

/**
 * Fetches what is not there yet, with the ordinary clients and without running anything of the packages. What cannot
 * be had is said and left out.
 */
export async function fetchProjects(projects: readonly RealProject[], say: (line: string) => void): Promise<void> {
  for (const project of projects.filter((one) => !isFetched(one))) {
    const root = getRoot(project);
    const part = `${root}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    try {
      await clients[project.language]?.(project, part);
      renameSync(part, root);
      say(`${projectId(project)}: fetched`);
    } catch (error) {
      say(`${projectId(project)}: cannot be had (${error instanceof Error ? error.message.slice(0, 400) : ''})`);
    }
  }
}

async function fetchScripts(
  { name, version, folders, isInMaps, needs = [], paths }: RealProject,
  root: string,
): Promise<void> {
  writeFileSync(join(root, 'package.json'), `${JSON.stringify({ name: 'project', private: true }, undefined, 2)}\n`);
  await runTool(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--force',
      '--save-exact',
      `${name}@${version}`,
      ...needs,
    ],
    root,
  );
  const package_ = join(root, 'node_modules', name);
  if (isInMaps === true) writeMapped(package_, root);
  else for (const folder of folders ?? []) cpSync(join(package_, folder), join(root, folder), { recursive: true });
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n');
  writeFileSync(
    join(root, 'tsconfig.json'),
    `${JSON.stringify({ compilerOptions: { ...scriptOptions, ...(paths !== undefined && { paths }) } }, undefined, 2)}\n`,
  );
}

/** What a `tsconfig.json` of such a project says; its truth is made with the same. */
const scriptOptions = {
  target: 'esnext',
  module: 'preserve',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  allowJs: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Writes the TypeScript that the source maps of a package hold to where it stood in its repository. */
function writeMapped(from: string, root: string): void {
  const maps = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => /\.[cm]?js\.map$/.test(path));
  for (const map of maps.sort()) {
    const {
      sources = [],
      sourcesContent = [],
      sourceRoot = '',
    } = JSON.parse(readFileSync(join(from, map), 'utf8')) as {
      sources?: string[];
      sourcesContent?: (string | null)[];
      sourceRoot?: string;
    };
    for (const [at, source] of sources.entries()) {
      const text = sourcesContent[at];
      const path = posix
        .join('a/b/c/d/e', posix.dirname(map.replaceAll('\\', '/')), sourceRoot, source)
        .replace(/^(?:\.\.\/)+/, '')
        .replace(/^(?:a\/b\/c\/d\/e\/|a\/b\/c\/d\/|a\/b\/c\/|a\/b\/|a\/)/, '');
      if (typeof text !== 'string' || !/\.tsx?$/.test(path) || !isPlainPath(path) || path.includes('node_modules/'))
        continue;
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

async function fetchPython({ name, version, folders = [], needs = [] }: RealProject, root: string): Promise<void> {
  await runTool('python3', ['-m', 'venv', '--without-pip', '.venv'], root);
  const packages = join(root, '.venv', 'lib', readdirSync(join(root, '.venv', 'lib'))[0] ?? '', 'site-packages');
  await runTool(
    'python3',
    [
      '-m',
      'pip',
      'install',
      '-q',
      '--only-binary',
      ':all:',
      '--no-compile',
      '--target',
      packages,
      `${name}==${version}`,
      ...needs,
    ],
    root,
  );
  for (const folder of folders) renameSync(join(packages, folder), join(root, folder));
  writeFileSync(join(root, '.gitignore'), '.venv/\n');
  writeFileSync(join(root, 'pyproject.toml'), `[project]\nname = "${name}"\nversion = "${version}"\n`);
}

async function fetchGo({ name, version }: RealProject, root: string): Promise<void> {
  const answer = await runTool('go', ['mod', 'download', '-json', `${name}@${version}`], root, goEnvironment);
  const { Dir: folder } = JSON.parse(answer) as { Dir: string };
  cpSync(folder, root, { recursive: true });
  await runTool('go', ['list', '-deps', '-test', './...'], root, goEnvironment);
  await leaveOutUnbuilt(root);
}

/** Removes what Go's own tools leave out, and its type checker so knows nothing of: `_examples`, files for Windows. */
async function leaveOutUnbuilt(root: string): Promise<void> {
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (/(?:^|\/)(?:_[^/]*|testdata)$/.test(path)) rmSync(join(root, path), { recursive: true, force: true });
  const ignored = '{{range .IgnoredGoFiles}}{{$.Dir}}/{{.}}\n{{end}}';
  const listed = await runTool('go', ['list', '-e', '-f', ignored, './...'], root, goEnvironment);
  for (const file of listed.split('\n')) if (file.startsWith(root)) rmSync(file, { force: true });
}

/** Maven's plugin that copies artifacts. */
const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0';
const local = `-Dmaven.repo.local=${join(cacheFolder, 'tools', 'maven')}`;

async function fetchJava(project: RealProject, root: string): Promise<void> {
  for (const { path, data } of await fetchArtifact(project, root)) {
    if (!path.endsWith('.java')) continue;
    const file = join(root, 'src', 'main', 'java', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
}

/** Kotlin's sources lie where a build has them: those for several platforms in a folder for each set of them. */
async function fetchKotlin(project: RealProject, root: string): Promise<void> {
  const members = await fetchArtifact(project, root);
  for (const { path, data } of members) {
    if (!path.endsWith('.kt')) continue;
    const [, set = 'main', rest = path] = /^(\w+Main)\/(.*)$/.exec(path) ?? [];
    const file = join(root, 'src', set, 'kotlin', rest);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
  // The classes that are written in Java come from the compiled package.
  if (!members.some(({ path }) => path.endsWith('.java'))) return;
  const artifact = `-Dartifact=${project.name}:${project.version}`;
  await runTool(
    'mvn',
    ['-q', '-B', local, `${plugin}:copy`, artifact, `-DoutputDirectory=${join(root, '.libraries')}`],
    root,
  );
}

async function fetchScala(project: RealProject, root: string): Promise<void> {
  for (const { path, data } of await fetchArtifact(project, root, 'compile')) {
    const kind = /\.(scala|java)$/.exec(path)?.[1];
    if (kind === undefined || !isPlainPath(path)) continue;
    const file = join(root, 'src', 'main', kind, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
}

/** Copies what the `pom.xml` of a folder names into another one, with what that needs; its tests' needs, too, or not. */
export async function copyDependencies(folder: string, into: string, scope = 'test'): Promise<void> {
  await runTool(
    'mvn',
    ['-q', '-B', local, `${plugin}:copy-dependencies`, `-DincludeScope=${scope}`, `-DoutputDirectory=${into}`],
    folder,
  );
}

/** Copies the dependencies of an artifact of Maven Central; the members of its `-sources` jar. */
async function fetchArtifact(
  { name, version, needs = [] }: RealProject,
  root: string,
  scope?: string,
): Promise<readonly Member[]> {
  const artifact = name.slice(name.indexOf(':') + 1);
  const libraries = join(root, '.libraries');
  for (const kind of ['jar:sources', 'pom']) {
    await runTool(
      'mvn',
      ['-q', '-B', local, `${plugin}:copy`, `-Dartifact=${name}:${version}:${kind}`, `-DoutputDirectory=${root}`],
      root,
    );
  }
  const pom = join(root, 'pom.xml');
  // The package's own description knows what it is built with, the optional parts included; some need more.
  renameSync(join(root, `${artifact}-${version}.pom`), pom);
  await copyDependencies(root, libraries, scope);
  for (const need of needs)
    await runTool(
      'mvn',
      ['-q', '-B', local, `${plugin}:copy`, `-Dartifact=${need}`, `-DoutputDirectory=${libraries}`],
      root,
    );
  const jar = join(root, `${artifact}-${version}-sources.jar`);
  const members = [...zipMembers(readFileSync(jar))];
  rmSync(jar);
  return members;
}

async function fetchDebian({ name, version, folders, archive = name }: RealProject, root: string): Promise<void> {
  const scratch = join(cacheFolder, 'tools', 'debian', name);
  mkdirSync(scratch, { recursive: true });
  for (const { path, data } of await fetchMembers('debian', archive, version, scratch)) {
    if (folders?.some((folder) => path === folder || path.startsWith(`${folder}/`)) === false) continue;
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  }
  rmSync(scratch, { recursive: true, force: true });
}

/** What a project needs lies where Composer would have put it. */
async function fetchPhp(project: RealProject, root: string): Promise<void> {
  await fetchDebian(project, root);
  const { language, framework, needs = [] } = project;
  for (const need of needs) {
    const [name = '', version = ''] = need.split('@');
    await fetchDebian({ language, framework, name, version }, join(root, 'vendor', name));
  }
  writeFileSync(join(root, '.gitignore'), 'vendor/\n');
}

async function fetchRust({ name, version }: RealProject, root: string): Promise<void> {
  // Cargo unpacks what it is asked about; as a dependency it would leave out what is no library.
  await runTool('cargo', ['info', `${name}@${version}`], root);
  const sources = join(process.env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'registry', 'src');
  const folder = readdirSync(sources)
    .map((registry) => join(sources, registry, `${name}-${version}`))
    .find((each) => existsSync(each));
  if (folder === undefined) throw new Error('Cargo has not unpacked it');
  cpSync(folder, root, { recursive: true });
  await runTool('cargo', ['fetch'], root);
}
