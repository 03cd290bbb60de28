import type { Node } from 'web-tree-sitter';
import type { FactsDraft } from '../draft/factsDraft.ts';
import { around } from '../reading/readConstructorCall.ts';
import { fieldText, getField } from '../reading/typeTexts.ts';
import { receiverText } from '../reading/words.ts';

const evaluating = /^(?:instance|class|module)_(?:eval|exec)$/;
const making = /^define_(?:singleton_)?method$/;
const changing = /\b(?:(?:instance|class|module)_(?:eval|exec)|define_(?:singleton_)?method)\b/;
const methods: ReadonlySet<string> = new Set(['method', 'singleton_method']);
const scopes: ReadonlySet<string> = new Set([...methods, 'class', 'module', 'singleton_class', 'block', 'do_block']);

const changingIn = new WeakMap<FactsDraft, boolean>();

/**
 * What a bare call of Ruby is called on in a block that runs on another object, in braces as `implicitReceivers` reads
 * them: `{repo}` in `repo.instance_eval { save }`, and something unknown in the body of a method that another one makes.
 * Undefined in any other place.
 */
export function findBlockSelf(word: Node, draft: FactsDraft): string | undefined {
  let hasAny = changingIn.get(draft);
  if (hasAny === undefined) changingIn.set(draft, (hasAny = changing.test(draft.text)));
  if (!hasAny) return undefined;
  for (let at = around(word, scopes); at?.type.endsWith('block') === true; at = around(at, scopes)) {
    const call = at.parent;
    const receiver = call === null ? null : getField(call, 'receiver');
    const method = call === null ? '' : fieldText(call, 'method');
    if (receiver !== null && receiver.type !== 'self' && evaluating.test(method)) {
      const text = receiverText(receiver.text);
      return /[{}]/.test(text) ? '{?}' : `{${text}}`;
    }
    if (making.test(method)) return around(at, methods) === undefined ? undefined : '{?}';
  }
  return undefined;
}
