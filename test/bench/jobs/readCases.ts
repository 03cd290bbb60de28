import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type {
  FailureContext,
  NodeFacts,
  PreviousFailure,
  UpstreamFacts,
  FailureVerdict,
} from '../../../src/jobs/index.ts';
import type { AmountLabel, Half, JobCase } from './jobCase.ts';
import { getOutput } from './output.ts';

/** Where the cases are: `dev`, `held`, and `new` for those whose half was not drawn yet. */
export const casesFolder = fileURLToPath(new URL('../../fixtures/jobs/', import.meta.url));

/** The cases of some folders, in the order of their files. Throws on a case that cannot be read, with its name. */
export function readCases(folders: readonly (Half | 'new')[]): readonly JobCase[] {
  // Git keeps no empty folder: `new` is there only while it holds something.
  return folders
    .filter((folder) => existsSync(`${casesFolder}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${casesFolder}${folder}`)
        .filter((name) => name.endsWith('.cases'))
        .sort()
        .flatMap((name) =>
          getCases(readFileSync(`${casesFolder}${folder}/${name}`, 'utf8'), name.replace(/\.cases$/u, '')),
        ),
    );
}

/** The cases of a file's text: each begins with `=== name`, then fields, then `---` and the output (`getOutput`). */
export function getCases(text: string, family: string): readonly JobCase[] {
  return text
    .split(/^(?==== )/mu)
    .filter((part) => part.startsWith('=== '))
    .map((source) => getCase(source.trimEnd(), family));
}

