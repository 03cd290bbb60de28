import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RealAnswer } from './askEngine.ts';
import type { RealQuestion } from './realQuestion.ts';
import type { RewrittenProject } from './rewriteCalls.ts';

/** What an answer lost when calls were put in other ways. */
export interface RewrittenLoss {
  /**
   * `false`: complete and right before, complete and false now; `gone`: listed before, missing now in a complete answer
   * that was not complete or was false before; `wrong`: verified now, not before, and it calls something else.
   */
  readonly of: 'false' | 'gone' | 'wrong';
  readonly isNobody: boolean;
  readonly question: RealQuestion;
  /** `path:line`. */
  readonly site: string;
}

/** Compares the answer about a project with that about its copy whose calls are put in other ways. */
function findLosses(question: RealQuestion, before: RealAnswer, after: RealAnswer): RewrittenLoss[] {
  const [listed, listedNow] = [getPlaces(before), getPlaces(after)];
  const [sure, sureNow] = [getPlaces(before, 'verified'), getPlaces(after, 'verified')];
  const wanted = [...question.calls, ...question.through];
  const wasRight = isComplete(before) && wanted.every((site) => listed.has(site));
  const gone = isComplete(after) ? wanted.filter((site) => listed.has(site) && !listedNow.has(site)) : [];
  const elsewhere = question.elsewhere.filter((site) => sureNow.has(site) && !sure.has(site));
  const isNobody = listedNow.size === 0;
  return [
    ...gone.map((site) => ({ of: wasRight ? ('false' as const) : ('gone' as const), isNobody, question, site })),
    ...elsewhere.map((site) => ({ of: 'wrong' as const, isNobody: false, question, site })),
  ];
}

/** Whether the answer says that it is complete. */
function isComplete({ response }: RealAnswer): boolean {
  return response.meta.coverage.complete === 'yes';
}

function getPlaces({ response }: RealAnswer, label?: string): ReadonlySet<string> {
  const nodes = response.nodes.filter((one) => one.depth === 1 && (label === undefined || one.label === label));
  return new Set(nodes.map((one) => `${one.file_path}:${one.line_number}`));
}

/** What the answers of one language lost; of projects without a name only sums are told. */
export class RewrittenComparison {
  #rewritten = 0;
  readonly #complete = { before: 0, after: 0 };
  readonly #sums = { false: 0, gone: 0, wrong: 0, nobody: 0 };
  readonly #kinds = new Map<string, string[]>();

  /** Compares the answers about a project and its copy, question by question. */
  add(
    copy: RewrittenProject,
    questions: readonly RealQuestion[],
    before: readonly RealAnswer[],
    after: readonly RealAnswer[],
    name?: string,
  ): void {
    this.#rewritten += copy.forms.size;
    for (const [at, question] of questions.entries()) {
      const [old, now] = [before[at], after[at]];
      if (old === undefined || now === undefined) continue;
      const losses = findLosses(question, old, now);
      const falsified = losses.filter(({ of }) => of === 'false');
      this.#complete.before += isComplete(old) ? 1 : 0;
      this.#complete.after += isComplete(now) ? 1 : 0;
      this.#sums.false += falsified.length > 0 ? 1 : 0;
      this.#sums.nobody += falsified.some(({ isNobody }) => isNobody) ? 1 : 0;
      this.#sums.gone += losses.filter(({ of }) => of === 'gone').length;
      this.#sums.wrong += losses.filter(({ of }) => of === 'wrong').length;
      if (name === undefined) continue;
      for (const { of, site } of losses) {
        const kind = `${of}: ${copy.forms.get(site) ?? 'not rewritten'}`;
        const line = `  ${name} ${question.path}:${question.line} ${question.kind} ${question.name}: ${site}: ${readLine(copy.root, site)}`;
        this.#kinds.set(kind, [...(this.#kinds.get(kind) ?? []), line]);
      }
    }
  }

  /** The sums, and the kinds of losses by the form that was written, the most frequent first. */
  report(key: string): string[] {
    const { before, after } = this.#complete;
    const { false: falsified, nobody, gone, wrong } = this.#sums;
    return [
      '',
      `${key}: ${this.#rewritten} lines rewritten; complete ${before} before, ${after} now; right before and false now ${falsified} (${nobody} "nobody"); more sites gone ${gone}; newly verified and wrong ${wrong}`,
      ...[...this.#kinds]
        .sort(([, a], [, b]) => b.length - a.length)
        .flatMap(([kind, lines]) => [`${kind} (${lines.length})`, ...lines]),
    ];
  }
}

function readLine(root: string, site: string): string {
  const at = site.lastIndexOf(':');
  const lines = readFileSync(join(root, site.slice(0, at)), 'utf8').split('\n');
  return lines[Number(site.slice(at + 1)) - 1]?.trim().slice(0, 200) ?? '';
}
