import { asItIs } from '../../../base/text/say.ts';
import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { thrownText } from '../../../base/log.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import { mergeCopies, mergeRecords } from '../../domain/record/mergeRecords.ts';
import { newRecord } from '../../domain/record/newRecord.ts';
import { onePerFix, saidToBeIn } from '../../domain/record/onePerFix.ts';
import { reconcileRecords } from '../../domain/record/reconcileRecords.ts';
import { getRemediation, signRecord, type KeptFields, type KeptRecord } from '../../domain/record/keptRecord.ts';
import { validateRemediation } from '../../domain/record/validateRemediation.ts';
import { validateFilter, validateList, validateSearch, type ListQuery } from '../../domain/record/validateSearch.ts';
import { getSignature } from '../../domain/signature.ts';
import {
  scopes,
  verdicts,
  type Changed,
  type Imported,
  type Recorded,
  type Remediation,
  type RemediationChange,
  type RemediationFilter,
  type RemediationInput,
  type RemediationProblem,
  type RemediationStatus,
  type Remediations,
  type Scope,
  type SearchAnswer,
  type SearchQuery,
  type SearchResult,
  type FeedbackVerdict,
} from '../../domain/types.ts';
import type { BuiltinAnswer, BuiltinFixes } from '../builtin/builtinFixes.ts';
import { getCause } from '../builtin/builtinSource.ts';
import type { BuiltinVerdicts } from '../builtin/builtinVerdicts.ts';
import { countCreated } from '../remediationMeter.ts';
import type { RemediationSearch } from '../search/remediationSearch.ts';
import { FixChanges } from './fixChanges.ts';
import { badArgument, builtIn, noProject, notFound, storeFailure } from './failure.ts';
import type { StoreBackend, BackendEditor } from './storeBackend.ts';
import { exportedLines, importedRecords } from './exchange.ts';
import { homeFor } from './homeFor.ts';
import { redactInputs, type Redact, type RedactedInput } from './redactInputs.ts';
import { signAll } from './signAll.ts';
import type { RepositorySource } from './repositorySource.ts';
import { StoreWork, type StoreWorkDeps } from './storeWork.ts';

/** The dependencies of the remediations. */
export interface StoredRemediationsDeps extends StoreWorkDeps {
  readonly source: RepositorySource;
  readonly search: RemediationSearch;
  readonly redact: Redact;
  /** Absent where the extension's own fixes are not used. */
  readonly builtin: BuiltinFixes | undefined;
  readonly verdicts: BuiltinVerdicts | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly semanticBy: () => 'structure' | 'embedding';
  /** Undefined if there is no embedder. */
  readonly embeddingBreaker: () => RemediationStatus['embeddingBreaker'];
}

const listLimit = 100;

/** The remediations of all stores. */
export class StoredRemediations implements Remediations {
  readonly #parts: StoredRemediationsDeps;
  readonly #work: StoreWork;
  readonly #changes: FixChanges;

  constructor(parts: StoredRemediationsDeps) {
    this.#parts = parts;
    this.#work = new StoreWork(parts);
    this.#changes = new FixChanges(this.#work, parts);
  }

