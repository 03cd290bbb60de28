import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import type { HostReport } from '../test/support/hostReport.ts';
import { projectRoot, resultsFolder } from './paths.ts';
import { runProcess } from './process.ts';
import { brokenStep, summaryLine, type StepResult } from './test/outcome.ts';

/**
 * `npm run test:electron`: the in-editor suite in a desktop VS Code, which @vscode/test-electron downloads. For
 * machines that reach its download host.
 */
async function main(): Promise<StepResult> {
  const step = 'electron';
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--production', '--tests'], {
    cwd: projectRoot,
    echo: true,
  });
  if (built.code !== 0) return brokenStep(step, built.output);
  const scratch = await mkdtemp(join(tmpdir(), 'recourse-electron-'));
  const folder = join(scratch, 'workspace');
  await cp(join(projectRoot, 'demo'), folder, { recursive: true });
  await mkdir(resultsFolder, { recursive: true });
  const file = join(resultsFolder, 'electron.json');
  await rm(file, { force: true });
  const failure = await runTests({
    version: process.argv[2] ?? 'stable',
    extensionDevelopmentPath: [projectRoot, join(projectRoot, 'test', 'fixtures', 'chatModelExtension')],
    extensionTestsPath: join(projectRoot, 'dist-test', 'index.cjs'),
    launchArgs: [
      folder,
      '--disable-extensions',
      '--disable-workspace-trust',
      '--user-data-dir',
      join(scratch, 'profile'),
    ],
    extensionTestsEnv: { RECOURSE_TEST_REPORT: file },
  }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (failure !== undefined && /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(failure)) {
    return brokenStep(
      step,
      `This run downloads VS Code from its own host, which cannot be reached from here (${failure}). "npm test" runs the same suite in an editor from npm.`,
    );
  }
  const text = await readFile(file, 'utf8').catch(() => undefined);
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  if (text === undefined) return brokenStep(step, failure ?? 'The suite wrote no report.');
  const report = JSON.parse(text) as HostReport;
  const unfinished = report.finished ? [] : brokenStep(step, failure ?? 'The suite did not finish.').tests;
  return { step, tests: [...report.results, ...unfinished] };
}

const result = await main();
for (const test of result.tests)
  if (test.outcome === 'failed') console.log(`FAILED ${test.name}\n${test.error ?? ''}\n`);
console.log(summaryLine([result]));
process.exitCode = result.tests.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
