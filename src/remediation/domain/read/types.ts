/** One call in a stack trace, as it counts for a signature: lower-cased name and base name of the file, no line. */
export interface StackFrame {
  readonly name: string;
  readonly file: string;
  /** Whether it is the project's own code: not the runtime's, not a dependency's. */
  readonly isInProject: boolean;
  /** The dependency whose code it is, where its path shows that. */
  readonly library?: string | undefined;
}

/** What of an error is given beside its text. */
export interface ErrorHints {
  /** A stack trace that is not part of the message. */
  readonly stackTrace?: string | undefined;
  /** The type, where the caller knows it; else it is read from the text. */
  readonly errorType?: string | undefined;
}

/** An error as it was understood: what says what went wrong, apart from what is only about this run of it. */
export interface ReadError {
  /**
   * The text without escape sequences, control characters and the lines that wrappers (make, npm, a test runner's
   * summary) put around it.
   */
  readonly text: string;
  /** The line that says what failed, as it stands in `text`. */
  readonly failingLine: string;
  /** The failing line with everything masked that differs from run to run and place to place. Codes are kept. */
  readonly maskedLine: string;
  /** Lower-cased class or kind: `typeerror`, `importerror`, `error`; empty where nothing says one. */
  readonly errorType: string;
  /** What went wrong in words that all tools share (`module-not-found`, `connection-refused`), the surest first. */
  readonly families: readonly string[];
  /** Codes as the tool writes them, upper-case where the tool does: `TS2322`, `ENOENT`, `no-unused-vars`. */
  readonly codes: readonly string[];
  /** All frames, the innermost first. */
  readonly frames: readonly StackFrame[];
  /** The program that speaks (`node`, `python`, `tsc`, `gcc`), where its manner shows it. */
  readonly tool: string | undefined;
  /** The program by the name that it gives itself where it says how it is used; nothing where it does not. */
  readonly program?: string | undefined;
  /**
   * What the masks hid in the failing line that may tell two errors of one kind apart: names of modules, symbols,
   * tables; lower-cased.
   */
  readonly subjects: readonly string[];
}

/** What an error is known by. Two errors of the same hash are the same error. */
export interface ErrorSignature {
  /** SHA-256, 64 hexadecimal digits. */
  readonly hash: string;
  readonly errorType: string;
  readonly normalizedError: string;
  /** `name|file` pairs of the frames in the project, lower-cased, joined by `|`; empty without any. */
  readonly stackSignature: string;
  /** Goes up when the reading of errors changes: stored signatures of a lower one are made anew. */
  readonly version: number;
}
