/**
 * How one kind of line that says what failed looks, as data. Patterns are tried on a line without log prefixes; time
 * linear in the line.
 */
export interface LineRule {
  /** The program that writes it; absent where many do. */
  readonly tool?: string;
  /** A piece of text that every such line holds: lines and texts without it are not looked at. */
  readonly clue: string;
  /**
   * Named groups, all optional: `message` (what is masked and compared; default the whole line), `reason` (put after
   * it), `type`, `code`, `code2`, `number` (a code that only means something together with the tool: `curl 7`).
   */
  readonly pattern: RegExp;
  /**
   * How surely such a line says what failed: 90 a tool's own error line, 60 a general one, 30 only when nothing better
   * is there.
   */
  readonly weight: number;
  /**
   * Which of several lines of this rule says it: the first (compilers: later ones follow from it) or the last (chains
   * that end in their cause). Default `first`.
   */
  readonly pick?: 'first' | 'last';
  /**
   * Says what failed better than the line itself, or first makes it a message; looked for in the lines after it. Named
   * groups `detail` (default the whole line) and `code`.
   */
  readonly detail?: RegExp;
  /** Without such a line the rule does not fit. */
  readonly needsDetail?: boolean;
  /** How many lines after it are looked at. Default 6. */
  readonly within?: number;
  /** `detail` goes on over the lines after it, as far as they are filled and no less indented. */
  readonly detailIsParagraph?: boolean;
  /** `detail` takes the place of the message; else it is put after it. */
  readonly detailReplaces?: boolean;
  /** A warning or a note: taken only when there is no error. */
  readonly isWarning?: boolean;
}
