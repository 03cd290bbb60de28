import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findCallers, type CallersResponse, type CallersServices, type TextHit } from '../../src/callers/index.ts';
import { projectRoot } from '../../tools/paths.ts';
import { getProject } from './callersProject.ts';
import { TestClock } from './testClock.ts';

/** A line of a case's workspace. */
export interface CaseSite {
  readonly file: string;
  readonly line: number;
}

/** A small workspace with a question, and the answer that a person who knows the framework would give. */
export interface CallerCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The definition, as the answer names it: `src/mail.ts#Mailer.send`. */
  readonly ask: string;
  readonly theme: string;
  readonly language: string;
  /**
   * `tuned`: looked at while the rules were written. `held-out`: written afterwards, and measured before anything was
   * changed for them.
   */
  readonly set: 'tuned' | 'held-out, tuned since' | 'held-out';
  readonly expected: readonly (CaseSite & { readonly type: string })[];
  /** Neither asked for nor wrong. */
  readonly allowed: readonly CaseSite[];
  /** Look like callers and are none. Whatever else is claimed and not expected is wrong too. */
  readonly forbidden: readonly CaseSite[];
}

/** Where the cases are. */
const casesFolder = join(projectRoot, 'test/fixtures/callers');
/** Callers that the answer shows without claiming them. */
const shownOnly: ReadonlySet<string> = new Set(['semantic_match', 'definition', 'import', 'string-mention', 'comment']);
/** From here on an answer says "likely". */
const leastConfidence = 0.5;

/** Reads every case of the fixtures, by name. */
export function readCallerCases(): CallerCase[] {
  return readdirSync(casesFolder)
    .sort()
    .map((name) => {
      const folder = join(casesFolder, name);
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .split(sep)
            .join('/'),
        );
      const files = Object.fromEntries(
        paths
          .filter((path) => path !== 'expected.json')
          .sort()
          .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
      );
      return {
        name,
        files,
        ...(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Omit<CallerCase, 'name' | 'files'>),
      };
    });
}

/** Asks for the direct callers in a workspace of texts, with the real facts, graph, keys and text search. */
export async function askTexts(files: Readonly<Record<string, string>>, ask: string): Promise<CallersResponse> {
  const count = Object.keys(files).length;
  const services: CallersServices = {
    project: await getProject(files),
    coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
    lineText: (path, line) => files[path]?.split('\n')[line - 1] ?? '',
    requestId: () => 'case',
    // Stands still: what a case finds does not depend on how busy the machine is.
    clock: new TestClock(),
    grep: (name) => {
      const hits = textHits(files, name);
      return Promise.resolve({ hits, count: hits.length, truncated: false });
    },
  };
  return findCallers({ symbol_id: ask, depth: 1 }, services);
}

/** The sites that an answer claims as likely or verified, as `file:line`, with their types. */
export function getClaims(response: CallersResponse): Map<string, string> {
  const claimed = response.nodes.filter(
    ({ type, confidence, depth }) => !shownOnly.has(type) && confidence >= leastConfidence && depth === 1,
  );
  return new Map(claimed.map((node) => [`${node.file_path}:${node.line_number}`, node.type]));
}

/** Every place where a text holds a name as a word. */
export function textHits(files: Readonly<Record<string, string>>, name: string): TextHit[] {
  const pattern = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`, 'g');
  return Object.entries(files).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((lineText, at) =>
        [...lineText.matchAll(pattern)].map((match) => ({ path, line: at + 1, column: match.index, lineText })),
      ),
  );
}

/** Hits, claims and wanted sites of one or more cases. */
export class CaseScore {
  hit = 0;
  claimed = 0;
  wanted = 0;
  rightType = 0;

  /** Counts one case; allowed sites count neither way. */
  add({ expected, allowed }: Pick<CallerCase, 'expected' | 'allowed'>, claims: ReadonlyMap<string, string>): void {
    const open = new Set(allowed.map(({ file, line }) => `${file}:${line}`));
    const wanted = new Map(expected.map(({ file, line, type }) => [`${file}:${line}`, type]));
    this.wanted += wanted.size;
    for (const [site, type] of claims) {
      if (open.has(site)) continue;
      this.claimed++;
      if (!wanted.has(site)) continue;
      this.hit++;
      if (wanted.get(site) === type) this.rightType++;
    }
  }

  /** Share of the claims that are right; 1 without claims. */
  get precision(): number {
    return this.claimed === 0 ? 1 : this.hit / this.claimed;
  }

  /** Share of the wanted sites that are claimed; 1 where none is wanted. */
  get recall(): number {
    return this.wanted === 0 ? 1 : this.hit / this.wanted;
  }

  /** Harmonic mean of the two. */
  get f1(): number {
    return this.precision + this.recall === 0 ? 0 : (2 * this.precision * this.recall) / (this.precision + this.recall);
  }
}
