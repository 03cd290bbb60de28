import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkspaceBorder } from '../../../../src/base/node/workspaceBorder.ts';
import {
  packageAliases,
  pathAliases,
  readLoose,
  workspacePackages,
} from '../../../../src/callers/node/project/projectSettings.ts';
import { getBytes, type FuzzTarget } from '../fuzzTarget.ts';

const seeds = [
  '{\n  // a comment\n  "extends": ["./base", "./b.json"],\n  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*", "lib/*"], }, /* another */ },\n}\n',
  '{"name":"@a/b","main":"dist/a.js","types":"./dist/a.d.ts","exports":{".":{"import":"./esm/a.mjs","require":["./cjs/a.cjs"]},"./sub/*":"./lib/sub/*.js"}}',
];
let root: string | undefined;

/** `tsconfig.json` and `package.json` as tools write them. */
export const looseJson: FuzzTarget = {
  name: 'loose-json',
  seeds: () => seeds.map(getBytes),
  tokens: [
    '//',
    '/*',
    '*/',
    ',}',
    ',]',
    '"',
    '\\"',
    '"extends":',
    '"./tsconfig.json"',
    '"../../../../etc/passwd"',
    '["./x","./tsconfig.json"]',
    '"compilerOptions":{',
    '"paths":{',
    '"*":["*"]',
    '"baseUrl":"/"',
    '"exports":{',
    '"./a":',
    '{"import":',
    '"name":',
    '\ufeff',
    '"__proto__":{',
  ],
  limitMs: 1500,
  largest: 100_000,
  runs: 600,
  check: (input) => {
    root ??= mkdtempSync(join(tmpdir(), 'recourse-fuzz-json-'));
    for (const name of ['tsconfig.json', 'package.json', 'base.json', 'x.json']) writeFileSync(join(root, name), input);
    const border = new WorkspaceBorder([root]);
    const aliases = [...pathAliases(root, 'tsconfig.json', border), ...packageAliases(root, 'package.json', border)];
    assert(aliases.length < 2000 + input.length, `${aliases.length} aliases`);
    for (const { pattern, targets } of aliases)
      assert(typeof pattern === 'string' && targets.every((target) => typeof target === 'string'));
    assert(workspacePackages(root, ['package.json'], border).size <= 1);
    return `${typeof readLoose(join(root, 'tsconfig.json'), border)} ${Math.min(5, aliases.length)} ${Math.min(3, aliases[0]?.targets.length ?? 0)}`;
  },
};
