import { array, object, optional, string } from 'zod/mini';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../base/lifecycle.ts';
import { errorExcerpt } from './errorExcerpt.ts';
import { longestOutput } from './outputTail.ts';
import type { Run, RunResults } from './runResults.ts';

/** The dependencies of the notebook capture. */
export interface NotebookCaptureDeps {
  readonly results: Pick<RunResults, 'failed' | 'succeeded'>;
}

const errorMime = 'application/vnd.code.notebook.error';
const stderrMime = 'application/vnd.code.notebook.stderr';

const errorShape = object({ name: optional(string()), message: optional(string()), stack: optional(string()) });
/** The form in Jupyter's own files; some kernels pass it on unchanged. */
const jupyterShape = object({
  ename: optional(string()),
  evalue: optional(string()),
  traceback: optional(array(string())),
});

/** The result of a cell. */
interface CellError {
  readonly text: string;
  readonly errorType?: string | undefined;
}

/** Captures errors of notebook cells. */
export class NotebookCapture extends DisposableStore {
  readonly #parts: NotebookCaptureDeps;

  constructor(parts: NotebookCaptureDeps) {
    super();
    this.#parts = parts;
  }

  /** Cells have new outputs, or have run. */
  changed({ notebook, cellChanges }: Pick<vscode.NotebookDocumentChangeEvent, 'notebook' | 'cellChanges'>): void {
    for (const { cell, outputs, executionSummary } of cellChanges) {
      if (outputs === undefined && executionSummary === undefined) continue;
      const run: Run = {
        source: 'notebook',
        key: cell.document.uri.toString(),
        origin: vscode.l10n.t('{0}, cell {1}', vscode.workspace.asRelativePath(notebook.uri), cell.index + 1),
      };
      const error = getError(cell);
      if (error === undefined) {
        if (cell.executionSummary?.success === true) this.#parts.results.succeeded(run);
        continue;
      }
      const excerpt = errorExcerpt(error.text);
      if (excerpt !== undefined)
        this.#parts.results.failed(run, excerpt, {
          errorType: error.errorType,
          place: new vscode.Location(cell.document.uri, new vscode.Position(0, 0)),
        });
    }
  }
}

/** The error in a cell's outputs; its error output if it failed without one. */
function getError({ outputs, executionSummary }: vscode.NotebookCell): CellError | undefined {
  const items = outputs.flatMap((output) => output.items);
  for (const item of items) {
    const error = item.mime === errorMime ? errorIn(item.data) : undefined;
    if (error !== undefined) return error;
  }
  if (executionSummary?.success !== false) return undefined;
  const printed = items
    .filter(({ mime }) => mime === stderrMime)
    .map(({ data }) => getText(data))
    .join('')
    .slice(-longestOutput);
  return printed.trim() === '' ? undefined : { text: printed };
}

function errorIn(data: Uint8Array): CellError | undefined {
  const value = parsed(getText(data));
  const error = errorShape.safeParse(value);
  const jupyter = jupyterShape.safeParse(value);
  const name = (error.data?.name ?? jupyter.data?.ename ?? '').slice(0, 500);
  const message = error.data?.message ?? jupyter.data?.evalue ?? '';
  const stack = error.data?.stack ?? jupyter.data?.traceback?.join('\n') ?? '';
  const said = [name, message].filter((part) => part !== '').join(': ');
  if (said === '' && stack === '') return undefined;
  // A stack ends (Python) or begins (JavaScript) with the message itself.
  const text = stack.includes(message) && stack !== '' ? stack : [said, stack].filter((part) => part !== '').join('\n');
  return { text, errorType: name === '' ? undefined : name };
}

function getText(data: Uint8Array): string {
  return new TextDecoder().decode(data.length > longestOutput ? data.subarray(data.length - longestOutput) : data);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
