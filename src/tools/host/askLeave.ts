import * as vscode from 'vscode';
import { askFirst } from '../../base/host/windowTexts.ts';
import type { Say } from '../../base/text/say.ts';
import type { SensitiveFile } from '../../edit/index.ts';
import { sensitiveLine } from '../sensitiveQuestion.ts';

/** Files that are named in one question. */
const maxNamed = 20;

/**
 * Asks the person in front of the editor whether an agent may change sensitive files. A dialog of the editor's own, in
 * front of everything: the chat may have been told never to ask about a tool again. More files than can be shown are
 * not allowed.
 */
export async function askLeave(files: readonly SensitiveFile[], say: Say): Promise<boolean> {
  if (files.length > maxNamed) return false;
  const allow = vscode.l10n.t('Allow');
  const detail = files.map((file) => sensitiveLine(file, say)).join('\n');
  const answer = await askFirst(
    vscode.l10n.t('Let an agent change what may be run, or what agents are told?'),
    detail,
    allow,
  );
  return answer === allow;
}
