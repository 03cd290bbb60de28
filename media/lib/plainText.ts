import { h, type Child } from './element.ts';
import { textPieces } from './textPieces.ts';

/** A text as it is, with what cannot be seen made visible. */
export function shown(text: string, markTitle: string): readonly Child[] {
  return textPieces(text).map((piece) => (typeof piece === 'string' ? piece : h('span', { class: 'mark', title: markTitle }, piece.mark)));
}
