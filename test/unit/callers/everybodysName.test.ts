import { describe, expect, it } from 'vitest';
import { asItIs } from '../../../src/base/text/say.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** A project in which so many classes have a `save`, and one place calls it on an unknown value. */
async function sites(classes: number): Promise<ReturnType<CallSiteSearch['find']>['sites']> {
  const files = Object.fromEntries(
    Array.from({ length: classes }, (_, at) => [`c${at}.ts`, `export class C${at} {\n  save() {}\n}\n`]),
  );
  const project = await getProject({
    ...files,
    'use.ts': "import { C0 } from './c0';\nexport function go(thing, own: C0) {\n  thing.save();\n  own.save();\n}\n",
    'other.ts': 'export function go(thing) {\n  thing.save();\n}\n',
  });
  const { targets } = understand(project, { symbol_id: 'c0.ts#C0.save' });
  expect(targets).toHaveLength(1);
  return new CallSiteSearch(project).find(targets).sites;
}

async function links(classes: number): Promise<readonly string[]> {
  return (await sites(classes)).map(({ path, reference, link }) => `${path}:${reference.site.line} ${link}`).sort();
}

describe('a call on a receiver of unknown type', () => {
  it('is tied to the member whose class its file speaks of, else by its name alone', async () => {
    expect(await links(3)).toEqual(['other.ts:2 name', 'use.ts:3 near', 'use.ts:4 resolved']);
  });

  it('is tied by its name alone where more have the name than are told apart; a receiver of known type is not', async () => {
    expect(await links(401)).toEqual(['other.ts:2 name', 'use.ts:3 name', 'use.ts:4 resolved']);
    expect((await sites(401)).find(({ path }) => path === 'other.ts')?.evidence.map(asItIs)).toContain(
      'one of more than 400 members of this name',
    );
  });

  it('may be of any class that overrides a member, so that many of them make each only possible', async () => {
    const overridden = async (count: number, id: string): Promise<readonly string[]> => {
      const project = await getProject({
        'base.js': 'class Base {\n  prepare() {}\n}\nmodule.exports = Base;\n',
        ...Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `c${at}.js`,
            `const Base = require('./base');\nclass C${at} extends Base {\n  prepare(a) {}\n}\nmodule.exports = C${at};\n`,
          ]),
        ),
        'use.js': 'exports.go = (map) => map.cell.prepare(1);\n',
      });
      const { targets } = understand(project, { symbol_id: id });
      const found = new CallSiteSearch(project).find(targets).sites.filter(({ path }) => path === 'use.js');
      return found.flatMap(({ link, evidence }) => [link, ...evidence.map(asItIs)]);
    };
    expect(await overridden(0, 'base.js#Base.prepare')).toEqual(['only-one', 'the only member of this name']);
    expect(await overridden(1, 'c0.js#C0.prepare')).toEqual(['only-one', 'one of 2 related classes with this member']);
    expect(await overridden(5, 'c0.js#C0.prepare')).toEqual(['name', 'one of 6 related classes with this member']);
  });
});
