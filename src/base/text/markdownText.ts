/** Invisible characters that reverse or hide the text around them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * A text from outside as one line without anything that controls how it is shown. Halves of characters become U+FFFD:
 * an address made of them would throw.
 */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
}

/**
 * `plainLine` in at most `max` UTF-16 units (3 at least). Text over the limit is cut from the middle: the text before
 * and after a name stays visible however long the name is.
 */
export function shortLine(text: string, max: number): string {
  const line = plainLine(text);
  if (line.length <= max) return line;
  const tail = Math.floor((max - 1) / 3);
  const head = line.slice(0, max - 1 - tail).replace(/[\ud800-\udbff]$/, '');
  return `${head}…${line.slice(line.length - tail).replace(/^[\udc00-\udfff]/, '')}`;
}

/**
 * A text for labels, descriptions and status entries, in which the editor makes pictures of `$(name)`: none is made of
 * this one.
 */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$\u200B(');
}

/** UTF-16 units. The editor cuts a notification at 1000, and with it the end of the sentence. */
const maxNotice = 900;

/**
 * A text from outside for a notification, in which the editor makes links of `[text](target)`: none is made of this
 * one, and it is not too long to be shown to its end.
 */
export function noticeText(text: string): string {
  return shortLine(text, maxNotice).replaceAll('](', '] (');
}

/** A text from outside for use in Markdown: shown as it is, on one line, with no links, images, icons or markup. */
export function markdownText(text: string): string {
  return escaped(plainLine(text));
}

/**
 * Markdown made with `markdownText`, for places that paint `$(name)` as a picture after its escapes are read, such as
 * the chat's questions: text stays text.
 */
export function withoutPictures(markdown: string): string {
  return markdown.replaceAll(String.raw`\$\(`, '\\$\u200B\\(');
}

/**
 * A sentence for use in Markdown that may name commands between backticks (`df -h`): those are shown as code,
 * everything else as `markdownText` shows it.
 */
export function markdownSentence(text: string): string {
  return plainLine(text)
    .split(/((?<!`)`[\w-][\w ./-]*`(?!`))/)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** A fenced block whose content cannot end it. */
export function fenced(text: string, language: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}
