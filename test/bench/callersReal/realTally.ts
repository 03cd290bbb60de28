import { asItIs } from '../../../src/base/text/say.ts';
import type { CallerNode, CallersResponse, CallerType } from '../../../src/callers/domain/types.ts';
import type { RealQuestion } from './realQuestion.ts';

/** One wrong or missing place of an answer, with what kind of mistake it is. */
export interface Mistake {
  readonly of:
    'false complete' | 'false verified' | 'false likely' | 'missed' | 'only possible' | 'open complete' | 'handed on';
  readonly kind: string;
  readonly site: string;
}

/** What came of one question. */
export interface Judged {
  readonly question: RealQuestion;
  readonly response: CallersResponse;
  readonly mistakes: readonly Mistake[];
}

/** A share and what it is of. */
class Share {
  hit = 0;
  all = 0;

  add(hit: number, all: number): void {
    this.hit += hit;
    this.all += all;
  }

  /** `98.1 % (210 of 214)`, or a dash for nothing. */
  get text(): string {
    return this.all === 0 ? '–' : `${((100 * this.hit) / this.all).toFixed(1)} % (${this.hit} of ${this.all})`;
  }
}

/** What is in the answer's list but not said to be a caller. */
const mentions: ReadonlySet<CallerType> = new Set(['definition', 'import', 'string-mention', 'comment']);
/** A caller through a key, a container or an override: no front end can say whether that is right. */
const unjudged: ReadonlySet<CallerType> = new Set(['event', 'route', 'injection', 'dynamic', 'override']);

/** The sums of one half of a language. */
export class RealTally {
  projects = 0;
  questions = 0;
  readonly recall = new Share();
  readonly recallWithPossible = new Share();
  readonly through = new Share();
  readonly uses = new Share();
  readonly unnamed = new Share();
  readonly verified = new Share();
  readonly verifiedOverloads = new Share();
  readonly likely = new Share();
  /** *Likely* and *possible* callers by what speaks for them. */
  readonly likelyKinds = new Map<string, Share>();
  /** Verified callers of which the front end does not know what they call. */
  unknownVerified = 0;
  /** Verified callers by key, container or override. */
  keyVerified = 0;
  readonly complete = new Share();
  readonly falseComplete = new Share();
  /** Complete answers that leave out a call of which the front end does not know what it calls. */
  readonly openComplete = new Share();
  /** Complete answers that leave out where the definition is handed on. */
  readonly handedComplete = new Share();
  readonly falseNobody = new Share();
  readonly times: number[] = [];
  readonly baselines = new Map<string, { readonly recall: Share; readonly precision: Share }>();

  /** Counts an answer; its mistakes. */
  add(question: RealQuestion, response: CallersResponse, ms: number): Judged {
    const nodes = response.nodes.filter(({ depth, type }) => depth === 1 && !mentions.has(type));
    const at = new Map<string, CallerNode[]>();
    for (const node of nodes) {
      const key = `${node.file_path}:${node.line_number}`;
      at.set(key, [...(at.get(key) ?? []), node]);
    }
    const isListed = (site: string): boolean => at.has(site);
    const isClaimed = (site: string): boolean => at.get(site)?.some(({ label }) => label !== 'possible') === true;
    const mistakes: Mistake[] = [];
    this.questions += 1;
    this.times.push(ms);
    this.recall.add(question.calls.filter(isClaimed).length, question.calls.length);
    this.recallWithPossible.add(question.calls.filter(isListed).length, question.calls.length);
    this.through.add(question.through.filter(isListed).length, question.through.length);
    this.uses.add(question.uses.filter(isListed).length, question.uses.length);
    const unnamed = question.unnamed ?? [];
    this.unnamed.add(unnamed.filter(isListed).length, unnamed.length);
    this.#addBands(question, nodes, mistakes);
    for (const site of question.calls.filter((one) => !isListed(one)))
      mistakes.push({ of: 'missed', kind: 'call', site });
    for (const site of question.calls.filter((one) => isListed(one) && !isClaimed(one)))
      mistakes.push({
        of: 'only possible',
        kind: (at.get(site)?.[0]?.evidence ?? []).map(asItIs).map(kindOfEvidence).join(' + '),
        site,
      });
    const isComplete = response.meta.coverage.complete === 'yes';
    this.complete.add(isComplete ? 1 : 0, 1);
    if (!isComplete) return { question, response, mistakes };
    const wanted = [...question.calls, ...question.through, ...(question.unnamed ?? [])];
    const left = wanted.filter((site) => !isListed(site));
    this.falseComplete.add(left.length > 0 ? 1 : 0, 1);
    for (const site of left.slice(0, 1))
      mistakes.push({
        of: 'false complete',
        kind: `${nodes.length === 0 ? '"nobody"' : 'a list'}, ${question.through.includes(site) ? 'through a base' : 'direct'}, ${question.kind}${question.namesakes > 1 ? ', shared name' : ''}`,
        site,
      });
    const open = question.undecided.filter((site) => !isListed(site));
    this.openComplete.add(open.length > 0 ? 1 : 0, 1);
    for (const site of open.slice(0, 1))
      mistakes.push({ of: 'open complete', kind: 'the front end does not know what is called', site });
    const handed = question.uses.filter((site) => !isListed(site));
    this.handedComplete.add(handed.length > 0 ? 1 : 0, 1);
    for (const site of handed.slice(0, 1)) mistakes.push({ of: 'handed on', kind: 'named, not called', site });
    if (nodes.length === 0) this.falseNobody.add(wanted.length > 0 ? 1 : 0, 1);
    return { question, response, mistakes };
  }

