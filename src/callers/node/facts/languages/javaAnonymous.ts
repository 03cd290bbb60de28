import type { Node } from 'web-tree-sitter';
import type { TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { placedType } from '../reading/typeNames.ts';
import { fieldText } from '../reading/typeTexts.ts';

/** How far up a call looks for the class it is in. */
const farthest = 60;
/** `new Base(x) { … }`, roughly: most files have none. */
const anonymous = /\bnew\s[^;{}]*\)\s*\{/;
const asked = new WeakMap<FactsDraft, boolean>();

/**
 * What `this` may be at a bare call besides the class around: in `new Base() { … }` a `Base`, written `{(this as
 * Base)}`; of several around the innermost first.
 */
export function implicitReceiver(call: Node, draft: FactsDraft): string | undefined {
  let isWorth = asked.get(draft);
  if (isWorth === undefined) asked.set(draft, (isWorth = anonymous.test(draft.text)));
  if (!isWorth) return undefined;
  let found = '';
  let at = call.parent;
  for (let step = 0; at !== null && step < farthest; step += 1, at = at.parent) {
    if (at.type !== 'class_body') continue;
    if (at.parent?.type !== 'object_creation_expression') break;
    const base = madeFor(at);
    if (base !== '') found += `{(this as ${base})}`;
  }
  return found === '' || found.length > 120 ? undefined : found;
}

/**
 * What an object is of whose class is written where it is made; of an enum's constant the enum. Empty for the bodies of
 * all other classes.
 */
export function madeFor(body: Node): TypeText {
  const { parent } = body;
  if (parent?.type === 'object_creation_expression') return placedType(fieldText(parent, 'type'), 'java');
  return parent?.type === 'enum_constant' ? (parent.parent?.parent?.childForFieldName('name')?.text ?? '') : '';
}
