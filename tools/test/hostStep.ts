import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { HostReport } from '../../test/support/hostReport.ts';
import { installEditor } from '../editor/install.ts';
import { runModuleInEditor } from '../editor/runModule.ts';
import type { EditorVersion } from '../editor/versions.ts';
import { cacheFolder, projectRoot, resultsFolder } from '../paths.ts';
import { brokenStep, type StepResult } from './outcome.ts';
import { atSecondTry, reasonForSecondTry } from './secondTry.ts';

/** How long the whole in-editor suite may take, in milliseconds. */
const suiteTimeout = 14 * 60_000;

/** Which run of the in-editor suite. */
export interface HostRun {
  readonly version: EditorVersion;
  /** True: the window stays untrusted and the `*.restricted.test.ts` suites run. */
  readonly restricted: boolean;
  /** Only tests whose full name matches this expression. */
  readonly grep?: string;
}

/**
 * Runs the suites of `test/host` inside a real editor, on a scratch copy of the demo workspace, and reads their results
 * back from a file. In CI a run whose window did not answer is done once more, and says so.
 */
export async function hostStep(run: HostRun, say: (line: string) => void): Promise<StepResult> {
  const first = await runSuites(run, say);
  const reason = (process.env['CI'] ?? '') === '' ? undefined : reasonForSecondTry(first);
  if (reason === undefined) return first;
  say(`  The window did not answer; once more in another one. ${reason.split('\n', 2).join(' ')}`);
  return atSecondTry(await runSuites(run, say), reason);
}

async function runSuites(run: HostRun, say: (line: string) => void): Promise<StepResult> {
  const step = `in-editor-${run.version.vscode}${run.restricted ? '-restricted' : ''}`;
  const scratch = await mkdtemp(join(tmpdir(), 'recourse-host-'));
  const folder = join(scratch, 'workspace');
  const file = join(resultsFolder, `${step}.json`);
  try {
    // Without the known fixes of the sample: the suites record their own.
    await cp(join(projectRoot, 'demo'), folder, {
      recursive: true,
      filter: (source) => basename(source) !== '.recourse',
    });
    await mkdir(resultsFolder, { recursive: true });
    await rm(file, { force: true });
    const editor = await installEditor(run.version, cacheFolder, say);
    const { code, log } = await runModuleInEditor({
      editor,
      folder,
      extensions: [projectRoot],
      // Brings a chat model that answers by script. An address can name one development extension only.
      installed: [join(projectRoot, 'test', 'fixtures', 'chatModelExtension')],
      testModule: join(projectRoot, 'dist-test', 'index.cjs'),
      workspaceTrust: run.restricted,
      env: {
        RECOURSE_TEST_REPORT: file,
        ...(run.restricted ? { RECOURSE_TEST_TRUST: 'restricted' } : {}),
        ...(run.grep === undefined ? {} : { RECOURSE_TEST_GREP: run.grep }),
      },
      timeoutMs: suiteTimeout,
      say,
    });
    const report = await readReport(file);
    if (report?.finished !== true)
      return {
        step,
        tests: [
          ...getResults(report),
          ...brokenStep(step, `The suite ended without its report (code ${String(code)}).\n${log}`).tests,
        ],
      };
    if (code !== 0 && !report.results.some(({ outcome }) => outcome === 'failed'))
      return { step, tests: [...report.results, ...brokenStep(step, log).tests] };
    return { step, tests: report.results };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { step, tests: [...getResults(await readReport(file)), ...brokenStep(step, reason).tests] };
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function getResults(report: HostReport | undefined): HostReport['results'] {
  return report?.results ?? [];
}

/** The report of our own suite; undefined when it never wrote one. */
async function readReport(file: string): Promise<HostReport | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as HostReport);
}
