/** What goes into a placeholder of a message. A message in it is put into the same language as the one around it. */
export type MessageArgument = string | number | Message;

/**
 * A text for people and agents that is not yet in a language: an English template with `{0}`, `{1}` … and what goes
 * into them. Plain data, so that workers and files can carry it.
 */
export interface Message {
  readonly text: string;
  readonly args?: readonly MessageArgument[];
}

/**
 * A message. `text` is a literal, or a choice of literals, because `npm run l10n` collects the texts to translate from
 * the source.
 */
export function msg(text: string, ...args: readonly MessageArgument[]): Message {
  return args.length === 0 ? { text } : { text, args };
}

/** Several messages in a row; those that are `undefined` are left out. */
export function joinMessages(parts: readonly (MessageArgument | undefined)[], separator = ' '): Message {
  const args = parts.filter((part) => part !== undefined);
  return { text: args.map((_, at) => `{${String(at)}}`).join(separator), args };
}

/** The message in English, or in the language that `translate` gives templates in. */
export function formatMessage(
  { text, args = [] }: Message,
  translate = (template: string): string => template,
): string {
  return translate(text).replaceAll(/\{(\d+)\}/g, (placeholder, at: string) => {
    const value = args[Number(at)];
    if (value === undefined) return placeholder;
    return typeof value === 'object' ? formatMessage(value, translate) : String(value);
  });
}

/** The messages, each text once. */
export function distinctMessages(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [formatMessage(message), message])).values()];
}

/** The message with what `change` makes of the texts that go into it. */
export function mapTexts({ text, args }: Message, change: (text: string) => string): Message {
  return {
    text,
    args: args?.map((each) => {
      if (typeof each === 'number') return each;
      return typeof each === 'string' ? change(each) : mapTexts(each, change);
    }),
  };
}

/** A value whose messages are texts. */
export type InEnglish<T> = T extends Message
  ? Exclude<keyof T, keyof Message> extends never
    ? string
    : { readonly [Key in keyof T]: InEnglish<T[Key]> }
  : T extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: InEnglish<T[Key]> }
      : T;

/**
 * The value with every message in it as an English text: how answers leave for agents. An object of `text` alone, or of
 * `text` and a list of `args`, counts as a message.
 */
export function formatMessages<T>(value: T): InEnglish<T> {
  return spoken(value) as InEnglish<T>;
}

function spoken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spoken);
  if (isMessage(value)) return formatMessage(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoken(each)]));
}

function isMessage(value: object): value is Message {
  const { text, args } = value as Partial<Message>;
  return (
    typeof text === 'string' &&
    Object.keys(value).every((key) => key === 'text' || key === 'args') &&
    (args === undefined || Array.isArray(args))
  );
}
