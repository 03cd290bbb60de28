/**
 * How much work something is, without regard to how fast this machine is or what else runs on it: its processor time
 * is divided by that of a fixed piece of work (the yardstick), measured in the same process just before and just after.
 */

/** Milliseconds of processor time that one yardstick takes on the machine the bounds in tests were chosen on. */
const yardstickMs = 10;
const maxYardsticks = 3;

/**
 * Starts to measure. The function returned gives the work since then, in milliseconds of processor time on the machine
 * that the bounds were chosen on. Bounds should be several times what is expected: they are for hangs and for squares.
 */
export function startMeasuringWork(): () => number {
  const before = yardstickCpu();
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    // The slower of both: a machine that got busy meanwhile makes the work look larger than it is.
    const yardstick = Math.max(before, yardstickCpu());
    return ((user + system) / 1000 / yardstick) * yardstickMs;
  };
}

/**
 * The least work that a function was seen to take, in the same milliseconds: it runs until it takes less than `enough`,
 * at most `maxTries` times. Collecting another test's garbage or compiling makes one run look larger than it is, never
 * all of them; work that grows with a square is too large each time.
 */
export function getLeastWork(run: () => unknown, enough = 0, maxTries = 8): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least >= enough; tries++) {
    const work = startMeasuringWork();
    run();
    least = Math.min(least, work());
  }
  return least;
}

/** As `getLeastWork`, for what may be asynchronous: the grammar it loads first is compiled in the background. */
export async function measureLeastWork(run: () => unknown, enough: number, maxTries = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && least >= enough; tries++) {
    const work = startMeasuringWork();
    await run();
    least = Math.min(least, work());
  }
  return least;
}

let latest = { at: Number.NEGATIVE_INFINITY, cpu: 1 };

/**
 * Milliseconds of processor time that one yardstick takes now: the smallest of some, as the first may pay for
 * compiling. Measured again after half a second, so that properties with thousands of runs stay quick.
 */
function yardstickCpu(): number {
  if (performance.now() - latest.at < 500) return latest.cpu;
  let smallest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < maxYardsticks; at++) {
    const started = process.cpuUsage();
    runYardstick();
    const { user, system } = process.cpuUsage(started);
    smallest = Math.min(smallest, (user + system) / 1000);
  }
  latest = { at: performance.now(), cpu: Math.max(smallest, 0.5) };
  return latest.cpu;
}

/**
 * An expression for a page: the milliseconds one yardstick takes there now, the smallest of five. A page has no
 * processor time, so measure what is compared with it as the smallest of several, too.
 */
export const pageYardstick = `(() => {
  const runYardstick = ${runYardstick.toString()};
  const times = [];
  for (let at = 0; at < 5; at++) { const began = performance.now(); runYardstick(); times.push(performance.now() - began); }
  return Math.max(0.5, Math.min(...times));
})()`;

/** What the code under test does most: it makes strings, searches them, counts in maps and sorts. */
function runYardstick(): number {
  const counts = new Map<string, number>();
  for (let at = 0; at < 12_000; at++) {
    const word = `name${at % 1000}.${at % 7}`;
    const stem = /^([a-z]+)\d+\.(\d)$/.exec(word)?.[2] ?? word;
    counts.set(word + stem, (counts.get(word + stem) ?? 0) + 1);
  }
  return [...counts.keys()].sort((a, b) => (a < b ? -1 : 1)).join('').length;
}
