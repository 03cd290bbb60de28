/** How one kind of line that says what failed looks, as data. Patterns are tried on a line without log prefixes; time linear in the line. */
export interface LineRule {
  /** The program that writes it; absent where many do. */
  readonly tool?: string;
  /** A piece of text that every such line holds: lines and texts without it are not looked at. */
  readonly clue: string;
  /**
   * Named groups, all optional: `message` (what is masked and compared; default the whole line), `type`, `code`, `name` and `name2`
   * (spans somebody has named although no quotes stand around them; masked).
   */
  readonly pattern: RegExp;
  /** How surely such a line says what failed: 90 a tool's own error line, 60 a general one, 30 only when nothing better is there. */
  readonly weight: number;
  /** Which of several lines of this rule says it: the first (compilers: later ones follow from it) or the last (chains that end in their cause). Default `first`. */
  readonly pick?: 'first' | 'last';
  /** A warning or a note: taken only when there is no error. */
  readonly isWarning?: boolean;
}
