import type { JobsController } from './controller.ts';

/**
 * Keys of the list, of the fields, and Escape everywhere. Letters are shortcuts only in the list, never in a text
 * field.
 */
export function listenForKeys(root: HTMLElement, controller: JobsController): void {
  root.addEventListener('keydown', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target === undefined || event.isComposing || event.altKey) return;
    const isField = target.matches('input:not([type=range], [type=radio]), textarea, select');
    let isDone: boolean;
    if (target.id === 'list') isDone = listKey(event, controller);
    else if (target.id === 'filter') isDone = filterKey(event, controller, root);
    else isDone = otherKey(event, target, controller);
    if (isDone || (!isField && everywhere(event, root))) event.preventDefault();
  });
}

function listKey(event: KeyboardEvent, controller: JobsController): boolean {
  const { at, rows } = controller;
  const { key, shiftKey } = event;
  if (key.length > 1) controller.typed.end();
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || shiftKey) return false;
    controller.selectAll();
    return true;
  }
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      controller.goTo(at + (key === 'ArrowDown' ? 1 : -1), { extends: shiftKey });
      return true;
    case 'Home':
      controller.goTo(0, { extends: shiftKey });
      return true;
    case 'End':
      controller.goTo(rows.length - 1, { extends: shiftKey });
      return true;
    case 'PageDown':
    case 'PageUp':
      controller.turnPage(key === 'PageDown' ? 1 : -1, shiftKey);
      return true;
    case 'ArrowRight':
    case 'ArrowLeft':
      controller.unfold(key === 'ArrowRight');
      return true;
    case 'Enter': {
      const row = rows[at];
      if (row?.kind === 'group') controller.toggleGroup(row.group.id);
      else document.querySelector<HTMLElement>('#right')?.focus();
      return true;
    }
    case ' ':
      controller.goTo(at, { adds: true });
      return true;
    case 'Escape':
      controller.escape();
      return true;
    default:
      return letter(event, controller);
  }
}

/** R, F and E are shortcuts; other letters, and these within a word, search for a name. */
function letter(event: KeyboardEvent, controller: JobsController): boolean {
  const { key } = event;
  if (key === '/' || key.length !== 1) return false;
  const low = key.toLowerCase();
  if (controller.typed.isGoingOn(event.timeStamp) || !['r', 'f', 'e'].includes(low))
    controller.type(low, event.timeStamp);
  else if (event.repeat) return true;
  else if (low === 'e') controller.openEvidence();
  else controller.decide(low === 'r' ? 'retry' : 'fail');
  return true;
}

function filterKey({ key }: KeyboardEvent, controller: JobsController, root: HTMLElement): boolean {
  if (key === 'Escape') {
    if (controller.model.kept.filter !== '') controller.filter('');
    root.querySelector<HTMLElement>('#list')?.focus();
    return true;
  }
  if (key !== 'Enter' && key !== 'ArrowDown') return false;
  root.querySelector<HTMLElement>('#list')?.focus();
  return true;
}

function otherKey({ key }: KeyboardEvent, target: HTMLElement, controller: JobsController): boolean {
  if (key !== 'Escape') return false;
  // The first Escape moves from a field to the list. Leaving a plan keeps the typed values.
  if (target.closest('#plan, #results, .plan') !== null) controller.escape();
  else document.querySelector<HTMLElement>('#list')?.focus();
  return true;
}

function everywhere({ key, ctrlKey, metaKey }: KeyboardEvent, root: HTMLElement): boolean {
  const filter = key === '/' && !ctrlKey && !metaKey ? root.querySelector<HTMLInputElement>('#filter') : null;
  filter?.focus();
  filter?.select();
  return filter !== null;
}
