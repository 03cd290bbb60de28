import { createHash } from 'node:crypto';
import { understand } from '../../src/callers/domain/question.ts';
import type { CallersQuery } from '../../src/callers/domain/types.ts';
import type { CallersServices } from '../../src/callers/index.ts';
import { servicesOfTexts } from './goldenAnswers.ts';
import { type CallersSuggestion, explainGap, findCallers } from './englishCallers.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Questions by name, as people and agents ask them: with callers of callers, misspelt, in a class that does not have
 * it, of a place in the middle of a function, of a name that does not exist. Of each answer what a question by id with
 * direct callers alone does not show: who was meant, the steps above the first, what to do next, why callers may be
 * missing.
 */
export async function questionsText(files: Texts, most: number): Promise<string> {
  const services = await servicesOfTexts(files);
  const defined = Object.keys(files).flatMap((path) =>
    (services.project.facts(path)?.definitions ?? []).map((each) => ({ path, name: each.name, line: each.endLine })),
  );
  const byName = [...new Map(defined.map((each) => [each.name, each])).values()];
  const drawn = byName
    .map((each) => ({ each, rank: createHash('sha256').update(`${each.path} ${each.name}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, most)
    .map(({ each }) => each);
  const queries: CallersQuery[] = [
    ...drawn.flatMap(({ path, name, line }, at): CallersQuery[] => [
      { symbol_name: name, depth: 3 },
      at % 2 === 0
        ? { symbol_name: misspelt(name), file_path: path }
        : { file_path: path, line_number: line, depth: 2 },
    ]),
    { symbol_name: `Nobody.${drawn[0]?.name ?? ''}` },
    { symbol_name: 'zzNobodyHasThis', use_fallback: false },
    { symbol_id: `gone.ts#${drawn[1]?.name ?? ''}` },
  ];
  const blocks: string[] = [];
  for (const query of queries) blocks.push(await block(query, services));
  return `${blocks.join('\n')}\n`;
}

/** Two letters the wrong way round. */
function misspelt(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2));
  return `${name.slice(0, at - 1)}${name.charAt(at)}${name.charAt(at - 1)}${name.slice(at + 1)}`;
}

async function block(query: CallersQuery, services: CallersServices): Promise<string> {
  const { targets } = understand(services.project, query);
  const { nodes, edges, meta, suggestions, error } = await findCallers(query, services);
  const { reasons } = await explainGap(query, services, new AbortController().signal);
  const above = nodes.filter(({ depth }) => depth > 1);
  return [
    `${JSON.stringify(query)} means ${targets.length}: ${nodes.length - above.length} direct, ${above.length} above, ${edges.length} edges, complete ${meta.coverage.complete}${meta.fallback_strategy === undefined ? '' : `, ${meta.fallback_strategy}`}${error === undefined ? '' : `, ${error}`}`,
    ...(meta.warning === undefined ? [] : [`  warning ${meta.warning}`]),
    ...nodes
      .filter(({ depth, stage }) => depth > 1 || stage !== 'graph')
      .map(
        ({ depth, id, type, name, confidence, evidence, stage }) =>
          `  ${depth} ${id} ${type} in ${name} ${confidence.toFixed(2)} ${stage} ${evidence.join(' | ')}`,
      ),
    ...suggestions.map((each) => `  next ${stepLine(each)}`),
    ...reasons.map(({ code, text }) => `  gap ${code}: ${text}`),
  ].join('\n');
}

function stepLine({ title, tool, command, arguments: given }: CallersSuggestion): string {
  return `${title}: ${tool ?? command ?? ''} ${JSON.stringify(given ?? {})}`;
}
