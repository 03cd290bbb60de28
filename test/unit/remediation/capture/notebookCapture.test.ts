import { beforeEach, describe, expect, test } from 'vitest';
import { NotebookCapture } from '../../../../src/remediation/host/capture/notebookCapture.ts';
import { Uri, emptyWindow, workspace } from '../../../support/vscodeStandIn.ts';

const errorMime = 'application/vnd.code.notebook.error';
const stderrMime = 'application/vnd.code.notebook.stderr';
const trace =
  'Traceback (most recent call last)\nCell In[1], line 1\n----> 1 1/0\n\nZeroDivisionError: division by zero';

/** An output of a cell: items of one thing in several forms. */
const output = (mime: string, data: unknown): unknown => ({
  items: [{ mime, data: new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data)) }],
});

/**
 * Cells as the editor tells of them. Its rules: one run is several changes (the outputs are cleared, come one by one,
 * then the summary comes with `success`); a change names only what is new and the cell has all; a cell that was stopped
 * has a summary without success; edits of a cell's text and its metadata are changes, too.
 */
class Notebook {
  readonly failed: {
    readonly key: string;
    readonly origin: string;
    readonly text: string;
    readonly type: string | undefined;
  }[] = [];
  readonly succeeded: string[] = [];
  readonly #capture = new NotebookCapture({
    results: {
      failed: ({ key, origin }, { text }, facts) => {
        this.failed.push({ key, origin, text, type: facts?.errorType });
        return {} as never;
      },
      succeeded: ({ key }) => {
        this.succeeded.push(key);
      },
    },
  });

  /** The cell is now like this; `says`: what the change names. */
  change(
    cell: { readonly outputs?: readonly unknown[]; readonly success?: boolean | undefined; readonly index?: number },
    ...says: readonly ('outputs' | 'executionSummary' | 'metadata')[]
  ): void {
    const { outputs = [], success, index = 0 } = cell;
    const executionSummary = 'success' in cell ? { success } : undefined;
    const whole = {
      index,
      outputs,
      executionSummary,
      document: { uri: Uri.parse(`vscode-notebook-cell:/work/a.ipynb#${String(index)}`) },
    };
    const named = Object.fromEntries(
      says.map((each) => [each, each === 'outputs' ? outputs : each === 'executionSummary' ? executionSummary : {}]),
    );
    this.#capture.changed({
      notebook: { uri: Uri.file('/work/a.ipynb') },
      cellChanges: [{ cell: whole, ...named }],
    } as never);
  }
}

describe('cells of notebooks', () => {
  let notebook: Notebook;
  beforeEach(() => {
    emptyWindow();
    workspace.workspaceFolders = [{ name: 'work', uri: Uri.file('/work') }];
    notebook = new Notebook();
  });

  test.each([
    ['as the editor has them', { name: 'ZeroDivisionError', message: 'division by zero', stack: trace }],
    [
      'as Jupyter’s files have them',
      { ename: 'ZeroDivisionError', evalue: 'division by zero', traceback: trace.split('\n') },
    ],
  ])('errors %s are taken with their type, their stack and the cell’s place', (_, data) => {
    notebook.change({ outputs: [output(errorMime, data)] }, 'outputs');
    expect(notebook.failed).toMatchObject([{ type: 'ZeroDivisionError', text: trace, origin: 'a.ipynb, cell 1' }]);
  });

  test('a stack without the message gets it, a message without a stack is enough, colours are left out', () => {
    notebook.change(
      { outputs: [output(errorMime, { name: 'E', message: 'it broke', stack: 'at a.js:1' })] },
      'outputs',
    );
    notebook.change({ outputs: [output(errorMime, { name: 'E', message: 'it broke' })] }, 'outputs');
    notebook.change({ outputs: [output(errorMime, { stack: '\u001b[31mRangeError: red\u001b[0m' })] }, 'outputs');
    expect(notebook.failed.map(({ text, type }) => [text, type])).toEqual([
      ['E: it broke\nat a.js:1', 'E'],
      ['E: it broke', 'E'],
      ['RangeError: red', undefined],
    ]);
  });

  test.each(['no JSON', '7', 'null', '{}', '{"name": 7}', '["ename"]'])(
    'an error output that is %s is none',
    (data) => {
      notebook.change({ outputs: [output(errorMime, data)] }, 'outputs');
      expect(notebook.failed).toEqual([]);
    },
  );

  test('of several outputs the first error counts, whatever was printed before it', () => {
    notebook.change(
      {
        outputs: [
          output(stderrMime, 'a warning\n'),
          output(errorMime, '{}'),
          output(errorMime, { name: 'A', message: 'first' }),
          output(errorMime, { name: 'B', message: 'second' }),
        ],
        success: false,
      },
      'outputs',
      'executionSummary',
    );
    expect(notebook.failed.map(({ type }) => type)).toEqual(['A']);
  });

  test('what a cell printed as errors counts where it failed without one, and not before it has ended', () => {
    const outputs = [output(stderrMime, 'TypeError: '), output(stderrMime, 'said in two parts\n')];
    notebook.change({ outputs }, 'outputs');
    expect(notebook.failed).toEqual([]);
    notebook.change({ outputs, success: true }, 'executionSummary');
    expect(notebook.failed).toEqual([]);
    notebook.change({ outputs, success: false }, 'executionSummary');
    expect(notebook.failed.map(({ text }) => text)).toEqual(['TypeError: said in two parts']);
  });

  test('a cell that was cleared, stopped or is only written in is neither failed nor well', () => {
    notebook.change({ outputs: [] }, 'outputs');
    notebook.change({ success: undefined }, 'executionSummary');
    notebook.change({ outputs: [output(errorMime, { name: 'A', message: 'of before' })], success: true }, 'metadata');
    notebook.change({ outputs: [output(stderrMime, '  \n')], success: false }, 'executionSummary');
    expect([notebook.failed, notebook.succeeded]).toEqual([[], []]);
  });

  test('a cell that runs well after all is told as the same run, another cell is not', () => {
    notebook.change(
      { outputs: [output(errorMime, { name: 'A', message: 'x' })], success: false, index: 2 },
      'outputs',
      'executionSummary',
    );
    notebook.change({ success: true, index: 2 }, 'executionSummary');
    notebook.change({ success: true, index: 3 }, 'executionSummary');
    expect(notebook.succeeded[0]).toBe(notebook.failed[0]?.key);
    expect(notebook.succeeded[1]).not.toBe(notebook.failed[0]?.key);
    expect(notebook.failed[0]?.origin).toBe('a.ipynb, cell 3');
  });

  test('of a very long output the end is read', () => {
    notebook.change(
      { outputs: [output(stderrMime, `${'noise\n'.repeat(100_000)}TypeError: at the end\n`)], success: false },
      'executionSummary',
    );
    expect(notebook.failed[0]?.text).toMatch(/TypeError: at the end$/);
    expect(notebook.failed[0]?.text.length).toBeLessThanOrEqual(10 * 1024);
  });
});
