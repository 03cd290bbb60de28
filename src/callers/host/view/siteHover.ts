import * as vscode from 'vscode';
import { localize } from '../../../base/host/localize.ts';
import { fenced, markdownText, plainLine } from '../../../base/text/markdownText.ts';
import { getLanguage } from '../../domain/codeLanguage.ts';
import type { CallerNode } from '../../domain/types.ts';
import { kindText, labelText, confidenceText, stageText } from './callersText.ts';

const longestLine = 300;

/** All that is known of a place: where, how sure, why, and its line. Nothing in it is markup or a link. */
export function siteHover(node: CallerNode, isClaimed: boolean): vscode.MarkdownString {
  const { file_path: path, line_number: line, context, evidence } = node;
  const facts: (readonly [string, string])[] = [
    [vscode.l10n.t('Kind'), kindText(node.type)],
    ...(isClaimed
      ? [
          [
            vscode.l10n.t('Confidence'),
            vscode.l10n.t('{0}, {1}', labelText(node.label), confidenceText(node.confidence)),
          ] as const,
        ]
      : []),
    [vscode.l10n.t('Found by'), stageText(node.stage)],
    ...(evidence.length === 0 ? [] : [[vscode.l10n.t('Because'), evidence.map(localize).join('; ')] as const]),
  ];
  const hover = new vscode.MarkdownString(
    [
      `**${markdownText(node.name === path ? vscode.l10n.t('Top of the file') : node.name)}**`,
      markdownText(`${path}:${String(line)}`),
      ...(context === '' ? [] : [fenced(plainLine(context).slice(0, longestLine), getLanguage(path) ?? '')]),
      ...facts.map(([name, value]) => `${markdownText(name)}: ${markdownText(value)}`),
    ].join('\n\n'),
  );
  hover.isTrusted = false;
  hover.supportHtml = false;
  return hover;
}
