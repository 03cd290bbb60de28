/** Attributes of an SVG element; undefined omits one. */
export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

/** Creates an SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: SvgAttributes,
  ...children: readonly (SVGElement | undefined)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
