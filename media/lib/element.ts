/** What may stand in an element. Text is always text: nothing here reads markup. */
export type Child = Node | string | undefined | false | readonly Child[];

/**
 * Attributes of an element; undefined and false leave one out, true makes it empty. `value` is the property, as a
 * person would have typed it.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name === 'value' && 'value' in element) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  // Only now: what a choice can be is in its children.
  if (typeof attributes['value'] === 'string' && 'value' in element)
    (element as HTMLInputElement).value = attributes['value'];
  return element;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (typeof child === 'string') parent.appendChild(document.createTextNode(child));
    else if (child instanceof Node) parent.appendChild(child);
    else append(parent, child);
  }
}
