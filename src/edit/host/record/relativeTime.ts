import * as vscode from 'vscode';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long ago something was; from a week on, its date. Both in milliseconds since 1970. `brief` is for where there is
 * little room.
 */
export function relativeTime(at: number, now: number, brief: boolean): string {
  const ago = now - at;
  if (ago < minute) return brief ? vscode.l10n.t('now') : vscode.l10n.t('just now');
  if (ago < hour) return unit(Math.floor(ago / minute), brief, vscode.l10n.t('min'));
  if (ago < day) return unit(Math.floor(ago / hour), brief, vscode.l10n.t('h'));
  if (ago < 7 * day) return unit(Math.floor(ago / day), brief, vscode.l10n.t('d'));
  return new Date(at).toLocaleDateString(vscode.env.language);
}

function unit(count: number, brief: boolean, name: string): string {
  return brief ? `${String(count)}\u00A0${name}` : vscode.l10n.t('{0} {1} ago', count, name);
}