  record(input: RemediationInput): Promise<Changed<Recorded>> {
    return this.#work.spans.over('create', async (note) => {
      const [kept] = await this.#keepAll([input]);
      if (kept === undefined) return storeFailure('unavailable');
      const { recorded, errorType, reason } = kept;
      note({
        errorType,
        ...(recorded.ok && { outcome: recorded.value.outcome, scope: input.scope ?? 'shared' }),
        // A reason that is not there must not take the place of one that was noted before.
        ...(reason !== undefined && { reason }),
      });
      return recorded;
    });
  }

  recordAll(inputs: readonly RemediationInput[]): Promise<readonly Changed<Recorded>[]> {
    return this.#work.spans.over('create-all', async (note) => {
      if (!Array.isArray(inputs)) {
        note({ outcome: 'refused', reason: 'VALIDATION_ERROR' });
        return [badArgument('inputs', 'wrong-type', 'inputs must be a list of records.')];
      }
      const all = await this.#keepAll(inputs);
      const ended = (outcome: 'created' | 'merged'): number =>
        all.filter(({ recorded }) => recorded.ok && recorded.value.outcome === outcome).length;
      for (const { recorded, errorType } of all) if (recorded.ok) countCreated(this.#parts.meter, errorType);
      const reason = all.find((each) => each.reason !== undefined)?.reason;
      note({
        ...(reason !== undefined && { outcome: 'failed', reason }),
        records: all.length,
        created: ended('created'),
        merged: ended('merged'),
        refused: all.filter(({ recorded }) => !recorded.ok).length,
      });
      return all.map(({ recorded }) => recorded);
    });
  }

  /** The outcome for each; for those that could not be stored, why. */
  async #keepAll(inputs: readonly RemediationInput[]): Promise<readonly BatchOutcome[]> {
    const results: BatchOutcome[] = [];
    const valid: { readonly at: number; readonly input: RemediationInput }[] = [];
    inputs.forEach((input, at) => {
      const checked = validateRemediation(input);
      if (checked.ok) valid.push({ at, input: checked.value });
      else results[at] = { recorded: checked };
    });
    const byHome = new Map<StoreBackend, { readonly at: number; readonly clean: RedactedInput<RemediationInput> }[]>();
    const cleaned = await redactInputs(
      valid.map(({ input }) => input),
      this.#parts.redact,
    );
    cleaned.forEach((clean, index) => {
      const { at, input } = valid[index] ?? { at: 0, input: clean.input };
      const backend = homeFor(this.#parts.backends, input);
      if (backend === undefined) results[at] = { recorded: noProject() };
      else byHome.set(backend, [...(byHome.get(backend) ?? []), { at, clean }]);
    });
    for (const [backend, group] of byHome) {
      const now = this.#parts.now();
      const records = await signAll(group.map(({ clean }) => newRecord(clean.input, this.#parts.newId(), now)));
      const kept = await backend.change((editor) => records.map((record) => keep(editor, record, mergeRecords)));
      group.forEach(({ at, clean }, index) => {
        const one = kept.ok ? kept.value[index] : undefined;
        results[at] =
          one === undefined
            ? { recorded: this.#work.failed('create', kept), reason: kept.ok ? 'unavailable' : kept.error.problem }
            : { recorded: ok({ ...one, redacted: clean.found }), errorType: records[index]?.signature.errorType };
      });
    }
    if (byHome.size > 0) this.#work.changed();
    return results;
  }

  search(query: SearchQuery): Promise<SearchAnswer> {
    return this.#work.spans.over('search', async (note) => {
      const { backends, source, search } = this.#parts;
      const checked = validateSearch(query);
      note({ results: 0 });
      if (!checked.ok) return noAnswer(checked.error);
      try {
        const failures = source.failures;
        const unread = await this.#work.refresh();
        const asked = await this.#filter(checked.value);
        const answer = await search.search(asked);
        const builtin = await this.#searchBuiltin(asked, answer);
        const there = new Set(backends.map(({ scope }) => scope));
        // The update has usually reported an unreadable repository already.
        const reasons = [
          ...(unread.length === 0 && source.failures > failures
            ? [msg('The known fixes could not be read. {0}', storeReason(source.lastFailure))]
            : unread),
          ...(builtin.problem === undefined ? [] : [builtin.problem]),
        ];
        const whole = {
          ...answer,
          degraded: answer.degraded || reasons.length > 0,
          ...(reasons.length > 0 && { reasons }),
          results: [...answer.results, ...builtin.results].slice(0, asked.limit ?? Number.POSITIVE_INFINITY),
          searched: {
            ...answer.searched,
            scopes: answer.searched.scopes.filter((scope) => there.has(scope)),
            ...(builtin.searched > 0 && { builtin: builtin.searched }),
          },
        };
        const [best] = whole.results;
        note({
          outcome: best === undefined ? 'none' : 'answer',
          results: whole.results.length,
          topScore: best?.score,
          records: whole.searched.records,
          isDegraded: whole.degraded,
          stage: getStage(best, answer.trail),
        });
        return whole;
      } catch (error) {
        this.#parts.log?.error(`remediation.search failed: ${thrownText(error)}`);
        return noAnswer(storeFailure('unavailable').error);
      }
    });
  }

  searchAll(queries: readonly SearchQuery[]): Promise<readonly SearchAnswer[]> {
    return this.#work.spans.over('search-all', async (note) => {
      if (!Array.isArray(queries)) {
        note({ outcome: 'refused', reason: 'VALIDATION_ERROR' });
        return [noAnswer(badArgument('queries', 'wrong-type', 'queries must be a list of searches.').error)];
      }
      const answers: SearchAnswer[] = [];
      for (const query of queries as readonly SearchQuery[]) answers.push(await this.search(query));
      note({
        records: answers.length,
        results: answers.filter(({ results }) => results.length > 0).length,
        refused: answers.filter(({ problem }) => problem !== undefined).length,
      });
      return answers;
    });
  }

  /** Those that come with the extension; where the same error was recorded, only for that very error. */
  async #searchBuiltin({ builtin, ...query }: SearchQuery, { results }: SearchAnswer): Promise<BuiltinAnswer> {
    const isKnown = results.some(({ relation, remediation }) => relation === 'exact' && !remediation.isOutdated);
    const isAsked = builtin ?? !isFiltered(query);
    return (isAsked ? await this.#parts.builtin?.search(query, isKnown) : undefined) ?? { results: [], searched: 0 };
  }

  async get(id: string): Promise<Remediation | undefined> {
    if (getCause(id) !== undefined) return this.#parts.builtin?.get(id);
    await this.#work.refresh();
    const copies = this.#changes.copies(id);
    const [found] = copies;
    return (
      found &&
      saidToBeIn(getRemediation(found.record, found.backend.scope), new Set(copies.map(({ backend }) => backend.scope)))
    );
  }

  async list(given: ListQuery = {}): Promise<readonly Remediation[]> {
    const checked = validateList(given);
    if (!checked.ok) return this.#refused('list', asItIs(checked.error.message), []);
    await this.#work.refresh();
    const { limit = listLimit, offset = 0, text = '', ...rest } = checked.value;
    const filter = await this.#filter(rest);
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const backends = this.#parts.backends.filter(({ scope }) => filter.scope === undefined || filter.scope === scope);
    const [only] = backends;
    return backends.length === 1 && only !== undefined
      ? this.#work.read(only, (backend) =>
          backend.repository
            .list(filter, { limit, offset, words })
            .map((record) => getRemediation(record, backend.scope)),
        )
      : onePerFix(
          backends.flatMap((each) =>
            this.#work.read(each, (backend) =>
              backend.repository
                .list(filter, { limit: offset + limit, offset: 0, words })
                .map((record) => getRemediation(record, backend.scope)),
            ),
          ),
          (each) => each,
          (_, record) => record,
        )
          .sort((one, other) => other.updatedAt - one.updatedAt || (one.id < other.id ? -1 : 1))
          .slice(offset, offset + limit);
  }

  feedback(id: string, verdict: FeedbackVerdict): Promise<Changed<Remediation>> {
    return getCause(id) !== undefined && verdicts.includes(verdict)
      ? this.#judgeBuiltin(id, verdict)
      : this.#changes.feedback(id, verdict);
  }

  used(id: string): Promise<Changed<Remediation>> {
    return getCause(id) !== undefined ? this.#judgeBuiltin(id, 'used') : this.#changes.used(id);
  }

  update(id: string, change: RemediationChange): Promise<Changed<Remediation>> {
    return getCause(id) !== undefined ? Promise.resolve(builtIn()) : this.#changes.update(id, change);
  }

  remove(ids: string | readonly string[]): Promise<Changed<{ readonly removed: number }>> {
    const isBuiltin = (typeof ids === 'string' || Array.isArray(ids)) && [ids].flat().some(isBuiltinId);
    return isBuiltin ? Promise.resolve(builtIn()) : this.#changes.remove(ids);
  }

  merge(keepId: string, removeId: string): Promise<Changed<Remediation>> {
    return [keepId, removeId].some(isBuiltinId) ? Promise.resolve(builtIn()) : this.#changes.merge(keepId, removeId);
  }

  export(given: RemediationFilter = {}): Promise<string> {
    return this.#work.spans.over('export', async (note) => {
      const checked = validateFilter(given);
      if (!checked.ok) {
        note({ outcome: 'refused', reason: checked.error.code });
        return this.#refused('export', asItIs(checked.error.message), '');
      }
      await this.#work.refresh();
      const filter = await this.#filter(checked.value);
      const backends = this.#parts.backends.filter(({ scope }) => filter.scope === undefined || filter.scope === scope);
      const records = new Map<string, KeptFields>();
      for (const { fields } of backends.flatMap((each) =>
        this.#work.read(each, ({ repository }) =>
          repository.list(filter, { limit: Number.MAX_SAFE_INTEGER, offset: 0, words: [] }),
        ),
      )) {
        const before = records.get(fields.id);
        records.set(fields.id, before === undefined ? fields : reconcileRecords(before, fields));
      }
      note({ outcome: 'written', records: records.size });
      return exportedLines([...records.values()]);
    });
  }

  import(jsonl: string, scope: Scope = 'shared'): Promise<Changed<Imported>> {
    return this.#work.spans.over('import', async (note) => {
      const backend = this.#parts.backends.find((each) => each.scope === scope);
      if (backend === undefined)
        return scopes.includes(scope)
          ? noProject()
          : badArgument('scope', 'not-one-of', `scope must be one of ${scopes.join(', ')}.`);
      const read = importedRecords(jsonl, this.#parts.newId, this.#parts.now());
      if (!read.ok) return read;
      const { records: given, refused } = read.value;
      const cleaned = await redactInputs(given, this.#parts.redact);
      const records = await signAll(cleaned.map(({ input }) => input));
      const attempt = await backend.change((editor) => records.map((record) => keep(editor, record, mergeCopies)));
      if (!attempt.ok) return this.#work.failed('import', attempt, note);
      const merged = attempt.value.filter(({ outcome }) => outcome === 'merged').length;
      const created = records.length - merged;
      note({ created, merged, refused: refused.length, scope });
      this.#work.changed();
      return ok({ created, merged, refused });
    });
  }

  async status(): Promise<RemediationStatus> {
    await this.#work.refresh();
    const { backends, semanticBy, notices, embeddingBreaker } = this.#parts;
    const breaker = embeddingBreaker();
    const count = (scope: Scope): number =>
      backends
        .filter((backend) => backend.scope === scope)
        .reduce((sum, each) => sum + (this.#work.read(each, ({ repository }) => [repository.count({})])[0] ?? 0), 0);
    return {
      records: { shared: count('shared'), project: count('project') },
      bytes: backends.reduce((sum, backend) => sum + backend.bytes, 0),
      semanticBy: semanticBy(),
      embeddingBreaker: breaker,
      notices: [...notices.all, ...backends.flatMap((backend) => backend.notices)],
    };
  }

  onDidChange(listener: () => void): { dispose(): void } {
    return this.#parts.watch.onDidChange(listener);
  }

  async close(): Promise<void> {
    this.#parts.watch.dispose();
    await this.#parts.background.stop();
    for (const backend of this.#parts.backends) await backend.close();
  }

  /** What is said of a built-in fix stays on this machine. */
  #judgeBuiltin(id: string, what: FeedbackVerdict | 'used'): Promise<Changed<Remediation>> {
    return this.#work.spans.over('feedback', async (note) => {
      const { builtin, verdicts: said, now } = this.#parts;
      const cause = getCause((await builtin?.get(id))?.id ?? '');
      if (said === undefined || cause === undefined) return notFound(id);
      const attempt = await said.add(cause, what, now());
      if (!attempt.ok) return this.#work.failed('feedback', attempt, note);
      note({ scope: 'builtin' });
      this.#work.changed();
      const judged = await builtin?.get(id);
      return judged === undefined ? notFound(id) : ok(judged);
    });
  }

  /** A path is compared in its stored form: without the user's name. */
  async #filter<Filter extends RemediationFilter>(filter: Filter): Promise<Filter> {
    const { projectPath } = filter;
    return projectPath === undefined || projectPath === ''
      ? filter
      : { ...filter, projectPath: (await this.#parts.redact(projectPath)).text };
  }

  /** Lists and exports cannot return a problem: the log says why they are empty. */
  #refused<T>(operation: string, message: string, empty: T): T {
    this.#parts.log?.warn(`remediation.${operation} refused: ${message}`);
    return empty;
  }
}

