import type { Message } from '../../../base/text/message.ts';
import type { FailureHandler } from '../status/recoveryOutcome.ts';

/**
 * A workflow as its file describes it, parameters filled in: the part of Torc's specification that the local engine
 * runs.
 */
export interface WorkflowSpec {
  readonly name: string;
  readonly description: string;
  readonly user: string;
  /** Off unless the file says otherwise (the recovery document, "Why Opt-In?"). */
  readonly usesPendingFailed: boolean;
  readonly jobs: readonly JobSpec[];
  readonly files: readonly FileSpec[];
  readonly requirements: readonly RequirementSpec[];
  readonly handlers: readonly FailureHandler[];
}

/** A job. Names refer to other parts of the workflow. */
export interface JobSpec {
  readonly name: string;
  /** Run by `bash -c` in the folder of the workflow. */
  readonly command: string;
  /** A wrapper around `command`: `bash script.sh` as Torc has it. */
  readonly invocationScript?: string | undefined;
  readonly dependsOn: readonly string[];
  readonly inputFiles: readonly string[];
  readonly outputFiles: readonly string[];
  readonly requirement?: string | undefined;
  readonly handler?: string | undefined;
  /**
   * A job whose dependency failed is cancelled; false: it runs all the same (Torc's `cancel_on_blocking_job_failure`).
   */
  readonly cancelsOnFailedDependency: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

/** A file that jobs exchange. Paths are relative to the folder of the workflow. */
export interface FileSpec {
  readonly name: string;
  readonly path: string;
}

/** The resources of a job. */
export interface RequirementSpec {
  readonly name: string;
  readonly cpus: number;
  readonly gpus: number;
  readonly nodes: number;
  /** Bytes; undefined: no limit. */
  readonly memoryBytes?: number | undefined;
  /** Seconds; undefined: no limit. */
  readonly runtimeSeconds?: number | undefined;
}

/** A range in a file, lines and columns from 1; the end is exclusive. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A mistake in a workflow file. */
export interface WorkflowMistake {
  readonly severity: 'error' | 'warning';
  /** `unknown-job`, `cycle`, `not-yaml` …: for tests and for links. */
  readonly code: string;
  /** One sentence that says what to write instead. */
  readonly message: Message;
  readonly place: FilePlace;
  /** What to write instead, where only one thing can be meant. */
  readonly fix?: MistakeFix | undefined;
}

/** A replacement: of `written`, as the file has it at the place of the mistake. */
export interface MistakeFix {
  readonly written: string;
  readonly instead: string;
}

/** A parsed workflow file. It has a specification if there are no errors. */
export interface WorkflowReading {
  readonly spec: WorkflowSpec | undefined;
  readonly mistakes: readonly WorkflowMistake[];
}
