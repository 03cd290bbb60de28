import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { Caught, Pattern } from '../../reading/pattern.ts';
import { receiverText, wordAt } from '../../reading/words.ts';
import { referToValue } from './valueUses.ts';

/** `<F/>`, `<ns.F>`, and functions handed on in attributes. Elements of the page itself (`<p>`) are no uses of names. */
export const jsxPatterns: readonly Pattern[] = [
  ['[(jsx_opening_element name: (identifier) @name) (jsx_self_closing_element name: (identifier) @name)]', readElement],
  ['[(jsx_opening_element name: (member_expression property: (_) @name) @callee) (jsx_self_closing_element name: (member_expression property: (_) @name) @callee)]', readElement],
  ['(jsx_attribute (property_identifier) @key (jsx_expression [(identifier) (member_expression)] @value))', referToValue],
  ['(jsx_expression [(identifier) (member_expression)] @value)', referToValue],
];

function readElement(caught: Caught, draft: FactsDraft): void {
  const at = caught.get('name').startIndex;
  const name = wordAt(draft.text, at);
  const callee = caught.find('callee');
  if (callee === undefined && /^[a-z]/.test(name)) return;
  draft.refer({ name, role: 'jsx', at, ...(callee === undefined ? {} : { receiver: receiverText(draft.text.slice(callee.startIndex, at)) }) });
}
