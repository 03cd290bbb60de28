import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { unnamedCalls } from '../../src/callers/domain/answer/unnamedCalls.ts';
import { CallSiteSearch } from '../../src/callers/domain/graph/callSites.ts';
import { KeyGraph } from '../../src/callers/domain/keys/keyGraph.ts';
import { keyRules as allRules } from '../../src/callers/domain/keys/rules.ts';
import { understand } from '../../src/callers/domain/question.ts';
import { getProject } from '../support/callersProject.ts';
test('sweep', async () => {
  const out: string[] = [];
  for (const block of readFileSync(process.env['SWEEP'] ?? '', 'utf8').split(/^=== /m).slice(1)) {
    const [title = '', ...rest] = block.split('\n');
    const [, symbol = '', what] = /^(\S+) (.*)$/.exec(title) ?? [];
    const files: Record<string, string> = {};
    for (const part of rest.join('\n').split(/^--- /m).slice(1)) {
      const nl = part.indexOf('\n');
      files[part.slice(0, nl)] = part.slice(nl + 1);
    }
    const project = await getProject(files);
    const { targets } = understand(project, { symbol_id: symbol });
    const lineText = (path: string, line: number): string => files[path]?.split('\n')[line - 1] ?? '';
    const found = new CallSiteSearch(project).find(targets);
    const keyed = targets.flatMap((t) => new KeyGraph(project, allRules).sites(t, found.sites));
    const open = unnamedCalls(project, targets, lineText) !== undefined;
    const hits = Object.entries(files).flatMap(([path, text]) => text.split('\n').flatMap((l, i) => (/(\/\/|#) HIT/.test(l) ? [`${path}:${i + 1}`] : [])));
    const all = [...found.sites.map((s) => [`${s.path}:${s.reference.site.line}`, s.link] as const), ...keyed.map((s) => [`${s.path}:${s.reference.site.line}`, `key ${s.confidence}`] as const)];
    const missed = hits.filter((h) => !all.some(([at]) => at === h));
    const links = hits.map((h) => all.filter(([at]) => at === h).map(([, l]) => l).join('+') || '-').join(' ');
    const other = all.filter(([at]) => !hits.includes(at)).map(([at, l]) => `${at} ${l}`).join(', ');
    out.push(`${targets.length === 0 ? 'NOTARGET' : missed.length === 0 ? 'ok      ' : open ? 'open    ' : 'SILENT  '} ${symbol} ${what}: ${links} [${other}]`);
  }
  console.log(out.join('\n'));
}, 120000);
