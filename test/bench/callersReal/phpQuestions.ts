import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, LanguageServerProcess } from '../callers/languageServerProcess.ts';
import { cacheFolder } from './fetchProjects.ts';
import { askDump, type FrontDump } from './frontDump.ts';
import { PhpReader, type PhpClass, type PhpFunction, type PhpNames, type Spot } from './phpNames.ts';
import type { DrawSize, RealQuestion } from './realQuestion.ts';

/** The releases that the truth is taken from. Neither is part of the extension. */
const intelephenseVersion = '1.18.5';
const parserVersion = '3.7.0';

/** Draws functions and methods of a PHP project; Intelephense says who calls them. */
export async function askPhp(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const file = join(cacheFolder, 'truth', `${basename(root)}-php.json`);
  if (!existsSync(file)) {
    const modules = installPackage('intelephense', intelephenseVersion, [`php-parser@${parserVersion}`]);
    const storage = join(cacheFolder, 'tools', 'intelephense', basename(root));
    const server = await LanguageServerProcess.start(root, {
      program: join(modules, 'intelephense', 'lib', 'intelephense.js'),
      languageId: 'php',
      initializationOptions: { storagePath: storage, globalStoragePath: storage, clearCache: true },
      // Without it, a definition begins where its comment does.
      capabilities: { textDocument: { definition: { linkSupport: true } } },
      readyWhen: 'indexingEnded',
    });
    try {
      const dump = await new PhpTruth(root, new PhpReader(modules), server).tell();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(dump));
    } finally {
      server.stop();
    }
  }
  return askDump(JSON.parse(readFileSync(file, 'utf8')) as FrontDump, size, seed);
}

/** A file's names and what else is known of it. */
interface PhpFile extends PhpNames {
  readonly path: string;
  readonly ofClass: ReadonlyMap<PhpClass, ReadonlyMap<string, PhpFunction>>;
}

/** A class where it stands, and what it has above it. */
interface PlacedClass {
  readonly file: PhpFile;
  readonly class: PhpClass;
  readonly bases: readonly { readonly placed: PlacedClass; readonly by: string }[];
}

/** Methods that PHP calls by itself; the constructor is called by its class's name. */
const magic = /^__(?!construct$)\w+$/i;

class PhpTruth {
  readonly #root: string;
  readonly #reader: PhpReader;
  readonly #server: LanguageServerProcess;
  readonly #files = new Map<string, PhpFile | undefined>();
  readonly #placed = new Map<PhpClass, Promise<PlacedClass>>();
  readonly #open = new Set<string>();

  constructor(root: string, reader: PhpReader, server: LanguageServerProcess) {
    this.#root = root;
    this.#reader = reader;
    this.#server = server;
  }

