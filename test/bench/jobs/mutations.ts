import { seededRandom, type Random } from '../edit/random.ts';
import type { JobCase } from './jobCase.ts';
import { getSeed } from './readCases.ts';

/** A change of a log, and of its context, that changes nothing about why the job failed. */
export interface Mutation {
  readonly name: string;
  readonly mutate: (each: JobCase, random: Random) => Pick<JobCase, 'stderr' | 'context'>;
}

const decoder = new TextDecoder();

const lines = (
  name: string,
  change: (lines: readonly string[], random: Random) => readonly string[],
  end = '\n',
): Mutation => ({
  name,
  mutate: ({ stderr, context }, random) => ({
    stderr: change((typeof stderr === 'string' ? stderr : decoder.decode(stderr)).split(/\r?\n/u), random).join(end),
    context,
  }),
});

const colours = ['\u001b[31m', '\u001b[1;33m', '\u001b[0;32m', '\u001b[38;5;196m'] as const;
const hostName = /\b(node|nid|gpu|cn|n|worker|host|compute|c)-?(\d{2,})\b/gu;

/** A node is called otherwise wherever it is named, in the log and in the context alike. */
const renamed = (text: string): string =>
  text.replaceAll(hostName, (_, _kind: string, digits: string) => `blade${digits}x`);

/** Every mutation keeps the facts, so the verdict has to stay. */
export const mutations: readonly Mutation[] = [
  lines('colours', (all, random) =>
    all.map((line) => (line !== '' && random.chance(0.5) ? `${random.pick(colours)}${line}\u001b[0m` : line)),
  ),
  lines('Windows line ends', (all) => all, '\r\n'),
  {
    name: 'bytes that are no UTF-8',
    mutate: ({ stderr, context }) => ({
      stderr: new Uint8Array(
        Buffer.concat([
          Uint8Array.of(0xc3, 0x28, 0xff, 0x0a),
          typeof stderr === 'string' ? Buffer.from(stderr, 'utf8') : stderr,
          Uint8Array.of(0xe2, 0x82, 0x0a),
        ]),
      ),
      context,
    }),
  },
  lines('other process numbers and addresses', (all, random) =>
    all.map((line) =>
      line
        .replaceAll(/0x[0-9a-f]{6,}/gu, () => `0x${random.int(0x100000, 0xffffffff).toString(16)}`)
        .replaceAll(/\b(pid[ =:]+)\d+/giu, (_, head: string) => `${head}${random.int(1000, 99_999)}`)
        .replaceAll(/, line \d+/gu, () => `, line ${random.int(1, 999)}`),
    ),
  ),
  {
    name: 'other host names',
    mutate: ({ stderr, context }) => ({
      stderr: renamed(typeof stderr === 'string' ? stderr : decoder.decode(stderr)),
      context:
        context === undefined
          ? undefined
          : {
              ...context,
              ...(context.nodes === undefined
                ? {}
                : { nodes: context.nodes.map((node) => ({ ...node, name: renamed(node.name) })) }),
              ...(context.previousFailures === undefined
                ? {}
                : {
                    previousFailures: context.previousFailures.map((failure) => ({
                      ...failure,
                      ...(failure.node === undefined ? {} : { node: renamed(failure.node) }),
                      ...(failure.message === undefined ? {} : { message: renamed(failure.message) }),
                    })),
                  }),
            },
    }),
  },
  lines('the log twice', (all) => [...all, ...all]),
  lines('a banner in front', (all) => [
    '############################################################',
    '#  Welcome to the cluster. Report errors to the help desk.  #',
    '############################################################',
    '',
    ...all,
  ]),
  lines('an epilogue behind', (all) => [
    ...all,
    '',
    '-------------------------------------------------',
    ' Job statistics: see https://portal.example.org/jobs',
    '-------------------------------------------------',
  ]),
  lines('progress bars', (all) => [
    Array.from(
      { length: 101 },
      (_, at) => `Loading: ${at}%|${'#'.repeat(at / 10)}| ${at}/100 [00:0${at % 10}<00:00, 10.2it/s]`,
    ).join('\r'),
    ...all,
  ]),
  lines('two thousand lines of progress in front', (all, random) => [
    ...Array.from({ length: 2000 }, (_, at) => `step ${at} loss ${random.next().toFixed(4)} lr 0.0003`),
    ...all,
  ]),
  lines('labels of tasks before each line', (all) => all.map((line) => (line === '' ? line : `0: ${line}`))),
  lines('a time before each line', (all) =>
    all.map((line, at) =>
      line === ''
        ? line
        : `2026-04-11 08:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')} ${line}`,
    ),
  ),
];

/** The case with one mutation; always the same for the same case. */
export function mutated(each: JobCase, { name, mutate }: Mutation): JobCase {
  return { ...each, ...mutate(each, seededRandom(getSeed(`${each.id} ${name}`))) };
}
