import type {
  AuditEntry,
  AuditRecord,
  CorrectionRecord,
  DecisionRecord,
  IntentRecord,
  OutcomeRecord,
  PastOutcomes,
} from './audit.ts';

/**
 * The state that the records of an audit add up to, in the order of the file. A record that appears twice (a write that
 * was cut off and repeated, or two processes that saw the same outcome) counts once: the first.
 */
export class AuditHistory {
  readonly #records: AuditRecord[] = [];
  readonly #decisions = new Map<string, DecisionRecord>();
  readonly #outcomes = new Map<string, OutcomeRecord>();
  readonly #undone = new Set<string>();
  readonly #corrections = new Map<string, CorrectionRecord>();
  readonly #byFingerprint = new Map<string, DecisionRecord[]>();
  readonly #byJob = new Map<string, DecisionRecord[]>();
  /** Applied retries without a known outcome, by workflow. */
  readonly #open = new Map<number, Map<string, DecisionRecord>>();
  /** Intents without an end record. */
  readonly #intents = new Map<string, IntentRecord>();

  absorb(record: AuditEntry): void {
    switch (record.type) {
      case 'intent':
        if (this.#intents.has(record.id)) return;
        this.#intents.set(record.id, record);
        break;
      case 'end':
        this.#end(record.of);
        return;
      case 'decision':
        this.#decide(record);
        return;
      case 'outcome':
        if (this.#outcomes.has(record.of)) return;
        this.#outcomes.set(record.of, record);
        this.#close(record.of);
        break;
      case 'correction':
        this.#corrections.set(record.fingerprint, record);
        break;
    }
    this.#records.push(record);
  }

  /**
   * Latest first, by the order in the file and not by clocks: the clocks of two machines differ. An outcome belongs to
   * the job of its decision; a correction to no job. An intent without an end is included if `isInterrupted` returns
   * true for it; without `isInterrupted`, none is.
   */
  latest({
    workflowId,
    jobId,
    limit,
    isInterrupted,
  }: {
    readonly workflowId?: number | undefined;
    readonly jobId?: number | undefined;
    readonly limit: number;
    readonly isInterrupted?: ((intent: IntentRecord) => boolean) | undefined;
  }): readonly AuditRecord[] {
    const found: AuditRecord[] = [];
    for (let at = this.#records.length - 1; at >= 0 && found.length < limit; at--) {
      const record = this.#records[at];
      if (record === undefined) continue;
      if (record.type === 'intent') {
        const isMeant =
          (workflowId === undefined || record.workflowId === workflowId) &&
          (jobId === undefined || record.jobIds.length === 0 || record.jobIds.includes(jobId));
        if (isMeant && isInterrupted?.(record) === true) found.push(record);
        continue;
      }
      const about = this.#findDecision(record);
      if (
        (workflowId !== undefined && about?.workflowId !== workflowId) ||
        (jobId !== undefined && about?.jobId !== jobId)
      )
        continue;
      found.push(record);
    }
    return found;
  }

  #findDecision(record: AuditRecord): DecisionRecord | undefined {
    if (record.type === 'outcome') return this.#decisions.get(record.of);
    return record.type === 'decision' ? record : undefined;
  }

  /** The history of similar failures; undefined without any, unless the advice was corrected. */
  past(fingerprint: string): PastOutcomes | undefined {
    const decisions = this.#byFingerprint.get(fingerprint) ?? [];
    const correction = this.correction(fingerprint);
    const past = { retried: 0, passed: 0, failedSameWay: 0, failedOtherwise: 0, failed: 0 };
    for (const { id, action } of decisions) {
      if (this.#undone.has(id)) continue;
      if (action === 'fail') past.failed++;
      if (action !== 'retry') continue;
      past.retried++;
      const outcome = this.#outcomes.get(id)?.outcome;
      if (outcome === 'passed') past.passed++;
      else if (outcome === 'failed-same-way') past.failedSameWay++;
      else if (outcome === 'failed-otherwise') past.failedOtherwise++;
    }
    if (past.retried + past.failed === 0 && correction === undefined) return undefined;
    return { ...past, ...(correction !== undefined && { correction }) };
  }

  /** The last correction by a person for such failures. */
  correction(fingerprint: string): PastOutcomes['correction'] {
    const said = this.#corrections.get(fingerprint);
    if (said === undefined || said.verdict === 'none') return undefined;
    return { verdict: said.verdict, at: said.at, note: said.note };
  }

  /** Retries of such failures since the last correction: how many passed, and how many failed the same way. */
  sinceCorrection(fingerprint: string): { readonly passed: number; readonly failedSameWay: number } {
    const said = this.#corrections.get(fingerprint);
    const since = { passed: 0, failedSameWay: 0 };
    if (said === undefined) return since;
    for (const { id, at } of this.#byFingerprint.get(fingerprint) ?? []) {
      if (at < said.at || this.#undone.has(id)) continue;
      const outcome = this.#outcomes.get(id)?.outcome;
      if (outcome === 'passed') since.passed++;
      else if (outcome === 'failed-same-way') since.failedSameWay++;
    }
    return since;
  }

  /** Applied retries without a recorded outcome, oldest first. */
  unsettled(workflowId: number): readonly DecisionRecord[] {
    return [...(this.#open.get(workflowId)?.values() ?? [])];
  }

  /** Applied decisions about a job that were not undone, oldest first. */
  getDecisions(workflowId: number, jobId: number): readonly DecisionRecord[] {
    return (this.#byJob.get(`${workflowId} ${jobId}`) ?? []).filter(({ id }) => !this.#undone.has(id));
  }

  /** Most ends follow directly after their intent. */
  #end(id: string): void {
    const intent = this.#intents.get(id);
    if (intent === undefined) return;
    this.#intents.delete(id);
    this.#records.splice(this.#records.lastIndexOf(intent), 1);
  }

  #decide(record: DecisionRecord): void {
    if (this.#decisions.has(record.id)) return;
    this.#decisions.set(record.id, record);
    this.#records.push(record);
    if (record.result !== 'applied') return;
    if (record.undoes !== undefined) {
      this.#undone.add(record.undoes);
      this.#close(record.undoes);
    }
    if (record.action === 'undo') return;
    append(this.#byJob, `${record.workflowId} ${record.jobId}`, record);
    if (record.fingerprint !== undefined) append(this.#byFingerprint, record.fingerprint, record);
    if (record.action !== 'retry' || this.#outcomes.has(record.id) || this.#undone.has(record.id)) return;
    const open = this.#open.get(record.workflowId) ?? new Map<string, DecisionRecord>();
    this.#open.set(record.workflowId, open.set(record.id, record));
  }

  #close(id: string): void {
    const decision = this.#decisions.get(id);
    if (decision === undefined) return;
    const open = this.#open.get(decision.workflowId);
    open?.delete(id);
    // Drops empty entries, because workflows come and go.
    if (open?.size === 0) this.#open.delete(decision.workflowId);
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
