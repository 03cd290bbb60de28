import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageServerProcess } from '../callers/languageServerProcess.ts';
import { startPyright } from '../callers/pyrightServer.ts';
import { runTool } from './fetchProjects.ts';
import { drawQuestions, type DrawSize, type Drawable, type RealQuestion, type Sites } from './realQuestion.ts';

/** Line from 1, UTF-16 column from 0. */
type Spot = readonly [line: number, column: number];

interface FileNames {
  readonly path: string;
  readonly defined: readonly Defined[];
  readonly named: readonly {
    readonly name: string;
    readonly place: Spot;
    readonly isCalled: boolean;
    readonly isSuper: boolean;
  }[];
  readonly classes: readonly PythonClass[];
  readonly aliases: readonly (readonly [string, string])[];
}

interface Defined {
  readonly name: string;
  readonly place: Spot;
  readonly holder: string;
  readonly end: number;
  readonly inClass: boolean;
  readonly isOverload: boolean;
  readonly isProperty: boolean;
}

interface PythonClass {
  readonly name: string;
  readonly line: number;
  readonly end: number;
  readonly bases: readonly Spot[];
}

/** Pyright is asked about every mention of a name; of names with more than this, that takes minutes. */
const maxMentions = 300;

/** Draws functions and methods of a Python project and asks Pyright, name by name, who calls them. */
export async function askPython(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const script = fileURLToPath(new URL('pythonNames.py', import.meta.url));
  const files = (await runTool('python3', [script, root], root))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileNames);
  writeFileSync(
    join(root, 'pyrightconfig.json'),
    JSON.stringify({ venvPath: '.', venv: '.venv', exclude: ['.venv'], typeCheckingMode: 'off' }),
  );
  const server = await startPyright(root);
  try {
    const truth = new PythonTruth(root, files, server);
    return await drawQuestions(truth.getDrawables(), size, seed);
  } finally {
    server.stop();
  }
}

class PythonTruth {
  readonly #root: string;
  readonly #files: readonly FileNames[];
  readonly #byPath: ReadonlyMap<string, FileNames>;
  readonly #server: LanguageServerProcess;
  readonly #asked = new Map<string, Promise<readonly string[]>>();
  readonly #opened = new Set<string>();
  readonly #lines = new Map<string, readonly string[]>();

  constructor(root: string, files: readonly FileNames[], server: LanguageServerProcess) {
    this.#root = root;
    this.#files = files;
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    this.#server = server;
  }

