import { seededRandom } from '../edit/random.ts';
import type { Adviser } from './advisers.ts';

const lineCount = 6000;
const rounds = 9;

/** Logs of 6,000 lines, each of another make: progress, tracebacks that were survived, ranks, long lines. */
function logs(): readonly string[] {
  const random = seededRandom(6000);
  const make = (line: (at: number) => string, last: readonly string[]): string =>
    [...Array.from({ length: lineCount - last.length }, (_, at) => line(at)), ...last].join('\n');
  return [
    make(
      (at) =>
        `2026-03-02 09:14:${String(at % 60).padStart(2, '0')} INFO trainer: step ${at} loss ${random.next().toFixed(4)} grad_norm ${random.next().toFixed(3)}`,
      [
        'Traceback (most recent call last):',
        '  File "train.py", line 88, in <module>',
        '    main()',
        'RuntimeError: the size of tensor a (128) must match the size of tensor b (64) at non-singleton dimension 1',
      ],
    ),
    make(
      (at) =>
        [
          'Traceback (most recent call last):',
          '  File "fetch.py", line 12, in get',
          '    raise ConnectionError(url)',
          'ConnectionError: Connection refused',
          'WARNING retrying in 2 s',
        ][at % 5] ?? '',
      ["KeyError: 'station'"],
    ),
    make(
      (at) =>
        `[rank${at % 16}]:[W302 09:14:02.${at} ProcessGroupNCCL.cpp:1250] Warning: work ${at} pending since ${random.int(1, 900)} ms`,
      ['[rank3]: torch.distributed.DistBackendError: NCCL error in: ProcessGroupNCCL.cpp:2251, unhandled system error'],
    ),
    make(
      (at) => `\u001b[32m[${at}/6000]\u001b[0m Building CXX object src/CMakeFiles/core.dir/file${at}.cpp.o\r`,
      ['ninja: build stopped: subcommand failed.'],
    ),
    make(
      () => 'x'.repeat(400),
      ['slurmstepd: error: *** JOB 4711 ON n042 CANCELLED AT 2026-03-02T13:14:02 DUE TO TIME LIMIT ***'],
    ),
  ];
}

/**
 * Processor time of an adviser for a log of 6,000 lines, and how many times that of another; medians over logs and
 * rounds.
 */
export function timeRatio(adviser: Adviser, base: Adviser): { readonly ratio: number; readonly milliseconds: number } {
  const measured = logs().map((stderr) => {
    const own = middle(Array.from({ length: rounds }, () => cost(adviser, stderr)));
    return { own, ratio: own / middle(Array.from({ length: rounds }, () => cost(base, stderr))) };
  });
  return { ratio: middle(measured.map(({ ratio }) => ratio)), milliseconds: middle(measured.map(({ own }) => own)) };
}

/**
 * Lines of a case are repeated up to 6,000 or so many letters, each with a number behind it, so that no line is like
 * another.
 */
const maxLetters = 1_800_000;

/** A log of 6,000 lines made of the lines of a case. */
function grown(stderr: string | Uint8Array): string {
  const lines = (typeof stderr === 'string' ? stderr : new TextDecoder().decode(stderr)).split('\n');
  const many: string[] = [];
  for (let at = 0, letters = 0; at < lineCount && letters < maxLetters; at++) {
    const line = `${lines[at % lines.length] ?? ''} ${at}`;
    letters += line.length;
    many.push(line);
  }
  return many.join('\n');
}

/**
 * Processor time of an adviser for logs of 6,000 lines that consist of nothing but what failures say: the worst that a
 * log can be. Milliseconds of the middle one and of the slowest of ten and of twenty, and how many times the base's
 * time all of them took.
 */
export function timeOfTrouble(
  adviser: Adviser,
  base: Adviser,
  cases: readonly { readonly stderr: string | Uint8Array }[],
): { readonly middle: number; readonly tenth: number; readonly twentieth: number; readonly ratio: number } {
  const all = cases.map(({ stderr }) => grown(stderr));
  const own = all.map((stderr) => Math.min(cost(adviser, stderr), cost(adviser, stderr))).sort((a, b) => a - b);
  const others = all.map((stderr) => Math.min(cost(base, stderr), cost(base, stderr)));
  const sum = (values: readonly number[]): number => values.reduce((whole, each) => whole + each, 0);
  const at = (share: number): number => own[Math.floor(own.length * share)] ?? Number.NaN;
  return { middle: at(0.5), tenth: at(0.9), twentieth: at(0.95), ratio: sum(own) / sum(others) };
}

/** In milliseconds; three calls, so that the clock's steps matter less. */
function cost(adviser: Adviser, stderr: string): number {
  const before = process.cpuUsage();
  for (let at = 0; at < 3; at++) adviser.advise({ stderr });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 3000;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
