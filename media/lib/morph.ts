/**
 * Makes `from` look like `to` by changing only what differs, so that focus, selection, scroll positions and what is
 * being typed stay. Children are told apart by `data-key`, the others by their place. `to` is used up. Listeners belong
 * to an ancestor, never to what is morphed. What is in an element with `data-own` is somebody else's: only its
 * attributes are.
 */
export function morph(from: Element, to: Element): void {
  const focused = document.activeElement;
  morphElement(from, to);
  if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused)
    focused.focus({ preventScroll: true });
}

function morphElement(from: Element, to: Element): void {
  // Before the children: a choice that is new leaves `to` for `from`, and what `to` has chosen with it.
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
    // What goes must not stand in the place of a child without a key, which would be made anew and lose the focus in
    // it.
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
