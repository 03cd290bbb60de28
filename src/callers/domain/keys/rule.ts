import type { CodeLanguage } from '../facts.ts';

/** What kinds of channel a key can name. Keys of different channels never meet. */
export const channels = [
  'event',
  'message',
  'queue',
  'route',
  'route-name',
  'command',
  'signal',
  'task',
  'injection',
  'fixture',
  'hook',
  'schedule',
] as const;

/** What kind of channel a key names. */
export type Channel = (typeof channels)[number];

/** The place of a key in a call or decorator. */
export type KeyPlace =
  /** The argument at this position (from 0), or with this keyword. */
  | number
  | { readonly keyword: string }
  /** What the call is made on: `user_saved.send()`, `MailWorker.perform_async(id)`. */
  | 'receiver'
  /** The name of the definition that the decorator is on, or that is registered. */
  | 'handler-name'
  /** The name of the class that the handler is a member of. */
  | 'class-name'
  /** The type of the handler's first parameter. */
  | 'parameter-type'
  /** What the object was made with on which the call is made: `new Queue('mail')`, `@InjectQueue('mail') queue`. */
  | 'receiver-made'
  /** The first type argument of a call: `Publish<OrderPaid>(…)`. */
  | 'type-argument'
  /** What another call on the same object names: `consumer.subscribe({ topic })` before `consumer.run({ … })`. */
  | { readonly sibling: string }
  /** What a base is given: `implements Handler<Created>`. */
  | 'base-argument'
  /** There is no key: something outside the code calls it (a timer, a test runner, a start-up hook). */
  | 'none';

/**
 * Which definition a registration hands control to: the one a decorator is on; any function or class among a call's
 * arguments; these methods of the class that a decorator is on, or that has the base.
 */
export type HandlerPlace = 'decorated' | 'any-argument' | { readonly methods: readonly string[] };

/** One way in which a framework ties code together by a key instead of a call. */
export interface KeyRule {
  /** For the evidence shown: `NestJS events`. */
  readonly framework: string;
  readonly channel: Channel;
  readonly direction: 'register' | 'emit';
  /** Names of the call, decorator or base (its last name). */
  readonly names: readonly string[];
  readonly on: 'call' | 'new' | 'decorator' | 'base';
  /** What must be before the last dot: a pattern over the receiver's source. */
  readonly receiver?: { readonly test: (source: string) => boolean };
  readonly languages?: readonly CodeLanguage[];
  /** Several where one handler is known by several keys. */
  readonly key: KeyPlace | readonly KeyPlace[];
  readonly handler?: HandlerPlace;
  /** Put before the key: the method of a route (`GET `), so that it meets only its like; `*` meets all. */
  readonly prefix?: string;
  /**
   * Of a route whose method is an argument: which. Without it and `prefix` the method is read from the call's name and
   * options.
   */
  readonly verb?: number;
}
