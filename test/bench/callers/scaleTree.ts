import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { seededRandom, type Random } from '../edit/random.ts';
import { sharedName } from './namesTree.ts';

/** A definition whose callers are known, because the tree was made with them. */
export interface ScaleTarget {
  readonly kind: 'own name' | 'shared name' | 'method';
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** `path:line` of every call. */
  readonly callers: readonly string[];
}

/** A tree on disk and what is known of it. */
export interface ScaleTree {
  readonly root: string;
  readonly files: number;
  readonly bytes: number;
  readonly targets: readonly ScaleTarget[];
}

/** Goes up with every change of what is written, and of what is told of it. */
const treeVersion = 6;
/** Bytes of a file on average, what code files have in a tree of 125,000. */
const averageBytes = 5_600;
/** Names that every code base has on many classes. */
const methodNames =
  'get save run handle load update find close render parse create remove list send toJson validate apply init open write read execute process build reset'.split(
    ' ',
  );

interface Module {
  readonly path: string;
  readonly isPython: boolean;
  readonly className: string;
  /** A function whose name no other file defines. */
  readonly own: string;
  /** A function whose name other files have too, the frequent ones thousands of them. */
  readonly shared: string;
  readonly methods: readonly string[];
}

/**
 * The tree of so many files in a folder; taken as it is where it was made before. Every fifth file is Python, the
 * others TypeScript; each imports and calls what earlier files define.
 */
export function scaleTree(root: string, files: number): ScaleTree {
  const record = `${root}.json`;
  const known = existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as ScaleTree & { readonly version: number })
    : undefined;
  if (known?.version === treeVersion && known.files === files && existsSync(root)) return known;
  rmSync(root, { recursive: true, force: true });
  const tree = new TreeWriter(root, files).write();
  writeFileSync(record, JSON.stringify({ version: treeVersion, ...tree }));
  return tree;
}

class TreeWriter {
  readonly #root: string;
  readonly #files: number;
  readonly #asked: ReadonlySet<number>;
  readonly #lines = new Map<string, number>();
  readonly #callers = new Map<string, string[]>();

