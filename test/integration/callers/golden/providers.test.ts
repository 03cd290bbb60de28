import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProviderQuery } from '../../../../src/callers/domain/merge/providerQuery.ts';
import type { ProviderResult, ProviderSite } from '../../../../src/callers/domain/provider.ts';
import { servicesOfTexts } from '../../../support/goldenAnswers.ts';
import { TestClock } from '../../../support/testClock.ts';
import { projectRoot } from '../../../../tools/paths.ts';
import { findCallers } from '../../../support/englishCallers.ts';

/** Every way in which a name can stand in a file: of each of them a provider says something. */
const files: Readonly<Record<string, string>> = {
  'src/repo.ts':
    "export interface Saves { save(item: string): void }\nexport class Repo implements Saves {\n  save(item: string) {}\n  again() { this.save('x'); }\n}\nexport class Other { save(item: string) {} go() { this.save('o'); } }\nexport const api = { save(item: string) {} };\n",
  'src/use.ts':
    "import { Repo, Other, api, type Saves } from './repo';\nexport function run(repo: Repo, saves: Saves, any: any, other: Other) {\n  repo.save('a');\n  saves.save('b');\n  any.save('c');\n  other.save('d');\n  api.save('e');\n  const held = repo.save;\n  held('f');\n  const table = { save: repo.save };\n  table.save('g');\n  repo['save']('h');\n  // repo.save in a comment\n  const text = 'save';\n  repo.save<string>('i');\n  repo.save = () => undefined;\n  repo.save ??= held;\n  type Save = Repo['save'];\n  return repo.save === held;\n}\n",
  'src/plain.js': "const repo = make();\nrepo.save('a'); repo.save = 1; repo.save == 2; list.map(repo.save);\n",
  'web/page.vue':
    '<template><button @click="repo.save()">save</button></template>\nrepo.save = 1\nrepo.save(1)\nrepo.save\n',
  'docs/read.md': 'Call save first: repo.save(1)\n',
};

const places = Object.entries(files).flatMap(([path, text]) =>
  text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\b(?:save|held|table|Repo)\b/g)].map(({ index, 0: name }) => ({
      path,
      line: at + 1,
      column: index,
      name,
    })),
  ),
);
const sites = (kind: ProviderSite['kind'], name?: string): ProviderSite[] =>
  places
    .filter((each) => name === undefined || each.name === name)
    .map(({ path, line, column }) => ({ path, line, column, kind }));

const providerResults: readonly (readonly [what: string, ...(readonly ProviderResult[])])[] = [
  ['nobody is asked'],
  ['calls everywhere', { state: 'partial', sites: sites('call') }],
  ['references everywhere', { state: 'partial', sites: sites('reference') }],
  ['references to the name, and that is all', { state: 'whole', sites: sites('reference', 'save') }],
  ['nothing, and that is all', { state: 'whole', sites: [], title: 'Somebody' }],
  ['nothing, and that is all of some files', { state: 'whole', sites: [], covers: (path) => path !== 'src/use.ts' }],
  ['nothing, and tells what stands at even lines', { state: 'whole', sites: [], denies: ({ line }) => line % 2 === 0 }],
  ['nothing, and knows of no place', { state: 'whole', sites: [], denies: () => false }],
  ['does not know', { state: 'unknown', sites: sites('call') }],
  ['is not there', { state: 'unknown', sites: [], isAbsent: true }],
  [
    'one names, another denies',
    { state: 'partial', sites: sites('call', 'save') },
    { state: 'whole', sites: sites('call', 'held') },
  ],
  [
    'two that know everything',
    { state: 'whole', sites: sites('call', 'save').slice(0, 6) },
    { state: 'whole', sites: sites('reference', 'save').slice(4) },
  ],
];

test.each(['src/repo.ts#Repo.save', 'src/repo.ts#Saves.save', 'src/repo.ts#api.save', 'src/repo.ts#Repo'])(
  'what providers say of %s',
  async (id) => {
    const blocks: string[] = [];
    for (const [what, ...said] of providerResults) {
      const own = await servicesOfTexts(files);
      const providerQuery = new ProviderQuery({
        clock: new TestClock(),
        patienceMs: 1000,
        providers: said.map((providerResult, at) => ({
          name: `w${at}`,
          title: `Provider ${at}`,
          ask: () => Promise.resolve(providerResult),
        })),
      });
      const { nodes, meta } = await findCallers(
        { symbol_id: id, depth: 1 },
        { ...own, providerQuery, providerWaitMs: 0 },
      );
      blocks.push(
        `${what} · complete ${meta.coverage.complete} · ${meta.trail.map(({ stage, outcome, reason }) => [stage, outcome, ...(reason === undefined ? [] : [reason])].join(' ')).join('; ')}`,
      );
      blocks.push(
        ...nodes.map(
          (node) =>
            `  ${node.id} ${node.type} in ${node.name} ${node.confidence.toFixed(3)} ${node.label} ${node.stage} · ${node.evidence.join(' | ')}`,
        ),
      );
    }
    await expect(`${blocks.join('\n')}\n`).toMatchFileSnapshot(
      join(projectRoot, 'test/fixtures/callersGolden/providers', `${id.replaceAll(/\W+/g, '-')}.txt`),
    );
  },
);
