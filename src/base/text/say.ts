import { formatMessage, type Message } from './message.ts';

/** Puts a message into the reader's language: `localize` in the editor, `asItIs` for agents. */
export type Say = (said: Message | string) => string;

/** Says it in English. A text is in words already. */
export const asItIs: Say = (said) => (typeof said === 'string' ? said : formatMessage(said));
