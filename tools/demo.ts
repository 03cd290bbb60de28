import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installEditor } from './editor/install.ts';
import { runModuleInEditor } from './editor/runModule.ts';
import { newestEditor } from './editor/versions.ts';
import { cacheFolder, projectRoot, resultsFolder } from './paths.ts';
import { runProcess, stopEverythingOnSignals } from './process.ts';
import type { DemoResult } from './demo/demoReport.ts';
import { describeResult } from './demo/describeResult.ts';

/**
 * `npm run demo`: opens the real editor without a window on a scratch copy of the demo workspace, applies its broken AI
 * edits and prints what became of each.
 */
const say = (line: string): void => {
  console.log(line);
};

async function main(): Promise<void> {
  stopEverythingOnSignals();
  say('Building Recourse …');
  const built = await runProcess(process.execPath, [join(projectRoot, 'esbuild.mjs'), '--tests'], { cwd: projectRoot });
  if (built.code !== 0) throw new Error(`The build failed:\n${built.output}`);
  const editor = await installEditor(newestEditor, cacheFolder, say);
  const folder = join(cacheFolder, 'demo-run');
  await rm(folder, { recursive: true, force: true });
  await cp(join(projectRoot, 'demo'), folder, { recursive: true });
  await mkdir(resultsFolder, { recursive: true });
  const report = join(resultsFolder, 'demo.json');
  await rm(report, { force: true });
  say(`Applying the edits of demo/edits to ${folder} in VS Code ${newestEditor.vscode} …\n`);
  const { code, log } = await runModuleInEditor({
    editor,
    folder,
    extensions: [projectRoot],
    testModule: join(projectRoot, 'dist-test', 'demo.cjs'),
    env: { RECOURSE_DEMO_REPORT: report },
    timeoutMs: 180_000,
    say,
  });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (code !== 0 || text === undefined) throw new Error(`The demo ended early (code ${String(code)}).\n${log}`);
  const results = JSON.parse(text) as readonly DemoResult[];
  for (const result of results) say(describeResult(result));
  const applied = results.reduce((sum, result) => sum + (result.summary?.applied ?? 0), 0);
  say(
    `${String(results.length)} edits tried, ${String(applied)} places changed at once; nothing of this repository was touched.`,
  );
  if (results.some(({ error }) => error !== undefined)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
