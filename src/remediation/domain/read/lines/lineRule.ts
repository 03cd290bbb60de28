/**
 * The form of one kind of line that says what failed, as data. Patterns are tested on a line without log prefixes and
 * take time linear in its length.
 */
export interface LineRule {
  /** The program that writes the line; absent if several do. */
  readonly tool?: string;
  /** What only this program says: without it another one may have written the line, and `tool` is not told. */
  readonly speaks?: RegExp;
  /** A substring of every such line: lines and texts without it are skipped. */
  readonly clue: string;
  /**
   * Named groups, all optional: `message` (masked and compared; default the whole line), `reason` (appended to it),
   * `type`, `code`, `code2`, `number` (a code that needs the tool's name: `curl 7`).
   */
  readonly pattern: RegExp;
  /**
   * How reliably such a line says what failed: 90 a tool's own error line, 60 a general one, 30 only if there is
   * nothing better.
   */
  readonly weight: number;
  /**
   * Which of several matching lines counts: the first (compilers: later errors follow from it) or the last (chains that
   * end with their cause). Default `first`.
   */
  readonly pick?: 'first' | 'last';
  /**
   * A line below that says more about the failure, or without which this line is no message. Named groups `detail`
   * (default the whole line) and `code`.
   */
  readonly detail?: RegExp;
  /** Without such a line the rule does not match. */
  readonly needsDetail?: boolean;
  /** How many lines below are searched. Default 6. */
  readonly within?: number;
  /** `detail` continues on the following lines, until one is empty or less indented. */
  readonly detailIsParagraph?: boolean;
  /** `detail` replaces the message; otherwise it is appended. */
  readonly detailReplaces?: boolean;
  /** A warning or a note: used only if there is no error. */
  readonly isWarning?: boolean;
}
