import { afterEach, describe, expect, test } from 'vitest';
import type { CodeEngine } from '../../../src/callers/node/engine/codeEngine.ts';
import { getCodeEngine, getPlaces, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const definition = 'export default function total() { return 1; }\n';
let engine: CodeEngine;
afterEach(() => engine.dispose());

describe('a default export is found under the names that it has elsewhere', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'given on under a name',
      {
        'src/total.ts': definition,
        'src/index.ts': "export { default as sum } from './total';\n",
        'src/main.ts': "import { sum } from './index';\nsum();\n",
      },
      'src/main.ts:2 call',
    ],
    [
      'given on as the default of a folder',
      {
        'lib/total.ts': definition,
        'lib/index.ts': "export { default } from './total';\n",
        'src/main.ts': "import anything from '../lib';\nanything();\n",
      },
      'src/main.ts:2 call',
    ],
    [
      'imported and exported',
      {
        'lib/total.ts': definition,
        'lib/all.ts': "import add from './total';\nexport { add as plus };\n",
        'src/main.ts': "import { plus } from '../lib/all';\nplus();\n",
      },
      'src/main.ts:2 call',
    ],
    [
      'through an alias of the project',
      {
        'tsconfig.json': '{"compilerOptions":{"paths":{"@core":["src/total.ts"]}}}',
        'src/total.ts': definition,
        'src/main.ts': "import anything from '@core';\nanything();\n",
      },
      'src/main.ts:2 call',
    ],
  ])('%s', async (_, files, place) => {
    const root = await scratchFolder();
    await putFiles(root, files);
    engine = getCodeEngine(root);
    await engine.whole();
    expect(
      getPlaces(await engine.ask({ symbol_name: 'total', depth: 1 })).filter((each) => !each.endsWith('mention')),
    ).toEqual([place]);
  });
});
