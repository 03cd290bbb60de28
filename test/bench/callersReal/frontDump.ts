import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, copyDependencies, goEnvironment, runTool } from './fetchProjects.ts';
import type { RealProject } from './projects.ts';
import { drawQuestions, type DrawSize, type RealQuestion } from './realQuestion.ts';

/** What a compiler's front end says of a whole project at once. */
export interface FrontDump {
  readonly defined: readonly {
    readonly name: string;
    readonly path: string;
    readonly line: number;
    readonly kind: string;
    readonly holder: string;
    /** `path:line` of the members of bases and interfaces that it stands in for; others by any other text. */
    readonly through: readonly string[];
    /** The class that it is in, and after that all above it, by names that no other has; absent where it is not told. */
    readonly above?: readonly string[];
  }[];
  readonly named: readonly {
    readonly name: string;
    readonly site: string;
    readonly isCalled: boolean;
    /** What the name stands for; nothing where the front end does not know. */
    readonly targets: readonly string[];
    /** A variable or a field that holds a function. */
    readonly isHeld: boolean;
    /** Called on what the class has above it. */
    readonly isSuper?: boolean;
    /** The class that what it is called on is declared as, named as in `above`; absent where it is not told. */
    readonly receiver?: string;
    /** Called by an operator, a loop or the like: the name is not written there. */
    readonly isUnnamed?: boolean;
  }[];
}

/** Draws definitions of a project whose front end has told all names. */
export function askDump({ defined, named }: FrontDump, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const getRelatives = collectRelatives(defined);
  const byName = new Map<string, FrontDump['named'][number][]>();
  for (const each of named) {
    const known = byName.get(each.name);
    if (known === undefined) byName.set(each.name, [each]);
    else known.push(each);
  }
  return drawQuestions(
    defined
      .filter(({ kind, name }) => kind !== 'abstract method' && !/^(?:main|init|Test\w*|Benchmark\w*|_)$/.test(name))
      .map((one) => ({
        ...one,
        ask: () => {
          const own = `${one.path}:${one.line}`;
          const bases = new Set(one.through);
          const named = byName.get(one.name) ?? [];
          const all = named.filter(({ isUnnamed }) => isUnnamed !== true);
          const getSites = (isWanted: (each: FrontDump['named'][number]) => boolean): string[] =>
            all.filter(isWanted).map(({ site }) => site);
          // What is declared as a class that no object of this one can be of does not end here, whatever its base.
          const related = getRelatives(one.above?.[0]);
          const isBase = ({ targets, isSuper, receiver }: FrontDump['named'][number]): boolean =>
            isSuper !== true &&
            (receiver === undefined || related?.has(receiver) !== false) &&
            targets.some((each) => bases.has(each));
          return Promise.resolve({
            calls: getSites(({ isCalled, targets }) => isCalled && targets.includes(own)),
            through: getSites((each) => each.isCalled && isBase(each)),
            uses: getSites((each) => !each.isCalled && (each.targets.includes(own) || isBase(each))),
            elsewhere: getSites((each) => each.isCalled && each.targets.length > 0 && !each.targets.includes(own)),
            undecided: getSites(({ isCalled, targets }) => isCalled && targets.length === 0),
            unnamed: named
              .filter((each) => each.isUnnamed === true && (each.targets.includes(own) || isBase(each)))
              .map(({ site }) => site),
          });
        },
      })),
    size,
    seed,
  );
}

/** Tells all classes that an object of a class, or of one below it, can be of; nothing of a class that is not told of. */
function collectRelatives(
  defined: FrontDump['defined'],
): (holder: string | undefined) => ReadonlySet<string> | undefined {
  const known = new Map<string, Set<string>>();
  for (const { above = [] } of defined)
    for (const holder of above) {
      const all = known.get(holder) ?? new Set<string>();
      known.set(holder, all);
      for (const each of above) all.add(each);
    }
  return (holder) => (holder === undefined ? undefined : known.get(holder));
}

/** Draws functions and methods of a Go module; Go's own type checker says who calls them. */
export async function askGo(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const folder = join(cacheFolder, 'tools', 'goNames');
  const tool = join(folder, 'goNames');
  if (!existsSync(tool)) {
    mkdirSync(folder, { recursive: true });
    cpSync(fileURLToPath(new URL('goNames/main.go', import.meta.url)), join(folder, 'main.go'));
    if (!existsSync(join(folder, 'go.mod'))) await runTool('go', ['mod', 'init', 'names'], folder, goEnvironment);
    await runTool('go', ['get', `golang.org/x/tools@${goToolsVersion}`], folder, goEnvironment);
    await runTool('go', ['build', '-o', tool, '.'], folder, goEnvironment);
  }
  return askDump(JSON.parse(await runTool(tool, [root], root, goEnvironment)) as FrontDump, size, seed);
}

