import { formatMessage, type Message } from '../../src/base/text/message.ts';

/** The value with every message in it as agents read it, in English. */
export function english<T>(value: T): English<T> {
  if (Array.isArray(value)) return value.map((each: unknown) => english(each)) as English<T>;
  if (typeof value !== 'object' || value === null) return value as English<T>;
  const keys = Object.keys(value).sort().join();
  if (keys === 'text' || keys === 'args,text') return formatMessage(value as unknown as Message) as English<T>;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, english(each as unknown)])) as English<T>;
}

/** What `english` makes of a type. */
export type English<T> = T extends Message
  ? string
  : T extends (...given: never) => unknown
    ? T
    : T extends object
      ? { readonly [K in keyof T]: English<T[K]> }
      : T;
