import type { Message } from '../../base/text/message.ts';

/** The question, in the terms of PRD-02's wire format. Lines count from 1; both are of the definition. */
export interface CallersQuery {
  readonly symbol_name?: string;
  /** `path#Container.member`. */
  readonly symbol_id?: string;
  readonly file_path?: string;
  readonly line_number?: number;
  /**
   * In UTF-16 units, from 0, in `line_number`: a cursor, which may be on a use of the symbol as well as on its
   * definition.
   */
  readonly column?: number;
  readonly repo_id?: string;
  /** Callers of callers, up to this many steps. Default 2. */
  readonly depth?: number;
  /** `false`: the graph stage only. Default `true`. */
  readonly use_fallback?: boolean;
}

/** PRD-02's stages under their names there. */
export type CallersStage = 'graph' | 'grep' | 'semantic_search' | 'structured_error';

/** How a call site reaches the symbol; the last four are shown but not claimed as callers. */
export type CallerType =
  | 'call'
  | 'callback'
  | 'event'
  | 'decorator'
  | 'injection'
  | 'route'
  | 'jsx'
  | 'override'
  | 'dynamic'
  | 'grep_match'
  | 'semantic_match'
  | 'definition'
  | 'import'
  | 'string-mention'
  | 'comment';

/** A reason to believe in a call site: words, or a name that others gave (a framework, a source). */
export type Evidence = Message | string;

/** One call site. */
export interface CallerNode {
  readonly id: string;
  /** The enclosing function, or the file where there is none. */
  readonly name: string;
  /**
   * `path#Container.member` of that function, by which its own callers can be queried; `to` of the edges that lead to
   * it. Absent at the top of a file.
   */
  readonly symbol_id?: string;
  readonly type: CallerType;
  /** Relative to the workspace, with slashes. */
  readonly file_path: string;
  /** Of the call's name token, from 1. */
  readonly line_number: number;
  /** In UTF-16 units, from 0. */
  readonly column: number;
  /** The source line. */
  readonly context: string;
  /** Probability that this is a caller, 0 to 1. */
  readonly confidence: number;
  /** The confidence as shown to users. */
  readonly label: 'verified' | 'likely' | 'possible';
  /**
   * Why it is believed, as short codes with their facts: `import ./a`, `receiver Repo (parameter)`, `event
   * report.created`.
   */
  readonly evidence: readonly Evidence[];
  readonly stage: CallersStage;
  /** 1 for a direct caller. */
  readonly depth: number;
}

/** A link of the answer's graph: `from` calls `to` (node ids; `to` may be the symbol's own id). */
export interface CallerEdge {
  readonly from: string;
  readonly to: string;
  readonly type: CallerType;
}

/** A next step that can be run as it stands. */
export interface CallersSuggestion {
  readonly title: Message;
  readonly tool?: string;
  readonly command?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** In `next_actions`: the one argument that matters, as PRD-02 has it beside the tool. */
  readonly query?: string;
}

/** How often complete answers about strangers' code of a language were right: `right` of `asked`. */
export interface CompleteRecord {
  readonly language: string;
  readonly right: number;
  readonly asked: number;
}

/** How complete the answer says it is. */
export interface CallersCoverage {
  /** `yes` only with a proof: every file that holds the name was analysed. */
  readonly complete: 'yes' | 'no' | 'unknown';
  /** With `yes`, in a language where that was wrong more often than in 1 of 200 answers about strangers' code. */
  readonly complete_record?: CompleteRecord;
  readonly indexed_files: number;
  readonly total_files: number;
  /** Files that hold the name, and how many of them were analysed. */
  readonly candidate_files: number;
  readonly analysed_files: number;
  /**
   * Of a name without a known definition: files of code that hold it, or may, and are not read (too large, unreadable).
   */
  readonly left_out_files?: number;
  /** Mentions of the name that are listed as possible, as it is not known whether they are of the symbol. */
  readonly open_mentions?: number;
  /** Callers of callers were not all looked for, for time. */
  readonly depth_cut?: true;
  readonly truncated: boolean;
  /**
   * `live`: as the files are now. `behind`: changes were seen and not yet read. `building`: not every file has been
   * seen once.
   */
  readonly freshness: 'live' | 'behind' | 'building';
}

/** The answer, in PRD-02's shape. */
export interface CallersResponse {
  readonly nodes: readonly CallerNode[];
  readonly edges: readonly CallerEdge[];
  readonly meta: {
    readonly request_id: string;
    readonly degraded_mode: boolean;
    /** 1 to 4; absent when the graph answered. */
    readonly fallback_stage?: number;
    readonly fallback_strategy?: CallersStage;
    readonly warning?: Message;
    /** `answered-by-name`: the id, or the file and line, that was asked with holds no such definition. */
    readonly warning_code?: 'answered-by-name';
    readonly missing_sources?: readonly string[];
    readonly coverage: CallersCoverage;
    readonly trail: readonly {
      readonly stage: string;
      readonly outcome: string;
      readonly reason?: string;
      readonly ms?: number;
    }[];
  };
  readonly suggestions: readonly CallersSuggestion[];
  readonly _fallback_info?: {
    readonly fallback_used: boolean;
    readonly fallback_stage: number;
    readonly fallback_strategy: CallersStage;
    /** What to mind about the answer. */ readonly warning: Message;
  };
  /** On a dead end only. */
  readonly error?: 'SYMBOL_NOT_FOUND' | 'NOT_READ_YET' | 'NO_CALLERS_FOUND';
  readonly symbol?: string;
  /** PRD-02: following the next actions is what to do now. */
  readonly fallback_strategy?: 'RECOMMENDED';
  readonly next_actions?: readonly CallersSuggestion[];
  readonly explanation?: Message;
}
