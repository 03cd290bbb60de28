import type { ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { CodeLanguage } from '../../domain/facts.ts';

/**
 * To a thread that parses. `id` names what is asked, once; what `isUrgent` is done before everything else. `lines`: one
 * line of each file, at the same place of both lists. `only`: of the files that wait to be parsed these (as facts name
 * them) are urgent, all others are handed back.
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
