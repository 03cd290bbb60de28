import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

// Each case is code behind what its file begins with: two classes, `Wrap` and `Yaml`, that have a method `look`. The
// receiver of the marked call is a `Wrap`, or something else of which nothing is known (`U`), or certainly a `Wrap` (`K`).
const folder = 'test/fixtures/callersUnknown';
const endings: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  php: 'php',
  ruby: 'rb',
};
/** Ways that only say that the name agrees. */
const byName: ReadonlySet<Link> = new Set<Link>(['name', 'near']);

interface Case {
  readonly title: string;
  readonly isKnown: boolean;
  readonly code: string;
}

function readCases(file: string): readonly Case[] {
  const [head = '', ...cases] = readFileSync(`${folder}/${file}`, 'utf8').split(/^=== /m);
  return cases.map((text) => {
    const [title = '', ...code] = text.split('\n');
    return { title, isKnown: title.startsWith('K'), code: head + code.join('\n') };
  });
}

describe.each(readdirSync(folder))('what the receiver may be besides: %s', (file) => {
  test.each(readCases(file))('$title', async ({ isKnown, code }) => {
    const path = `a.${endings[file.replace('.txt', '')] ?? ''}`;
    const project = await getProject({ [path]: code });
    const lines = code.split('\n');
    const line = lines.findIndex((each) => each.includes('HIT')) + 1;
    const find = (name: string): { readonly link: Link | undefined; readonly isOpen: boolean } => {
      const { targets } = understand(project, { symbol_id: `${path}#${name}.look` });
      const { sites } = new CallSiteSearch(project).find(targets);
      return {
        link: sites.find(({ reference }) => reference.site.line === line)?.link,
        isOpen: unnamedCalls(project, targets, (_, at) => lines[at - 1] ?? '') !== undefined,
      };
    };
    const [wrap, other] = [find('Wrap'), find('Yaml')];
    if (isKnown) expect(byName.has(wrap.link ?? 'name'), `said to be ${String(wrap.link)}`).toBe(false);
    else {
      expect(wrap.link !== undefined || wrap.isOpen, 'it may be a Wrap').toBe(true);
      expect(other.link !== undefined || other.isOpen, 'it may be a Yaml').toBe(true);
    }
  });
});
