/** Translates one of our sentences into the reader's language: `localize` in the editor, `asItIs` for agents. */
export type Say = (sentence: string) => string;

/** Says it in English, as it was written. */
export const asItIs: Say = (sentence) => sentence;
