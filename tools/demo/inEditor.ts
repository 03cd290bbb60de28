import { writeFileSync } from 'node:fs';
import { diffLines } from 'diff';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import type { DemoResult } from './demoReport.ts';

/** How long one edit may wait for a person who is not there, in milliseconds. */
const patience = 15_000;

/**
 * Runs inside the extension host: applies every edit of the workspace's `edits/` folder with the extension's own
 * command and reports to RECOURSE_DEMO_REPORT.
 */
export async function run(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const report = process.env['RECOURSE_DEMO_REPORT'];
  if (folder === undefined || report === undefined)
    throw new Error('The demo needs a folder and RECOURSE_DEMO_REPORT.');
  const edits = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, 'edits/*.md'));
  const results: DemoResult[] = [];
  for (const edit of edits.sort((a, b) => a.path.localeCompare(b.path))) {
    results.push(await applyEdit(folder, edit));
    writeFileSync(report, JSON.stringify(results));
  }
}

async function applyEdit(folder: vscode.Uri, edit: vscode.Uri): Promise<DemoResult> {
  const before = await getTexts(folder);
  const started = performance.now();
  const name = edit.path.slice(edit.path.lastIndexOf('/') + 1);
  try {
    const summary = await dismissing(vscode.commands.executeCommand<EditSummary>('recourse.edit.applyFromFile', edit));
    const milliseconds = performance.now() - started;
    const waiting = summary.files.some(({ verdicts }) => verdicts.some(({ status }) => status === 'pending'));
    if (waiting) await vscode.commands.executeCommand('recourse.edit.acceptAll');
    return {
      edit: name,
      summary,
      accepted: waiting,
      changes: changesBetween(before, await getTexts(folder)),
      milliseconds,
    };
  } catch (error) {
    return {
      edit: name,
      error: error instanceof Error ? error.message : String(error),
      accepted: false,
      changes: [],
      milliseconds: performance.now() - started,
    };
  }
}

/**
 * The command's answer. A question to the person (which of several places?) is closed without an answer.
 */
async function dismissing(command: Thenable<EditSummary>): Promise<EditSummary> {
  const closing = setInterval(() => void vscode.commands.executeCommand('workbench.action.closeQuickOpen'), 700);
  try {
    return await Promise.race([
      command,
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => {
          reject(new Error('no answer'));
        }, patience);
      }),
    ]);
  } finally {
    clearInterval(closing);
  }
}

/** What the editor holds of every source file: open buffers first, as the commands leave changed files unsaved. */
async function getTexts(folder: vscode.Uri): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const uri of await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '{src,server,legacy}/**'))) {
    texts.set(vscode.workspace.asRelativePath(uri, false), (await vscode.workspace.openTextDocument(uri)).getText());
  }
  return texts;
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): DemoResult['changes'] {
  return [...after].flatMap(([path, text]) => {
    const parts = diffLines(before.get(path) ?? '', text);
    const lines = (wanted: 'added' | 'removed'): string[] =>
      parts.filter((part) => part[wanted]).flatMap((part) => part.value.replace(/\n$/, '').split('\n'));
    const removed = lines('removed');
    const added = lines('added');
    return removed.length + added.length === 0 ? [] : [{ path, removed, added }];
  });
}
