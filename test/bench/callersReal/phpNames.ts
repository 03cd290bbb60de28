import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Line from 1, UTF-16 column from 0. */
export type Spot = readonly [line: number, column: number];

/** A class, an interface, a trait or an enum; one without a name stands where its word does. */
export interface PhpClass {
  readonly line: number;
  readonly kind: string;
  /** Names of what it extends, implements and uses. */
  readonly bases: readonly { readonly at: Spot; readonly by: 'extends' | 'implements' | 'trait' }[];
}

/** A function or a method. */
export interface PhpFunction {
  readonly name: string;
  readonly line: number;
  readonly class?: PhpClass;
  readonly isAbstract: boolean;
  readonly isPrivate: boolean;
}

/** Where a function, a method or a made class is named. */
export interface PhpMention {
  readonly name: string;
  readonly at: Spot;
  readonly isCalled: boolean;
  /** What is called is no other class's, whatever stands in for it: `new Foo`, `Foo::m()`, `parent::m()`. */
  readonly isExact: boolean;
}

/** What a file defines and names. */
export interface PhpNames {
  readonly classes: readonly PhpClass[];
  readonly functions: readonly PhpFunction[];
  readonly mentions: readonly PhpMention[];
  /** Other names that imported functions and methods of traits are given. */
  readonly aliases: readonly string[];
}

/** As much of a node of `php-parser` as is read here. */
interface PhpNode {
  readonly kind: string;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly [field: string]: unknown;
}

interface Around {
  readonly class?: PhpClass;
}

/** Reads PHP with the parser that is installed in a folder. */
export class PhpReader {
  readonly #parse: (text: string) => PhpNode;

  constructor(modules: string) {
    const { Engine } = createRequire(join(modules, 'x.js'))('php-parser') as {
      Engine: new (options: object) => { parseCode: (text: string, name: string) => PhpNode };
    };
    const engine = new Engine({ parser: { version: 804 }, ast: { withPositions: true } });
    this.#parse = (text) => engine.parseCode(text, 'it.php');
  }

