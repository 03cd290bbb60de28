import type { ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { CodeLanguage } from '../../domain/facts.ts';

/** To a thread that parses. `id` names what is asked, once. */
export type ToFacts =
  | { readonly kind: 'parse'; readonly id: number; readonly task: ParseTask }
  | { readonly kind: 'sketch'; readonly id: number; readonly files: readonly { readonly file: string; readonly language: CodeLanguage }[] };

/** From a thread that parses. */
export type FromFacts =
  | { readonly kind: 'parsed'; readonly id: number; readonly parsed: ParsedFile }
  | { readonly kind: 'sketched'; readonly id: number; readonly files: readonly SketchedFile[] };
