import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJSONSchema } from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import { userRules } from '../../../src/callers/index.ts';
import { userRuleSchema } from '../../../src/callers/domain/keys/userRules.ts';
import { projectRoot } from '../../../tools/paths.ts';
import { askTexts, getClaims } from '../../support/callerCases.ts';
import { getProject } from '../../support/callersProject.ts';
import { KeyGraph } from '../../../src/callers/domain/keys/keyGraph.ts';
import { understand } from '../../../src/callers/domain/question.ts';

const fits = { framework: 'Hub', channel: 'event', direction: 'register', names: ['tune'], key: 0 } as const;

describe('rules in the settings', () => {
  test('a bad one is left out with a sentence, the others stand', () => {
    const { rules, problems } = userRules([
      fits,
      { framework: 'x' },
      'nonsense',
      { ...fits, extra: 1 },
      { ...fits, key: ['receiver', { keyword: 'topic' }], on: 'decorator' },
    ]);
    expect(rules.map(({ on, handler }) => [on, handler])).toEqual([
      ['call', 'any-argument'],
      ['decorator', 'decorated'],
    ]);
    expect(problems).toEqual([
      'Rule 2 of callers is left out: `channel` is missing or not what it may be.',
      'Rule 3 of callers is left out: it is not an object.',
      'Rule 4 of callers is left out: it has fields that no rule has: `extra`.',
    ]);
    expect(userRules([{ ...fits, ['x'.repeat(60)]: 1 }]).problems).toEqual([
      `Rule 1 of callers is left out: it has fields that no rule has: \`${'x'.repeat(40)}\`.`,
    ]);
    expect(userRules(undefined)).toEqual({ rules: [], problems: [] });
    expect(userRules('x').problems).toEqual(['The rules of callers are not a list.']);
    expect(userRules(Array.from({ length: 1100 }, () => fits)).rules).toHaveLength(1000);
  });

  test.each([
    '(a+)+$',
    '(a|a)*',
    '((ab)*c)+',
    '(\\w+\\s?)*$',
    '(?<x>a)\\k<x>',
    '(a)\\1',
    '(?=a)',
    '.*a.*b.*c',
    '[',
    '(',
  ])('a receiver pattern that may take forever is refused: %s', (receiver) => {
    const { rules, problems } = userRules([{ ...fits, receiver }]);
    expect(rules).toEqual([]);
    expect(problems[0]).toContain('`receiver`');
  });

  test.each([
    ['client|proxy', 'myproxy', 'bus'],
    ['Bus$', 'eventBus', 'Busy'],
    ['(?:^|\\.)hub$', 'this.hub', 'github'],
    ['^this\\.\\w+Bus$', 'this.eventBus', 'eventBus'],
    ['[+*]+', 'a*b', 'ab'],
    ['(?:event)?Bus', 'Bus', 'bus'],
  ])('a plain receiver pattern is taken: %s', (receiver, fitting, other) => {
    const test = userRules([{ ...fits, receiver }]).rules[0]?.receiver;
    expect([test?.test(fitting), test?.test(other)]).toEqual([true, false]);
  });

  test('a base registers methods, and only classes do', () => {
    expect(userRules([{ ...fits, on: 'base', handler: { methods: ['run'] }, key: 'base-argument' }]).problems).toEqual(
      [],
    );
    expect(userRules([{ ...fits, on: 'base' }]).problems[0]).toContain('a base registers methods');
    expect(userRules([{ ...fits, handler: { methods: ['run'] } }]).problems[0]).toContain('`handler.methods`');
  });

  test("the manifest's schema is that of the rules", () => {
    const { $schema: _, ...schema } = toJSONSchema(userRuleSchema);
    const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      contributes: {
        configuration:
          { properties?: Record<string, { items?: unknown }> } | { properties: Record<string, { items?: unknown }> }[];
      };
    };
    const { configuration } = manifest.contributes;
    const properties = Array.isArray(configuration)
      ? (Object.assign({}, ...configuration.map((each) => each.properties)) as Record<string, { items?: unknown }>)
      : configuration.properties;
    expect(properties?.['recourse.callers.rules']?.items).toEqual(schema);
  });
});

test('a rule of the user ties what no rule of ours knows', async () => {
  const files = {
    'src/radio.ts': "import { station } from './station';\nexport function play() {}\nstation.tune('jazz', play);\n",
    'src/station.ts':
      "export const station = make();\nexport function air() { station.broadcastOn('jazz'); station.broadcastOn('talk'); }\n",
  };
  expect(getClaims(await askTexts(files, 'src/radio.ts#play'))).toEqual(new Map([['src/radio.ts:3', 'callback']]));
  const { rules } = userRules([fits, { ...fits, direction: 'emit', names: ['broadcastOn'], receiver: 'station$' }]);
  const project = await getProject(files);
  const [target] = understand(project, { symbol_id: 'src/radio.ts#play' }).targets;
  const emitted = new KeyGraph(project, rules).sites(target!, []);
  expect(emitted).toEqual([]);
  const { CallSiteSearch } = await import('../../../src/callers/domain/graph/callSites.ts');
  const sites = new KeyGraph(project, rules).sites(target!, new CallSiteSearch(project).find([target!]).sites);
  expect(
    sites.map(({ path, reference, evidence }) => `${path}:${reference.site.line} ${evidence.map(asItIs).join(', ')}`),
  ).toEqual([
    'src/radio.ts:3 registered for event jazz, Hub',
    'src/station.ts:2 event jazz, Hub, registered at src/radio.ts:3',
  ]);
});
