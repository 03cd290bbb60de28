import type { CodeLanguage } from '../facts.ts';

/** What kind of channel a key names. Keys of different channels never meet. */
export type Channel = 'event' | 'message' | 'queue' | 'route' | 'command' | 'signal' | 'task' | 'injection' | 'fixture' | 'hook' | 'schedule';

/** Where a key stands in a call or decorator. */
export type KeyPlace =
  /** The argument at this position (from 0), or with this keyword. */
  | number
  | { readonly keyword: string }
  /** What the call is made on: `user_saved.send()`. */
  | 'receiver'
  /** The name of the definition that the decorator stands on, or that is registered. */
  | 'handler-name'
  /** The type of the handler's first parameter. */
  | 'parameter-type'
  /** There is no key: everything on this channel meets (a timer, a start-up hook). */
  | 'none';

/** Which definition a registration hands control to. */
export type HandlerPlace = 'decorated' | { readonly argument: number } | 'last-argument' | 'any-argument' | 'entries';

/** One way in which a framework ties code together by a key instead of a call. */
export interface KeyRule {
  /** For the evidence shown: `NestJS events`. */
  readonly framework: string;
  readonly channel: Channel;
  readonly direction: 'register' | 'emit';
  /** Names of the call or decorator (its last name). */
  readonly names: readonly string[];
  readonly on: 'call' | 'new' | 'decorator';
  /** What must stand before the last dot: a pattern over the receiver's source. */
  readonly receiver?: RegExp;
  readonly languages?: readonly CodeLanguage[];
  readonly key: KeyPlace;
  readonly handler?: HandlerPlace;
  /** Put before the key: the method of a route (`GET `), so that it meets only its like; `*` meets all. */
  readonly prefix?: string;
}
