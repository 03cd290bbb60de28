import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom, type Random } from '../edit/random.ts';

/** Names that files share; the n-th is used about 1/n as often as the first. */
const shared = 150_000;
/** Names that occur in one file only. */
const own = 30;
const parts =
  'get set load save find user order item list map file path node tree index cache value event handler query result error state parse render token stream buffer config service'.split(
    ' ',
  );
const shapes = [
  (a: string, b: string, c: string) => `  const ${a} = await this.${b}.${c}(${a});\n`,
  (a: string, b: string, c: string) => `export function ${a}(${b}: ${c}): void {\n`,
  (a: string, b: string, c: string) => `  if (${a}.${b} !== undefined) return ${c}(${b}, '${a}');\n`,
  (a: string, b: string, c: string) => `  // ${a} and ${b} are told of ${c} before they are used again\n`,
  (a: string, b: string, c: string) => `import { ${a}, ${b} } from './${c}';\n`,
];

/** The n-th shared name: `getUserCache17`. */
export function sharedName(n: number): string {
  const word = (by: number): string => parts[Math.floor(n / by) % parts.length] as string;
  const second = word(parts.length);
  return `${word(1)}${second[0]?.toUpperCase() ?? ''}${second.slice(1)}${n < parts.length ** 2 ? '' : String(Math.floor(n / parts.length ** 2))}`;
}

/**
 * Writes a tree of made-up sources of about 5.6 KB, what code files have on average in a tree of 125,000. Returns the
 * bytes written.
 */
export function writeNamesTree(root: string, files: number, seed = 1): number {
  const random = seededRandom(seed);
  let bytes = 0;
  let folder = '';
  for (let file = 0; file < files; file++) {
    const path = join(
      root,
      `package${Math.floor(file / 2000)}`,
      `module${Math.floor(file / 100) % 20}`,
      `part${Math.floor(file / 14) % 8}`,
      `file${file}.ts`,
    );
    if (dirname(path) !== folder) mkdirSync((folder = dirname(path)), { recursive: true });
    const text = getSource(file, random);
    bytes += text.length;
    writeFileSync(path, text);
  }
  return bytes;
}

function getSource(file: number, random: Random): string {
  const size = 1500 + random.int(0, 8200);
  const lines: string[] = [];
  // Zipf's law by inversion: equal chances on a logarithmic scale.
  const any = (): string =>
    random.chance(0.08) ? `own${file}x${random.int(0, own - 1)}` : sharedName(Math.floor(shared ** random.next()) - 1);
  for (let length = 0; length < size;) {
    const line = random.pick(shapes)(any(), any(), any());
    lines.push(line);
    length += line.length;
  }
  return lines.join('');
}
