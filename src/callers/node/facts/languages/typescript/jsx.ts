import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { addValue } from '../../reading/readValue.ts';
import { receiverText } from '../../reading/words.ts';
import { typescriptLexicon } from './lexicon.ts';
import { referToValue, someValue } from './valueUses.ts';

/**
 * `<F/>`, `<ns.F>`, and functions handed on in attributes. Elements of the page itself (`<p>`) are no uses of names.
 */
export const jsxPatterns: readonly SyntaxPattern[] = [
  [
    '[(jsx_opening_element name: (identifier) @name) (jsx_self_closing_element name: (identifier) @name)] @node',
    readElement,
  ],
  [
    '[(jsx_opening_element name: (member_expression property: (_) @name) @callee) ' +
      '(jsx_self_closing_element name: (member_expression property: (_) @name) @callee)] @node',
    readElement,
  ],
  [`(jsx_attribute (property_identifier) @key (jsx_expression ${someValue}))`, referToValue],
  [`(jsx_expression ${someValue})`, referToValue],
];

function readElement(caught: QueryMatch, draft: FactsDraft): void {
  const at = caught.at();
  const name = draft.word(at);
  const callee = caught.find('callee');
  const isOfPage = callee === undefined && /^[a-z]/.test(name);
  const element = isOfPage
    ? -1
    : draft.refer({
        name,
        role: 'jsx',
        at,
        ...(callee === undefined ? {} : { receiver: receiverText(draft.text.slice(callee.startIndex, at)) }),
      });
  for (const attribute of caught.node.namedChildren) readCallback(attribute, element, draft);
}

/**
 * `onSave={save}`: only the tree tells which element the attribute belongs to, if other elements are in attributes
 * before it.
 */
function readCallback(attribute: Node, element: number, draft: FactsDraft): void {
  if (
    attribute.type !== 'jsx_attribute' ||
    !/^[oO]n[A-Z]/.test(draft.text.slice(attribute.startIndex, attribute.startIndex + 3))
  )
    return;
  const [key, given] = attribute.namedChildren;
  const value = given?.type === 'jsx_expression' ? given.firstNamedChild : null;
  if (value?.type === 'identifier' || value?.type === 'member_expression')
    addValue(value, key, draft, typescriptLexicon, element);
}
