/** What moves a cursor, hides or turns text. */
const controls = /[^\P{C}\t]|[\u2028\u2029]/gu;

/**
 * The end of a text from outside, at most so many letters, as lines that each begin with `| `: a line of ours never
 * does, so that nothing in the text can end the quotation. Signs that control how it is shown are dropped.
 */
export function quotedLog(text: string, most: number): string {
  const end = text.length > most ? text.slice(-most) : text;
  const lines = end
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/\n+$/, '')
    .split('\n');
  return [
    ...(end.length < text.length ? ['| […]'] : []),
    ...lines.map((line) => `| ${line.replace(controls, '')}`),
  ].join('\n');
}

/** A name from outside as part of a line of ours: at most so many letters, without line breaks. */
export function quotedName(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(controls, '').trim();
  return JSON.stringify(line.length > most ? `${line.slice(0, most)}…` : line);
}
