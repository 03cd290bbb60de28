import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { factsRuntimeFile } from '../../src/callers/node/facts/factsParser.ts';
import { ownGrammars } from '../../src/callers/node/facts/ownGrammars.ts';

const require = createRequire(import.meta.url);

/** Reads a grammar or the runtime from the packages that the bundle copies them from. */
export function loadInstalledWasm(file: string): Promise<Uint8Array> {
  const own = ownGrammars.get(file);
  if (own !== undefined) return readFile(join(dirname(require.resolve(`${own}/package.json`)), file));
  const folder =
    file === factsRuntimeFile
      ? dirname(require.resolve('web-tree-sitter'))
      : join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm');
  return readFile(join(folder, file));
}
