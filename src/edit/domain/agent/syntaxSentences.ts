import { msg } from '../../../base/text/message.ts';

/** How an author gets a text written that the parser does not understand and that is right all the same. */
export const insistPhrase = msg('if it is right as it stands, send it with "ai_mode": false.');

/** Added to what was written where the language has a grammar and the text could not be parsed. */
export const uncheckedPhrase = msg(
  'Its syntax was not checked: the file is too large, too deeply nested or too slow to read for the parser.',
);
