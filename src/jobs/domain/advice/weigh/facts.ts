import { msg, type Message } from '../../../../base/text/message.ts';
import { isJobStatus } from '../../status/jobStatus.ts';
import { statusMessage } from '../../status/statusMessage.ts';
import { ruleFor } from '../log/findings.ts';
import type { CauseFamily } from '../rules/causeRule.ts';
import type { FailureContext, NodeFacts, UpstreamFacts } from '../types.ts';

/** Kinds of failure that a fact speaks about in the same way. */
export type KindGroup =
  'job' | 'setup' | 'file' | 'world' | 'node' | 'disk' | 'crash' | 'memory' | 'time' | 'ended' | 'unknown';

const groups: Readonly<Record<CauseFamily, KindGroup>> = {
  code: 'job',
  input: 'job',
  numerics: 'job',
  credentials: 'job',
  quota: 'job',
  configuration: 'setup',
  environment: 'setup',
  permission: 'setup',
  'missing-file': 'file',
  network: 'world',
  service: 'world',
  license: 'world',
  race: 'world',
  node: 'node',
  gpu: 'node',
  'file-system': 'node',
  preemption: 'node',
  disk: 'disk',
  crash: 'crash',
  memory: 'memory',
  'gpu-memory': 'memory',
  time: 'time',
  cancelled: 'ended',
  unknown: 'unknown',
};

/** The group of a family of causes. */
export function getGroup(family: CauseFamily): KindGroup {
  return groups[family];
}

/** A circumstance that makes a retry more or less likely to pass. */
export const factNames = [
  'all-like-failed',
  'like-passed',
  'test-passed-elsewhere',
  'same-input-failed',
  'same-input-passed',
  'node-ill',
  'node-contrast',
  'node-others-failed',
  'same-on-other-nodes',
  'same-before',
  'same-before-often',
  'elsewhere-before',
  'otherwise-before',
  'maker-not-done',
  'maker-maybe-not-done',
  'maker-unnamed',
  'maker-done',
  'maker-failed',
  'no-maker',
  'past-passed',
  'past-never-passed',
  'past-given-up',
  'ran-long',
  'gpu-board',
  'gpu-program',
  'gpu-memory-errors',
  'gpu-shared',
  'gpu-alone',
] as const;
export type FactName = (typeof factNames)[number];

/** A fact and the message that states it. */
export interface Fact {
  readonly name: FactName;
  readonly because: Message;
}

/** What a failure is about, as far as the facts depend on it. */
export interface FactSubject {
  readonly cause: string;
  readonly family: CauseFamily;
  /** The evidence line. */
  readonly line: string;
}

/** The facts of the context that say something about a retry, in the order in which they are told. */
export function getFacts(context: FailureContext, subject: FactSubject): readonly Fact[] {
  return [
    ...ofSiblings(context, subject),
    ...ofNode(context.nodes?.[0]),
    ...ofHistory(context, subject),
    ...ofUpstream(context, subject),
    ...ofPast(context),
    ...ofTime(context),
    ...ofGpu(context, subject),
  ];
}

/** Shares of like jobs from which they count as all, and as most. */
const share = { all: 0.8, most: 0.7, few: 0.1 } as const;
const fewestLike = 3;
/** Tests that pass elsewhere in the same run may depend on timing. */
const testCauses: ReadonlySet<string> = new Set(['test-failed', 'tests-failed', 'assertion']);

function ofSiblings({ siblings }: FailureContext, { cause }: FactSubject): readonly Fact[] {
  if (siblings?.total === undefined || siblings.total < fewestLike) return [];
  const { total, completed = 0, failed = 0, failedSameWay = failed, sameInput } = siblings;
  if (failedSameWay / total >= share.all)
    return [
      { name: 'all-like-failed', because: msg('{0} of {1} similar jobs failed the same way.', failedSameWay, total) },
    ];
  if (completed / total < share.most) return [];
  if (sameInput !== undefined && sameInput.completed + sameInput.failed > 0)
    return [
      sameInput.completed === 0
        ? {
            name: 'same-input-failed',
            because: msg(
              'All {0} jobs with this input failed, and {1} with others passed.',
              sameInput.failed + 1,
              completed,
            ),
          }
        : { name: 'same-input-passed', because: msg('{0} other jobs with this input passed.', sameInput.completed) },
    ];
  if (testCauses.has(cause))
    return [
      {
        name: 'test-passed-elsewhere',
        because: msg('{0} of {1} similar jobs passed: it may depend on timing.', completed, total),
      },
    ];
  return failedSameWay <= Math.max(1, share.few * total)
    ? [{ name: 'like-passed', because: msg('{0} of {1} similar jobs passed.', completed, total) }]
    : [];
}

