import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch } from '../../../src/callers/domain/graph/callSites.ts';
import { KeyGraph } from '../../../src/callers/domain/keys/keyGraph.ts';
import { keyRules } from '../../../src/callers/domain/keys/rules.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

// Small programs that call a function without writing its name where they call it: by a value that holds the name
// (`repo[name]()`), by a value that holds the function, by its name in another case; and calls whose receiver only the
// code around tells. Each begins with the symbol; a line with HIT calls it or may call it, a line with NOT cannot, and
// one with SURE is verified. Where the title ends with OPEN, calls are left that no line names; with CLOSED there are none.
const folder = 'test/fixtures/callersByValue';

interface Case {
  readonly title: string;
  readonly symbol: string;
  readonly files: Readonly<Record<string, string>>;
}

function readCases(file: string): readonly Case[] {
  return readFileSync(`${folder}/${file}`, 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...parts] = block.split(/^--- /m);
      const [symbol = ''] = head.split(' ');
      const files = parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]);
      return { title: head.trim(), symbol, files: Object.fromEntries(files) as Record<string, string> };
    });
}

function findLines(files: Case['files'], mark: string): readonly string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (line.includes(mark) ? [`${path}:${String(at + 1)}`] : [])),
  );
}

describe.each(readdirSync(folder))('what is called by a value: %s', (file) => {
  test.each(readCases(file))('$title', async ({ title, symbol, files }) => {
    const project = await getProject(files);
    const [defined] = findLines(files, ' DEF');
    const [path = '', line] = defined?.split(':') ?? [];
    const name = symbol.split(/[#.]/).at(-1);
    const { targets } = understand(
      project,
      defined === undefined ? { symbol_id: symbol } : { symbol_name: name, file_path: path, line_number: Number(line) },
    );
    expect(targets).not.toHaveLength(0);
    const { sites } = new CallSiteSearch(project).find(targets);
    const keyed = targets.flatMap((target) => new KeyGraph(project, keyRules).sites(target, sites));
    const found = [...sites, ...keyed].map(({ path, reference: { site } }) => `${path}:${String(site.line)}`);
    for (const line of findLines(files, ' HIT')) expect(found).toContain(line);
    for (const line of findLines(files, ' NOT')) expect(found).not.toContain(line);
    const sure = sites.filter(({ link }) => link === 'resolved');
    const verified = sure.map(({ path, reference: { site } }) => `${path}:${String(site.line)}`);
    for (const line of findLines(files, ' OTHER')) expect(verified).not.toContain(line);
    for (const line of findLines(files, ' SURE')) expect(verified).toContain(line);
    const openness = / (OPEN|CLOSED)$/.exec(title)?.[1];
    if (openness === undefined) return;
    const lineText = (path: string, at: number): string => files[path]?.split('\n')[at - 1] ?? '';
    const isListed = (path: string, at: number): boolean => found.includes(`${path}:${String(at)}`);
    const unnamed = unnamedCalls(project, targets, lineText, sites.length === 0, isListed);
    expect(unnamed !== undefined).toBe(openness === 'OPEN');
  });
});

test('a list is open where so many files hold the name that their lines are not read', async () => {
  const find = async (count: number): Promise<boolean> => {
    const others = Array.from({ length: count }, (_, at) => [`lib/x${String(at)}.rb`, '# about stamp\n'] as const);
    const project = await getProject({
      'a.rb': 'class Row\n  def stamp\n    1\n  end\nend\nRow.new.stamp\n',
      ...Object.fromEntries(others),
    });
    const { targets } = understand(project, { symbol_id: 'a.rb#Row.stamp' });
    return unnamedCalls(project, targets, () => '') !== undefined;
  };
  expect(await find(3)).toBe(false);
  expect(await find(401)).toBe(true);
});
