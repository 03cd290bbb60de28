import type { TypeText } from '../../../domain/facts.ts';
import type { DraftBinding, DraftNarrowing } from './draftShapes.ts';
import type { FactsDraft } from './factsDraft.ts';

/** A binding, or the start or end of a stretch in which more is known of one. */
export interface BindingEvent extends DraftBinding {
  readonly starts?: DraftNarrowing;
  readonly ends?: DraftNarrowing;
}

/** Everything that is said of local names, in the order of the file. */
export function bindingsInOrder({ bindings, narrowings }: FactsDraft): BindingEvent[] {
  const stretches = narrowings.flatMap((narrowing) => [{ ...narrowing, at: narrowing.start, starts: narrowing }, { ...narrowing, at: narrowing.end, ends: narrowing }]);
  return [...bindings, ...stretches].sort((a, b) => a.at - b.at);
}

/** A list of something stays one where it is only said that it is a list. */
export function narrowed(held: TypeText, to: TypeText): TypeText {
  const lists = held.split('|').filter((member) => member.endsWith('[]')).join('|');
  return (to === 'list' || to === 'dict') && lists !== '' ? lists : to;
}
