import type { TypeText } from '../../../domain/facts.ts';
import type { DraftReference } from './draftShapes.ts';

/**
 * A call of what a variable names: the constant text it holds is the name. Without one nothing is known of a member,
 * and a call of the variable itself stays one.
 */
export function namedByVariable(call: DraftReference, held: TypeText = ''): DraftReference | undefined {
  const name = /^'([A-Za-z_]\w*)'$/.exec(held)?.[1];
  if (name !== undefined) return { ...call, name };
  if (call.receiver === undefined) return call;
  // `$this->$name()` may call any method.
  if (call.receiver === '$this')
    return { name: 'this', role: 'value', at: call.at, arguments: [{ kind: 'name', text: call.name }] };
  return undefined;
}
