import { expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

const maker = 'function make() { function save() {} const main = save; return main; }\n';

test.each<[what: string, files: Readonly<Record<string, string>>, place: string]>([
  ['in a variable', { 'a.js': `${maker}const s = make();\ns();\n` }, 'a.js:3'],
  ['in a local', { 'a.js': `${maker}function go() {\n  const s = make();\n  s();\n}\n` }, 'a.js:4'],
  [
    'in another file',
    { 'a.js': `${maker}module.exports = make();\n`, 'b.js': "const s = require('./a');\ns();\n" },
    'b.js:2',
  ],
  ['in TypeScript', { 'a.ts': `${maker}const s = make();\ns();\n` }, 'a.ts:3'],
])('a function that another one gives back is called: %s', async (_, files, place) => {
  const project = await getProject(files);
  const path = Object.keys(files)[0] ?? '';
  const { targets } = understand(project, { symbol_id: `${path}#make.save` });
  const { sites } = new CallSiteSearch(project).find(targets);
  expect(sites.map((each) => `${each.path}:${String(each.reference.site.line)} ${each.link}`)).toContain(
    `${place} held`,
  );
});

test.each<[what: string, files: Readonly<Record<string, string>>, place: string]>([
  [
    'of a function',
    { 'a.js': 'function save() {}\nfunction each(at, run) {\n  run();\n}\neach(1, save);\n' },
    'a.js:3',
  ],
  [
    'of a method',
    { 'a.js': 'function save() {}\nclass All {\n  each(run) {\n    run();\n  }\n}\nnew All().each(save);\n' },
    'a.js:4',
  ],
  [
    'in another file',
    {
      'a.js': "const { each } = require('./b');\nfunction save() {}\neach(save);\n",
      'b.js': 'exports.each = (run) => {\n  run();\n};\n',
    },
    'b.js:2',
  ],
  [
    'in a function within',
    { 'a.js': 'function save() {}\nfunction later(run) {\n  return () => run();\n}\nlater(save);\n' },
    'a.js:3',
  ],
])('a function is called through a parameter %s', async (_, files, place) => {
  const project = await getProject(files);
  const { targets } = understand(project, { symbol_id: 'a.js#save' });
  const { sites } = new CallSiteSearch(project).find(targets);
  expect(sites.map((each) => `${each.path}:${String(each.reference.site.line)} ${each.link}`)).toContain(
    `${place} held`,
  );
});

test.each([
  'function go() { return function save() {}; }\n',
  "on('done', function save() {});\n",
  'const all = [function save() {}];\n',
])('of a function within an expression no list of calls is complete: %s', async (code) => {
  const project = await getProject({ 'a.js': code });
  const symbol = code.includes('go()') ? 'a.js#go.save' : 'a.js#save';
  const { targets } = understand(project, { symbol_id: symbol });
  expect(targets).toHaveLength(1);
  expect(unnamedCalls(project, targets, (_, at) => code.split('\n')[at - 1] ?? '')).toBeDefined();
});
