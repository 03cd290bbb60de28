import { h, type Child } from './element.ts';
import { textPieces } from './textPieces.ts';

/** A text with its invisible characters made visible. */
export function shown(text: string, markTitle: string): readonly Child[] {
  return textPieces(text).map((piece) =>
    typeof piece === 'string' ? piece : h('span', { class: 'mark', title: markTitle }, piece.mark),
  );
}

/**
 * A sentence that may contain commands between backticks (`df -h`), which no letter touches: those are shown as code,
 * the rest as `shown` shows it.
 */
export function sentence(text: string, markTitle: string): readonly Child[] {
  return text
    .split(/(?<![`\w])`([^`\n]+)`(?![`\w])/)
    .map((part, at) => (at % 2 === 1 ? h('code', {}, shown(part, markTitle)) : shown(part, markTitle)));
}
