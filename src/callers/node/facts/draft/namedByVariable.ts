import { unreadName, type Argument, type TypeText } from '../../../domain/facts.ts';
import { getMembers, parseType } from '../../../domain/typeText.ts';
import { longestArgument } from '../reading/classify.ts';
import type { DraftReference } from './draftShapes.ts';

/**
 * A call of what a variable names: the constant text that it holds is the name. Without one it may be any member, or one
 * of several texts; a call of the variable itself stays one.
 */
export function namedByVariable(call: DraftReference, held: TypeText = ''): DraftReference {
  const name = /^'([A-Za-z_]\w*)'$/.exec(held)?.[1];
  if (name !== undefined) return { ...call, name };
  if (call.receiver === undefined) return call;
  const { role, at, receiver } = call;
  const texts = getMembers(parseType(held)).map((each) => (each.kind === 'literal' ? `'${each.text}` : ''));
  const isOneOf = texts.length > 1 && texts.every((text) => /^'[^']+'$/.test(text));
  const key: Argument = isOneOf
    ? { kind: 'array', text: `[${texts.join(', ')}]`.slice(0, longestArgument) }
    : { kind: 'name', text: call.name };
  return { name: unreadName, role, at, receiver, arguments: [key] };
}
