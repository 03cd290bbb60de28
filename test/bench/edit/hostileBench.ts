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
/** Milliseconds after which a call is ended. */
const patienceMs = 90_000;

/** What one family of inputs took, at each size; nothing where the call did not end in time or broke off. */
export interface HostileRow {
  readonly name: string;
  readonly figures: readonly (HostileFigures | undefined)[];
}

/** Measures every family of hostile inputs, each call in a process of its own. `only`: a pattern for their names. */
export function measureHostile(only = ''): readonly HostileRow[] {
  return Object.keys(hostileInputs)
    .filter((name) => new RegExp(only).test(name))
    .map((name) => {
      const row = { name, figures: sizes.map((units) => measured(name, units)) };
      process.stderr.write(`${getLine(row)}\n`);
      return row;
    });
}

function measured(name: string, units: number): HostileFigures | undefined {
  const script = fileURLToPath(new URL('hostileRun.ts', import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--no-warnings', '--expose-gc', script, name, String(units)],
    { encoding: 'utf8', timeout: patienceMs },
  );
  return status === 0 ? (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as HostileFigures) : undefined;
}

/** The rows as a table of Markdown, with what the figures are. */
export function hostileTable(rows: readonly HostileRow[]): string[] {
  return [
    '## Inputs that somebody made to keep the engine busy',
    '',
    `Each call in a process of its own, with inputs (file and edit together) of about ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} UTF-16 units. Seconds are processor time of all threads of the process, so other work on the machine counts little; those of the larger input, and per million units. Growth is the time of the larger over that of the smaller, which is half as large. Memory is the resident memory at the peak above that before the call, garbage that has not been collected yet included. Figures in bold are over the bounds: ${maxSeconds} s for a million units, ${maxBytes} times the size of the input in UTF-16.`,
    '',
    '| Input | Units | Seconds | s per million | Growth | MB extra | Outcome |',
    '|---|---:|---:|---:|---:|---:|---|',
    ...rows.map(getLine),
  ];
}

function getLine({ name, figures }: HostileRow): string {
  const smaller = figures[0];
  const larger = figures.at(-1);
  if (larger === undefined)
    return `| ${name} | ${sizes.at(-1)?.toLocaleString('en') ?? ''} | over ${patienceMs / 1000} | | | | ended |`;
  const growth = smaller === undefined ? '' : (larger.seconds / smaller.seconds).toFixed(1);
  const perMillion = (larger.seconds / larger.units) * 1e6;
  const seconds = marked(perMillion.toFixed(2), perMillion > maxSeconds);
  const memory = marked((larger.bytes / 1e6).toFixed(0), larger.bytes > maxBytes * 2 * larger.units);
  return `| ${name} | ${larger.units.toLocaleString('en')} | ${larger.seconds.toFixed(2)} | ${seconds} | ${growth} | ${memory} | ${larger.outcome} |`;
}

function marked(figure: string, isOver: boolean): string {
  return isOver ? `**${figure}**` : figure;
}

// Alone: `node test/bench/edit/hostileBench.ts [pattern of names]` measures without the rest of the edit benchmark, and
// writes the table when all is measured.
if (process.argv[1]?.endsWith('hostileBench.ts') === true) {
  writeSection('edit-hostile', hostileTable(measureHostile(process.argv[2])));
}
