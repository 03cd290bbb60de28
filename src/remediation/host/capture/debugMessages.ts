import {
  int,
  literal,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
  transform,
  array,
  type infer as Infer,
} from 'zod/mini';

/** UTF-16 units that are kept of one text of a debug adapter. */
const longestText = 20_000;
/** Frames of a stack that are kept. */
const maxFrames = 30;

const text = pipe(
  string(),
  transform((value: string) => value.slice(0, longestText)),
);

/** The events of the Debug Adapter Protocol that are used. */
export const stoppedShape = object({
  type: literal('event'),
  event: literal('stopped'),
  body: object({
    reason: string(),
    threadId: optional(int()),
    text: optional(nullable(text)),
    description: optional(nullable(text)),
  }),
});
/** The program printed output. */
export const outputShape = object({
  type: literal('event'),
  event: literal('output'),
  body: object({ category: optional(nullable(string())), output: text }),
});
/** The program has ended. */
export const exitedShape = object({
  type: literal('event'),
  event: literal('exited'),
  body: object({ exitCode: int() }),
});

const details = object({
  message: optional(nullable(text)),
  typeName: optional(nullable(text)),
  fullTypeName: optional(nullable(text)),
  stackTrace: optional(nullable(text)),
});
/** The answer to `exceptionInfo`. */
export const exceptionInfoShape = object({
  exceptionId: optional(nullable(text)),
  description: optional(nullable(text)),
  details: optional(nullable(details)),
});

const frame = object({
  name: text,
  line: optional(number()),
  column: optional(number()),
  source: optional(
    nullable(
      object({
        path: optional(nullable(string())),
        name: optional(nullable(string())),
        sourceReference: optional(nullable(number())),
      }),
    ),
  ),
  presentationHint: optional(nullable(string())),
});
/** The answer to `stackTrace`. */
export const stackTraceShape = object({
  stackFrames: pipe(
    array(frame),
    transform((frames: Infer<typeof frame>[]) => frames.slice(0, maxFrames)),
  ),
});

/** The answer to `exceptionInfo`. */
export type ExceptionInfo = Infer<typeof exceptionInfoShape>;
/** One frame of a stack. */
export type DebugFrame = Infer<typeof frame>;
/** The common fields of events; adapters send thousands that are not used here. */
export const eventShape = object({ type: literal('event'), event: string() });
/** The common fields of the editor's requests. */
export const requestShape = object({ type: literal('request'), command: string() });
