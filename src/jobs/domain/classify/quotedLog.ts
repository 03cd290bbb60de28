/** Characters that move the cursor, or hide or reverse text. */
const controls = /[^\P{C}\t]|[\u2028\u2029]/gu;

/**
 * Quotes the end of an external text, at most `most` characters. Each line begins with `| `, which none of our own
 * lines does, so that nothing in the text can end the quotation. Control characters are dropped.
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

/** Quotes an external name within one of our lines: at most `most` characters, without line breaks. */
export function quotedName(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(controls, '').trim();
  return JSON.stringify(line.length > most ? `${line.slice(0, most)}…` : line);
}
