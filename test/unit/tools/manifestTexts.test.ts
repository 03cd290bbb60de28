import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { sampleMark } from '../../../src/base/sampleMark.ts';
import { needsTrust, sampleFiles, sampleSteps } from '../../../src/sample/domain/sampleSteps.ts';
import { projectRoot } from '../../../tools/paths.ts';

const texts = JSON.parse(readFileSync(join(projectRoot, 'package.nls.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

test('every text that the manifest names is there, and no other', () => {
  const named = [...readFileSync(join(projectRoot, 'package.json'), 'utf8').matchAll(/"%([^%"]+)%"/g)].map(
    ([, key]) => key,
  );
  expect(Object.keys(texts).sort()).toEqual([...new Set(named)].sort());
});

test('the links in the texts and the ends of the steps lead to commands and views that exist', () => {
  const commands = manifest.contributes.commands.map(({ command }) => command);
  const views = Object.values(manifest.contributes.views)
    .flat()
    .map(({ id }) => id);
  const linked = [
    ...Object.values(texts)
      .join('\n')
      .matchAll(/\(command:([\w.]+)(?:\?[^)]*)?\)/g),
  ].map(([, command]) => command);
  const awaited = steps
    .flatMap(({ completionEvents }) => completionEvents)
    .flatMap((event) => /^onCommand:(.+)$/.exec(event)?.[1] ?? []);
  const awaitedViews = steps
    .flatMap(({ completionEvents }) => completionEvents)
    .flatMap((event) => /^onView:(.+)$/.exec(event)?.[1] ?? []);
  expect(linked.length).toBeGreaterThan(5);
  // The editor's own.
  const foreign = ['vscode.openFolder'];
  expect([...commands, ...foreign, ...views.map((id) => `${id}.focus`)]).toEqual(
    expect.arrayContaining([...linked, ...awaited]),
  );
  expect(views).toEqual(expect.arrayContaining(awaitedViews));
});

test('every step of the walkthrough has its page', () => {
  expect(steps.filter(({ media }) => !existsSync(join(projectRoot, media.markdown)))).toEqual([]);
});

test('each of the five steps has a button that does it in the sample, and ends when that was done', () => {
  expect(steps.map(({ id }) => id)).toEqual([...sampleSteps]);
  expect([...needsTrust].every((step) => sampleSteps.includes(step))).toBe(true);
  for (const { id, description, completionEvents } of steps) {
    const text = texts[description.slice(1, -1)] ?? '';
    const given = [...(/\(command:recourse\.sample\.try\?([^)]+)\)/.exec(text) ?? [])][1];
    expect(JSON.parse(decodeURIComponent(given ?? '')), id).toEqual([id]);
    expect(completionEvents).toContain(`onContext:recourse.sample.${id}`);
  }
});

test('the sample holds what the steps work on', () => {
  const missing = [...Object.values(sampleFiles).map(({ path }) => path), sampleMark].filter(
    (path) => !existsSync(join(projectRoot, 'demo', path)),
  );
  expect(missing).toEqual([]);
  const { path, word } = sampleFiles.callers;
  expect(readFileSync(join(projectRoot, 'demo', path), 'utf8').split(word)).toHaveLength(2);
});
