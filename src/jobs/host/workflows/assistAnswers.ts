import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { workflowCompletions } from '../../domain/workflow/assist/completions.ts';
import { workflowHover } from '../../domain/workflow/assist/hover.ts';
import type { MistakeFix, WorkflowMistake } from '../../domain/workflow/workflowSpec.ts';
import { hasOtherHelp } from './otherHelp.ts';

/** What can be written at a place; without what another extension offers there. */
export function getCompletions(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): vscode.CompletionItem[] {
  const isOther = hasOtherHelp(document, 'completion');
  const kinds = {
    field: vscode.CompletionItemKind.Property,
    value: vscode.CompletionItemKind.EnumMember,
    name: vscode.CompletionItemKind.Reference,
    snippet: vscode.CompletionItemKind.Snippet,
  } as const;
  return workflowCompletions(getLines(document), line, character)
    .filter(({ isOwn }) => isOwn || !isOther)
    .map(({ label, kind, insert, about, start, end, asksNext }, at) => {
      const item = new vscode.CompletionItem(label, kinds[kind]);
      item.insertText = new vscode.SnippetString(insert);
      item.range = new vscode.Range(line, start, line, end);
      // What is needed comes first in the tables.
      item.sortText = String(at).padStart(4, '0');
      if (asksNext === true) item.command = { command: 'editor.action.triggerSuggest', title: '' };
      if (about !== undefined) item.documentation = localize(about);
      return item;
    });
}

/** What the field at a place does. */
export function getHover(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): vscode.Hover | undefined {
  const found = workflowHover(getLines(document), line, character);
  if (found === undefined) return undefined;
  const { name, field, notHere, start, end } = found;
  const text = new vscode.MarkdownString();
  if (notHere !== undefined) text.appendText(localize(notHere));
  if (field !== undefined) {
    const { about, example, usual, isNeeded } = field;
    text.appendText(localize(about));
    if (isNeeded === true) text.appendMarkdown('\n\n').appendText(vscode.l10n.t('Needed.'));
    if (usual !== undefined) text.appendMarkdown('\n\n').appendText(vscode.l10n.t('If left out: {0}', usual));
    text.appendCodeblock(`${name}: ${example}`, 'yaml');
  }
  return new vscode.Hover(text, new vscode.Range(line, start, line, end));
}

/** The replacement for a mistake, where the document has at its place what is to be replaced. */
export function getFix(
  document: vscode.TextDocument,
  range: vscode.Range,
  { fix, place, message, code }: WorkflowMistake,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction | undefined {
  const at = new vscode.Range(place.line - 1, place.column - 1, place.endLine - 1, place.endColumn - 1);
  if (fix === undefined || at.intersection(range) === undefined) return undefined;
  const text = document.getText(at);
  const quote = /^(["'])(.*)\1$/s.exec(text);
  const isQuoted = quote?.[2] === fix.written && text !== fix.written;
  const isPlain = text === fix.written || text.trimEnd() === fix.written;
  if (!isPlain && !isQuoted) return undefined;
  const sign = isQuoted && !/^(?:true|false)$/.test(fix.instead) ? (quote[1] ?? '') : '';
  const action = new vscode.CodeAction(getTitle(fix), vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(
    document.uri,
    new vscode.Range(at.start, at.start.translate(0, isQuoted ? text.length : fix.written.length)),
    `${sign}${fix.instead}${sign}`,
  );
  action.isPreferred = true;
  action.diagnostics = diagnostics.filter((each) => each.code === code && each.message === localize(message));
  return action;
}

function getTitle({ instead }: MistakeFix): string {
  if (/^'.*'$/s.test(instead)) return vscode.l10n.t('Put the value in quotes');
  return instead.trim() === ''
    ? vscode.l10n.t('Indent with spaces')
    : vscode.l10n.t('Change to “{0}”', instead.slice(0, 60));
}

function getLines(document: vscode.TextDocument): readonly string[] {
  return document.getText().split(/\r?\n/);
}