  #addBands(question: RealQuestion, nodes: readonly CallerNode[], mistakes: Mistake[]): void {
    const right = new Set([...question.calls, ...question.through, ...question.uses, ...(question.unnamed ?? [])]);
    const elsewhere = new Set(question.elsewhere);
    const undecided = new Set(question.undecided);
    const seen = new Set<string>();
    for (const { type, label, confidence, evidence, file_path: path, line_number: line } of nodes) {
      const site = `${path}:${line}`;
      if (seen.has(site)) continue;
      if (label !== 'possible') seen.add(site);
      const kind = `${confidence} ${evidence.map(asItIs).map(kindOfEvidence).join(' + ')}`;
      const hit = right.has(site) ? 1 : 0;
      if (label !== 'verified' && !undecided.has(site)) {
        const sum = this.likelyKinds.get(kind) ?? new Share();
        sum.add(hit, 1);
        this.likelyKinds.set(kind, sum);
      }
      if (label === 'possible') continue;
      if (label === 'verified' && undecided.has(site)) this.unknownVerified += 1;
      else if (
        label === 'verified' &&
        !right.has(site) &&
        !elsewhere.has(site) &&
        (unjudged.has(type) || type === 'callback')
      )
        this.keyVerified += 1;
      else if (right.has(site) || (elsewhere.has(site) && !unjudged.has(type)) || type === 'call') {
        if (undecided.has(site)) continue;
        if (label === 'likely') {
          this.likely.add(hit, 1);
          if (hit === 0) mistakes.push({ of: 'false likely', kind, site });
        } else {
          this.verified.add(hit, 1);
          if (question.isOverloaded) this.verifiedOverloads.add(hit, 1);
          if (hit === 0)
            mistakes.push({
              of: 'false verified',
              kind: `${elsewhere.has(site) ? 'is taken elsewhere' : 'no reference'}: ${evidence.map(asItIs).map(kindOfEvidence).join(' + ')}`,
              site,
            });
        }
      }
    }
  }

  /** Counts whole functions, which is all that some tools know. */
  addFunctions(name: string, { asFunction }: RealQuestion, found: ReadonlySet<string>): void {
    if (asFunction === undefined) return;
    const { recall, precision } = this.#baseline(`${name}, by function`);
    const right = asFunction.callers.filter((each) => found.has(each)).length;
    recall.add(right, asFunction.callers.length);
    precision.add(right, found.size);
  }

  #baseline(name: string): { readonly recall: Share; readonly precision: Share } {
    let counted = this.baselines.get(name);
    if (counted === undefined) this.baselines.set(name, (counted = { recall: new Share(), precision: new Share() }));
    return counted;
  }

  /** Counts what another way to find callers gives. */
  addBaseline(name: string, question: RealQuestion, found: ReadonlySet<string>): void {
    const counted = this.#baseline(name);
    const right = new Set([...question.calls, ...question.through, ...question.uses]);
    const undecided = new Set(question.undecided);
    counted.recall.add(question.calls.filter((site) => found.has(site)).length, question.calls.length);
    const judged = [...found].filter((site) => !undecided.has(site));
    counted.precision.add(judged.filter((site) => right.has(site)).length, judged.length);
  }
}

/** The functions that an answer claims as callers, as dotted names. */
export function getCallerFunctions({ nodes }: CallersResponse): Set<string> {
  return new Set(
    nodes
      .filter(({ depth, type, label }) => depth === 1 && !mentions.has(type) && label !== 'possible')
      .map(({ symbol_id: id, file_path: path }) =>
        [
          path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.'),
          ...(id === undefined ? [] : [id.slice(id.indexOf('#') + 1)]),
        ].join('.'),
      ),
  );
}

/** `receiver Repo (parameter)` → `receiver … (parameter)`: what makes a kind, without names. */
function kindOfEvidence(evidence: string): string {
  const [word = '', ...rest] = evidence.split(' ');
  const brackets = /\(([^()]*)\)$/.exec(evidence)?.[1];
  return rest.length === 0 ? word : `${word} …${brackets === undefined ? '' : ` (${brackets})`}`;
}

/** The given share of times, in milliseconds. */
export function getPercentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
