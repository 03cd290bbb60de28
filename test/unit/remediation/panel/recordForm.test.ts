import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { formFields, type FormValues } from '../../../../src/panels/protocol/remediations.ts';
import { validateRemediation } from '../../../../src/remediation/domain/record/validateRemediation.ts';
import type { CurrentError } from '../../../../src/remediation/host/contracts.ts';
import {
  getChange,
  draftForm,
  editForm,
  fieldText,
  folderChoice,
  getInput,
} from '../../../../src/remediation/host/panel/recordForm.ts';
import { saveForm } from '../../../../src/remediation/host/panel/saveForm.ts';
import { projectFiles } from '../../../../src/remediation/host/projectFiles.ts';
import { openRemediations } from '../../../../src/remediation/node/openRemediations.ts';
import { Location, Range, Uri, emptyWindow, window, workspace } from '../../../support/vscodeStandIn.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

beforeEach(emptyWindow);

const filled: FormValues = {
  ...(Object.fromEntries(formFields.map((field) => [field, ''])) as FormValues),
  errorMessage: 'Error: it broke',
  solution: 'Mend it.',
  severity: 'low',
  category: 'other',
  scope: 'shared',
};

/** What the form says at each field where these values stand in it. */
function describeHealth(change: Partial<FormValues>): readonly (readonly [field: string, said: string])[] {
  const values = { ...filled, ...change };
  const { codeDiff, rootCause, stackTrace, source, ...rest } = getChange(values);
  const validated = validateRemediation({ ...rest, codeDiff, rootCause, stackTrace, source });
  return validated.ok ? [] : validated.error.fields.map((error) => [error.field, fieldText(error, values)]);
}

describe('what the form says at its fields', () => {
  test('nothing at the limits', () => {
    expect(
      describeHealth({
        errorMessage: 'ü'.repeat(5 * 1024),
        title: 't'.repeat(500),
        tags: Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(50, 'x')).join(','),
      }),
    ).toEqual([]);
  });

  test.each([
    [{ errorMessage: ' ' }, 'errorMessage', 'This field is required.'],
    [
      { errorMessage: 'ü'.repeat(5 * 1024 + 1) },
      'errorMessage',
      'Too long by 2 bytes: at most 10 KB are allowed. Shorten it to what matters.',
    ],
    [
      { solution: 's'.repeat(10 * 1024 + 1) },
      'solution',
      'Too long by 1 bytes: at most 10 KB are allowed. Shorten it to what matters.',
    ],
    [
      { stackTrace: 's'.repeat(51 * 1024) },
      'stackTrace',
      'Too long by 1024 bytes: at most 50 KB are allowed. Shorten it to what matters.',
    ],
    [
      { codeDiff: 's'.repeat(101 * 1024) },
      'codeDiff',
      'Too long by 1024 bytes: at most 100 KB are allowed. Shorten it to what matters.',
    ],
    [{ title: 't'.repeat(507) }, 'title', 'Too long by 7 characters: at most 500 are allowed.'],
    [{ source: 't'.repeat(2007) }, 'source', 'Too long by 7 characters: at most 2000 are allowed.'],
    [{ tags: Array.from({ length: 12 }, (_, at) => `t${at}`).join(', ') }, 'tags', '12 tags: at most 10 are allowed.'],
    [
      { tags: `ok, ${'x'.repeat(51)}` },
      'tags[1]',
      `The tag “${'x'.repeat(51)}” is too long: at most 50 characters are allowed.`,
    ],
  ])('%# says how much too long it is, in the words of the form', (change: Partial<FormValues>, field, said) => {
    expect(describeHealth(change)).toEqual([[field, said]]);
  });
});

/** Opens these folders, and answers with the form for an error in a file; without one for an error of nowhere. */
async function formFor(
  folders: readonly string[],
  file?: string,
  facts: Partial<CurrentError> = {},
): Promise<FormValues> {
  workspace.workspaceFolders = folders.map((path) => ({ name: path.split('/').at(-1) ?? '', uri: Uri.file(path) }));
  const place = file === undefined ? {} : { place: new Location(Uri.file(file), new Range(0, 0, 0, 0)) };
  const error = { id: 'e1', source: 'notebook', text: 'it broke', ...place, ...facts };
  const { values } = await draftForm({ errorId: 'e1' }, { all: [error], offers: [] } as never, (text) =>
    Promise.resolve({ text: text.replaceAll('hunter2', '<password>'), found: [] }),
  );
  return values;
}

