import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot, resultsFolder } from '../paths.ts';
import { runProcess } from '../process.ts';
import { brokenStep, type StepResult, type TestOutcome } from './outcome.ts';

/** What this needs of vitest's JSON report. */
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/**
 * Runs vitest projects and reads back every test. `workers`: so many files at once at most, as each window of an editor
 * takes a gigabyte; by default as many as the machine has cores. `isPatient`: with the processor time that others
 * leave. `part`: such as `1/4`, a share of the files.
 */
export async function vitestStep(
  step: string,
  projects: readonly string[],
  options: { readonly workers?: number; readonly isPatient?: boolean; readonly part?: string } = {},
): Promise<StepResult> {
  const file = join(resultsFolder, `${step}.json`);
  await mkdir(resultsFolder, { recursive: true });
  await rm(file, { force: true });
  const args = [
    join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests'],
    ...(options.part === undefined ? [] : [`--shard=${options.part}`]),
    ...(options.workers === undefined ? [] : [`--maxWorkers=${String(options.workers)}`]),
  ];
  const { code, output } = await runProcess(process.execPath, args, {
    cwd: projectRoot,
    isPatient: options.isPatient,
  });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return code === 0 ? { step, tests: [] } : brokenStep(step, output.slice(-6000));
  const parsed = report.parse(JSON.parse(text));
  const tests = parsed.testResults.flatMap((suite): TestOutcome[] => {
    const inside = suite.assertionResults.map((test): TestOutcome =>
      getOutcome(test.fullName, test.status, test.failureMessages?.join('\n')),
    );
    // A file that fails outside its tests (it does not compile, a hook threw) must count.
    const silent = suite.status === 'failed' && !inside.some(({ outcome }) => outcome === 'failed');
    return silent
      ? [...inside, { name: suite.name, outcome: 'failed', error: suite.message ?? 'failed outside its tests' }]
      : inside;
  });
  if (code !== 0 && !tests.some(({ outcome }) => outcome === 'failed'))
    return { step, tests: [...tests, ...brokenStep(step, output.slice(-6000)).tests] };
  return { step, tests };
}

function getOutcome(name: string, status: string, error: string | undefined): TestOutcome {
  // The report of a test that passed at its second try keeps what the first one failed with.
  if (status === 'passed')
    return { name, outcome: 'passed', firstError: error !== undefined && error !== '' ? error : undefined };
  if (status === 'failed') return { name, outcome: 'failed', error: error ?? 'no message' };
  return { name, outcome: 'skipped' };
}
