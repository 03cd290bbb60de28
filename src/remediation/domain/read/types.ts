/** One call in a stack trace, as used for a signature: function name and file base name in lower case, no line. */
export interface StackFrame {
  readonly name: string;
  readonly file: string;
  /** Whether it is project code: not the runtime's, not a dependency's. */
  readonly isInProject: boolean;
  /** The dependency that the code belongs to, if its path shows that. */
  readonly library?: string | undefined;
}

/** The inputs for an error besides its text. */
export interface ErrorHints {
  /** A stack trace that is not part of the message. */
  readonly stackTrace?: string | undefined;
  /** The type, if the caller knows it; otherwise it is read from the text. */
  readonly errorType?: string | undefined;
}

/** A parsed error: what went wrong, without the parts specific to this run. */
export interface ReadError {
  /**
   * The text without escape sequences, control characters and the lines that wrappers (make, npm, a test runner's
   * summary) put around it.
   */
  readonly text: string;
  /** The line that says what failed, as in `text`. */
  readonly failingLine: string;
  /** The failing line with everything masked that differs from run to run and place to place. Codes stay. */
  readonly maskedLine: string;
  /** Class or kind in lower case: `typeerror`, `importerror`, `error`; empty if unknown. */
  readonly errorType: string;
  /**
   * The kinds of failure in terms shared by all tools (`module-not-found`, `connection-refused`), the most certain
   * first.
   */
  readonly families: readonly string[];
  /** Codes as the tool writes them, in upper case if the tool does: `TS2322`, `ENOENT`, `no-unused-vars`. */
  readonly codes: readonly string[];
  /** All frames, the innermost first. */
  readonly frames: readonly StackFrame[];
  /** The program that wrote the error (`node`, `python`, `tsc`, `gcc`), if its output identifies it. */
  readonly tool: string | undefined;
  /** The program name from the usage text; absent if there is none. */
  readonly program?: string | undefined;
  /**
   * Masked names in the failing line that may distinguish two errors of one kind: modules, symbols, tables; in lower
   * case.
   */
  readonly subjects: readonly string[];
  /** What the other lines of this error say of its cause; absent in readings of earlier versions. */
  readonly reasons?: readonly Reason[];
  /** Lines that `text` leaves out, which wrappers print: which command or test failed; absent in earlier readings. */
  readonly around?: readonly string[] | undefined;
  /** The program that called a shell which found no command, if the text shows it (`getCaller`). */
  readonly caller?: string | undefined;
}

/** A line beside the failing one that says why. */
export interface Reason {
  /** Masked as the failing line is. */
  readonly text: string;
  /** As written (`writtenWords`). */
  readonly words: readonly string[];
}

/** What the failing line of an error says. The same error has the same, but not the other way round (`getSignature`). */
export interface ErrorSignature {
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
  readonly errorType: string;
  readonly normalizedError: string;
  /** `name|file` pairs of the frames in the project, lower-cased, joined by `|`; empty without any. */
  readonly stackSignature: string;
  /** Incremented when the reading of errors changes: stored signatures of a lower version are computed again. */
  readonly version: number;
}
