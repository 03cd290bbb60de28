import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, copyDependencies, runTool } from './fetchProjects.ts';
import { askDump, type FrontDump } from './frontDump.ts';
import type { DrawSize, RealQuestion } from './realQuestion.ts';

/** The release of the Scala compiler on Maven Central. */
const scalaVersion = '3.3.4';

/** Draws functions of a Scala project; the Scala compiler says who calls them, in the form of SemanticDB. */
export async function askScala(root: string, size: DrawSize, seed: number): Promise<readonly RealQuestion[]> {
  const file = join(cacheFolder, 'truth', `${basename(root)}-scala.json`);
  if (!existsSync(file)) {
    const said = join(cacheFolder, 'truth', `${basename(root)}-semanticdb`);
    await compile(root, said);
    writeFileSync(file, JSON.stringify(readSaid(root, said)));
    rmSync(said, { recursive: true });
  }
  return askDump(JSON.parse(readFileSync(file, 'utf8')) as FrontDump, size, seed);
}

async function compile(root: string, into: string): Promise<void> {
  const folder = join(cacheFolder, 'tools', 'scala');
  const jars = join(folder, 'jars');
  if (!existsSync(jars)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'pom.xml'),
      `<project><modelVersion>4.0.0</modelVersion><groupId>names</groupId><artifactId>names</artifactId><version>1</version><dependencies><dependency><groupId>org.scala-lang</groupId><artifactId>scala3-compiler_3</artifactId><version>${scalaVersion}</version></dependency></dependencies></project>\n`,
    );
    await copyDependencies(folder, jars);
  }
  const getJars = (from: string): readonly string[] =>
    (existsSync(from) ? readdirSync(from) : []).map((jar) => join(from, jar));
  const own = getJars(jars).join(':');
  // A library's own release of the standard library would not fit the compiler's.
  const needed = getJars(join(root, '.libraries')).filter((jar) => !/\/scala3?-library/.test(jar));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:scala|java)$/.test(path),
  );
  mkdirSync(into, { recursive: true });
  await runTool(
    'java',
    [
      ...['-Xmx2g', '-cp', own, 'dotty.tools.dotc.Main', '-Xsemanticdb', '-nowarn', '-semanticdb-target', into],
      ...['-sourceroot', '.', '-d', into, '-classpath', [own, ...needed].join(':'), ...sources],
    ],
    root,
  );
}

/** A message of a protocol buffer: its fields' numbers and values, numbers or bytes. */
type Field = readonly [number: number, value: number | Buffer];

/** Reads a message whose fields are numbers, texts and messages, as those of SemanticDB are. */
function readMessage(bytes: Buffer): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = readNumber();
    const number = Math.floor(key / 8);
    if (key % 8 === 0) fields.push([number, readNumber()]);
    else {
      const length = readNumber();
      fields.push([number, bytes.subarray(at, at + length)]);
      at += length;
    }
  }
  return fields;
}

const getNumber = (fields: readonly Field[], wanted: number): number =>
  Number(fields.find(([number]) => number === wanted)?.[1] ?? 0);
const getBytes = (fields: readonly Field[], wanted: number): readonly Buffer[] =>
  fields.flatMap(([number, value]) => (number === wanted && typeof value !== 'number' ? [value] : []));
const getText = (fields: readonly Field[], wanted: number): string => getBytes(fields, wanted)[0]?.toString() ?? '';

interface Occurrence {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly symbol: string;
  readonly isDefinition: boolean;
}

/** The numbers of the fields of `TextDocument`, `SymbolOccurrence`, `Range` and `SymbolInformation` in SemanticDB. */
const fieldOf = { uri: 2, symbols: 5, occurrences: 6, range: 1, symbol: 2, role: 3, line: 1, column: 2 } as const;
const informationOf = { symbol: 1, properties: 4, overridden: 19 } as const;
const isAbstract = 4;

function readSaid(root: string, folder: string): FrontDump {
  const occurrences: Occurrence[] = [];
  const overridden = new Map<string, readonly string[]>();
  const abstracts = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.semanticdb')) continue;
    for (const document of getBytes(readMessage(readFileSync(join(folder, path))), 1)) {
      const said = readMessage(document);
      const uri = getText(said, fieldOf.uri).replace(/^\.\//, '');
      for (const each of getBytes(said, fieldOf.occurrences).map(readMessage)) {
        const range = readMessage(getBytes(each, fieldOf.range)[0] ?? Buffer.alloc(0));
        occurrences.push({
          path: uri,
          line: getNumber(range, fieldOf.line) + 1,
          column: getNumber(range, fieldOf.column),
          symbol: getText(each, fieldOf.symbol),
          isDefinition: getNumber(each, fieldOf.role) === 2,
        });
      }
      for (const each of getBytes(said, fieldOf.symbols).map(readMessage)) {
        const symbol = getText(each, informationOf.symbol);
        overridden.set(symbol, getBytes(each, informationOf.overridden).map(String));
        if ((getNumber(each, informationOf.properties) & isAbstract) !== 0) abstracts.add(symbol);
      }
    }
  }
  return toDump(root, occurrences, overridden, abstracts);
}

/** `os/Path#startsWith(+1).`: an owner, and the name of a method. */
const method = /^(?<owner>.*[/#.])`?(?<name>[^`/#.()]+)`?\((?:\+\d+)?\)\.$/;

function toDump(
  root: string,
  occurrences: readonly Occurrence[],
  overridden: ReadonlyMap<string, readonly string[]>,
  abstracts: ReadonlySet<string>,
): FrontDump {
  const texts = new Map<string, readonly string[]>();
  const getBefore = ({ path, line, column }: Occurrence): string => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8').split('\n'));
    return texts.get(path)?.[line - 1]?.slice(0, column) ?? '';
  };
  const getRest = (one: Occurrence): string => texts.get(one.path)?.[one.line - 1]?.slice(one.column) ?? '';
  const functions = occurrences.filter((one) => method.test(one.symbol));
  // Fields have methods that read and write them.
  const defined = functions.filter((one) => one.isDefinition && /\bdef\s+`?$/.test(getBefore(one)));
  const places = new Map(defined.map(({ symbol, path, line }) => [symbol, `${path}:${String(line)}`]));
  return {
    defined: defined.map(({ symbol, path, line }) => {
      const { owner = '', name = '' } = method.exec(symbol)?.groups ?? {};
      return {
        name,
        path,
        line,
        kind: abstracts.has(symbol) ? 'abstract method' : 'method',
        holder: /[^/#.]*(?=[/#.]$)/.exec(owner)?.[0] ?? '',
        through: (overridden.get(symbol) ?? []).map((each) => places.get(each) ?? each),
      };
    }),
    named: functions
      // An import names what it takes, and calls nothing.
      .filter((one) => !one.isDefinition && !/^\s*import\b/.test(getBefore(one)))
      .map((one) => {
        const name = method.exec(one.symbol)?.groups?.['name'] ?? '';
        const before = getBefore(one);
        const rest = getRest(one);
        return {
          name,
          site: `${one.path}:${String(one.line)}`,
          isCalled: true,
          targets: [places.get(one.symbol) ?? one.symbol],
          isHeld: false,
          isSuper: /\bsuper(?:\[\w+\])?\.\s*$/.test(before),
          isUnnamed: !rest.startsWith(name) && !rest.startsWith(`\`${name}\``),
        };
      }),
  };
}
