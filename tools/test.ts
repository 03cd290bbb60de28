import { cp, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from './editor/chromium.ts';
import { installEditor } from './editor/install.ts';
import { lowestEditor, newestEditor, type EditorVersion } from './editor/versions.ts';
import { cacheFolder, projectRoot } from './paths.ts';
import { runProcess, stopEverythingOnSignals } from './process.ts';
import { hostStep } from './test/hostStep.ts';
import { brokenStep, summaryLine, type StepResult } from './test/outcome.ts';
import { vitestStep } from './test/vitestStep.ts';

/**
 * `npm test [-- --all-editors] [-- --only=fast|host|ui] [-- --grep=TEXT] [-- --pictures]`: builds, then runs
 * everything: the fast projects, the suites inside the editor (in the lowest supported one too, in CI or with
 * --all-editors) and the tests that drive its window, with pictures of what they see if these are asked for. The last
 * line is the count.
 */

/** Windows at once at most; each takes a core and a gigabyte. */
const maxWindows = Math.min(4, availableParallelism());

/**
 * Parts of the tests that drive the window: more than windows at once, and the longest first as they were on
 * 2026-11-28, so that no long one runs alone at the end. A file more makes other parts of them, which costs time only.
 */
const windowParts = [1, 2, 3, 7, 5, 6, 4, 8];

const flags = process.argv.slice(2);
const value = (name: string): string | undefined =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = value('only');
const grep = value('grep');
const allEditors = flags.includes('--all-editors') || (process.env['CI'] ?? '') !== '';
if (flags.includes('--pictures')) process.env['RECOURSE_TEST_PICTURES'] = '1';
const say = (line: string): void => {
  console.log(line);
};
const unknown = flags.find((flag) => !/^--(all-editors$|pictures$|only=(fast|host|ui)$|grep=)/.test(flag));
if (unknown !== undefined) {
  console.error(
    `npm test does not know ${unknown}; it takes --all-editors, --only=fast, --only=host, --only=ui, --grep=TEXT and --pictures.`,
  );
  process.exit(2);
}

stopEverythingOnSignals();
// A process of ours that a test starts takes half as long with what another one has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'recourse-test-compiled');
const results: StepResult[] = [];

async function step(title: string, work: () => Promise<StepResult>): Promise<void> {
  say(`\n${title} …`);
  const started = Date.now();
  const still = setInterval(() => {
    say(`  … ${String(Math.round((Date.now() - started) / 1000))} s: ${title}`);
  }, 20_000);
  const result = await work().catch((error: unknown) =>
    brokenStep(title, error instanceof Error ? error.message : String(error)),
  );
  clearInterval(still);
  results.push(result);
  for (const test of result.tests)
    if (test.outcome === 'failed') say(`\n  FAILED ${test.name}\n${indent(test.error ?? '')}`);
  for (const test of result.tests)
    if (test.outcome === 'passed' && test.firstError !== undefined)
      say(`\n  PASSED ONLY AT THE SECOND TRY ${test.name}\n${indent(test.firstError)}`);
  say(`  ${title}: ${summaryLine([result])} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

async function main(): Promise<number> {
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production', '--tests'], {
    cwd: projectRoot,
    echo: true,
  });
  if (built.code !== 0) {
    results.push(brokenStep('build', built.output));
    return runSteps(false);
  }
  const copy = await mkdtemp(join(tmpdir(), 'recourse-built-'));
  try {
    // Tests that start the product take this copy: the package is built in the project's own folder meanwhile.
    await cp(join(projectRoot, 'dist'), copy, { recursive: true });
    process.env['RECOURSE_TEST_BUILD'] = copy;
    return await runSteps(true);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function runSteps(isBuilt: boolean): Promise<number> {
  if (!isBuilt || only === 'fast') {
    if (only === undefined || only === 'fast')
      await step('Unit, property and integration tests', () => vitestStep('fast', ['unit', 'property', 'integration']));
    return getExitCode();
  }
  const isEverything = only === undefined;
  const editors = [newestEditor, ...(only !== 'ui' && allEditors ? [lowestEditor] : [])];
  // An editor comes from npm in a minute that needs little of this machine; each step asks for it again, and is told
  // why there is none.
  const installed = Promise.all(editors.map((version) => installEditor(version, cacheFolder, say))).catch(() => []);
  // Property tests measure their own time, so they do not wait for others.
  if (isEverything) await step('Property and integration tests', () => vitestStep('fast', ['property', 'integration']));
  await installed;
  // Windows leave some of each core idle. Unit tests have no deadlines, so they take that.
  const patient = isEverything
    ? step('Unit tests, beside the next steps', () => vitestStep('unit', ['unit'], { isPatient: true }))
    : undefined;
  // Without a browser all windows can only fail, and all for this one reason.
  const lacking = await requireChromium(say).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (lacking !== undefined) {
    results.push(brokenStep('in-editor and panel tests', lacking));
    say(`\n${lacking}`);
  } else await runAll([...(only === 'ui' ? [] : hostSteps()), ...(only === 'host' ? [] : windowSteps())], maxWindows);
  await patient;
  return getExitCode();
}

function getExitCode(): number {
  return results.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed')) ? 1 : 0;
}

/** Runs steps in their order, so many at once. */
async function runAll(steps: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const left = [...steps];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** The suites inside the editor, the longest first. */
function hostSteps(): readonly (() => Promise<void>)[] {
  const run =
    (version: EditorVersion, restricted: boolean): (() => Promise<void>) =>
    () =>
      step(`Inside VS Code ${version.vscode}${restricted ? ', in an untrusted folder' : ''}`, () =>
        hostStep({ version, restricted, grep }, say),
      );
  return [run(newestEditor, false), ...(allEditors ? [run(lowestEditor, false)] : []), run(newestEditor, true)];
}

/** The tests that drive the window. */
function windowSteps(): readonly (() => Promise<void>)[] {
  return windowParts.map((number) => () => {
    const part = `${String(number)}/${String(windowParts.length)}`;
    return step(`Tests that drive the editor window, part ${part}`, () =>
      vitestStep(`ui-${String(number)}`, ['ui'], { workers: 1, part }),
    );
  });
}

process.exitCode = await main();
say(`\n${summaryLine(results)}`);
