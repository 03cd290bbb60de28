import type { CallersServices } from '../../src/callers/index.ts';
import type { Project } from '../../src/callers/domain/graph/project.ts';
import { getId, understand } from '../../src/callers/domain/question.ts';
import type { CallersQuery } from '../../src/callers/domain/types.ts';
import { textHits } from './callerCases.ts';
import { getProject } from './callersProject.ts';
import { TestClock } from './testClock.ts';
import { type CallersResponse, type CallersSuggestion, explainGap, findCallers } from './englishCallers.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Everything that a workspace of texts is asked with, the real facts, graph, keys, text search and near names among it;
 * time stands still.
 */
export async function servicesOfTexts(files: Texts): Promise<CallersServices> {
  return servicesOfProject(files, await getProject(files));
}

/** The same over a project that was made of these texts before. */
export function servicesOfProject(files: Texts, project: Project): CallersServices {
  const count = Object.keys(files).length;
  return {
    project,
    coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
    lineText: (path, line) => files[path]?.split('\n')[line - 1] ?? '',
    requestId: () => 'golden',
    clock: new TestClock(),
    grep: (name) => {
      const hits = textHits(files, name);
      return Promise.resolve({ hits, count: hits.length, truncated: false });
    },
    *definedNames() {
      for (const path of Object.keys(files))
        for (const { name, site } of project.facts(path)?.definitions ?? []) yield { name, path, line: site.line };
    },
  };
}

/**
 * The direct callers of every definition of a workspace, one block a definition, as a person can read and compare them.
 */
export async function answersForAll(files: Texts): Promise<string> {
  const services = await servicesOfTexts(files);
  const blocks: string[] = [];
  for (const id of new Set(definedIn(files, services.project)))
    blocks.push(answerBlock(id, await findCallers({ symbol_id: id, depth: 1 }, services)));
  return `${blocks.join('\n')}\n`;
}

/** Why callers of each definition of a workspace may be missing, without the next steps. */
export async function gapsForAll(files: Texts): Promise<string> {
  const services = await servicesOfTexts(files);
  const lines: string[] = [];
  for (const id of new Set(definedIn(files, services.project))) {
    const { reasons } = await explainGap({ symbol_id: id }, services, new AbortController().signal);
    const told = reasons.filter(({ code }) => code !== 'nothing-known');
    if (told.length > 0) lines.push(id, ...told.map(({ code, text }) => `  ${code}: ${text}`));
  }
  return `${lines.join('\n')}\n`;
}

/**
 * What each name that is used in a workspace stands for, as far as it stands for something of it: as a cursor on it
 * would ask.
 */
export async function meaningsForAll(files: Texts): Promise<string> {
  const { project } = await servicesOfTexts(files);
  const lines = Object.keys(files).flatMap((path) => {
    const facts = project.facts(path);
    const sites = new Map(
      [...(facts?.references ?? []), ...(facts?.imports ?? []).map(({ local, site }) => ({ name: local, site }))].map(
        ({ name, site }) => [`${site.line}:${site.column}`, { name, site }],
      ),
    );
    const told = [...sites].flatMap(([at, { name, site }]) => {
      const { targets } = understand(project, { file_path: path, line_number: site.line, column: site.column });
      return targets.length === 0
        ? []
        : [`  ${at} ${name} is ${[...new Set(targets.map((target) => getId(project, target)))].join(', ')}`];
    });
    return told.length === 0 ? [] : [path, ...told];
  });
  return `${lines.join('\n')}\n`;
}

function definedIn(files: Texts, project: Project): string[] {
  return Object.keys(files).flatMap(
    (path) => project.facts(path)?.definitions.map((_, definition) => getId(project, { path, definition })) ?? [],
  );
}

/** The whole answer to one question, callers of callers and next steps among it, and why callers may be missing. */
export async function wholeAnswer(files: Texts, query: CallersQuery): Promise<string> {
  const services = await servicesOfTexts(files);
  const response = await findCallers(query, services);
  const gap = await explainGap(query, services, new AbortController().signal);
  return [
    answerBlock(JSON.stringify(query), response, true),
    ...response.edges.map(({ from, to, type }) => `  edge ${from} ${type} ${to}`),
    ...response.suggestions.map((each) => `  next ${stepLine(each)}`),
    ...gap.reasons.flatMap(({ code, text, actions }) => [
      `  gap ${code}: ${text}`,
      ...actions.map((each) => `    ${stepLine(each)}`),
    ]),
    '',
  ].join('\n');
}

/** The question, how it ended, and one line for each node: place, type, where it stands, confidence, evidence. */
function answerBlock(asked: string, { nodes, meta, error }: CallersResponse, withWarning = false): string {
  const {
    coverage: { complete, candidate_files: candidates, analysed_files: analysed },
    fallback_strategy: fallback,
    warning,
    trail,
  } = meta;
  return [
    `${asked} · complete ${complete}, ${analysed} of ${candidates} files${fallback === undefined ? '' : `, ${fallback}`}${error === undefined ? '' : `, ${error}`}`,
    ...(withWarning
      ? [
          `  trail ${trail.map(({ stage, outcome, reason }) => [stage, outcome, ...(reason === undefined ? [] : [reason])].join(' ')).join('; ')}`,
          ...(warning === undefined ? [] : [`  warning ${warning}`]),
        ]
      : []),
    ...nodes.map(
      (node) =>
        `  ${node.depth === 1 ? '' : `step ${node.depth} `}${node.id} ${node.type} in ${node.name} · ${node.confidence.toFixed(2)} ${node.label}${node.stage === 'graph' ? '' : ` by ${node.stage}`} · ${node.evidence.join(' | ')}`,
    ),
  ].join('\n');
}

function stepLine({ title, tool, command, arguments: given }: CallersSuggestion): string {
  return `${title}: ${tool ?? command ?? ''} ${JSON.stringify(given ?? {})}`;
}
