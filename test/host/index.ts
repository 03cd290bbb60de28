import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { HostReport, HostResult } from '../support/hostReport.ts';

/**
 * Suites about servers, stores and files of our own, by the beginnings of their names. What the editor itself does for
 * them is in other suites, too, so they run in the newest editor alone.
 */
const editorAlike =
  /^(?:agentConnection|agentEdits|agentSetup|callersIndex|callersProviders|editRecord|editWriteFailure|health|jobsLogs|unfinishedEdits)/;

/**
 * What the editor calls inside its extension host: runs every suite `test/host/*.test.ts` with mocha and writes what
 * came out to the file named by RECOURSE_TEST_REPORT. Suites named `*.restricted.test.ts` are for an untrusted window
 * and run there alone (RECOURSE_TEST_TRUST=restricted). Throws when a test failed, so that the editor reports it.
 */
export async function run(): Promise<void> {
  // The window in a browser saves after a second by default, the desktop editor does not; the suites must not race it.
  await vscode.workspace.getConfiguration('files').update('autoSave', 'off', vscode.ConfigurationTarget.Global);
  const restricted = process.env['RECOURSE_TEST_TRUST'] === 'restricted';
  const isLowest = vscode.version.startsWith('1.103.');
  const grep = process.env['RECOURSE_TEST_GREP'];
  // A loaded machine may draw an editor later than a test waits. By hand such a test fails; in CI it has a second try,
  // and the run says which needed it.
  const inCi = (process.env['CI'] ?? '') !== '';
  // Imported at run time: the bundle is CommonJS and mocha an ES module, whose default export older editors hand over
  // differently to require().
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    retries: inCi ? 1 : 0,
    grep,
  });
  for (const name of readdirSync(__dirname).sort()) {
    if (
      name.endsWith('.test.cjs') &&
      name.endsWith('.restricted.test.cjs') === restricted &&
      !(isLowest && editorAlike.test(name))
    )
      mocha.addFile(join(__dirname, name));
  }
  await mocha.loadFilesAsync();

  const results: HostResult[] = [];
  const firstErrors = new Map<string, string>();
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => {
      resolve();
    });
    const take = (test: Mocha.Runnable, outcome: HostResult['outcome'], error?: Error): void => {
      const name = test.fullTitle();
      const firstError = firstErrors.get(name);
      results.push({
        name,
        outcome,
        milliseconds: test.duration ?? 0,
        error: error === undefined ? undefined : (error.stack ?? error.message),
        firstError,
      });
      console.log(`[host] ${outcome} ${name}`);
      // Written after each test: a run that hangs still tells how far it came.
      writeReport({ results, finished: false });
    };
    runner.on('retry', (test: Mocha.Test, error: Error) => {
      firstErrors.set(test.fullTitle(), error.stack ?? error.message);
    });
    runner.on('pass', (test: Mocha.Test) => {
      take(test, 'passed');
    });
    runner.on('fail', (test: Mocha.Runnable, error: Error) => {
      take(test, 'failed', error);
    });
    runner.on('pending', (test: Mocha.Test) => {
      take(test, 'skipped');
    });
  });
  writeReport({ results, finished: true });
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0) throw new Error(`${String(failed)} of ${String(results.length)} tests failed`);
}

function writeReport(report: HostReport): void {
  const file = process.env['RECOURSE_TEST_REPORT'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}