/** Draws functions of a C or C++ project; Clang says who calls them. */
export async function askClang(
  root: string,
  size: DrawSize,
  seed: number,
  { flags = [] }: RealProject,
): Promise<readonly RealQuestion[]> {
  const script = fileURLToPath(new URL('clangNames.py', import.meta.url));
  const folder = join(cacheFolder, 'tools', 'clang');
  const python = join(folder, 'bin', 'python');
  if (!existsSync(python)) {
    await runTool('python3', ['-m', 'venv', folder], cacheFolder);
    await runTool(python, ['-m', 'pip', 'install', '-q', `libclang==${clangVersion}`], folder);
  }
  // The library comes without the compiler's own headers.
  const headers = '/usr/lib/llvm-19/lib/clang/19/include';
  // Without them every `size_t` and `std::string` is an `int`, and calls are taken for other overloads.
  if (!existsSync(headers)) throw new Error('it needs the Debian package libclang-common-19-dev');
  // Clang reads a project for minutes, and says the same for every draw.
  const file = join(cacheFolder, 'truth', `${basename(root)}-clang.json`);
  if (!existsSync(file)) {
    const dump = await runTool(python, [script, root, ...flags, `-isystem${headers}`], root, {}, clangLimitMs);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, dump);
  }
  return askDump(JSON.parse(readFileSync(file, 'utf8')) as FrontDump, size, seed);
}

/** Clang reads some projects of templates for longer than other front ends read anything. */
const clangLimitMs = 1_500_000;

/** The release of Clang's library on PyPI. */
const clangVersion = '18.1.1';

/** The release of the Go team's tools that loads packages. */
const goToolsVersion = 'v0.38.0';

/** Draws methods of a Java project; javac says who calls them. */
export async function askJava(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const script = fileURLToPath(new URL('JavaNames.java', import.meta.url));
  const libraries = join(root, '.libraries');
  const path = existsSync(libraries) ? readdirSync(libraries).map((jar) => join(libraries, jar)) : [];
  const dump = await runTool('java', ['-Xmx3g', script, root, path.join(':')], root);
  return askDump(JSON.parse(dump) as FrontDump, size, seed);
}

/** Differs for each edition of a file: what another one told is asked again. */
export function getEdition(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
}

/** The release of the Kotlin compiler on Maven Central: one that still has the front end that can be asked from outside. */
const kotlinVersion = '2.1.21';

/** Draws functions of a Kotlin project; the Kotlin compiler says who calls them. */
export async function askKotlin(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const folder = join(cacheFolder, 'tools', 'kotlin');
  const source = fileURLToPath(new URL('KotlinNames.kt', import.meta.url));
  const edition = getEdition(source);
  const [classes, jars] = [join(folder, `classes-${edition}`), join(folder, 'jars')];
  if (!existsSync(jars)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'pom.xml'),
      `<project><modelVersion>4.0.0</modelVersion><groupId>names</groupId><artifactId>names</artifactId><version>1</version><dependencies><dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-compiler-embeddable</artifactId><version>${kotlinVersion}</version></dependency></dependencies></project>\n`,
    );
    await copyDependencies(folder, jars);
  }
  const getJars = (from: string): string =>
    (existsSync(from) ? readdirSync(from).map((jar) => join(from, jar)) : []).join(':');
  const own = getJars(jars);
  if (!existsSync(classes))
    await runTool(
      'java',
      [
        '-cp',
        own,
        'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler',
        '-no-stdlib',
        '-no-reflect',
        '-cp',
        own,
        '-d',
        classes,
        source,
      ],
      folder,
    );
  const file = join(cacheFolder, 'truth', `${basename(root)}-kotlin-${edition}.json`);
  if (!existsSync(file)) {
    const libraries = getJars(join(root, '.libraries'));
    const dump = await runTool('java', ['-Xmx3g', '-cp', `${classes}:${own}`, 'KotlinNamesKt', root, libraries], root);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, dump);
  }
  return askDump(JSON.parse(readFileSync(file, 'utf8')) as FrontDump, size, seed);
}
