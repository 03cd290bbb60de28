import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeSection } from '../section.ts';
import { hostileInputs } from './hostileInputs.ts';
import type { HostileFigures } from './hostileRun.ts';

/** UTF-16 units of file and edit together, once and twice: how the time grows says more than how long it is. */
const sizes = [500_000, 1_000_000] as const;
/** What an input may take: seconds for a million units, and bytes for each byte of its UTF-16 units. */
const maxSeconds = 1;
const maxBytes = 20;
const bytesPerUnit = 2;
/** Milliseconds after which a call is ended. */
const patienceMs = 90_000;

/** What one family of inputs took, at each size; nothing where the call did not end in time or broke off. */
export interface HostileRow {
  readonly name: string;
  readonly figures: readonly (HostileFigures | undefined)[];
  /** Whether the larger input is dealt with in a heap that has room for no more than `maxBytes` times the input. */
  readonly fits: boolean;
}

/** Measures every family of hostile inputs, each call in a process of its own. `only`: a pattern for their names. */
export function measureHostile(only = ''): readonly HostileRow[] {
  return Object.keys(hostileInputs)
    .filter((name) => new RegExp(only).test(name))
    .map((name) => {
      const figures = sizes.map((units) => measured(name, units));
      const row = { name, figures, fits: fitsIntoBound(name, figures.at(-1)) };
      process.stderr.write(`${getLine(row)}\n`);
      return row;
    });
}

/**
 * Whether the call ends in a heap with room for `maxBytes` times its input beside what lived before. What a process
 * holds at its peak says less: a heap that may grow is not collected while there is memory.
 */
function fitsIntoBound(name: string, figures: HostileFigures | undefined): boolean {
  if (figures === undefined) return false;
  const room = figures.heapBefore + maxBytes * bytesPerUnit * figures.units;
  const flags = [`--max-old-space-size=${Math.ceil(room / 2 ** 20)}`, '--max-semi-space-size=1'];
  return measured(name, sizes.at(-1) ?? 0, flags) !== undefined;
}

function measured(name: string, units: number, flags: readonly string[] = []): HostileFigures | undefined {
  const script = fileURLToPath(new URL('hostileRun.ts', import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', '--expose-gc', ...flags, script, name, String(units)],
    { encoding: 'utf8', timeout: patienceMs },
  );
  return status === 0 ? (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as HostileFigures) : undefined;
}

/** The rows as a table of Markdown, with what the figures are. */
export function hostileTable(rows: readonly HostileRow[]): string[] {
  return [
    '## Inputs that somebody made to keep the engine busy',
    '',
    `Each call in a process of its own, with inputs (file and edit together) of about ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} UTF-16 units. Seconds are processor time of the thread that answers, so other work on the machine counts little: those for a million units of the larger input, and beside them those of all threads of the process (which compile and collect garbage meanwhile). Growth is the time of the larger over that of the smaller, which is half as large. *Fits* says whether the call ends in a heap with room for ${maxBytes} times its input in UTF-16 beside what lived there before. MB extra is the resident memory at the peak above that before the call where the heap may grow as it likes, garbage included. In bold: over ${maxSeconds} s for a million units, or does not fit.`,
    '',
    '| Input | Units | s per million | all threads | Growth | Fits | MB extra | Outcome |',
    '|---|---:|---:|---:|---:|---|---:|---|',
    ...rows.map(getLine),
  ];
}

function getLine({ name, figures, fits }: HostileRow): string {
  const smaller = figures[0];
  const larger = figures.at(-1);
  if (larger === undefined)
    return `| ${name} | ${sizes.at(-1)?.toLocaleString('en') ?? ''} | over ${patienceMs / 1000} | | | | | ended |`;
  const growth = smaller === undefined ? '' : (larger.seconds / smaller.seconds).toFixed(1);
  const perMillion = (seconds: number): number => (seconds / larger.units) * 1e6;
  const own = perMillion(larger.seconds);
  return `| ${name} | ${larger.units.toLocaleString('en')} | ${marked(own.toFixed(2), own > maxSeconds)} | ${perMillion(larger.allThreads).toFixed(2)} | ${growth} | ${fits ? 'yes' : '**no**'} | ${(larger.bytes / 1e6).toFixed(0)} | ${larger.outcome} |`;
}

function marked(figure: string, isOver: boolean): string {
  return isOver ? `**${figure}**` : figure;
}

// Alone: `node test/bench/edit/hostileBench.ts [pattern of names]` measures without the rest of the edit benchmark, and
// writes the table when all is measured.
if (process.argv[1]?.endsWith('hostileBench.ts') === true) {
  writeSection('edit-hostile', hostileTable(measureHostile(process.argv[2])));
}