const nodeIsIll = /DOWN|DRAIN|FAIL|NOT_RESPONDING|NO_RESPOND|REBOOT|UNKNOWN|MAINT|POWER/i;
/** Failures on a node, and how many times the share elsewhere, from which the node is suspect. */
const suspect = { failures: 2, ratio: 2, elsewhere: 3 } as const;

function ofNode(own: NodeFacts | undefined): readonly Fact[] {
  if (own === undefined) return [];
  if (own.state !== undefined && nodeIsIll.test(own.state))
    return [{ name: 'node-ill', because: msg('Its node {0} is {1}.', own.name, own.state.toLowerCase()) }];
  const { otherFailures = 0, otherCompleted = 0, elsewhere } = own;
  if (otherFailures < suspect.failures) return [];
  if (elsewhere === undefined)
    return [{ name: 'node-others-failed', because: msg('{0} other jobs failed on {1}.', otherFailures, own.name) }];
  const ended = elsewhere.completed + elsewhere.failed;
  if (ended < suspect.elsewhere) return [];
  const here = otherFailures / (otherFailures + otherCompleted);
  if (here < suspect.ratio * (elsewhere.failed / ended)) return [];
  const { completed } = elsewhere;
  return [
    {
      name: 'node-contrast',
      because: msg(
        '{0} other jobs failed on {1}, and {2} of {3} passed on other nodes.',
        otherFailures,
        own.name,
        completed,
        ended,
      ),
    },
  ];
}

function ofHistory(
  { previousFailures = [], nodes, exitCode }: FailureContext,
  { cause, family }: FactSubject,
): readonly Fact[] {
  // Earlier failures for want of memory or time are counted where the raise is found.
  if (family === 'memory' || family === 'time' || previousFailures.length === 0) return [];
  const isSilent = cause === 'unknown';
  const told = previousFailures.flatMap(({ message, exitCode: code, node }) => {
    const its = message === undefined ? undefined : ruleFor(message)?.cause;
    if (its !== undefined) return [{ isSame: its === cause, node }];
    return isSilent && code !== undefined && code === exitCode ? [{ isSame: true, node }] : [];
  });
  const own = nodes?.[0]?.name;
  const same = told.filter(({ isSame }) => isSame);
  const places = new Set([...same.map(({ node }) => node), own].filter((name) => name !== undefined));
  if (same.length >= 2 && places.size > same.length)
    return [
      {
        name: 'same-on-other-nodes',
        because: msg('It failed the same way {0} times, on {1} nodes.', same.length + 1, places.size),
      },
    ];
  if (same.length >= 2)
    return [{ name: 'same-before-often', because: msg('It failed the same way {0} times before.', same.length) }];
  const elsewhere: readonly Fact[] =
    own !== undefined && previousFailures.every(({ node }) => node !== undefined && node !== own)
      ? [{ name: 'elsewhere-before', because: msg('It failed on other nodes before.') }]
      : [];
  if (same.length === 1)
    return [{ name: 'same-before', because: msg('It failed the same way once before.') }, ...elsewhere];
  return told.length > 0 ? [{ name: 'otherwise-before', because: msg('It failed in another way before.') }] : elsewhere;
}

/** A file name in a line: the last part of a path, with an extension. */
const fileName = /[\w.+-]+\.[A-Za-z]\w*/g;
const notDone = /^(?:uninitialized|blocked|ready|pending|running|pending_failed|retry)/i;
const given = /^(?:failed|canceled|cancelled|terminated)/i;

/**
 * Whether a job makes the file that a line names; undefined where the line names none or the job's files are unknown.
 */
function makesNamedFile({ outputs = [] }: UpstreamFacts, line: string): boolean | undefined {
  const isNamed = outputs.some((path) => line.includes(path.slice(path.lastIndexOf('/') + 1)));
  if (isNamed) return true;
  return outputs.length === 0 || (line.match(fileName) ?? []).length === 0 ? undefined : false;
}

