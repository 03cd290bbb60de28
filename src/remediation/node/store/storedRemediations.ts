import type { Clock } from '../../../base/clock.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { Meter } from '../../../base/metrics.ts';
import { changedRecord } from '../../domain/record/changedRecord.ts';
import { mergeRecords } from '../../domain/record/mergeRecords.ts';
import { newRecord } from '../../domain/record/newRecord.ts';
import { reconcileRecords } from '../../domain/record/reconcileRecords.ts';
import { remediationOf, signRecord, type KeptFields, type KeptRecord } from '../../domain/record/keptRecord.ts';
import { validateChange, validateRemediation } from '../../domain/record/validateRemediation.ts';
import { validateFilter, validateList, validateSearch, type ListQuery } from '../../domain/record/validateSearch.ts';
import { signatureOf } from '../../domain/signature.ts';
import {
  scopes, verdicts, type Failed, type Imported, type Recorded, type Remediation, type RemediationChange, type RemediationFilter, type RemediationInput, type RemediationProblem, type RemediationStatus,
  type Remediations, type Scope, type SearchAnswer, type SearchQuery, type Verdict,
} from '../../domain/types.ts';
import { reportRemediation, type RemediationSpan } from '../remediationMeter.ts';
import type { RemediationSearch } from '../search/remediationSearch.ts';
import type { BackgroundWork } from './backgroundWork.ts';
import type { ChangeWatch } from './changeWatch.ts';
import { badArgument, noProject, notFound, storeFailure } from './failure.ts';
import type { Home, HomeEditor } from './home.ts';
import { exportedLines, importedRecords } from './exchange.ts';
import { homeFor } from './homeFor.ts';
import { redactInputs, type Redact, type RedactedInput } from './redactInputs.ts';
import type { Notices } from './notices.ts';
import type { Attempt } from './shelf.ts';
import { signAll } from './signAll.ts';
import type { ShelfSource } from './shelfSource.ts';

/** What the remediations are made of. */
export interface StoredRemediationsParts {
  readonly homes: readonly Home[];
  readonly source: ShelfSource;
  readonly search: RemediationSearch;
  readonly redact: Redact;
  readonly clock: Clock;
  readonly now: () => number;
  readonly newId: () => string;
  readonly meter?: Meter | undefined;
  readonly log?: Logger | undefined;
  readonly watch: ChangeWatch;
  readonly background: BackgroundWork;
  readonly semanticBy: () => 'structure' | 'embedding';
  /** Undefined where there is no embedder. */
  readonly embeddingBreaker: () => RemediationStatus['embeddingBreaker'];
  /** Said since the store was opened, beside what the homes say of themselves. */
  readonly notices: Notices;
}

const listLimit = 100;

/** The remediations of all homes. */
export class StoredRemediations implements Remediations {
  readonly #parts: StoredRemediationsParts;

  constructor(parts: StoredRemediationsParts) {
    this.#parts = parts;
  }

  async record(input: RemediationInput): Promise<Recorded> {
    return (await this.recordAll([input]))[0] ?? storeFailure('unavailable');
  }

