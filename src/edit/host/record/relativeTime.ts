import * as vscode from 'vscode';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, as short as it can be said; from a week on, its date. Both in milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at;
  if (ago < minute) return vscode.l10n.t('just now');
  if (ago < hour) return vscode.l10n.t('{0} min ago', Math.floor(ago / minute));
  if (ago < day) return vscode.l10n.t('{0} h ago', Math.floor(ago / hour));
  if (ago < 7 * day) return vscode.l10n.t('{0} d ago', Math.floor(ago / day));
  return new Date(at).toLocaleDateString();
}