  constructor(root: string, files: number) {
    this.#root = root;
    this.#files = files;
    const random = seededRandom(4);
    // Every hundredth file is one that many use.
    this.#asked = new Set(
      Array.from({ length: 120 }, (_, at) =>
        at % 6 === 0 ? Math.floor(random.int(0, files - 1) / 100) * 100 : random.int(0, files - 1),
      ),
    );
  }

  write(): ScaleTree {
    let bytes = 0;
    let folder = '';
    for (let file = 0; file < this.#files; file++) {
      const path = join(this.#root, getModule(file).path);
      const text = this.#source(file);
      if (dirname(path) !== folder) mkdirSync((folder = dirname(path)), { recursive: true });
      bytes += Buffer.byteLength(text);
      writeFileSync(path, text);
    }
    return {
      root: this.#root,
      files: this.#files,
      bytes,
      targets: [...this.#asked].flatMap((file) => this.#targets(file)),
    };
  }

  #targets(file: number): ScaleTarget[] {
    const { path, own, shared, methods } = getModule(file);
    const names = [
      ['own name', own],
      ['shared name', shared],
      ['method', methods[0] ?? ''],
    ] as const;
    return names.map(([kind, name]) => {
      // A class may have a method of the name of a function beside it.
      const key = `${file} ${kind === 'method' ? getMethod(name) : name}`;
      return { kind, name, path, line: this.#lines.get(key) ?? 0, callers: this.#callers.get(key) ?? [] };
    });
  }

  #source(file: number): string {
    const random = seededRandom(1_000_003 + file);
    const module = getModule(file);
    const lines: string[] = [];
    const uses = dependencies(file, random).map((each) => ({ file: each, module: getModule(each) }));
    const taken = new Set([module.className, module.own, module.shared, ...uses.map(({ module: { own } }) => own)]);
    const imported = uses.map((use, at) => {
      const local = (name: string): string => {
        const free = taken.has(name) ? `${name}From${at}` : name;
        taken.add(free);
        return free;
      };
      return { ...use, field: `dep${at}`, className: local(use.module.className), shared: local(use.module.shared) };
    });
    const write = (text: string, calls?: { readonly file: number; readonly name: string }): void => {
      lines.push(text);
      if (calls === undefined || !this.#asked.has(calls.file)) return;
      const key = `${calls.file} ${calls.name}`;
      this.#callers.set(key, [...(this.#callers.get(key) ?? []), `${module.path}:${lines.length}`]);
    };
    const define = (text: string, name: string): void => {
      lines.push(text);
      if (this.#asked.has(file)) this.#lines.set(`${file} ${name}`, lines.length);
    };
    const size = averageBytes * (0.4 + 1.2 * random.next());
    const filler = (indent: string): void => {
      for (let more = random.int(2, 6); more > 0; more--) lines.push(indent + fillerLine(random, module.isPython));
    };
    const length = (): number => lines.reduce((sum, { length: each }) => sum + each + 1, 0);
    const python = module.isPython;

    for (const { module: from, className, shared } of imported) {
      const names = [
        [from.className, className],
        [from.shared, shared],
        [from.own, from.own],
      ]
        .map(([name, as]) => (name === as ? name : `${name} as ${as}`))
        .join(', ');
      write(
        python
          ? `from ${from.path.slice(0, -3).replaceAll('/', '.')} import ${names}`
          : `import { ${names} } from '${relativeModule(module.path, from.path)}';`,
      );
    }
    write('');
    write(python ? `class ${module.className}:` : `export class ${module.className} {`);
    const parameters = imported
      .map(({ field, className }) => (python ? `${field}: ${className}` : `private readonly ${field}: ${className}`))
      .join(', ');
    write(
      python
        ? `    def __init__(self${parameters === '' ? '' : `, ${parameters}`}):`
        : `  constructor(${parameters}) {`,
    );
    if (python) for (const { field } of imported) write(`        self.${field} = ${field}`);
    if (python) write('        self.count = 0');
    else write('  }');
    for (const [at, method] of module.methods.entries()) {
      write('');
      define(
        python ? `    def ${method}(self, input: str):` : `  ${method}(input: string): string {`,
        getMethod(method),
      );
      const use = imported[at % Math.max(1, imported.length)];
      const called = use?.module.methods[at % 2] ?? '';
      if (use !== undefined)
        write(
          python
            ? `        found = self.${use.field}.${called}(input)`
            : `    const found = this.${use.field}.${called}(input);`,
          { file: use.file, name: getMethod(called) },
        );
      filler(python ? '        ' : '    ');
      write(python ? '        return str(input)' : '    return String(input);');
      if (!python) write('  }');
    }
    if (!python) write('}');
    write('');
    for (const name of [module.own, module.shared]) {
      define(python ? `def ${name}(value: int) -> int:` : `export function ${name}(value: number): number {`, name);
      for (const {
        file: from,
        module: { own, shared },
        shared: local,
      } of imported) {
        if (name === module.own)
          write(python ? `    value += ${own}(value)` : `  value += ${own}(value);`, { file: from, name: own });
        else
          write(python ? `    value = ${local}(value + 1)` : `  value = ${local}(value + 1);`, {
            file: from,
            name: shared,
          });
      }
      filler(python ? '    ' : '  ');
      for (const text of python ? ['    return value', ''] : ['  return value;', '}', '']) write(text);
    }
    for (let part = 0; length() < size; part++) {
      write(
        python ? `def part${part}(input, limit=10):` : `function part${part}(input: string[], limit = 10): number {`,
      );
      filler(python ? '    ' : '  ');
      for (const text of python ? ['    return len(input)'] : ['  return input.length;', '}']) write(text);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** What the records call a method. */
function getMethod(name: string): string {
  return `.${name}`;
}

/** What a file defines; always the same for the same number. */
function getModule(file: number): Module {
  const random = seededRandom(7 + file);
  const isPython = file % 5 === 4;
  const folder = `package${Math.floor(file / 2000)}/module${Math.floor(file / 100) % 20}/part${Math.floor(file / 14) % 8}`;
  const methods = new Set<string>();
  while (methods.size < 5)
    methods.add(
      random.chance(0.6) ? (methodNames[rank(random, methodNames.length)] ?? 'get') : sharedName(rank(random, 3_000)),
    );
  return {
    path: `${folder}/file${file}.${isPython ? 'py' : 'ts'}`,
    isPython,
    className: capital(sharedName(rank(random, 60_000))),
    own: `own${capital(sharedName(random.int(0, 140_000)))}Of${file}`,
    shared: sharedName(rank(random, 5_000)),
    methods: [...methods],
  };
}

/** Three files of the same language not far before this one; of those, now and then one that many use. */
function dependencies(file: number, random: Random): number[] {
  const found = new Set<number>();
  for (let tries = 0; tries < 3; tries++) {
    const isPython = file % 5 === 4;
    let other = random.chance(0.1) ? Math.floor(file / 100) * 100 - 100 * random.int(0, 10) : file - random.int(1, 400);
    if (isPython) other -= (other % 5) - 4;
    else if (other % 5 === 4) other -= 1;
    if (other >= 0 && other < file) found.add(other);
  }
  return [...found];
}

function fillerLine(random: Random, isPython: boolean): string {
  const name = (): string => sharedName(rank(random, 150_000));
  const method = (): string => (random.chance(0.3) ? (methodNames[rank(random, methodNames.length)] ?? 'get') : name());
  const end = isPython ? '' : ';';
  const shape = random.int(0, 4);
  if (shape === 0) return isPython ? `${name()} = ${name()}.${name()}` : `const ${name()} = ${name()}.${name()};`;
  if (shape === 1) return `${name()}.${method()}(${name()}, '${name()}')${end}`;
  if (shape === 2)
    return `${isPython ? '#' : '//'} ${name()} and ${name()} are told of ${name()} before they are used again`;
  if (shape === 3)
    return isPython
      ? `if ${name()}.${name()} is not None: ${name()}(${name()})`
      : `if (${name()}.${name()} !== undefined) ${name()}(${name()});`;
  return `${name()}.push(${name()}.${name()})${end}`;
}

/**
 * How far down the steep head of the law is cut off: the most frequent name is then in four files of ten, as `get` is
 * in real trees, and not in all.
 */
const headCut = 40;

/** The law of Zipf and Mandelbrot by inversion. */
function rank(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(headCut * ((count + headCut) / headCut) ** random.next() - headCut));
}

function capital(name: string): string {
  return (name[0]?.toUpperCase() ?? '') + name.slice(1);
}

function relativeModule(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/').replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}
