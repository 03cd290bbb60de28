import type { Message } from '../../../../base/text/message.ts';
/** An intermediate estimate on the way to a verdict. */
export interface Opinion {
  readonly cause: string;
  /**
   * The prior of such a failure: probability, 0 to 1, that the attempt passes when repeated with the advised resources,
   * before the facts around it are known.
   */
  readonly transient: number;
  readonly reason: Message;
  readonly decide?: Message | undefined;
  readonly memoryBytes?: number | undefined;
  readonly runtimeSeconds?: number | undefined;
  /** Evidence against it. */
  readonly against?: Message | undefined;
}
