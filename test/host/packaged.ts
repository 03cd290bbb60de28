import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import type { HostReport } from '../support/hostReport.ts';

const before = 'first\nsecond\nthird\n';
const after = 'first\n2nd\nthird\n';
const edit = 'note.txt\n```\n<<<<<<< SEARCH\nsecond\n=======\n2nd\n>>>>>>> REPLACE\n```\n';

/**
 * Runs in an editor where Recourse was installed from its package: it must be there, start, and apply an edit to a
 * file.
 */
export async function run(): Promise<void> {
  let error: unknown;
  try {
    await applyOneEdit();
  } catch (caught) {
    error = caught;
  }
  const name = 'the packaged extension applies an edit';
  const report: HostReport = {
    results: [
      error === undefined
        ? { name, outcome: 'passed', milliseconds: 0 }
        : {
            name,
            outcome: 'failed',
            milliseconds: 0,
            error: error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error),
          },
    ],
    finished: true,
  };
  const file = process.env['RECOURSE_TEST_REPORT'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
  if (error !== undefined) throw error instanceof Error ? error : new Error('see the report');
}

async function applyOneEdit(): Promise<void> {
  const extension = vscode.extensions.getExtension('recourse.recourse');
  assert.ok(extension, 'the installed extension is not there');
  assert.notEqual(
    extension.extensionUri.fsPath,
    process.env['RECOURSE_PROJECT'],
    'this is the project, not the package',
  );
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder, 'no folder is open');
  const note = vscode.Uri.joinPath(folder, 'note.txt');
  const saved = vscode.Uri.joinPath(folder, 'edit.md');
  await vscode.workspace.fs.writeFile(note, Buffer.from(before));
  await vscode.workspace.fs.writeFile(saved, Buffer.from(edit));
  const verdict = await vscode.commands.executeCommand<{ readonly applied: number } | undefined>(
    'recourse.edit.applyFromFile',
    saved,
  );
  assert.equal(verdict?.applied, 1, JSON.stringify(verdict));
  const document = await vscode.workspace.openTextDocument(note);
  assert.equal(document.getText(), after);
}
