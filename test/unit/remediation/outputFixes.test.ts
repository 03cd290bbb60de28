import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getFirstStep } from '../../../src/remediation/domain/output/getFirstStep.ts';
import { OutputFixes } from '../../../src/remediation/domain/output/outputFixes.ts';
import type { Remediations, SearchQuery } from '../../../src/remediation/domain/types.ts';
import { builtinLibrary } from '../../support/builtinLibrary.ts';
import { getId, openedRemediations } from '../../support/remediationStore.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const missingModule = [
  'Traceback (most recent call last):',
  '  File "train.py", line 3, in <module>',
  '    import yaml',
  "ModuleNotFoundError: No module named 'yaml'",
].join('\n');

async function library(builtin?: string): Promise<Remediations> {
  return openedRemediations(
    join(await scratchFolder(), 'remediations.db'),
    builtin === undefined ? {} : { builtin: { file: builtin } },
  );
}

function getFixes(remediations: Remediations): OutputFixes {
  return new OutputFixes((query) => remediations.search(query));
}

describe('the fix of what a program printed', () => {
  it('is that of the same error, with what to do first', async () => {
    const remediations = await library();
    await remediations.record({
      errorMessage: missingModule,
      title: 'PyYAML is missing',
      solution: 'Install it: `pip install pyyaml`.\n\nThen pin it.',
    });
    const line = "ModuleNotFoundError: No module named 'yaml'";
    expect(await getFixes(remediations).find({ text: `loading\n${missingModule}`, line })).toMatchObject({
      title: 'PyYAML is missing',
      first: 'Install it: `pip install pyyaml`.',
      relation: 'exact',
      isBuiltin: false,
    });
  });

  it('is none where the recorded error is about another name', async () => {
    const remediations = await library();
    await remediations.record({ errorMessage: missingModule, solution: 'Install PyYAML.' });
    const text = missingModule.replaceAll('yaml', 'cv2');
    expect(await getFixes(remediations).find({ text, line: "ModuleNotFoundError: No module named 'cv2'" })).toBe(
      undefined,
    );
  });

  it('is none where the line that says why speaks for another error', async () => {
    const remediations = await library();
    const survived = 'wget: unable to resolve host address for the mirror';
    const fatal = 'IndexError: the tide table has no row for noon';
    await remediations.record({ errorMessage: survived, solution: 'Correct the host.' });
    await remediations.record({ errorMessage: fatal, solution: 'Fill the table.' });
    const fixes = getFixes(remediations);
    expect(await fixes.find({ text: survived, line: survived })).toMatchObject({ first: 'Correct the host.' });
    expect(await fixes.find({ text: survived, line: fatal })).toBe(undefined);
  });

  it('is none where feedback speaks against it', async () => {
    const remediations = await library();
    const id = getId(await remediations.record({ errorMessage: missingModule, solution: 'Install PyYAML.' }));
    const fixes = getFixes(remediations);
    await remediations.feedback(id, 'not-helpful');
    expect(await fixes.find({ text: missingModule })).toBe(undefined);
    await remediations.feedback(id, 'helpful');
    fixes.forget();
    expect(await fixes.find({ text: missingModule })).toMatchObject({ id });
  });

  it('may be built in', async () => {
    const remediations = await library(
      await builtinLibrary([
        { causes: ['python/module-missing'], title: 'A module is missing', errors: [missingModule], names: ['yaml'] },
      ]),
    );
    expect(await getFixes(remediations).find({ text: missingModule })).toMatchObject({
      id: 'builtin:python/module-missing',
      first: 'Run `this` first.',
      isBuiltin: true,
    });
  });

  it('is looked up once, without anything being sent', async () => {
    const remediations = await library();
    const asked: SearchQuery[] = [];
    const fixes = new OutputFixes((query) => {
      asked.push(query);
      return remediations.search(query);
    });
    await fixes.find({ text: missingModule });
    await fixes.find({ text: missingModule });
    expect(asked.map(({ staysLocal }) => staysLocal)).toEqual([true]);
    fixes.forget();
    await fixes.find({ text: missingModule });
    expect(asked.length).toBe(2);
  });

  it('is none while the library cannot be read, and looked for again afterwards', async () => {
    const remediations = await library();
    await remediations.record({ errorMessage: missingModule, solution: 'Install PyYAML.' });
    let isLocked = true;
    const fixes = new OutputFixes((query) =>
      isLocked ? Promise.reject(new Error('locked')) : remediations.search(query),
    );
    expect(await fixes.find({ text: missingModule })).toBe(undefined);
    isLocked = false;
    expect(await fixes.find({ text: missingModule })).toMatchObject({ first: 'Install PyYAML.' });
  });

  it('is none of nothing', async () => {
    expect(await getFixes(await library()).find({ text: ' \n' })).toBe(undefined);
  });
});

describe('what to do first', () => {
  it.each([
    ['one paragraph', 'Install it.\n\nThen check.', 'Install it.'],
    ['a paragraph of two lines', 'Stop it.\nStart it.\n\nLook.', 'Stop it.\nStart it.'],
    [
      'a sentence that ends open, with its block',
      'Run this:\n\n```sh\nmake\n\nmake test\n```\nDone.',
      'Run this:\nmake\n\nmake test',
    ],
    ['a block alone', '```\nmake\n```\nThen look.', 'make'],
    ['blank lines in front', '\n\r\nGo.\r\n\r\nOn.', 'Go.'],
    ['nothing', '', ''],
  ])('%s', (_name, solution, first) => {
    expect(getFirstStep(solution)).toBe(first);
  });

  it('is cut where it is long', () => {
    expect(getFirstStep('x'.repeat(1000))).toBe(`${'x'.repeat(400)}…`);
  });
});
