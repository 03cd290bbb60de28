import { ruleFor } from '../log/findings.ts';
import type { CauseFamily } from '../rules/causeRule.ts';
import { getRule } from '../rules/causeRules.ts';
import type { FailureContext } from '../types.ts';
import { moved, type Opinion } from './opinion.ts';

/** Causes that can affect one node and not another. */
const ofTheNode: ReadonlySet<CauseFamily> = new Set([
  'environment',
  'disk',
  'file-system',
  'gpu',
  'crash',
  'permission',
  'missing-file',
  'node',
  'memory',
  'gpu-memory',
  'network',
  'configuration',
  'unknown',
]);
/** Causes that are the same wherever the job runs. */
const ofTheJob: ReadonlySet<CauseFamily> = new Set([
  'code',
  'input',
  'configuration',
  'environment',
  'permission',
  'credentials',
  'missing-file',
  'numerics',
  'quota',
  'crash',
]);
/** Tests that pass elsewhere in the same run may depend on timing. */
const testCauses: ReadonlySet<string> = new Set(['test-failed', 'tests-failed', 'assertion']);
const nodeIsIll = /DOWN|DRAIN|FAIL|NOT_RESPONDING|NO_RESPOND|REBOOT|UNKNOWN|MAINT|POWER/i;

/** Adjusts an opinion by each fact of the context in turn. `line`: the evidence line of the log. */
export function byContext(opinion: Opinion, context: FailureContext, line = ''): Opinion {
  const family = getRule(opinion.cause)?.family ?? 'unknown';
  return [bySiblings, byNodes, byHistory, byUpstream, byGpu].reduce(
    (sofar, move) => move(sofar, context, family, line),
    opinion,
  );
}

function bySiblings(opinion: Opinion, { siblings }: FailureContext, family: CauseFamily): Opinion {
  if (siblings?.total === undefined || siblings.total < 3) return opinion;
  const { total, completed = 0, failed = 0, failedSameWay = failed } = siblings;
  if (failedSameWay / total >= 0.8) {
    if (ofTheJob.has(family))
      return moved(opinion, -1.2, `${failedSameWay} of ${total} like jobs failed the same way.`);
    // All jobs meet a full disk until it is cleaned up: that they all fail does not say whether it will be.
    if (family === 'disk') return opinion;
    return moved(opinion, -0.8, `${failedSameWay} of ${total} like jobs failed the same way.`);
  }
  if (testCauses.has(opinion.cause) && completed / total >= 0.7)
    return moved(opinion, 0.9, `${completed} of ${total} like jobs passed: it may depend on timing.`);
  if (completed / total >= 0.7 && failedSameWay <= Math.max(1, 0.1 * total) && ofTheNode.has(family))
    return moved(opinion, 1.1, `${completed} of ${total} like jobs passed.`);
  return opinion;
}

function byNodes(opinion: Opinion, { nodes, previousFailures = [] }: FailureContext, family: CauseFamily): Opinion {
  const own = nodes?.[0];
  if (own === undefined) return opinion;
  if (own.state !== undefined && nodeIsIll.test(own.state))
    return moved(opinion, 1.8, `Its node ${own.name} is ${own.state.toLowerCase()}.`);
  let after = opinion;
  if ((own.otherFailures ?? 0) >= 2 && ofTheNode.has(family))
    after = moved(after, 1.4, `${own.otherFailures ?? 0} other jobs failed on ${own.name}.`);
  const before = previousFailures.map(({ node }) => node).filter((node) => node !== undefined);
  if (before.length > 0 && before.every((node) => node !== own.name) && ofTheNode.has(family))
    return moved(after, -0.6, 'It failed on other nodes before.');
  return after;
}

