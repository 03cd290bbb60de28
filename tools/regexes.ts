/**
 * Looks for regular expressions in `src` whose time grows faster than their text: `npm run regexes [-- <part of a
 * path>] [--seconds 10] [--all]`. The checker (recheck) is fetched into `.recheck` when it is not there, and is no
 * dependency. What it says can be attacked is tried: what takes more than 200 ms for 4,000 letters fails, unless
 * `test/fixtures/regexes.json` says what keeps its text short. The rest, quadratic at worst, is counted, and listed
 * with `--all`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { runInNewContext } from 'node:vm';
import { projectRoot } from './paths.ts';
import { runProcess } from './process.ts';
import { regexesIn, type FoundRegex } from './regexes/regexesIn.ts';
import { sourceFiles } from './regexes/sourceFiles.ts';

const version = '4.5.0';
/** Letters of an attack that is tried, and the milliseconds it may take. */
const letters = 4000;
const maxMs = 200;
const folder = join(projectRoot, '.recheck');

/** The part of recheck that is used here. */
interface Checker {
  check(source: string, flags: string, options: { timeout: number; checker: 'auto' }): Promise<Verdict>;
}
interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  readonly complexity?: { readonly type: string; readonly summary: string };
  readonly attack?: { readonly pattern: string };
  readonly error?: { readonly kind: string };
}
interface Known {
  readonly file: string;
  readonly source: string;
  readonly why: string;
}

const {
  positionals: [part = ''],
  values,
} = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, all: { type: 'boolean', default: false } },
});
setPriority(10);
const checker = await theChecker();
const known = JSON.parse(readFileSync(join(projectRoot, 'test/fixtures/regexes.json'), 'utf8')) as readonly Known[];
const found = sourceFiles(join(projectRoot, 'src'))
  .filter((file) => file.includes(part))
  .flatMap((file) => regexesIn(relative(projectRoot, file), readFileSync(file, 'utf8')));
const verdicts = new Map<string, Verdict>();
const tally = { checked: 0, safe: 0, attackable: 0, known: 0, slow: 0, undecided: 0, open: 0 };
for (const regex of found) {
  if (regex.source === undefined) {
    tally.open++;
    continue;
  }
  const key = `${regex.flags}/${regex.source}`;
  const verdict =
    verdicts.get(key) ??
    (await checker.check(regex.source, regex.flags.replace(/[dv]/g, ''), {
      timeout: Number(values.seconds) * 1000,
      checker: 'auto',
    }));
  verdicts.set(key, verdict);
  report({ ...regex, source: regex.source }, verdict);
}
console.log(
  `${tally.checked} regular expressions: ${tally.safe} take linear time, ${tally.known} have a stated bound, ${tally.slow} take more for longer texts but little for ${letters} letters, ${tally.undecided} were not decided in ${values.seconds} s, ${tally.attackable} can be attacked; ${tally.open} are put together at run time.`,
);
process.exit(tally.attackable === 0 ? 0 : 1);

function report(
  { file, line, source, flags }: FoundRegex & { readonly source: string },
  { status, complexity, attack, error }: Verdict,
): void {
  tally.checked++;
  if (status === 'safe') {
    tally.safe++;
    return;
  }
  const isKnown = known.some((each) => each.file === file && each.source === source);
  const isAttackable = status === 'vulnerable' && cpuMs(new RegExp(source, flags), attack?.pattern ?? '""') > maxMs;
  if (isKnown) tally.known++;
  else if (isAttackable) tally.attackable++;
  else if (status === 'vulnerable') tally.slow++;
  else tally.undecided++;
  if ((isKnown || !isAttackable) && !values.all) return;
  console.log(
    `${file}:${line} ${isKnown ? 'known' : status} ${complexity?.summary ?? error?.kind ?? ''} /${source}/${flags}${attack === undefined ? '' : `\n    ${attack.pattern.slice(0, 200)}`}`,
  );
}

/** What an attack takes, cut to some length: milliseconds of the processor. */
function cpuMs(regex: RegExp, attack: string): number {
  const repeated = [...attack.matchAll(/'((?:\\.|[^'\\])*)'\.repeat/g)].reduce(
    (sum, [, unit = '']) => sum + unit.length,
    0,
  );
  const times = Math.max(1, Math.floor(letters / Math.max(1, repeated)));
  const before = process.cpuUsage();
  try {
    runInNewContext(
      `regex[Symbol.replace](${attack.replace(/\.repeat\(\d+\)/g, `.repeat(${times})`)}, '')`,
      { regex },
      { timeout: 5 * maxMs },
    );
  } catch {
    return Infinity;
  }
  return process.cpuUsage(before).user / 1000;
}

async function theChecker(): Promise<Checker> {
  if (!existsSync(join(folder, 'node_modules', 'recheck'))) {
    console.log(`Fetching recheck ${version} into .recheck`);
    const { code, output } = await runProcess('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      `recheck@${version}`,
    ]);
    if (code !== 0) throw new Error(`npm could not fetch recheck ${version}:\n${output.slice(-1000)}`);
  }
  return createRequire(join(folder, 'package.json'))('recheck') as Checker;
}
