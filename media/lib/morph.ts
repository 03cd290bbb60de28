/**
 * Makes `from` look like `to` by changing only what differs, so that focus, selection, scroll positions and text being
 * typed stay. Children are matched by `data-key`, or by position without one. `to` is used up. Listeners belong on an
 * ancestor, never on morphed elements. The content of an element with `data-own` is managed elsewhere: only its
 * attributes are updated.
 */
export function morph(from: Element, to: Element): void {
  const focused = document.activeElement;
  morphElement(from, to);
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
    focused.focus({ preventScroll: true });
}

function morphElement(from: Element, to: Element): void {
  // Before the children: a new child moves from `to` to `from`, and with it the selection in `to`.
  const value = isField(to) ? to.value : undefined;
  morphAttributes(from, to);
  if (!from.hasAttribute('data-own')) morphChildren(from, to);
  if (isField(from) && value !== undefined && from.value !== value) from.value = value;
}

function morphAttributes(from: Element, to: Element): void {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

function morphChildren(from: Element, to: Element): void {
  const wantedKeys = new Set([...to.children].map(getKey));
  const keyed = new Map<string, Element>();
  for (const child of [...from.children]) {
    const key = getKey(child);
    if (key === undefined) continue;
    // An element to be removed must not take the position of a child without a key: that child would be recreated and
    // lose the focus inside it.
    if (wantedKeys.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let place: ChildNode | null = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = getKey(wanted);
    const kept = key === undefined ? place : keyed.get(key);
    if (kept === undefined || kept === null || !isAlike(kept, wanted)) {
      from.insertBefore(wanted, place);
      continue;
    }
    if (kept === place) place = place.nextSibling;
    else from.insertBefore(kept, place);
    if (kept instanceof Element && wanted instanceof Element) morphElement(kept, wanted);
    else if (kept.nodeValue !== wanted.nodeValue) kept.nodeValue = wanted.nodeValue;
  }
  while (place !== null) {
    const next: ChildNode | null = place.nextSibling;
    place.remove();
    place = next;
  }
}

function isAlike(one: Node, other: Node): boolean {
  return one.nodeName === other.nodeName && getKey(one) === getKey(other);
}

function getKey(node: Node): string | undefined {
  return node instanceof HTMLElement ? node.dataset['key'] : undefined;
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
