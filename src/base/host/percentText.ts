import * as vscode from 'vscode';

/**
 * A whole number of per cent as the editor's language writes it: `84%` in English, `84 %` in German, with a blank that
 * does not break.
 */
export function percentText(whole: number): string {
  return new Intl.NumberFormat(vscode.env.language, { style: 'percent' }).format(whole / 100);
}
