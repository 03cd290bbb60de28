import { unreadName } from '../../../../domain/facts.ts';
import type { FactsDraft } from '../../draft/factsDraft.ts';
import { classify, longestArgument } from '../../reading/classify.ts';
import type { QueryMatch, SyntaxPattern } from '../../reading/pattern.ts';
import { referCall } from '../../reading/readArguments.ts';
import { lookupReader } from '../../reading/readLookup.ts';
import { receiverText } from '../../reading/words.ts';
import { typescriptLexicon } from './lexicon.ts';

const taken =
  '(subscript_expression object: [(identifier) (member_expression)] @map index: ' +
  '[(identifier) (member_expression) (template_string) (string) (call_expression) ' +
  '(binary_expression)] @key)';
const member = '(subscript_expression object: (_) @map index: (_) @key)';

/** `handlers[type](x)`, `const handler = handlers[type]`, `this[`on${name}`]()`. */
export const lookupPatterns: readonly SyntaxPattern[] = [
  [
    `[
    (call_expression function: ${taken})
    (variable_declarator value: ${taken})
    (return_statement ${taken})
    (member_expression object: ${taken})
  ]`,
    lookupReader(typescriptLexicon),
  ],
  [`(call_expression function: ${member} arguments: (_) @arguments)`, readUnread],
  [`(call_expression function: (member_expression object: ${member} property: (_) @how))`, readBound],
  [`(variable_declarator value: ${member})`, readHeld],
];

/** `repo[name](x)`: what is called has the name that the key is. */
function readUnread(caught: QueryMatch, draft: FactsDraft): void {
  addUnread(caught, draft, 'call');
}

/** `repo[name].call(repo)`. */
function readBound(caught: QueryMatch, draft: FactsDraft): void {
  if (/^(?:call|apply|bind)$/.test(caught.get('how').text)) addUnread(caught, draft, 'call');
}

/** `const run = repo[name]`. */
function readHeld(caught: QueryMatch, draft: FactsDraft): void {
  addUnread(caught, draft, 'value');
}

function addUnread(caught: QueryMatch, draft: FactsDraft, role: 'call' | 'value'): void {
  const map = caught.get('map');
  const key = caught.get('key');
  const given = classify(
    draft.text.slice(key.startIndex, Math.min(key.endIndex, key.startIndex + longestArgument)),
    typescriptLexicon,
  );
  const receiver = receiverText(draft.text.slice(map.startIndex, map.endIndex));
  // A text is read as the name that it is.
  if (receiver === '' || given.kind === 'string' || given.kind === 'number') return;
  const at = map.endIndex;
  if (given.kind === 'name')
    referCall(draft, caught.find('arguments'), typescriptLexicon, {
      name: given.text,
      role,
      at,
      receiver,
      isVariable: true,
    });
  else draft.refer({ name: unreadName, role, at, receiver, arguments: [given] });
}
