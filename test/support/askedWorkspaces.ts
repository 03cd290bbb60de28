import type { FileFacts } from '../../src/callers/domain/facts.ts';
import type { CallersServices, TextHit } from '../../src/callers/domain/services.ts';
import { getProject } from './callersProject.ts';
import { TestClock } from './testClock.ts';
import { type CallersResponse, findCallers } from './englishCallers.ts';

/** A workspace with marks: what is asked about, and which lines call it. */
export interface AskedWorkspace {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly questions: readonly AskedQuestion[];
}

/** A definition that is asked about, with the lines (`path:line`) that its mark stands on. */
interface AskedQuestion {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  /** Lines that call it: each has to be listed. */
  readonly callers: readonly string[];
  /** Lines that do not: none may be more than possible. */
  readonly others: readonly string[];
}

/** What is wrong with the answer to one question. */
export interface AskedVerdict {
  readonly title: string;
  /** Callers that the answer does not list. */
  readonly missed: readonly string[];
  /** Lines that are no callers and are called likely or verified. */
  readonly wrong: readonly string[];
  readonly complete: boolean;
  /** Listed callers, and how many of them are called likely or verified. */
  readonly found: number;
  readonly sure: number;
  readonly response: CallersResponse;
}

/**
 * Reads marked workspaces: `## language | name`, then `=== path` before each file. `«=a:run»` marks the definition
 * asked about under key `a`, `«a»` a caller, `«!a»` none, `«?a»` what may be listed or not.
 */
export function readAskedWorkspaces(text: string): readonly AskedWorkspace[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      const files: Record<string, string> = {};
      const marks: { readonly mark: string; readonly path: string; readonly line: number }[] = [];
      for (const file of rest.join('\n').split(/^=== /m).slice(1)) {
        const [path = '', ...lines] = file.split('\n');
        const plain = lines.map((each, at) => {
          for (const [, inside = ''] of each.matchAll(/«([^«»]*)»/g))
            for (const mark of inside.split(' ')) marks.push({ mark, path: path.trim(), line: at + 1 });
          return each.replace(/\s*«[^«»]*»/g, '');
        });
        files[path.trim()] = plain.join('\n');
      }
      const getLines = (wanted: string): readonly string[] =>
        marks.flatMap(({ mark, path, line }) => (mark === wanted ? [`${path}:${line}`] : []));
      return {
        title: title.trim(),
        files,
        questions: marks.flatMap(({ mark, path, line }) => {
          const [, key, name] = /^=(\w+):(.+)$/.exec(mark) ?? [];
          return key === undefined || name === undefined
            ? []
            : [{ key, name, path, line, callers: getLines(key), others: getLines(`!${key}`) }];
        }),
      };
    });
}

/** Asks all questions of a workspace. */
export async function askWorkspace({ title, files, questions }: AskedWorkspace): Promise<readonly AskedVerdict[]> {
  const services = await getServices(files);
  return Promise.all(
    questions.map(async ({ key, name, path, line, callers, others }) => {
      const definition = services.project
        .facts(path)
        ?.definitions.findIndex((each) => each.name === name && each.site.line === line);
      if (definition === undefined || definition < 0)
        throw new Error(`${title}: ${name} is not defined at ${path}:${line}`);
      const response = await findCallers({ symbol_name: name, file_path: path, line_number: line, depth: 1 }, services);
      const claimed = response.nodes.filter(({ type }) => !/^(?:definition|import|comment|semantic_match)$/.test(type));
      const listed = new Set(claimed.map(({ file_path: at, line_number: row }) => `${at}:${row}`));
      const sure = new Set(
        claimed.flatMap(({ file_path: at, line_number: row, label }) => (label === 'possible' ? [] : [`${at}:${row}`])),
      );
      return {
        title: `${title} ${key}`,
        missed: callers.filter((each) => !listed.has(each)),
        wrong: others.filter((each) => sure.has(each)),
        complete: response.meta.coverage.complete === 'yes',
        found: callers.filter((each) => listed.has(each)).length,
        sure: callers.filter((each) => sure.has(each)).length,
        response,
      };
    }),
  );
}

async function getServices(files: Readonly<Record<string, string>>): Promise<CallersServices> {
  const project = await getProject(files);
  const count = Object.keys(files).length;
  return {
    project,
    coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
    lineText: (path, line) => files[path]?.split('\n')[line - 1] ?? '',
    requestId: () => 'r1',
    clock: new TestClock(),
    grep: (name) => Promise.resolve({ ...hitsIn(files, name), truncated: false }),
    *definedNames() {
      for (const path of Object.keys(files))
        for (const { name, site } of (project.facts(path) as FileFacts | undefined)?.definitions ?? [])
          yield { name, path, line: site.line };
    },
  };
}

function hitsIn(files: Readonly<Record<string, string>>, name: string): { hits: TextHit[]; count: number } {
  const word = new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`, 'g');
  const hits = Object.entries(files).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((lineText, at) =>
        [...lineText.matchAll(word)].map((match) => ({ path, line: at + 1, column: match.index, lineText })),
      ),
  );
  return { hits, count: hits.length };
}
