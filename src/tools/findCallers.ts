import { formatMessages, msg } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type { CallersQuery, CallersResponse } from '../callers/index.ts';
import { callersInput, callersOutput } from './callersSchemas.ts';
import { briefCallers } from './answers/briefCallers.ts';
import { listedCallers, type ListedCallers } from './listedCallers.ts';
import { oneLine, quoted, untrustedNote } from '../base/text/untrusted.ts';
import type { AgentTool, ToolResult } from './tool.ts';
import { withoutBlanks } from './withoutBlanks.ts';

const description =
  'Finds who calls a function, method or class: direct calls, callbacks, events, queues, routes, with the evidence for each. ' +
  'Use it before you say how code is reached or change a signature. Says whether the list is complete. ' +
  'On a dead end run its next calls, or say that you do not know.';

const listedSuggestions = 5;
/** Namesakes written out. */
const listedMeant = 5;

/** Answers who calls a symbol; never throws for what a query can be. */
export type AskCallers = (query: CallersQuery, signal: AbortSignal, deadlineMs?: number) => Promise<CallersResponse>;

/** The tool that finds callers with fallback (`find_callers`, PRD-02). */
export function findCallersTool(ask: AskCallers): AgentTool {
  return {
    name: 'find_callers',
    title: msg('Find Callers'),
    description,
    input: callersInput,
    output: callersOutput,
    isReadOnly: true,
    hasDetail: true,
    brief: briefCallers,
    async run(input, signal) {
      const parsed = callersInput.safeParse(withoutBlanks(input));
      if (!parsed.success)
        return mistake(
          `"${parsed.error.issues[0]?.path.join('.') ?? 'input'}" is not as expected: ${parsed.error.issues[0]?.message ?? 'wrong type'}.`,
        );
      const { deadline_ms: deadlineMs, limit, offset = 0, ...given } = parsed.data;
      const query = given as CallersQuery;
      if (
        query.symbol_name === undefined &&
        query.symbol_id === undefined &&
        (query.file_path === undefined || query.line_number === undefined)
      ) {
        return mistake('Send "symbol_name", or "symbol_id", or "file_path" with "line_number" of the definition.');
      }
      const answer = formatMessages(await ask(query, signal, deadlineMs));
      const response = listedCallers(answer, query, { limit, offset });
      return { text: getText(response), data: { ...response }, isError: false };
    },
    prepare: (_input, _signal, say = asItIs) => Promise.resolve({ progress: say(msg('Finding callers')) }),
  };
}

function mistake(sentence: string): ToolResult {
  const coverage = {
    complete: 'unknown',
    indexed_files: 0,
    total_files: 0,
    candidate_files: 0,
    analysed_files: 0,
    truncated: false,
    freshness: 'building',
  };
  return {
    text: sentence,
    data: {
      nodes: [],
      edges: [],
      meta: { request_id: '', degraded_mode: true, coverage, trail: [] },
      suggestions: [],
      explanation: sentence,
    },
    isError: true,
  };
}

/** `3 call sites and 1 possible one (…)`. */
function countText(sure: number, possible: number): string {
  const sites = `${sure} call ${sure === 1 ? 'site' : 'sites'}`;
  if (possible === 0) return sites;
  return `${sites} and ${possible} possible ${possible === 1 ? 'one' : 'ones'} (the name agrees, nothing more is known)`;
}

/** Whether these are all callers, and how many files were analysed. */
function coverageText(coverage: CallersResponse['meta']['coverage']): string {
  const { complete, complete_record: record, candidate_files: candidates, analysed_files: analysed } = coverage;
  if (complete === 'yes') {
    const files =
      analysed === 1 ? 'one file holds the name, it was analysed' : `${analysed} files hold the name, all analysed`;
    const told = record && `; of ${record.asked} such answers in ${record.language}, ${record.right} were right`;
    return `, ${record === undefined ? '' : 'probably '}complete (${files}${told ?? ''})`;
  }
  if (analysed >= candidates) return ', perhaps not all';
  const files = candidates === 1 ? 'file that holds' : 'files that hold';
  return `, perhaps not all (${analysed} of ${candidates} ${files} the name were analysed)`;
}

/** The answer as a model reads it: the finding, the sites, and what to do where it ended. */
function getText({ nodes, edges, meta, explanation, suggestions, sure: allSure, possible }: ListedCallers): string {
  const { warning } = meta;
  const callers = nodes.filter(
    ({ type }) => !['definition', 'import', 'comment', 'string-mention', 'semantic_match'].includes(type),
  );
  const sure = callers.filter(({ label }) => label !== 'possible').length;
  const head =
    callers.length === 0
      ? (explanation ?? warning ?? 'No caller was found.')
      : `${countText(allSure ?? sure, possible ?? callers.length - sure)}${coverageText(meta.coverage)}.`;
  const next = suggestions
    .slice(0, listedSuggestions)
    .map(
      ({ title, tool, arguments: given }) =>
        `- ${title}${tool === undefined ? '' : `: ${tool} ${JSON.stringify(given ?? {})}`}`,
    );
  const meant = callers.length === 0 ? [] : meantBy(nodes, edges);
  const several =
    meant.length < 2
      ? []
      : [
          `These are calls of ${meant.length} definitions with this name: ` +
            `${meant.slice(0, listedMeant).join(', ')}${meant.length > listedMeant ? ', …' : ''}. ` +
            'Ask with "symbol_id" for one of them.',
        ];
  return [
    head,
    ...(nodes.length === 0 ? [] : [untrustedNote]),
    ...several,
    ...(warning === undefined || warning === head ? [] : [warning]),
    ...(next.length === 0 ? [] : ['Next:', ...next]),
    ...nodes.map(getLine),
  ]
    .map(oneLine)
    .join('\n');
}

/** The definitions that the direct calls lead to. */
function meantBy(nodes: ListedCallers['nodes'], edges: ListedCallers['edges']): string[] {
  const direct = new Set(nodes.filter(({ depth }) => depth === 1).map(({ id }) => id));
  return [...new Set(edges.filter(({ from, to }) => direct.has(from) && to.includes('#')).map(({ to }) => to))];
}

function getLine({
  file_path: path,
  line_number: line,
  name,
  type,
  label,
  evidence,
  depth,
  context,
}: ListedCallers['nodes'][number]): string {
  return `${'  '.repeat(depth - 1)}${path}:${line} in ${name} (${type}, ${label}; ${evidence.join(', ')}): ${quoted(context)}`;
}
