import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import type { CallersQuery } from '../../../src/callers/index.ts';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

let root: string;
let engine: CodeEngine;

beforeEach(async () => {
  root = await scratchFolder();
  await putFiles(root, {
    'src/total.ts': 'export function total() { return 1; }\n',
    'src/main.ts': "import { total } from './total';\nexport function start() {\n  return total();\n}\n",
  });
  engine = getCodeEngine(root);
  await engine.whole();
});
afterEach(() => engine.dispose());

describe('a question means the same however its place is written', () => {
  test.each<[string, () => CallersQuery]>([
    ['an absolute path', () => ({ symbol_name: 'total', file_path: join(root, 'src/total.ts'), line_number: 1 })],
    ['an absolute path alone with a line', () => ({ file_path: join(root, 'src/total.ts'), line_number: 1 })],
    ['a path that goes up and down', () => ({ symbol_name: 'total', file_path: 'src/../src/total.ts' })],
    ['a doubled slash', () => ({ symbol_name: 'total', file_path: './src//total.ts', line_number: 1 })],
    ['an id with an absolute path', () => ({ symbol_id: `${join(root, 'src/total.ts')}#total` })],
    ['an id with a path that goes up and down', () => ({ symbol_id: 'src/./x/../total.ts#total' })],
    ['an id of a file that has moved', () => ({ symbol_id: 'old/total.ts#total' })],
    ['a name with a call behind it', () => ({ symbol_name: 'total()' })],
    [
      'a path that leads out of the folder',
      () => ({ symbol_name: 'total', file_path: '../../etc/passwd', line_number: 1 }),
    ],
  ])('%s', async (_, query) => {
    const response = await engine.ask(query());
    expect(getPlaces(response)).toEqual(['src/main.ts:3 call']);
    expect(response.meta.coverage.complete).toBe('yes');
  });

  test('an id of a thing that is gone is answered with its name', async () => {
    const response = await engine.ask({ symbol_id: 'src/total.ts#Basket.totl' });
    expect(response.nodes[0]).toMatchObject({ name: 'total', type: 'semantic_match' });
  });
});

describe('private names', () => {
  beforeEach(() =>
    putFiles(root, {
      'src/vault.ts':
        'export class Vault {\n  static open() { return 1; }\n  #open() { return Vault.open(); }\n  #key() { return 2; }\n  use() { return this.#open() + this.#key(); }\n}\n',
    }).then((paths) => {
      engine.filesChanged(paths);
    }),
  );

  test.each<[string, CallersQuery, string[]]>([
    ['with the sign', { symbol_name: '#open' }, ['src/vault.ts:5 call']],
    ['with container and sign', { symbol_name: 'Vault.#open' }, ['src/vault.ts:5 call']],
    ['by an id', { symbol_id: 'src/vault.ts#Vault.#open' }, ['src/vault.ts:5 call']],
    ['without the sign, where nothing else has the name', { symbol_name: 'key' }, ['src/vault.ts:5 call']],
    [
      'without the sign it is the public one that is meant',
      { symbol_name: 'Vault.open', depth: 1 },
      ['src/vault.ts:3 call'],
    ],
  ])('%s', async (_, query, places) => {
    const response = await engine.ask(query);
    expect(getPlaces(response)).toEqual(places);
    expect(response.meta.coverage.complete).toBe('yes');
  });
});

test('why something is missing may be asked by its place alone, too', async () => {
  expect(await engine.explainGap({ file_path: join(root, 'src/main.ts'), line_number: 2 })).toMatchObject({
    symbol: 'src/main.ts#start',
    isDefined: true,
  });
  expect(formatMessages(await engine.explainGap({ file_path: 'src/total.ts', line_number: 9 }))).toMatchObject({
    isDefined: false,
    reasons: [
      {
        text: 'Nothing that was indexed is defined in line 9 of src/total.ts.',
        actions: [{ tool: 'find_callers', arguments: { symbol_id: 'src/total.ts#total' } }],
      },
    ],
  });
});