  /** All definitions of the project, and what each mention of their names stands for. */
  async tell(): Promise<FrontDump> {
    const paths = readdirSync(this.#root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => /\.(?:php|phpt|inc)$/.test(path) && !path.startsWith('vendor/'))
      .sort();
    const own = paths.map((path) => this.#read(path)).filter((file) => file !== undefined);
    const through = await this.#getThrough(own);
    const defined = own.flatMap((file) =>
      file.functions
        .filter(({ name }) => !magic.test(name))
        .map((one) => ({
          name: one.name,
          path: file.path,
          line: one.line,
          kind: getKind(one),
          holder: `${file.path} ${one.class?.line ?? ''}`,
          through: [...(through.get(getPlace(file, one)) ?? [])],
        })),
    );
    const names = new Set(defined.map(({ name }) => name.toLowerCase()));
    // A function may be called by another name where it is imported or taken from a trait.
    const asked = new Set([...names, ...own.flatMap(({ aliases }) => aliases.map((alias) => alias.toLowerCase()))]);
    const unread = paths.filter((path) => this.#read(path) === undefined);
    const named: FrontDump['named'][number][] = unread.flatMap((path) => this.#guessMentions(path, names));
    for (const file of own) {
      const mentions = file.mentions.filter(({ name }) => asked.has(name.toLowerCase()));
      const answers = await Promise.all(
        mentions.map(({ name, at }) => this.#getTargets(file.path, at, name === '__construct')),
      );
      for (const [index, { name, at, isCalled, isExact }] of mentions.entries()) {
        const targets = answers[index] ?? [];
        const [first] = targets;
        const spelling = first === undefined ? undefined : this.#functionAt(first)?.name;
        if (!names.has((spelling ?? name).toLowerCase())) continue;
        // What is not called and not known may be any text.
        if (!isCalled && targets.length === 0) continue;
        named.push({
          name: name === '__construct' ? name : (spelling ?? name),
          site: `${file.path}:${at[0]}`,
          isCalled,
          targets,
          isHeld: false,
          isSuper: isExact,
        });
      }
      this.#close(file.path);
    }
    return { defined, named };
  }

  /** What looks like a call in a file that the parser cannot read: what it calls is not decided. */
  #guessMentions(path: string, names: ReadonlySet<string>): FrontDump['named'][number][] {
    const lines = readFileSync(resolve(this.#root, path), 'utf8').split('\n');
    return lines.flatMap((line, at) => {
      const called = [...line.matchAll(/(\w+)\s*\(/g)].map((hit) => hit[1] ?? '');
      const all = /\bnew\b/.test(line) ? [...called, '__construct'] : called;
      return all
        .filter((name) => names.has(name.toLowerCase()))
        .map((name) => ({ name, site: `${path}:${at + 1}`, isCalled: true, targets: [], isHeld: false }));
    });
  }

  /** The functions that a name may stand for, as `path:line`; of a class that is made, its constructor, else the class. */
  async #getTargets(path: string, at: Spot, isMade: boolean): Promise<readonly string[]> {
    const all = await this.#definitions(path, at);
    const functions = all.filter((target) => this.#functionAt(target) !== undefined);
    return isMade && functions.length === 0 ? all : functions;
  }

  /**
   * For each method the members of bases, interfaces and traits that it stands in for in any class, which need not be
   * its own: a trait's method does for the interface of a class that uses it.
   */
  async #getThrough(own: readonly PhpFile[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const through = new Map<string, Set<string>>();
    for (const file of own) {
      for (const class_ of file.classes) {
        const placed = await this.#place(file, class_);
        const seen = new Map<string, { readonly place: string; readonly isHidden: boolean }[]>();
        for (const [name, members] of collectMembers(placed)) seen.set(name, members);
        for (const members of seen.values()) {
          const [chosen, ...others] = members;
          if (chosen === undefined || chosen.isHidden) continue;
          for (const { place, isHidden } of others) {
            if (isHidden || place === chosen.place) continue;
            const known = through.get(chosen.place);
            if (known === undefined) through.set(chosen.place, new Set([place]));
            else known.add(place);
          }
        }
      }
    }
    return through;
  }

  #place(file: PhpFile, class_: PhpClass, depth = 0): Promise<PlacedClass> {
    let placed = this.#placed.get(class_);
    if (placed === undefined) {
      placed = this.#findBases(file, class_, depth);
      this.#placed.set(class_, placed);
    }
    return placed;
  }

  async #findBases(file: PhpFile, class_: PhpClass, depth: number): Promise<PlacedClass> {
    const bases: { placed: PlacedClass; by: string }[] = [];
    if (depth < 30) {
      for (const { at, by } of class_.bases) {
        for (const target of await this.#definitions(file.path, at)) {
          const other = this.#read(getPath(target));
          const base = other?.classes.find(({ line }) => line === getLine(target));
          if (other !== undefined && base !== undefined && base !== class_)
            bases.push({ placed: await this.#place(other, base, depth + 1), by });
        }
      }
    }
    return { file, class: class_, bases };
  }

  #functionAt(target: string): PhpFunction | undefined {
    return this.#read(getPath(target))?.functions.find(({ line }) => line === getLine(target));
  }

  #read(path: string): PhpFile | undefined {
    if (!this.#files.has(path)) {
      const names = this.#reader.read(readFileSync(resolve(this.#root, path), 'utf8'));
      const ofClass = new Map<PhpClass, Map<string, PhpFunction>>();
      for (const one of names?.functions ?? []) {
        if (one.class === undefined) continue;
        const members = ofClass.get(one.class) ?? new Map<string, PhpFunction>();
        ofClass.set(one.class, members.set(one.name.toLowerCase(), one));
      }
      this.#files.set(path, names === undefined ? undefined : { ...names, path, ofClass });
    }
    return this.#files.get(path);
  }

  /** `path:line` of what stands for a name. */
  async #definitions(path: string, [line, column]: Spot): Promise<readonly string[]> {
    const file = resolve(this.#root, path);
    if (!this.#open.has(path)) {
      this.#open.add(path);
      this.#server.open(file, readFileSync(file, 'utf8'));
    }
    const places = await this.#server.definitions(file, line - 1, column);
    return places.map(
      ({ uri, range }) => `${relative(this.#root, fileURLToPath(uri)).split(sep).join('/')}:${range.start.line + 1}`,
    );
  }

  #close(path: string): void {
    if (this.#open.delete(path)) this.#server.close(resolve(this.#root, path));
  }
}

/** The members of a class by name, each in the order in which PHP looks for it. */
function collectMembers(placed: PlacedClass): Map<string, { readonly place: string; readonly isHidden: boolean }[]> {
  const members = new Map<string, { readonly place: string; readonly isHidden: boolean; readonly rank: number }[]>();
  const seen = new Set<PhpClass>();
  const visit = ({ file, class: class_, bases }: PlacedClass, isAbove: boolean): void => {
    if (seen.has(class_)) return;
    seen.add(class_);
    for (const [name, one] of file.ofClass.get(class_) ?? []) {
      const known = members.get(name) ?? [];
      const place = getPlace(file, one);
      members.set(name, [...known, { place, isHidden: isAbove && one.isPrivate, rank: one.isAbstract ? 1 : 0 }]);
    }
    for (const by of ['trait', 'extends', 'implements'])
      for (const base of bases) if (base.by === by) visit(base.placed, isAbove || by === 'extends');
  };
  visit(placed, false);
  // What has a body stands in for what has none, wherever the two are.
  return new Map([...members].map(([name, all]) => [name, all.sort((a, b) => a.rank - b.rank)]));
}

function getKind({ class: holder, isAbstract, name }: PhpFunction): string {
  if (holder === undefined) return 'function';
  if (isAbstract) return 'abstract method';
  return name.toLowerCase() === '__construct' ? 'constructor' : 'method';
}

function getPlace({ path }: PhpFile, { line }: PhpFunction): string {
  return `${path}:${line}`;
}

function getPath(target: string): string {
  return target.slice(0, target.lastIndexOf(':'));
}

function getLine(target: string): number {
  return Number(target.slice(target.lastIndexOf(':') + 1));
}
