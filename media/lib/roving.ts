/**
 * Moves the focus within groups of which only one item is in the tab order: `data-group="vertical"` or `"horizontal"`
 * on the group, `data-item` on its items. Arrow keys go to the neighbour, Home and End to the ends. The page renders
 * which item has `tabindex="0"`.
 */
export function roveOn(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    const group = item?.closest<HTMLElement>('[data-group]');
    if (
      item === null ||
      group === null ||
      group === undefined ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const items = [...group.querySelectorAll<HTMLElement>('[data-item]')].filter(
      (other) => other.closest('[data-group]') === group,
    );
    const to = target(event.key, group.dataset['group'] === 'vertical', items.indexOf(item), items.length);
    const next = to === undefined ? undefined : items[to];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    if (next.getAttribute('role') === 'tab') next.click();
  });
}

/** Makes an item the one of its group in the tab order, as the page's next rendering will. */
export function takeTurn(item: HTMLElement): void {
  for (const other of item
    .closest('[data-group]')
    ?.querySelectorAll<HTMLElement>(`[data-item]:is([tabindex="0"], [aria-current])`) ?? []) {
    if (other.closest('[data-group]') !== item.closest('[data-group]') || other === item) continue;
    other.tabIndex = -1;
    other.removeAttribute('aria-current');
  }
  item.tabIndex = 0;
}

function target(key: string, isVertical: boolean, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (isVertical ? 'ArrowDown' : 'ArrowRight')) return Math.min(at + 1, count - 1);
  if (key === (isVertical ? 'ArrowUp' : 'ArrowLeft')) return Math.max(at - 1, 0);
  return undefined;
}
