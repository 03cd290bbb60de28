/** The possible content of an element. Text is always text: nothing here parses markup. */
export type Child = Node | string | undefined | false | readonly Child[];

/**
 * Attributes of an element; undefined and false omit one, true makes it empty. `value` is set as a property, as if the
 * user had typed it.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element. */
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
  // Set last: the possible values of a select are its children.
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