function ofUpstream({ upstream }: FailureContext, { family, line }: FactSubject): readonly Fact[] {
  if (upstream === undefined || (family !== 'missing-file' && family !== 'input')) return [];
  const makers = upstream.flatMap((job) => {
    const makes = makesNamedFile(job, line);
    return makes === false ? [] : [{ ...job, makes }];
  });
  const waiting = makers.find(({ status = '' }) => notDone.test(status));
  if (waiting !== undefined)
    return [
      {
        name: waitingName(waiting),
        because: makerMessage(waiting, waiting.status ?? 'ready'),
      },
    ];
  const lost = makers.find(({ status = '' }) => given.test(status));
  if (lost !== undefined) return [{ name: 'maker-failed', because: makerMessage(lost, lost.status ?? 'failed') }];
  if (makers.some(({ makes }) => makes === true))
    return [{ name: 'maker-done', because: msg('The job that makes this file is done, and it is not there.') }];
  return makers.length === 0 && family === 'missing-file' && upstream.length === 0
    ? [{ name: 'no-maker', because: msg('No job of the workflow makes this file.') }]
    : [];
}

function makerMessage(
  { name, makes }: UpstreamFacts & { readonly makes: boolean | undefined },
  status: string,
): Message {
  const state = isJobStatus(status) ? statusMessage(status) : status;
  if (name === undefined) return msg('A job that makes its input is {0}.', state);
  return makes === true
    ? msg('{0}, which makes its input, is {1}.', name, state)
    : msg('{0}, which may make its input, is {1}.', name, state);
}

/** The log may name no file, and the engine may not know what a job makes. */
function waitingName({ makes, outputs = [] }: UpstreamFacts & { readonly makes: boolean | undefined }): FactName {
  if (makes === true) return 'maker-not-done';
  return outputs.length === 0 ? 'maker-maybe-not-done' : 'maker-unnamed';
}

/** Retries of like failures from which their outcomes count. */
const fewestRetries = 2;

function ofPast({ past }: FailureContext): readonly Fact[] {
  if (past === undefined) return [];
  const { retried, passed, failedSameWay, failed } = past;
  const known = passed + failedSameWay;
  if (known >= fewestRetries && passed / known >= 0.6)
    return [
      {
        name: 'past-passed',
        because: msg('Similar failures were retried {0} times, and {1} passed.', retried, passed),
      },
    ];
  if (known >= fewestRetries && passed === 0)
    return [
      {
        name: 'past-never-passed',
        because: msg('Similar failures were retried {0} times, and none of them passed.', retried),
      },
    ];
  return failed >= fewestRetries && retried === 0
    ? [{ name: 'past-given-up', because: msg('Similar failures were given up {0} times.', failed) }]
    : [];
}

const longRun = 3_600;

function ofTime({ runtimeUsedSeconds: used }: FailureContext): readonly Fact[] {
  return used !== undefined && used >= longRun
    ? [{ name: 'ran-long', because: msg('It had run for {0} hours.', Math.round(used / 360) / 10) }]
    : [];
}

/** NVIDIA's Xid codes: faults of the board or its links, and faults of the program that ran on it. */
const boardXids: ReadonlySet<number> = new Set([48, 61, 62, 63, 64, 74, 79, 92, 94, 95, 119, 120, 140]);
const programXids: ReadonlySet<number> = new Set([13, 31, 45]);

/** Whether the driver reported a fault of the board. */
export function isBoardFault({ gpu }: FailureContext): boolean {
  return gpu?.xid !== undefined && boardXids.has(gpu.xid);
}

function ofGpu(context: FailureContext, { family }: FactSubject): readonly Fact[] {
  const { gpu } = context;
  if (gpu === undefined) return [];
  if (isBoardFault(context)) return [{ name: 'gpu-board', because: msg('Its driver reported Xid {0}.', gpu.xid ?? 0) }];
  if (gpu.xid !== undefined && programXids.has(gpu.xid))
    return [{ name: 'gpu-program', because: msg('The driver reported Xid {0}, a fault of the program.', gpu.xid) }];
  if ((gpu.eccErrors ?? 0) > 0)
    return [{ name: 'gpu-memory-errors', because: msg('The graphics processor had memory errors.') }];
  if (family !== 'gpu-memory') return [];
  if (gpu.isShared === true) return [{ name: 'gpu-shared', because: msg('Another job used the same processor.') }];
  return gpu.isShared === false ? [{ name: 'gpu-alone', because: msg('It had the processor to itself.') }] : [];
}
