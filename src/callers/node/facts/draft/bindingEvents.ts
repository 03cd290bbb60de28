import type { TypeText } from '../../../domain/facts.ts';
import type { DraftBinding, DraftLoop, DraftNarrowing, DraftWays } from './draftShapes.ts';
import type { FactsDraft } from './factsDraft.ts';

/**
 * A binding, the start or end of a stretch in which more is known of one, the end of a statement after which what is
 * known comes together, or the start of a loop (`name` is empty).
 */
export interface BindingEvent extends DraftBinding {
  readonly starts?: DraftNarrowing;
  readonly ends?: DraftNarrowing;
  readonly joins?: DraftWays;
  readonly loop?: DraftLoop;
  /** Something is put into what the name holds. */
  readonly adds?: boolean;
}

/** Everything that is said of local names, in the order of the file. */
export function bindingsInOrder({ bindings, narrowings, ways, loops, added }: FactsDraft): BindingEvent[] {
  const stretches = narrowings.flatMap((narrowing) => [
    { ...narrowing, at: narrowing.start, starts: narrowing },
    { ...narrowing, at: narrowing.end, ends: narrowing },
  ]);
  const ends = ways.map((joins) => ({ name: '', type: '', at: joins.end, joins }));
  // Of statements that end together the inner one is left first.
  ends.sort((a, b) => b.joins.start - a.joins.start);
  const starts = loops.map((loop) => ({ name: '', type: '', at: loop.at, loop }));
  const additions = added.map((each) => ({ ...each, adds: true }));
  return [...bindings, ...stretches, ...ends, ...starts, ...additions].sort((a, b) => a.at - b.at);
}

/** A list of something stays one where it is only said that it is a list. */
export function narrowed(held: TypeText, to: TypeText): TypeText {
  const lists = held
    .split('|')
    .filter((member) => member.endsWith('[]'))
    .join('|');
  return (to === 'list' || to === 'dict') && lists !== '' ? lists : to;
}