describe('the folder that a fix is about', () => {
  test('is that of the error’s file, else of the file that is open, else the first', async () => {
    const folders = ['/work/shop', '/work/bank'];
    expect((await formFor(folders, '/work/bank/src/a.ts')).folder).toBe('bank');
    expect((await formFor(folders)).folder).toBe('shop');
    window.activeTextEditor = { document: { uri: Uri.file('/work/bank/b.ts') } };
    expect((await formFor(folders)).folder).toBe('bank');
    expect((await formFor(folders, '/elsewhere/a.ts')).folder).toBe('shop');
    expect((await formFor([])).folder).toBe('');
  });

  test('is to be chosen where several are open, and folders of one name are told apart', async () => {
    await formFor(['/work/shop']);
    expect(folderChoice()).toEqual([]);
    expect((await formFor(['/work/old/app', '/work/new/app', '/work/shop'], '/work/new/app/a.ts')).folder).toBe(
      'new/app',
    );
    expect(folderChoice()).toEqual(['old/app', 'new/app', 'shop']);
  });

  test('is what is recorded, and none is where none is open', () => {
    expect(getInput({ ...filled, folder: 'bank' }).projectPath).toBe('bank');
    expect(getInput(filled)).not.toHaveProperty('projectPath');
  });

  test('gets a fix that is stored in the folder into its own file, also beside one of the same name', async () => {
    const root = await scratchFolder({ 'old/app/a.ts': '', 'new/app/a.ts': '', 'shop/a.ts': '' });
    const folders = ['old/app', 'new/app', 'shop'].map((path) => join(root, path));
    await formFor(folders);
    const remediations = await openRemediations(join(root, 'store'), {
      projectFiles: projectFiles({ get: () => '.recourse/remediations.jsonl' } as never),
    });
    const parts = { library: { open: () => Promise.resolve(remediations) }, errors: { all: [] } } as never;
    try {
      for (const [at, path] of [
        [2, 'shop'],
        [1, 'new/app'],
        [0, 'old/app'],
      ] as const) {
        const { folder } = await formFor(folders, join(root, path, 'a.ts'));
        const values = {
          ...filled,
          folder,
          scope: 'project',
          errorMessage: `fatal: quux ${'abc'.charAt(at)} broke`,
          solution: `Mend ${path}.`,
        };
        expect(await saveForm({ type: 'save', request: 1, key: 'new', id: '', values }, parts)).toMatchObject({
          ok: true,
        });
        expect(await readFile(join(root, path, '.recourse/remediations.jsonl'), 'utf8')).toContain(`Mend ${path}.`);
      }
      const closed = await saveForm(
        { type: 'save', request: 1, key: 'new', id: '', values: { ...filled, scope: 'project', folder: 'bank' } },
        parts,
      );
      expect(closed).toMatchObject({
        ok: false,
        fields: [{ field: 'folder', message: 'The folder “bank” is not open any more. Choose another one.' }],
      });
      expect((await remediations.list()).length).toBe(3);
    } finally {
      await remediations.close();
    }
  });
});

describe('the kind of an error as it was captured', () => {
  test('stands in the form with secrets replaced, and is recorded', async () => {
    const values = await formFor(['/work/shop'], undefined, { errorType: 'LoginError hunter2' });
    expect(values.errorType).toBe('LoginError <password>');
    expect(getInput({ ...values, solution: 'Log in.' })).toMatchObject({ errorType: 'LoginError <password>' });
    expect(getInput(filled)).not.toHaveProperty('errorType');
  });

  test('that is too long is said at its field', () => {
    const values = { ...filled, errorType: 'E'.repeat(503) };
    const validated = validateRemediation(getInput(values));
    expect(validated.ok ? [] : validated.error.fields.map((error) => fieldText(error, values))).toEqual([
      'Too long by 3 characters: at most 500 are allowed.',
    ]);
  });

  test('is not touched when a fix is changed: it is read from the message where nobody said it', () => {
    const { values } = editForm({
      id: 'f1',
      title: '',
      errorMessage: 'x',
      solution: 'y',
      codeDiff: '',
      severity: 'low',
      category: 'other',
      tags: [],
      scope: 'shared',
      rootCause: '',
      stackTrace: '',
      source: '',
      errorType: 'TypeError',
      projectPath: 'shop',
    } as never);
    expect(getChange(values)).not.toHaveProperty('errorType');
    expect(getChange(values)).not.toHaveProperty('projectPath');
  });
});