function getCase(source: string, family: string): JobCase {
  const id = /^=== (\S+)/u.exec(source)?.[1] ?? '';
  try {
    const at = /^---$/mu.exec(source)?.index;
    if (at === undefined) throw new Error('no line "---"');
    const fields = getFields(source.slice(0, at).split('\n').slice(1));
    const one = (name: string): string | undefined => fields.get(name)?.[0];
    const stderr = getOutput(source.slice(at + 4), getSeed(id));
    const half = one('half');
    return {
      id,
      family,
      stderr,
      source,
      half: half === 'dev' || half === 'held' ? half : undefined,
      cause: required('cause', one('cause')),
      tools: required('tools', one('tools')).split(/[ ,]+/u),
      context: getContext(fields),
      label: {
        verdict: getVerdict(required('verdict', one('verdict'))),
        acceptable: (one('accept') ?? '')
          .split(/[ ,]+/u)
          .filter((word) => word !== '')
          .map(getVerdict),
        evidence: fields.get('evidence') ?? [],
        memory: getAmount(one('memory'), getBytes),
        runtime: getAmount(one('runtime'), getSeconds),
        why: required('why', one('why')),
      },
    };
  } catch (error) {
    throw new Error(`${family}: ${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const known = new Set([
  'half',
  'cause',
  'tools',
  'verdict',
  'accept',
  'evidence',
  'memory',
  'runtime',
  'why',
  'ctx',
  'slurm',
  'prev',
  'node',
  'up',
  'by',
  'cmd',
  'gpu',
]);

function getFields(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/u.exec(line) ?? [];
    if (!known.has(name)) throw new Error(`what is ${JSON.stringify(line)}?`);
    fields.set(name, [...(fields.get(name) ?? []), value.trim()]);
  }
  return fields;
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Error(`no ${name}`);
  return value;
}

function getVerdict(text: string): FailureVerdict {
  if (text === 'transient' || text === 'permanent' || text === 'uncertain') return text;
  throw new Error(`no verdict: ${text}`);
}

/** The same for the same name, on every machine. */
export function getSeed(id: string): number {
  let seed = 7;
  for (const char of id) seed = (Math.imul(seed, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return seed;
}

function getBytes(text: string): number {
  return scaled(text, { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 });
}

function getSeconds(text: string): number {
  return scaled(text, { s: 1, m: 60, h: 3600, d: 86_400 });
}

function scaled(text: string, units: Readonly<Record<string, number>>): number {
  const [, number = '', unit = ''] = /^([\d.]+)([a-z])?$/iu.exec(text) ?? [];
  const factor = unit === '' ? 1 : units[unit.toLowerCase()];
  if (number === '' || factor === undefined) throw new Error(`no amount: ${text}`);
  return Number(number) * factor;
}

function getAmount(text: string | undefined, read: (text: string) => number): AmountLabel {
  if (text === undefined || text === 'none') return 'none';
  if (text === 'any') return 'any';
  const [low = '', high = ''] = text.split('..');
  return { atLeast: read(low), atMost: read(high) };
}

/** Only what is written: an absent field stays absent. */
function getContext(fields: ReadonlyMap<string, readonly string[]>): FailureContext | undefined {
  const all: Record<string, unknown> = Object.fromEntries(
    (fields.get('ctx') ?? []).flatMap((line) => line.split(/\s+/u).flatMap(getPair)),
  );
  for (const [field, name] of [
    ['slurm', 'slurmState'],
    ['by', 'cancelledBy'],
    ['cmd', 'command'],
  ] as const) {
    const value = fields.get(field)?.[0];
    if (value !== undefined) all[name] = value;
  }
  const prev = fields.get('prev')?.map(findPrevious);
  const nodes = fields.get('node')?.map(getNode);
  const upstream = fields.get('up')?.map(getUpstream);
  const gpu = fields.get('gpu')?.[0];
  const context: FailureContext = {
    ...(all as FailureContext),
    ...(prev === undefined ? {} : { previousFailures: prev }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(upstream === undefined ? {} : { upstream }),
    ...(gpu === undefined ? {} : { gpu: Object.fromEntries(gpu.split(/\s+/u).map(gpuPair)) }),
  };
  return Object.keys(context).length === 0 ? undefined : context;
}

const optional = (
  name: string,
  text: string | undefined,
  read: (text: string) => number,
): readonly [string, number][] => (text === undefined || text === '' || text === '?' ? [] : [[name, read(text)]]);

function getPair(pair: string): readonly [string, unknown][] {
  const [name = '', value = ''] = pair.split('=');
  const [a, b, c, d] = value.split(/[/,]/u);
  switch (name) {
    case 'exit':
      return [['exitCode', Number(value)]];
    case 'signal':
      return [['signal', /^\d+$/u.test(value) ? Number(value) : value]];
    case 'attempt':
      return [...optional('attempt', a, Number), ...optional('maxRetries', b, Number)];
    case 'mem':
      return [
        ...optional('memoryLimitBytes', a, getBytes),
        ...optional('memoryPeakBytes', b, getBytes),
        ...optional('memoryNodeBytes', c, getBytes),
      ];
    case 'time':
      return [...optional('runtimeLimitSeconds', a, getSeconds), ...optional('runtimeUsedSeconds', b, getSeconds)];
    case 'idle':
      return [['lastOutputAgeSeconds', getSeconds(value)]];
    case 'shared':
      return [['sharedRequirementCount', Number(value)]];
    case 'siblings':
      return [
        [
          'siblings',
          Object.fromEntries([
            ...optional('total', a, Number),
            ...optional('failed', b, Number),
            ...optional('failedSameWay', c, Number),
            ...optional('completed', d, Number),
          ]),
        ],
      ];
    default:
      throw new Error(`what is ${pair}?`);
  }
}

/** `exit | message | node` */
function findPrevious(text: string): PreviousFailure {
  const [exit, message, node] = text.split(' | ').map((part) => part.trim());
  return {
    ...Object.fromEntries(optional('exitCode', exit, Number)),
    ...(message === undefined || message === '' ? {} : { message }),
    ...(node === undefined ? {} : { node }),
  };
}

/** `name STATE failures` */
function getNode(text: string): NodeFacts {
  const [name = '', state, failures] = text.split(/\s+/u);
  return {
    name,
    state: state === undefined || state === '?' ? undefined : state,
    ...Object.fromEntries(optional('otherFailures', failures, Number)),
  };
}

/** `name status output,output` */
function getUpstream(text: string): UpstreamFacts {
  const [name, status, outputs] = text.split(/\s+/u);
  return {
    name,
    status,
    outputs: outputs === undefined ? undefined : outputs.split(','),
  };
}

function gpuPair(pair: string): readonly [string, unknown] {
  const [name = '', value = ''] = pair.split('=');
  switch (name) {
    case 'xid':
      return ['xid', Number(value)];
    case 'total':
      return ['memoryTotalBytes', getBytes(value)];
    case 'used':
      return ['memoryUsedBytes', getBytes(value)];
    case 'shared':
      return ['isShared', value === 'yes'];
    case 'ecc':
      return ['eccErrors', Number(value)];
    default:
      throw new Error(`what is ${pair}?`);
  }
}
