import { join } from 'node:path';
import { requireChromium } from './editor/chromium.ts';
import { lowestEditor, newestEditor } from './editor/versions.ts';
import { projectRoot } from './paths.ts';
import { runProcess, stopEverythingOnSignals } from './process.ts';
import { hostStep } from './test/hostStep.ts';
import { brokenStep, summaryLine, type StepResult } from './test/outcome.ts';
import { vitestStep } from './test/vitestStep.ts';

/**
 * `npm test [-- --all-editors] [-- --only=fast|host|ui] [-- --grep=TEXT]`: builds, then runs everything: the fast
 * projects, the suites inside the editor (in the lowest supported one too, in CI or with --all-editors) and the tests
 * that drive its window. The last line is the count.
 */
const flags = process.argv.slice(2);
const value = (name: string): string | undefined =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = value('only');
const grep = value('grep');
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

async function step(title: string, work: () => Promise<StepResult>): Promise<void> {
  say(`\n${title} …`);
  const started = Date.now();
  const still = setInterval(() => {
    say(`  … ${String(Math.round((Date.now() - started) / 1000))} s`);
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
  say(`  ${summaryLine([result])} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
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
  // A window of the editor leaves a core idle most of the time. Unit tests have no deadlines, so they take that.
  const isUnitBeside = only === undefined && built.code === 0;
  if (only === undefined || only === 'fast') {
    const projects = ['property', 'integration'];
    await (isUnitBeside
      ? step('Property and integration tests', () => vitestStep('fast', projects))
      : step('Unit, property and integration tests', () => vitestStep('fast', ['unit', ...projects])));
  }
  const unit = isUnitBeside
    ? step('Unit tests, beside the next steps', () => vitestStep('unit', ['unit'], { isPatient: true }))
    : undefined;
  if (only !== 'fast' && built.code === 0) {
    // The window comes first: without a browser the next steps can only fail, all for this one reason.
    const lacking = await requireChromium(say).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (lacking !== undefined) {
      results.push(brokenStep('in-editor and panel tests', lacking));
      say(`\n${lacking}`);
    } else {
      if (only !== 'ui') await hostSteps();
      if (only !== 'host')
        await step('Tests that drive the editor window', () => vitestStep('ui', ['ui'], { workers: 1 }));
    }
  }
  await unit;
  return results.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed')) ? 1 : 0;
}

async function hostSteps(): Promise<void> {
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
