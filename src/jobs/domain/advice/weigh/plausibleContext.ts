import type { FailureContext } from '../types.ts';

/** Beyond these a number is a fault of whoever measured it. */
const mostBytes = 2 ** 56;
const mostSeconds = 10 * 366 * 86_400;
/** Entries of a list that are looked at: the document names a handful; a fault can name millions. */
const mostEntries = 1_000;
/** Letters of a name, a state or a command that are looked at. */
const longest = 20_000;

/**
 * The context without what cannot be: it comes from schedulers, servers and files, whatever its type says. A number that is none, a list
 * that is none, `null`: as if nobody had said it.
 */
export function plausibleContext(given: unknown): FailureContext {
  const facts = recordOf(given) ?? {};
  return {
    exitCode: numberOf(facts['exitCode']),
    signal: numberOf(facts['signal']) ?? textOf(facts['signal']),
    slurmState: textOf(facts['slurmState']),
    attempt: numberOf(facts['attempt']),
    maxRetries: numberOf(facts['maxRetries']),
    previousFailures: listOf(facts['previousFailures'], (each) => ({
      exitCode: numberOf(each['exitCode']),
      message: textOf(each['message']),
      node: textOf(each['node']),
    })),
    nodes: listOf(facts['nodes'], (each) => {
      const name = textOf(each['name']);
      return name === undefined
        ? undefined
        : { name, state: textOf(each['state']), otherFailures: countOf(each['otherFailures']) };
    }),
    siblings: partOf(facts['siblings'], (each) => ({
      total: countOf(each['total']),
      failed: countOf(each['failed']),
      failedSameWay: countOf(each['failedSameWay']),
      completed: countOf(each['completed']),
    })),
    upstream: listOf(facts['upstream'], (each) => ({
      name: textOf(each['name']),
      status: textOf(each['status']),
      outputs: textsOf(each['outputs']),
    })),
    memoryLimitBytes: limitOf(facts['memoryLimitBytes'], mostBytes),
    memoryPeakBytes: within(facts['memoryPeakBytes'], mostBytes),
    memoryNodeBytes: limitOf(facts['memoryNodeBytes'], mostBytes),
    runtimeLimitSeconds: limitOf(facts['runtimeLimitSeconds'], mostSeconds),
    runtimeUsedSeconds: within(facts['runtimeUsedSeconds'], mostSeconds),
    lastOutputAgeSeconds: within(facts['lastOutputAgeSeconds'], mostSeconds),
    overlongOutputBytes: within(facts['overlongOutputBytes'], mostBytes),
    cancelledBy: textOf(facts['cancelledBy']),
    command: textOf(facts['command']),
    gpu: partOf(facts['gpu'], (each) => ({
      xid: numberOf(each['xid']),
      memoryTotalBytes: within(each['memoryTotalBytes'], mostBytes),
      memoryUsedBytes: within(each['memoryUsedBytes'], mostBytes),
      isShared: typeof each['isShared'] === 'boolean' ? each['isShared'] : undefined,
      eccErrors: countOf(each['eccErrors']),
    })),
    sharedRequirementCount: countOf(facts['sharedRequirementCount']),
  };
}

type Facts = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Facts | undefined {
  return typeof value === 'object' && value !== null ? (value as Facts) : undefined;
}

function partOf<T>(value: unknown, read: (facts: Facts) => T): T | undefined {
  const facts = recordOf(value);
  return facts === undefined ? undefined : read(facts);
}

function listOf<T>(value: unknown, read: (facts: Facts) => T | undefined): readonly T[] | undefined {
  return Array.isArray(value)
    ? value.slice(0, mostEntries).flatMap((each: unknown) => partOf(each, read) ?? [])
    : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function within(value: unknown, most: number): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 0 && number <= most ? number : undefined;
}

/** Schedulers write 0 where there is no limit. */
function limitOf(value: unknown, most: number): number | undefined {
  return within(value, most) === 0 ? undefined : within(value, most);
}

function countOf(value: unknown): number | undefined {
  return within(value, Number.MAX_SAFE_INTEGER);
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.slice(0, mostEntries).flatMap((each: unknown) => textOf(each) ?? []) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, longest) : undefined;
}
