import type { EditBlock, ParsedEdits } from '../../domain/formats/types.ts';
import type { FilePlan, PlanOptions } from '../../domain/planFile.ts';
import type { ModelQuestion, ModelReply } from '../../domain/types.ts';

/**
 * What the thread may use of an edit's services: texts and figures go along, who has to be asked is asked over the
 * port.
 */
export interface ThreadServices {
  readonly earlierVersions?: readonly string[];
  readonly fuzzyLimit?: number;
  readonly isTimed: boolean;
  readonly checksSyntax: boolean;
  readonly findsElsewhere: boolean;
  readonly reports: boolean;
  readonly model?: { readonly id: string; readonly timeLimitMs?: number; readonly leastConfidence?: number };
}

/** One piece of work. */
export type ThreadJob =
  | { readonly kind: 'parse'; readonly text: string }
  | {
      readonly kind: 'plan';
      readonly content: string;
      readonly blocks: readonly EditBlock[];
      readonly options: PlanOptions;
      readonly services: ThreadServices;
    };

/** What a thread of edits is told. */
export type ToEdits =
  ThreadJob | { readonly kind: 'reply'; readonly id: number; readonly value?: unknown; readonly failure?: string };

/** What the thread asks of those outside: `model` gets a question, `elsewhere` an old text. */
export type ThreadQuestion =
  | { readonly ask: 'model'; readonly question: ModelQuestion }
  | { readonly ask: 'elsewhere'; readonly oldString: string };

/** What a thread of edits says. `ready` comes once, when its code is loaded. */
export type FromEdits =
  | { readonly kind: 'ready' }
  | { readonly kind: 'parsed'; readonly parsed: ParsedEdits }
  | { readonly kind: 'planned'; readonly plan: FilePlan }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'count'; readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  | {
      readonly kind: 'observe';
      readonly name: string;
      readonly value: number;
      readonly labels?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'debug' | 'trace'; readonly line: string }
  | ({ readonly kind: 'question'; readonly id: number } & ThreadQuestion);

/** What an answer of the model or of the search in other files is on the way back. */
export type ThreadAnswer = ModelReply | readonly { readonly path: string; readonly line: number }[];
