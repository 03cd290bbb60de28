import type { FailureContext, OutcomeCounts } from '../types.ts';

/** Larger numbers are measurement errors. */
const maxBytes = 2 ** 56;
const maxSeconds = 10 * 366 * 86_400;
/** Entries of a list that are read: the document names a handful, but a faulty source may send millions. */
const maxEntries = 1_000;
/** Characters of a name, a state or a command that are read. */
const longest = 20_000;

/**
 * Removes implausible values from the context. It comes from schedulers, servers and files, whatever its type says. A
 * wrong type or `null` counts as missing.
 */
export function plausibleContext(given: unknown): FailureContext {
  const facts = getRecord(given) ?? {};
  return {
    exitCode: getNumber(facts['exitCode']),
    signal: getNumber(facts['signal']) ?? getText(facts['signal']),
    slurmState: getText(facts['slurmState']),
    attempt: getNumber(facts['attempt']),
    maxRetries: getNumber(facts['maxRetries']),
    previousFailures: getList(facts['previousFailures'], (each) => ({
      exitCode: getNumber(each['exitCode']),
      message: getText(each['message']),
      node: getText(each['node']),
    })),
    nodes: getList(facts['nodes'], (each) => {
      const name = getText(each['name']);
      return name === undefined
        ? undefined
        : {
            name,
            state: getText(each['state']),
            otherFailures: getCount(each['otherFailures']),
            otherCompleted: getCount(each['otherCompleted']),
            elsewhere: getOutcomes(each['elsewhere']),
          };
    }),
    siblings: getPart(facts['siblings'], (each) => ({
      total: getCount(each['total']),
      failed: getCount(each['failed']),
      failedSameWay: getCount(each['failedSameWay']),
      completed: getCount(each['completed']),
      sameInput: getOutcomes(each['sameInput']),
    })),
    upstream: getList(facts['upstream'], (each) => ({
      name: getText(each['name']),
      status: getText(each['status']),
      outputs: getTexts(each['outputs']),
    })),
    memoryLimitBytes: getLimit(facts['memoryLimitBytes'], maxBytes),
    memoryPeakBytes: within(facts['memoryPeakBytes'], maxBytes),
    memoryNodeBytes: getLimit(facts['memoryNodeBytes'], maxBytes),
    runtimeLimitSeconds: getLimit(facts['runtimeLimitSeconds'], maxSeconds),
    runtimeUsedSeconds: within(facts['runtimeUsedSeconds'], maxSeconds),
    lastOutputAgeSeconds: within(facts['lastOutputAgeSeconds'], maxSeconds),
    overlongOutputBytes: within(facts['overlongOutputBytes'], maxBytes),
    past: getPart(facts['past'], (each) => ({
      retried: getCount(each['retried']) ?? 0,
      passed: getCount(each['passed']) ?? 0,
      failedSameWay: getCount(each['failedSameWay']) ?? 0,
      failed: getCount(each['failed']) ?? 0,
    })),
    cancelledBy: getText(facts['cancelledBy']),
    command: getText(facts['command']),
    gpu: getPart(facts['gpu'], (each) => ({
      xid: getNumber(each['xid']),
      memoryTotalBytes: within(each['memoryTotalBytes'], maxBytes),
      memoryUsedBytes: within(each['memoryUsedBytes'], maxBytes),
      isShared: typeof each['isShared'] === 'boolean' ? each['isShared'] : undefined,
      eccErrors: getCount(each['eccErrors']),
    })),
    sharedRequirementCount: getCount(facts['sharedRequirementCount']),
  };
}

type ContextFacts = Readonly<Record<string, unknown>>;

function getRecord(value: unknown): ContextFacts | undefined {
  return typeof value === 'object' && value !== null ? (value as ContextFacts) : undefined;
}

function getPart<T>(value: unknown, read: (facts: ContextFacts) => T): T | undefined {
  const facts = getRecord(value);
  return facts === undefined ? undefined : read(facts);
}

function getList<T>(value: unknown, read: (facts: ContextFacts) => T | undefined): readonly T[] | undefined {
  return Array.isArray(value)
    ? value.slice(0, maxEntries).flatMap((each: unknown) => getPart(each, read) ?? [])
    : undefined;
}

function getNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function within(value: unknown, most: number): number | undefined {
  const number = getNumber(value);
  return number !== undefined && number >= 0 && number <= most ? number : undefined;
}

/** Schedulers write 0 where there is no limit. */
function getLimit(value: unknown, most: number): number | undefined {
  return within(value, most) === 0 ? undefined : within(value, most);
}

function getCount(value: unknown): number | undefined {
  return within(value, Number.MAX_SAFE_INTEGER);
}

function getOutcomes(value: unknown): OutcomeCounts | undefined {
  return getPart(value, (each) => ({
    completed: getCount(each['completed']) ?? 0,
    failed: getCount(each['failed']) ?? 0,
  }));
}

function getTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.slice(0, maxEntries).flatMap((each: unknown) => getText(each) ?? []) : undefined;
}

function getText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, longest) : undefined;
}
