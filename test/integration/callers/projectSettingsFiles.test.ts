import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceBorder } from '../../../src/base/node/workspaceBorder.ts';
import { pathAliases, readLoose } from '../../../src/callers/node/project/projectSettings.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

let root: string;
beforeEach(async () => {
  root = await scratchFolder();
});

describe('settings files of a project', () => {
  test('may be hostile and are read in no time', async () => {
    const length = 200_000;
    await putFiles(root, {
      'quotes.json': `{"a":"${'\\"'.repeat(length)}`,
      'comments.json': `{${'/* '.repeat(length)}`,
      'commas.json': `{${', '.repeat(length)}`,
      'deep.json': '['.repeat(length),
      'slashes.json': `{"a":"${'\\'.repeat(length)}`,
    });
    const work = startMeasuringWork();
    for (const name of ['quotes', 'comments', 'commas', 'deep', 'slashes'])
      expect(readLoose(join(root, `${name}.json`), new WorkspaceBorder([root]))).toBeUndefined();
    expect(work()).toBeLessThan(2000);
  });

  test('keep their texts, comments and commas apart', async () => {
    await putFiles(root, { 'a.json': '// one\n{ /* two */ "a": "// \\" /* , ] */", "b": [1, 2, ], }\n/* three' });
    expect(readLoose(join(root, 'a.json'), new WorkspaceBorder([root]))).toEqual({ a: '// " /* , ] */', b: [1, 2] });
  });

  test('may extend several others, and an entry that is wrong takes no other with it', async () => {
    await putFiles(root, {
      'tsconfig.json':
        '{"extends":["./one.json","./two"],"compilerOptions":{"paths":{"@a":["a.ts"],"@wrong":null,"@odd":[1]}}}',
      'one.json': '{"compilerOptions":{"paths":{"@b":["b.ts"]}}}',
      'two.json': '{"extends":"./tsconfig.json","compilerOptions":{"paths":{"@c":["c.ts"]}}}',
    });
    const patterns = pathAliases(root, 'tsconfig.json', new WorkspaceBorder([root])).map(({ pattern }) => pattern);
    expect([...new Set(patterns)].sort()).toEqual(['@a', '@b', '@c']);
    expect(patterns.length).toBeLessThan(200);
  });

  test('count anew when one changes that another extends', async () => {
    await putFiles(root, {
      'tsconfig.json': '{"extends":"./paths/shared.json"}',
      'paths/shared.json': '{"compilerOptions":{"paths":{"@core":["../src/other.ts"]}}}',
      'src/other.ts': 'export function total() { return 2; }\n',
      'src/total.ts': 'export function total() { return 1; }\n',
      'src/main.ts': "import { total } from '@core';\ntotal();\n",
    });
    const engine = getCodeEngine(root);
    await engine.whole();
    const query = { symbol_name: 'total', file_path: 'src/total.ts', line_number: 1 };
    expect(getPlaces(await engine.ask(query))).not.toContain('src/main.ts:2 call');
    await putFiles(root, { 'next.json': '{"compilerOptions":{"paths":{"@core":["../src/total.ts"]}}}' });
    await rename(join(root, 'next.json'), join(root, 'paths/shared.json'));
    engine.filesChanged([join(root, 'paths/shared.json')]);
    expect(getPlaces(await engine.ask(query))).toContain('src/main.ts:2 call');
    await engine.dispose();
  });

  test('tell modules of Go from packages of the same name that come from elsewhere', async () => {
    await putFiles(root, {
      'server/go.mod': '// ours\nmodule example.com/shop // v1\n\ngo 1.22\n',
      'server/pkg/errors/errors.go': 'package errors\n\nfunc New(text string) error { return nil }\n',
      'server/a/a.go': 'package a\n\nimport "errors"\n\nvar one = errors.New("a")\n',
      'server/b/b.go': 'package b\n\nimport "github.com/pkg/errors"\n\nvar one = errors.New("b")\n',
      'server/c/c.go': 'package c\n\nimport "example.com/shop/pkg/errors"\n\nvar one = errors.New("c")\n',
    });
    const engine = getCodeEngine(root);
    await engine.whole();
    const query = { symbol_name: 'New', file_path: 'server/pkg/errors/errors.go', line_number: 3 };
    const { nodes } = await engine.ask(query);
    expect(nodes.map((node) => `${node.file_path} ${node.label}`)).toEqual(['server/c/c.go verified']);
    await engine.dispose();
  });
});
