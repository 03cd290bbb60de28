import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from './editor/chromium.ts';
import { installEditor } from './editor/install.ts';
import { lowestEditor, newestEditor } from './editor/versions.ts';
import { cacheFolder, projectRoot } from './paths.ts';
import { runProcess, stopEverythingOnSignals } from './process.ts';
import { hostStep } from './test/hostStep.ts';
import { brokenStep, summaryLine, type StepResult } from './test/outcome.ts';
import { vitestStep } from './test/vitestStep.ts';

/**
 * `npm test [-- --all-editors] [-- --only=fast|host|ui] [-- --grep=TEXT]`: builds, then runs everything: the fast
 * projects, the suites inside the editor (in the lowest supported one too, in CI or with --all-editors) and the tests
 * that drive its window; side by side where there are cores for it. The last line is the count.
 */
const flags = process.argv.slice(2);
const value = (name: string): string | undefined =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = value('only');
const grep = value('grep');
/**
 * A window takes one core and a half, unit tests what is there: on few cores they would only wait for each other, and
 * what has a deadline would miss it.
 */
const isSideBySide = availableParallelism() >= 6;
const allEditors = flags.includes('--all-editors') || (process.env['CI'] ?? '') !== '';
const say = (line: string): void => {
  console.log(line);
};
const unknown = flags.find((flag) => !/^--(all-editors$|only=(fast|host|ui)$|grep=)/.test(flag));
if (unknown !== undefined) {
  console.error(
    `npm test does not know ${unknown}; it takes --all-editors, --only=fast, --only=host, --only=ui and --grep=TEXT.`,
  );
  process.exit(2);
}

stopEverythingOnSignals();
const results: StepResult[] = [];
/** When the steps that run now began, by their titles. */
const running = new Map<string, number>();

async function step(title: string, work: () => Promise<StepResult>): Promise<void> {
  say(`\n${title} …`);
  const started = Date.now();
  running.set(title, started);
  const result = await work().catch((error: unknown) =>
    brokenStep(title, error instanceof Error ? error.message : String(error)),
  );
  running.delete(title);
  results.push(result);
  say(`\n${title}:`);
  for (const test of result.tests)
    if (test.outcome === 'failed') say(`\n  FAILED ${test.name}\n${indent(test.error ?? '')}`);
  for (const test of result.tests)
    if (test.outcome === 'passed' && test.firstError !== undefined)
      say(`\n  PASSED ONLY AT THE SECOND TRY ${test.name}\n${indent(test.firstError)}`);
  say(`  ${summaryLine([result])} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** Says every 20 seconds what still runs, until the function returned is called. */
function startHeartbeat(): () => void {
  const timer = setInterval(() => {
    for (const [title, started] of running) say(`  … ${String(Math.round((Date.now() - started) / 1000))} s: ${title}`);
  }, 20_000);
  return () => {
    clearInterval(timer);
  };
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

async function main(): Promise<number> {
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production', '--tests'], {
    cwd: projectRoot,
    echo: true,
  });
  if (built.code !== 0) results.push(brokenStep('build', built.output));
  const stopHeartbeat = startHeartbeat();
  const lanes: Promise<void>[] = [];
  const add = async (lane: Promise<void>): Promise<void> => {
    lanes.push(lane);
    if (!isSideBySide) await lane;
  };
  if (only === undefined || only === 'fast')
    await add(
      step('Unit, property and integration tests', () => vitestStep('fast', ['unit', 'property', 'integration'])),
    );
  if (only !== 'fast' && built.code === 0 && (await hasEditors())) {
    if (only !== 'ui') await add(runHostSteps());
    if (only !== 'host')
      await add(step('Tests that drive the editor window', () => vitestStep('ui', ['ui'], { workers: 1 })));
  }
  await Promise.all(lanes);
  stopHeartbeat();
  return results.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed')) ? 1 : 0;
}

/**
 * Brings the browser and the editors, which several lanes use. Without them their steps can only fail, all for this one
 * reason: then it counts as a failed test, and is told once.
 */
async function hasEditors(): Promise<boolean> {
  try {
    await requireChromium(say);
    await installEditor(newestEditor, cacheFolder, say);
    if (allEditors && only !== 'ui') await installEditor(lowestEditor, cacheFolder, say);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    results.push(brokenStep('in-editor and panel tests', reason));
    say(`\n${reason}`);
    return false;
  }
}

async function runHostSteps(): Promise<void> {
  const run = (version: typeof newestEditor, restricted: boolean): Promise<void> =>
    step(`Inside VS Code ${version.vscode}${restricted ? ', in an untrusted folder' : ''}`, () =>
      hostStep({ version, restricted, grep }, say),
    );
  await run(newestEditor, false);
  await run(newestEditor, true);
  if (allEditors) await run(lowestEditor, false);
}

process.exitCode = await main();
say(`\n${summaryLine(results)}`);
