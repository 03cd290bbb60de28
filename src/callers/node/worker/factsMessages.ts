import type { ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { CodeLanguage } from '../../domain/facts.ts';

/**
 * Messages to a parsing thread. `id` identifies a request and is unique; `isUrgent` requests run before all others.
 * `lines`: one line of each file, at the same index of both lists. `only`: of the waiting files these (by their paths
 * in the facts) are urgent, all others are handed back.
 */
export type ToFacts =
  | { readonly kind: 'parse'; readonly id: number; readonly task: ParseTask; readonly isUrgent: boolean }
  | {
      readonly kind: 'sketch';
      readonly id: number;
      readonly files: readonly { readonly file: string; readonly language: CodeLanguage }[];
      readonly isUrgent: boolean;
    }
  | {
      readonly kind: 'lines';
      readonly id: number;
      readonly files: readonly string[];
      readonly lines: readonly number[];
    }
  | { readonly kind: 'only'; readonly paths: readonly string[] };

/** From a thread that parses. */
export type FromFacts =
  | { readonly kind: 'parsed'; readonly id: number; readonly parsed: ParsedFile }
  | { readonly kind: 'sketched'; readonly id: number; readonly files: readonly SketchedFile[] }
  | { readonly kind: 'lines'; readonly id: number; readonly texts: readonly string[] };
