import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { getLanguage } from '../../../../src/callers/domain/codeLanguage.ts';
import { FactsParser } from '../../../../src/callers/node/facts/factsParser.ts';
import { packFacts } from '../../../../src/callers/node/facts/packed/packFacts.ts';
import { unpackFacts } from '../../../../src/callers/node/facts/packed/unpackFacts.ts';
import { loadInstalledWasm } from '../../../support/factsGrammars.ts';

const parser = new FactsParser({ loadWasm: loadInstalledWasm, maxMs: 20_000 });

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Up to so many bytes of sources below a folder, in the order of names. */
function getSources(folder: string, limit: number): Source[] {
  const found: Source[] = [];
  let size = 0;
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || getLanguage(path) === undefined || size + statSync(path).size > limit) continue;
    size += statSync(path).size;
    found.push({ path, text: readFileSync(path, 'utf8') });
  }
  return found;
}

/** The sources that the tests of each language state facts of. */
function getSample(name: string, extension: string): Source {
  const test = readFileSync(fileURLToPath(new URL(`${name}.test.ts`, import.meta.url)), 'utf8');
  return { path: `sample.${extension}`, text: /String\.raw`([^]*?)\n`;/.exec(test)?.[1] ?? test };
}

const languages: [string, string][] = [
  ['python', 'py'],
  ['go', 'go'],
  ['java', 'java'],
  ['kotlin', 'kt'],
  ['scala', 'scala'],
  ['csharp', 'cs'],
  ['php', 'php'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['cpp', 'cpp'],
  ['typescript', 'tsx'],
];
const folders = [
  'node_modules/@azure/core-rest-pipeline',
  'node_modules/@azure/identity',
  'node_modules/zod',
  'node_modules/mocha',
  'node_modules/eslint',
  'src',
  '/usr/lib/python3.11/asyncio',
  '/usr/lib/python3.11/email',
];

it.each([
  // The samples hold hardly anything but facts.
  ...languages.map(([name, extension]) => [name, 1.5, () => [getSample(name, extension)]] as const),
  ...folders.map((folder) => [folder, 1, () => getSources(folder, 400_000)] as const),
])('facts of %s are the same after packing, in at most %f of their source', async (_, share, sources) => {
  let [size, packedSize] = [0, 0];
  for (const { path, text } of sources()) {
    const language = getLanguage(path)!;
    await parser.prepare(path, language, text);
    const read = parser.extract(path, language, text);
    if (!('facts' in read)) continue;
    const packed = packFacts(read.facts);
    expect(unpackFacts(packed)).toStrictEqual(read.facts);
    size += text.length;
    packedSize += packed.length;
  }
  expect(packedSize).toBeLessThanOrEqual(size * share);
});
