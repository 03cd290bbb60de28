import type { RemediationsController } from './controller.ts';
import { actionKeys } from './fixItem.ts';

/**
 * Letters for the focused fix, Escape to leave it, Ctrl+Enter to save. Letters are shortcuts only within the list, and
 * never in a text field.
 */
export function listenForKeys(root: HTMLElement, controller: RemediationsController): void {
  root.addEventListener('keydown', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target === undefined || event.isComposing) return;
    const form = target.closest('.form');
    if (form !== null) {
      if (event.key === 'Escape') controller.leaveForm();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) controller.do('save', '', {});
      else return;
      event.preventDefault();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches('input')) {
      if (event.key === 'Escape' && target.dataset['query'] !== undefined)
        controller.narrow(target.dataset['query'], '');
      return;
    }
    const fix = target.closest<HTMLElement>('[data-fix]');
    if (fix === null || target.matches('select, textarea')) return;
    if (event.key === 'Escape') stepOut(fix, target, controller);
    else if (!letter(fix, event, controller)) return;
    event.preventDefault();
  });
}

function letter(fix: HTMLElement, event: KeyboardEvent, controller: RemediationsController): boolean {
  if (event.repeat || event.shiftKey) return false;
  const key = event.key === 'Delete' ? 'd' : event.key;
  const entry = Object.entries(actionKeys).find(([, wanted]) => wanted === key);
  if (entry === undefined) return false;
  controller.actIfOffered(entry[0], fix.dataset['fix'] ?? '');
  return true;
}

/** Moves from inside a fix to its heading; from the heading, closes the fix. */
function stepOut(fix: HTMLElement, target: HTMLElement, controller: RemediationsController): void {
  const head = fix.querySelector<HTMLElement>('.fix-head');
  if (target === head) controller.closeFix(fix.dataset['key'] ?? '');
  else head?.focus();
}