/** The outcome for one record of a batch. */
interface BatchOutcome {
  readonly recorded: Changed<Recorded>;
  readonly errorType?: string | undefined;
  /** Why the store could not keep it. */
  readonly reason?: string;
}

/** The last stage that changed the results. */
function getStage(best: SearchResult | undefined, trail: SearchAnswer['trail']): string | undefined {
  if (best?.remediation.scope === 'builtin') return 'builtin';
  if (best?.relation === 'exact') return 'signature';
  return [...trail].reverse().find(({ outcome }) => outcome === 'answer')?.stage;
}

function isFiltered({ scope, severity, category, tags, projectPath, since, until }: SearchQuery): boolean {
  return [scope, severity, category, tags, projectPath, since, until].some((each) => each !== undefined);
}

function isBuiltinId(id: unknown): boolean {
  return typeof id === 'string' && getCause(id) !== undefined;
}

function noAnswer(problem: RemediationProblem): SearchAnswer {
  return {
    results: [],
    related: [],
    trail: [],
    degraded: problem.code !== 'VALIDATION_ERROR',
    searched: { records: 0, scopes: [] },
    signature: getSignature({ message: '' }),
    problem,
  };
}

/** Stores a record; an equal one is merged with it by `merged`. */
function keep(
  editor: BackendEditor,
  record: KeptRecord,
  merged: (kept: KeptFields, added: KeptFields) => KeptFields,
): { readonly id: string; readonly outcome: 'created' | 'merged' } {
  const itself = editor.get(record.fields.id);
  if (itself !== undefined) {
    editor.put(signRecord(reconcileRecords(itself.fields, record.fields)));
    return { id: record.fields.id, outcome: 'merged' };
  }
  const [same] = editor.alike(record);
  editor.put(same === undefined ? record : { ...same, fields: merged(same.fields, record.fields) });
  return same === undefined ? { id: record.fields.id, outcome: 'created' } : { id: same.fields.id, outcome: 'merged' };
}