  /** What a text defines and names; nothing where the parser cannot read it. */
  read(text: string): PhpNames | undefined {
    const classes: PhpClass[] = [];
    const functions: PhpFunction[] = [];
    const mentions: PhpMention[] = [];
    const aliases: string[] = [];
    const lines = text.split('\n');
    const mention = (name: string, at: Spot, isCalled: boolean, isExact: boolean): void => {
      mentions.push({ name, at, isCalled, isExact });
    };
    const visit = (node: PhpNode, around: Around): void => {
      let inside = around;
      if (classKinds.has(node.kind)) {
        const own = readClass(node);
        classes.push(own);
        inside = { class: own };
      } else if (node.kind === 'method' || node.kind === 'function') {
        const name = node['name'] as PhpNode;
        functions.push({
          name: String(name['name']),
          line: name.loc.start.line,
          ...(node.kind === 'method' && around.class !== undefined && { class: around.class }),
          isAbstract: node['isAbstract'] === true || around.class?.kind === 'interface',
          isPrivate: node['visibility'] === 'private',
        });
      } else if (node.kind === 'call') readCall(node, around, mention);
      else if (node.kind === 'new') readMade(node, around, mention);
      else if (node.kind === 'attribute') mention('__construct', lastName(node), false, true);
      else if (node.kind === 'array') readPair(node, mention);
      else if (node.kind === 'useitem') aliases.push(getAlias(node['alias']));
      else if (node.kind === 'traitalias') aliases.push(getAlias(node['as']));
      else if (node.kind === 'string') readNamed(node, lines, mention);
      for (const child of getChildren(node)) visit(child, inside);
    };
    try {
      visit(this.#parse(text), {});
    } catch {
      return undefined;
    }
    return { classes, functions, mentions, aliases };
  }
}

type Mention = (name: string, at: Spot, isCalled: boolean, isExact: boolean) => void;

const classKinds: ReadonlySet<string> = new Set(['class', 'interface', 'trait', 'enum']);

function readClass(node: PhpNode): PhpClass {
  const members = (node['body'] ?? []) as PhpNode[];
  const extended = [node['extends'] ?? []].flat() as PhpNode[];
  const implemented = node.kind === 'interface' ? [] : ((node['implements'] ?? []) as PhpNode[]);
  const used = members.filter(({ kind }) => kind === 'traituse').flatMap((use) => use['traits'] as PhpNode[]);
  return {
    line: (isNode(node['name']) ? node['name'] : node).loc.start.line,
    kind: node.kind,
    bases: [
      ...extended.map((base) => ({ at: lastName(base), by: 'extends' as const })),
      ...implemented.map((base) => ({ at: lastName(base), by: 'implements' as const })),
      ...used.map((base) => ({ at: lastName(base), by: 'trait' as const })),
    ],
  };
}

function readCall(node: PhpNode, around: Around, mention: Mention): void {
  const what = node['what'] as PhpNode;
  const [first] = node['arguments'] as PhpNode[];
  const isCalled = first?.kind !== 'variadicplaceholder';
  if (what.kind === 'name') mention(shortName(what), lastName(what), isCalled, true);
  const offset = what['offset'];
  if (!isNode(offset) || offset.kind !== 'identifier') return;
  const isExact = what.kind === 'staticlookup' && isExactClass(what['what'] as PhpNode, around);
  mention(String(offset['name']), getSpot(offset), isCalled, isExact);
}

/** Whether a written class is that very one; the `self` of a trait is what uses it, `static` what derives from it. */
function isExactClass({ kind }: PhpNode, around: Around): boolean {
  if (kind === 'selfreference') return around.class?.kind !== 'trait';
  return kind === 'name' || kind === 'parentreference';
}

function readMade(node: PhpNode, around: Around, mention: Mention): void {
  const what = node['what'] as PhpNode;
  if (what.kind === 'name') mention('__construct', lastName(what), true, true);
  else if (what.kind.endsWith('reference')) mention('__construct', getSpot(what), true, isExactClass(what, around));
}

/** `[$this, 'handle']`, `[Foo::class, 'handle']`. */
function readPair(node: PhpNode, mention: Mention): void {
  const items = node['items'] as (PhpNode | null)[];
  if (items.length !== 2) return;
  const [holder, named] = items.map((item) => item?.['value']);
  if (!isNode(holder) || !isNode(named) || named.kind !== 'string') return;
  const name = String(named['value']);
  if (!/^[a-z_]\w*$/i.test(name)) return;
  const { line, column } = named.loc.start;
  mention(name, [line, column + 1], false, false);
}

/** `'Foo::handle'`, `'App\handle'`; whether that is meant as a name, only the front end can tell. */
function readNamed(node: PhpNode, lines: readonly string[], mention: Mention): void {
  const value = String(node['value']);
  if (!/^\\?\w+(?:\\+\w+)*::[a-z_]\w*$/i.test(value)) return;
  const { line, column } = node.loc.start;
  const name = value.slice(value.lastIndexOf(':') + 1);
  const at = (lines[line - 1] ?? '').indexOf(`::${name}`, column);
  if (at >= 0) mention(name, [line, at + 2], false, false);
}

function getAlias(alias: unknown): string {
  return isNode(alias) ? String(alias['name']) : '';
}

function getSpot({ loc: { start } }: PhpNode): Spot {
  return [start.line, start.column];
}

/** Where the last part of a name begins. */
function lastName(node: PhpNode): Spot {
  const { line, column } = node.loc.start;
  const name = String(node['name']);
  const isRelative = node['resolution'] === 'rn';
  return [line, column + (isRelative ? 'namespace\\'.length : 0) + name.lastIndexOf('\\') + 1];
}

function shortName(node: PhpNode): string {
  const name = String(node['name']);
  return name.slice(name.lastIndexOf('\\') + 1);
}

function isNode(value: unknown): value is PhpNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'loc' in value;
}

function getChildren(node: PhpNode): PhpNode[] {
  return Object.entries(node).flatMap(([field, value]) => {
    if (field === 'loc' || field === 'leadingComments' || field === 'trailingComments') return [];
    return [value].flat(2).filter(isNode);
  });
}
