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
  return translate(text).replaceAll(/\{(\d)\}/g, (placeholder, at: string) => {
    const value = args[Number(at)];
    if (value === undefined) return placeholder;
    return typeof value === 'object' ? formatMessage(value, translate) : String(value);
  });
}
