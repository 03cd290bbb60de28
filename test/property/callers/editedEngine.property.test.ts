import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import type { CallersResponse } from '../../../src/callers/domain/types.ts';
import { getCodeEngine } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const names = ['save', 'load', 'run'] as const;
const scripts = ['a.ts', 'b.ts', 'lib/index.ts', 'lib/c.ts'];
const pythons = ['p.py', 'pkg/__init__.py', 'pkg/q.py'];

const name = fc.constantFrom(...names);
const module = fc.constantFrom('./a', './b', './lib', './c', '../a', '../b', './index', '@lib/c', '@b');
const pythonModule = fc.constantFrom('p', 'pkg', 'pkg.q', '.q', '.');
const scriptLine = fc.oneof(
  name.map((own) => `export function ${own}() { return 1; }`),
  fc.tuple(name, name).map(([own, called]) => `export class Store${own} { ${own}() { this.${called}(); } }`),
  fc.tuple(name, module).map(([own, from]) => `import { ${own} } from '${from}';`),
  fc.tuple(name, name, module).map(([own, as, from]) => `import { ${own} as ${as}d } from '${from}';\n${as}d();`),
  fc.tuple(name, module).map(([own, from]) => `export { ${own} } from '${from}';`),
  module.map((from) => `export * from '${from}';`),
  fc.tuple(name, module).map(([own, from]) => `import all${own} from '${from}';\nall${own}();`),
  fc.tuple(name, module).map(([own, from]) => `import * as m${own} from '${from}';\nm${own}.${own}();`),
  fc
    .tuple(name, module)
    .map(
      ([own, from]) =>
        `import { Store${own} } from '${from}';\nconst store${own} = new Store${own}();\nstore${own}.${own}();`,
    ),
  name.map((own) => `${own}();`),
  name.map((own) => `thing.${own}();`),
  name.map((own) => `export default ${own};`),
);
const pythonLine = fc.oneof(
  name.map((own) => `def ${own}():\n    return 1`),
  fc.tuple(name, name).map(([own, called]) => `class Store${own}:\n    def ${own}(self):\n        self.${called}()`),
  fc.tuple(name, pythonModule).map(([own, from]) => `from ${from} import ${own}\n${own}()`),
  fc.tuple(name, pythonModule).map(([own, from]) => `from ${from} import *\n${own}()`),
  fc.tuple(name, fc.constantFrom('p', 'pkg.q')).map(([own, from]) => `import ${from}\n${from}.${own}()`),
  fc.tuple(name, pythonModule).map(([own, from]) => `from ${from} import Store${own}\nStore${own}().${own}()`),
);
const settings = fc.constantFrom(
  '{}',
  '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*"], "@b": ["b.ts"] } } }',
  '{ "compilerOptions": { "paths": { "@b": ["./lib/c.ts"] } } }',
);

/** A file's new content, or that it goes. One language a run: grammars take long to load. */
function getEdit(isPython: boolean): fc.Arbitrary<{ readonly path: string; readonly text: string | null }> {
  return fc.constantFrom(...(isPython ? pythons : [...scripts, 'tsconfig.json'])).chain((path) => {
    const lines = path.endsWith('.json')
      ? settings
      : fc.array(isPython ? pythonLine : scriptLine, { maxLength: 6 }).map((all) => `${all.join('\n')}\n`);
    return fc.option(lines, { freq: 5 }).map((text) => ({ path, text }));
  });
}

const story = fc.boolean().chain((isPython) =>
  fc.record({
    first: fc.array(getEdit(isPython), { minLength: 6, maxLength: 10 }),
    steps: fc.array(fc.array(getEdit(isPython), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
  }),
);

async function make(
  root: string,
  { path, text }: { readonly path: string; readonly text: string | null },
): Promise<string> {
  const file = join(root, path);
  if (text === null) await rm(file, { force: true });
  else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return file;
}

/** What an answer says, without what differs by time. */
function said({ nodes, edges, meta: { coverage, warning } }: CallersResponse): unknown {
  return {
    nodes: [...nodes].sort((a, b) => (a.id < b.id ? -1 : 1)),
    edges: edges.map(({ from, to, type }) => `${from} ${to} ${type}`).sort(),
    coverage: { ...coverage, freshness: undefined },
    warning,
  };
}

async function answers(engine: CodeEngine): Promise<unknown[]> {
  const all = [];
  for (const symbol of names) all.push(said(await engine.ask({ symbol_name: symbol })));
  for (const path of ['a.ts', 'pkg/q.py']) all.push(said(await engine.ask({ symbol_name: names[0], file_path: path })));
  return all;
}

it('an engine that has answered before answers after every edit like one that has just been started', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ first, steps }) => {
      const root = await scratchFolder();
      for (const each of first) await make(root, each);
      const kept = getCodeEngine(root);
      try {
        await kept.whole();
        await answers(kept);
        for (const step of steps) {
          kept.filesChanged(await Promise.all(step.map((each) => make(root, each))));
          const after = await answers(kept);
          const fresh = getCodeEngine(root);
          await fresh.whole();
          const truth = await answers(fresh);
          await fresh.dispose();
          expect(after).toEqual(truth);
        }
      } finally {
        await kept.dispose();
        await rm(root, { recursive: true, force: true });
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);
