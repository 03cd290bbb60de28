import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installEditor } from '../../tools/editor/install.ts';
import { runModuleInEditor } from '../../tools/editor/runModule.ts';
import { installVsix } from '../../tools/editor/server.ts';
import { newestEditor } from '../../tools/editor/versions.ts';
import { cacheFolder, projectRoot } from '../../tools/paths.ts';
import { runProcess } from '../../tools/process.ts';
import type { HostReport } from '../support/hostReport.ts';

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'recourse-packaged-'));
});

afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }));

test('the package installs into an editor, starts there and applies an edit', async () => {
  const say = (line: string): void => {
    console.log(line);
  };
  const vsix = join(scratch, 'recourse.vsix');
  const packed = await runProcess(process.execPath, [join(projectRoot, 'tools/package.ts'), `--out=${vsix}`], {
    cwd: projectRoot,
  });
  expect(packed.code, packed.output).toBe(0);
  const editor = await installEditor(newestEditor, cacheFolder, say);
  const profile = join(scratch, 'profile');
  await installVsix(editor, profile, vsix);

  // The editor runs a test module only for an extension under development: an empty one stands in, so that Recourse
  // itself comes from the package.
  const probe = join(scratch, 'probe');
  await mkdir(probe);
  await writeFile(
    join(probe, 'package.json'),
    JSON.stringify({ name: 'probe', publisher: 'recourse', version: '0.0.1', engines: { vscode: '^1.103.0' } }),
  );
  const folder = join(scratch, 'workspace');
  await mkdir(folder);
  const file = join(scratch, 'report.json');
  const { log } = await runModuleInEditor({
    editor,
    profile,
    folder,
    extensions: [probe],
    testModule: join(projectRoot, 'dist-test', 'packaged.cjs'),
    env: { RECOURSE_TEST_REPORT: file, RECOURSE_PROJECT: projectRoot },
    timeoutMs: 90_000,
    say,
  });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  expect(text, `the module wrote no report:\n${log}`).toBeDefined();
  const { results } = JSON.parse(text ?? '') as HostReport;
  expect(results.map(({ outcome, error }) => error ?? outcome)).toEqual(['passed']);
});