function byHistory(opinion: Opinion, { previousFailures = [], nodes }: FailureContext, family: CauseFamily): Opinion {
  const told = previousFailures
    .map(({ message }) => (message === undefined ? undefined : ruleFor(message)?.cause))
    .filter((cause) => cause !== undefined);
  if (family === 'memory' || family === 'time' || told.length === 0) return opinion;
  const same = told.filter((cause) => cause === opinion.cause).length;
  const places = new Set(
    [...previousFailures.map(({ node }) => node), nodes?.[0]?.name].filter((name) => name !== undefined),
  );
  if (same > 1 && places.size > same && ofTheNode.has(family) && family !== 'node')
    return moved(opinion, -3, `It failed the same way ${same + 1} times, on ${places.size} nodes.`);
  if (same > 0)
    return moved(
      opinion,
      -Math.min(1.8, 0.65 * same) * (family === 'preemption' || family === 'node' ? 0.3 : 1),
      `It failed the same way ${same === 1 ? 'once' : `${same} times`} before.`,
    );
  return moved(opinion, 0.5, 'It failed in another way before.');
}

/** A file name in a line: the last part of a path, with an extension. */
const fileName = /[\w.+-]+\.[A-Za-z]\w*/g;

/** Whether a job may produce the file that a line names: not if both are known and differ. */
function mayMake(outputs: readonly string[], line: string): boolean {
  const named = line.match(fileName) ?? [];
  return (
    outputs.length === 0 ||
    named.length === 0 ||
    outputs.some((path) => line.includes(path.slice(path.lastIndexOf('/') + 1)))
  );
}

function byUpstream(opinion: Opinion, context: FailureContext, family: CauseFamily, line: string): Opinion {
  if (family !== 'missing-file' && family !== 'input') return opinion;
  const upstream = (context.upstream ?? []).filter(({ outputs = [] }) => mayMake(outputs, line));
  const waiting = upstream.find(({ status = '' }) =>
    /^(?:uninitialized|blocked|ready|pending|running|pending_failed|retry)/i.test(status),
  );
  if (waiting !== undefined)
    return moved(
      opinion,
      2.6,
      waiting.name === undefined
        ? `A job that makes its input is ${waiting.status ?? 'not done'}.`
        : `${waiting.name}, which may make its input, is ${waiting.status ?? 'not done'}.`,
    );
  const lost = upstream.find(({ status = '' }) => /^(?:failed|canceled|cancelled|terminated)/i.test(status));
  return lost === undefined
    ? opinion
    : moved(
        opinion,
        -0.4,
        lost.name === undefined
          ? `A job that makes its input is ${lost.status ?? 'failed'}.`
          : `${lost.name}, which may make its input, is ${lost.status ?? 'failed'}.`,
      );
}

/** NVIDIA's Xid codes: faults of the board or its links, and faults of the program that ran on it. */
const boardXids: ReadonlySet<number> = new Set([48, 61, 62, 63, 64, 74, 79, 92, 94, 95, 119, 120, 140]);
const programXids: ReadonlySet<number> = new Set([13, 31, 45]);

function byGpu(opinion: Opinion, { gpu }: FailureContext, family: CauseFamily): Opinion {
  if (gpu === undefined) return opinion;
  if (gpu.xid !== undefined && boardXids.has(gpu.xid))
    return moved(
      { ...opinion, cause: 'gpu-hardware', reason: 'The graphics processor of that node failed.' },
      3,
      `Its driver reported Xid ${gpu.xid}.`,
    );
  if (gpu.xid !== undefined && programXids.has(gpu.xid))
    return moved(opinion, -1, `The driver reported Xid ${gpu.xid}, a fault of the program.`);
  if ((gpu.eccErrors ?? 0) > 0) return moved(opinion, 1.8, 'The graphics processor had memory errors.');
  if (family !== 'gpu-memory') return opinion;
  if (gpu.isShared === true) return moved(opinion, 1.8, 'Another job used the same processor.');
  return gpu.isShared === false ? moved(opinion, -1.4, 'It had the processor to itself.') : opinion;
}