  getDrawables(): Drawable[] {
    const mentions = new Map<string, number>();
    for (const { named } of this.#files)
      for (const { name } of named) mentions.set(name, (mentions.get(name) ?? 0) + 1);
    return this.#files.flatMap((file) =>
      file.defined
        .filter(({ name, isOverload, isProperty }) => !/^__\w+__$/.test(name) && !isOverload && !isProperty)
        .filter(({ name }) => (mentions.get(name) ?? 0) <= maxMentions)
        .map((one) => ({
          name: one.name,
          path: file.path,
          line: one.place[0],
          kind: one.inClass ? 'method' : 'function',
          holder: `${file.path} ${one.holder}`,
          ask: () => this.#ask(file, one),
          asFunction: (calls) => ({
            name: dottedName(file.path, one),
            callers: [...new Set(calls.map((site) => this.#getFunction(site)))],
          }),
        })),
    );
  }

  /** The dotted name of the innermost function around a place, or of its module. */
  #getFunction(site: string): string {
    const path = getPath(site);
    const line = Number(site.slice(path.length + 1));
    const around = (this.#byPath.get(path)?.defined ?? []).filter(({ place, end }) => place[0] <= line && line <= end);
    const inner = around.reduce<Defined | undefined>(
      (best, each) => (best === undefined || each.place[0] > best.place[0] ? each : best),
      undefined,
    );
    return dottedName(path, inner);
  }

  async #ask(file: FileNames, one: Defined): Promise<Sites> {
    const sites = { calls: [], through: [], uses: [], elsewhere: [], undecided: [] } as {
      [K in keyof Sites]: string[];
    };
    const own = new Set(
      file.defined
        .filter(({ name, holder }) => name === one.name && holder === one.holder)
        .map(({ place }) => `${file.path}:${place[0]}`),
    );
    const bases = one.inClass ? await this.#getBases(file, one) : undefined;
    const aliases = new Set(
      this.#files.flatMap((each) => each.aliases.filter(([name]) => name === one.name).map(([, alias]) => alias)),
    );
    for (const each of this.#files) {
      for (const { name, place, isCalled, isSuper } of each.named) {
        if (name !== one.name && !aliases.has(name)) continue;
        const site = `${each.path}:${place[0]}`;
        const found = await this.#definitions(each.path, place);
        if (found.some((target) => own.has(target))) (isCalled ? sites.calls : sites.uses).push(site);
        else if (!isCalled || name !== one.name) continue;
        // What a class has above it is never what stands in for it.
        else if (isSuper) sites.elsewhere.push(site);
        else if (!found.some((target) => this.#isFunction(target))) sites.undecided.push(site);
        else if (bases !== undefined && found.some((target) => bases.members.has(target))) sites.through.push(site);
        else if (bases?.areOutside === true && found.some((target) => !this.#byPath.has(getPath(target))))
          sites.undecided.push(site);
        else sites.elsewhere.push(site);
      }
    }
    return sites;
  }

  /** The members of this name in the bases of a method's class, and whether it has bases outside the project. */
  async #getBases(file: FileNames, one: Defined): Promise<{ members: ReadonlySet<string>; areOutside: boolean }> {
    const members = new Set<string>();
    let areOutside = false;
    const seen = new Set<string>();
    const line = /class \w+:(\d+)$/.exec(one.holder)?.[1];
    const pending: [FileNames, PythonClass][] = file.classes
      .filter((each) => String(each.line) === line)
      .map((each) => [file, each]);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [at, own] = next;
      for (const base of own.bases) {
        const found = await this.#definitions(at.path, base);
        if (found.length === 0) areOutside = true;
        for (const target of found) {
          if (seen.has(target)) continue;
          seen.add(target);
          const other = this.#byPath.get(getPath(target));
          const class_ = other?.classes.find((each) => `${other.path}:${each.line}` === target);
          if (other === undefined || class_ === undefined) {
            areOutside ||= !/\bobject$/.test(target);
            continue;
          }
          pending.push([other, class_]);
          for (const { name, place, holder } of other.defined)
            if (name === one.name && holder.endsWith(`class ${class_.name}:${class_.line}`))
              members.add(`${other.path}:${place[0]}`);
        }
      }
    }
    return { members, areOutside };
  }

  /** `path:line` of what a name means. */
  #definitions(path: string, [line, column]: Spot): Promise<readonly string[]> {
    const key = `${path}:${line}:${column}`;
    let answer = this.#asked.get(key);
    if (answer === undefined) {
      const file = join(this.#root, path);
      if (!this.#opened.has(path)) {
        this.#opened.add(path);
        this.#server.open(file, readFileSync(file, 'utf8'));
      }
      answer = this.#server
        .definitions(file, line - 1, column)
        .then((places) =>
          places.map(
            ({ uri, range }) =>
              `${relative(this.#root, fileURLToPath(uri)).split(sep).join('/')}:${range.start.line + 1}`,
          ),
        );
      this.#asked.set(key, answer);
    }
    return answer;
  }

  /** Whether a function or a class is defined in a line; a parameter or a variable may hold anything. */
  #isFunction(target: string): boolean {
    const path = getPath(target);
    let lines = this.#lines.get(path);
    if (lines === undefined) {
      const file = join(this.#root, path);
      this.#lines.set(path, (lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []));
    }
    return /^\s*(?:async\s+)?(?:def|class)\s/.test(lines[Number(target.slice(path.length + 1)) - 1] ?? '');
  }
}

/** `package.module.Class.method`, as Python's call graph tools name functions. */
function dottedName(path: string, one: Pick<Defined, 'name' | 'holder'> | undefined): string {
  const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  if (one === undefined) return module;
  const holders = one.holder === '' ? [] : one.holder.split('/').map((each) => each.replace(/^\w+ |:\d+$/g, ''));
  return [module, ...holders, one.name].join('.');
}

function getPath(target: string): string {
  return target.slice(0, target.lastIndexOf(':'));
}