  async recordAll(inputs: readonly RemediationInput[]): Promise<readonly Recorded[]> {
    if (!Array.isArray(inputs)) return [badArgument('inputs', 'wrong-type', 'inputs must be a list of records.')];
    const started = this.#parts.clock.now();
    const results: Recorded[] = [];
    const valid: { readonly at: number; readonly input: RemediationInput }[] = [];
    (inputs as readonly RemediationInput[]).forEach((input, at) => {
      const checked = validateRemediation(input);
      if (checked.ok) valid.push({ at, input: checked.value });
      else results[at] = { problem: checked.problem };
    });
    const byHome = new Map<Home, { readonly at: number; readonly clean: RedactedInput<RemediationInput> }[]>();
    const cleaned = await redactInputs(valid.map(({ input }) => input), this.#parts.redact);
    cleaned.forEach((clean, index) => {
      const { at, input } = valid[index] ?? { at: 0, input: clean.input };
      const home = homeFor(this.#parts.homes, input);
      if (home === undefined) results[at] = noProject();
      else byHome.set(home, [...byHome.get(home) ?? [], { at, clean }]);
    });
    for (const [home, group] of byHome) {
      const now = this.#parts.now();
      const records = await signAll(group.map(({ clean }) => newRecord(clean.input, this.#parts.newId(), now)));
      const kept = await home.change((editor) => records.map((record) => keep(editor, record)));
      group.forEach(({ at, clean }, index) => {
        const one = kept.ok ? kept.value[index] : undefined;
        results[at] = one === undefined ? this.#failed('create', kept) : { ...one, redacted: clean.found };
      });
    }
    if (byHome.size > 0) this.#changed();
    results.forEach((result) => {
      const type = result.id === undefined ? undefined : this.#find(result.id)?.record.signature.errorType;
      this.#report({ operation: 'create', outcome: result.id === undefined ? 'refused' : result.outcome, ms: (this.#parts.clock.now() - started) / results.length, errorType: type, reason: result.problem?.code });
    });
    return results;
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    const { clock, homes, source, search } = this.#parts;
    const started = clock.now();
    const checked = validateSearch(query);
    if (!checked.ok) return this.#noAnswer(checked.problem, started);
    try {
      const failures = source.failures;
      const areFresh = await this.#refresh();
      const asked = await this.#filter(checked.value);
      const answer = await search.search(asked);
      const there = new Set(homes.map(({ scope }) => scope));
      const whole = { ...answer, degraded: answer.degraded || !areFresh || source.failures > failures, searched: { ...answer.searched, scopes: answer.searched.scopes.filter((scope) => there.has(scope)) } };
      const [best] = whole.results;
      this.#report({
        operation: 'search', outcome: best === undefined ? 'none' : 'answer', ms: clock.now() - started, results: whole.results.length, topScore: best?.score, records: whole.searched.records,
        isDegraded: whole.degraded, stage: [...whole.trail].reverse().find(({ outcome }) => outcome === 'answer')?.stage,
      });
      return whole;
    } catch (error) {
      this.#parts.log?.error(`remediation.search failed: ${thrownText(error)}`);
      return this.#noAnswer(storeFailure('unavailable').problem, started);
    }
  }

  async searchAll(queries: readonly SearchQuery[]): Promise<readonly SearchAnswer[]> {
    if (!Array.isArray(queries)) return [this.#noAnswer(badArgument('queries', 'wrong-type', 'queries must be a list of searches.').problem, this.#parts.clock.now())];
    const answers: SearchAnswer[] = [];
    for (const query of queries as readonly SearchQuery[]) answers.push(await this.search(query));
    return answers;
  }

  async get(id: string): Promise<Remediation | undefined> {
    await this.#refresh();
    const found = this.#find(id);
    return found && remediationOf(found.record, found.home.scope);
  }

  async list(given: ListQuery = {}): Promise<readonly Remediation[]> {
    const checked = validateList(given);
    if (!checked.ok) return this.#refused('list', checked.problem.message, []);
    await this.#refresh();
    const { limit = listLimit, offset = 0, text = '', ...rest } = checked.value;
    const filter = await this.#filter(rest);
    const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const homes = this.#parts.homes.filter(({ scope }) => filter.scope === undefined || filter.scope === scope);
    const [only] = homes;
    return homes.length === 1 && only !== undefined
      ? this.#read(only, (home) => home.shelf.list(filter, { limit, offset, words }).map((record) => remediationOf(record, home.scope)))
      : homes.flatMap((each) => this.#read(each, (home) => home.shelf.list(filter, { limit: offset + limit, offset: 0, words }).map((record) => remediationOf(record, home.scope))))
        .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1)).slice(offset, offset + limit);
  }

  feedback(id: string, verdict: Verdict): Promise<Remediation | Failed> {
    if (!verdicts.includes(verdict)) return Promise.resolve(badArgument('verdict', 'not-one-of', `verdict must be one of ${verdicts.join(', ')}.`));
    return this.#edit('feedback', id, (editor) => editor.addVerdict(id, verdict, this.#parts.now()));
  }

  used(id: string): Promise<Remediation | Failed> {
    return this.#edit('feedback', id, (editor) => editor.addUse(id, this.#parts.now()));
  }

  async update(id: string, change: RemediationChange): Promise<Remediation | Failed> {
    const checked = validateChange(change);
    if (!checked.ok) return { problem: checked.problem };
    const [clean] = await redactInputs([checked.value], this.#parts.redact);
    return this.#edit('update', id, (editor) => {
      const before = editor.get(id);
      if (before === undefined) return undefined;
      const after = signRecord(changedRecord(before.fields, clean?.input ?? {}, this.#parts.now()));
      editor.put(after);
      return after;
    });
  }

  async remove(ids: string | readonly string[]): Promise<{ readonly removed: number } | Failed> {
    const started = this.#parts.clock.now();
    await this.#refresh();
    const wanted = new Set(typeof ids === 'string' ? [ids] : ids);
    let removed = 0;
    for (const home of this.#parts.homes) {
      const there = this.#read(home, ({ shelf }) => [...wanted].filter((id) => shelf.get(id) !== undefined));
      if (there.length === 0) continue;
      const attempt = await home.change((editor) => editor.remove(there));
      if (!attempt.ok) return this.#failed('remove', attempt);
      removed += attempt.value;
      for (const id of there) wanted.delete(id);
    }
    const [missing] = wanted;
    this.#report({ operation: 'remove', outcome: removed > 0 ? 'removed' : 'none', ms: this.#parts.clock.now() - started, records: removed });
    if (removed > 0) this.#changed();
    return removed === 0 && missing !== undefined && typeof ids === 'string' ? notFound(missing) : { removed };
  }

  async merge(keepId: string, removeId: string): Promise<Remediation | Failed> {
    if (keepId === removeId) return badArgument('removeId', 'not-one-of', 'removeId must be another record than keepId.');
    await this.#refresh();
    const removed = this.#find(removeId);
    if (removed === undefined) return notFound(removeId);
    const keeper = this.#find(keepId);
    if (keeper === undefined) return notFound(keepId);
    const isSameHome = keeper.home === removed.home;
    const merged = await this.#edit('merge', keepId, (editor) => {
      const before = editor.get(keepId);
      const other = isSameHome ? editor.get(removeId) : removed.record;
      if (before === undefined || other === undefined) return undefined;
      // What the person chose to keep has its way; the other only adds.
      const fields = mergeRecords({ ...before.fields, updatedAt: Math.max(before.fields.updatedAt, other.fields.updatedAt) + 1 }, other.fields);
      const after: KeptRecord = { ...before, fields: { ...fields, updatedAt: Math.max(this.#parts.now(), fields.updatedAt) } };
      editor.put(after);
      if (isSameHome) editor.remove([removeId]);
      return after;
    });
    if (!isSameHome && !('problem' in merged)) await this.remove(removeId);
    return merged;
  }

  async export(given: RemediationFilter = {}): Promise<string> {
    const started = this.#parts.clock.now();
    const checked = validateFilter(given);
    if (!checked.ok) return this.#refused('export', checked.problem.message, '');
    await this.#refresh();
    const filter = await this.#filter(checked.value);
    const homes = this.#parts.homes.filter(({ scope }) => filter.scope === undefined || filter.scope === scope);
    const fields: KeptFields[] = homes.flatMap((each) => this.#read(each, ({ shelf }) => shelf.list(filter, { limit: Number.MAX_SAFE_INTEGER, offset: 0, words: [] }).map((record) => record.fields)));
    this.#report({ operation: 'export', outcome: 'written', ms: this.#parts.clock.now() - started, records: fields.length });
    return exportedLines(fields);
  }

  async import(jsonl: string, scope: Scope = 'shared'): Promise<Imported | Failed> {
    const started = this.#parts.clock.now();
    const home = this.#parts.homes.find((each) => each.scope === scope);
    if (home === undefined) return scopes.includes(scope) ? noProject() : badArgument('scope', 'not-one-of', `scope must be one of ${scopes.join(', ')}.`);
    const read = importedRecords(jsonl, this.#parts.newId, this.#parts.now());
    if ('problem' in read) return read;
    const cleaned = await redactInputs(read.records, this.#parts.redact);
    const records = await signAll(cleaned.map(({ input }) => input));
    const attempt = await home.change((editor) => records.map((record) => keep(editor, record)));
    if (!attempt.ok) return this.#failed('import', attempt);
    const merged = attempt.value.filter(({ outcome }) => outcome === 'merged').length;
    this.#report({ operation: 'import', outcome: 'created', ms: this.#parts.clock.now() - started, records: records.length });
    this.#changed();
    return { created: records.length - merged, merged, refused: read.refused };
  }

  async status(): Promise<RemediationStatus> {
    await this.#refresh();
    const { homes, semanticBy, notices, embeddingBreaker } = this.#parts;
    const breaker = embeddingBreaker();
    const count = (scope: Scope): number => homes.filter((home) => home.scope === scope).reduce((sum, each) => sum + (this.#read(each, ({ shelf }) => [shelf.count({})])[0] ?? 0), 0);
    return {
      records: { shared: count('shared'), project: count('project') },
      bytes: homes.reduce((sum, home) => sum + home.bytes, 0),
      semanticBy: semanticBy(),
      ...(breaker !== undefined && { embeddingBreaker: breaker }),
      notices: [...notices.all, ...homes.flatMap((home) => home.notices)],
    };
  }

  onDidChange(listener: () => void): { dispose(): void } {
    return this.#parts.watch.onDidChange(listener);
  }

  async close(): Promise<void> {
    this.#parts.watch.dispose();
    await this.#parts.background.stop();
    for (const home of this.#parts.homes) await home.close();
  }

  async #edit(operation: 'feedback' | 'update' | 'merge', id: string, work: (editor: HomeEditor) => KeptRecord | undefined): Promise<Remediation | Failed> {
    const started = this.#parts.clock.now();
    if (typeof id !== 'string') return badArgument('id', 'wrong-type', 'id must be a text.');
    await this.#refresh();
    const home = this.#find(id)?.home;
    if (home === undefined) return notFound(id);
    const attempt = await home.change(work);
    if (!attempt.ok) return this.#failed(operation, attempt);
    if (attempt.value === undefined) return notFound(id);
    this.#report({ operation, outcome: 'done', ms: this.#parts.clock.now() - started });
    this.#changed();
    return remediationOf(attempt.value, home.scope);
  }

  #find(id: string): { readonly home: Home; readonly record: KeptRecord } | undefined {
    for (const home of this.#parts.homes) {
      const [record] = this.#read(home, ({ shelf }) => [shelf.get(id)]);
      if (record !== undefined) return { home, record };
    }
    return undefined;
  }

  /** What a home that cannot be read has is left out; the log says why. */
  #read<T>(home: Home, work: (home: Home) => readonly T[]): readonly T[] {
    try {
      return work(home);
    } catch (error) {
      this.#parts.log?.warn(`remediation.read failed: ${thrownText(error)}`);
      return [];
    }
  }

  async #refresh(): Promise<boolean> {
    let isWhole = true;
    for (const home of this.#parts.homes) isWhole = (await home.refresh()) && isWhole;
    return isWhole;
  }

  /** A path is compared as it is kept: without the name of the person. */
  async #filter<Filter extends RemediationFilter>(filter: Filter): Promise<Filter> {
    const { projectPath } = filter;
    return projectPath === undefined || projectPath === '' ? filter : { ...filter, projectPath: (await this.#parts.redact(projectPath)).text };
  }

  #noAnswer(problem: RemediationProblem, started: number): SearchAnswer {
    this.#report({ operation: 'search', outcome: problem.code === 'VALIDATION_ERROR' ? 'refused' : 'failed', ms: this.#parts.clock.now() - started, results: 0, reason: problem.code });
    return { results: [], related: [], trail: [], degraded: problem.code !== 'VALIDATION_ERROR', searched: { records: 0, scopes: [] }, signature: signatureOf({ message: '' }), problem };
  }

  #failed(operation: RemediationSpan['operation'], attempt: Attempt<unknown>): Failed {
    const problem = attempt.ok ? 'unavailable' : attempt.problem;
    if (problem === 'full') this.#parts.notices.add({ code: 'disk-full', message: 'There is no room left on the disk: a known fix could not be kept.' });
    this.#report({ operation, outcome: 'failed', ms: 0, reason: problem });
    if (!attempt.ok && attempt.error instanceof Error) this.#parts.log?.debug(`remediation.${operation}: ${thrownText(attempt.error)}`);
    return storeFailure(problem, attempt.ok ? undefined : attempt.sentence);
  }

  /** Lists and exports have no place for a problem: the log says why they are empty. */
  #refused<T>(operation: string, message: string, empty: T): T {
    this.#parts.log?.warn(`remediation.${operation} refused: ${message}`);
    return empty;
  }

  #changed(): void {
    this.#parts.watch.changedHere();
    this.#parts.background.start();
  }

  #report(span: RemediationSpan): void {
    reportRemediation(this.#parts, span);
  }
}

/** Keeps a record, or counts the same one that is there already once more. */
function keep(editor: HomeEditor, record: KeptRecord): { readonly id: string; readonly outcome: 'created' | 'merged' } {
  const itself = editor.get(record.fields.id);
  if (itself !== undefined) {
    editor.put(signRecord(reconcileRecords(itself.fields, record.fields)));
    return { id: record.fields.id, outcome: 'merged' };
  }
  const [same] = editor.alike(record);
  editor.put(same === undefined ? record : { ...same, fields: mergeRecords(same.fields, record.fields) });
  return same === undefined ? { id: record.fields.id, outcome: 'created' } : { id: same.fields.id, outcome: 'merged' };
}
