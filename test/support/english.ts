/** The value with every message in it as agents read it, in English. */
export { formatMessages as english, type InEnglish as English } from '../../src/base/text/message.ts';
