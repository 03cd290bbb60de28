import { seededRandom } from '../edit/random.ts';
import type { Adviser } from './advisers.ts';

const lineCount = 6000;
const rounds = 9;

/** Logs of 6,000 lines, each of another make: progress, tracebacks that were survived, ranks, long lines. */
function logs(): readonly string[] {
  const random = seededRandom(6000);
  const make = (line: (at: number) => string, last: readonly string[]): string => [...Array.from({ length: lineCount - last.length }, (_, at) => line(at)), ...last].join('\n');
  return [
    make((at) => `2026-03-02 09:14:${String(at % 60).padStart(2, '0')} INFO trainer: step ${at} loss ${random.next().toFixed(4)} grad_norm ${random.next().toFixed(3)}`, ['Traceback (most recent call last):', '  File "train.py", line 88, in <module>', '    main()', 'RuntimeError: the size of tensor a (128) must match the size of tensor b (64) at non-singleton dimension 1']),
    make((at) => ['Traceback (most recent call last):', '  File "fetch.py", line 12, in get', '    raise ConnectionError(url)', 'ConnectionError: Connection refused', 'WARNING retrying in 2 s'][at % 5] ?? '', ['KeyError: \'station\'']),
    make((at) => `[rank${at % 16}]:[W302 09:14:02.${at} ProcessGroupNCCL.cpp:1250] Warning: work ${at} pending since ${random.int(1, 900)} ms`, ['[rank3]: torch.distributed.DistBackendError: NCCL error in: ProcessGroupNCCL.cpp:2251, unhandled system error']),
    make((at) => `\u001b[32m[${at}/6000]\u001b[0m Building CXX object src/CMakeFiles/core.dir/file${at}.cpp.o\r`, ['ninja: build stopped: subcommand failed.']),
    make(() => 'x'.repeat(400), ['slurmstepd: error: *** JOB 4711 ON n042 CANCELLED AT 2026-03-02T13:14:02 DUE TO TIME LIMIT ***']),
  ];
}

/** Processor time of an adviser for a log of 6,000 lines, and how many times that of another; medians over logs and rounds. */
export function timeRatio(adviser: Adviser, base: Adviser): { readonly ratio: number; readonly milliseconds: number } {
  const measured = logs().map((stderr) => {
    const own = middle(Array.from({ length: rounds }, () => cost(adviser, stderr)));
    return { own, ratio: own / middle(Array.from({ length: rounds }, () => cost(base, stderr))) };
  });
  return { ratio: middle(measured.map(({ ratio }) => ratio)), milliseconds: middle(measured.map(({ own }) => own)) };
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
