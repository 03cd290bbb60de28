/** Characters that no reader sees and that turn or hide what stands around them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A text from outside as one line without anything that controls how it is shown. */
export function plainLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(invisible, '').trim();
}

/** A text from outside for a notification, in which the editor makes links of `[text](target)` and of addresses with a command: none is made of this one. */
export function noticeText(text: string): string {
  return plainLine(text).replace(/[[\]]/g, (sign) => (sign === '[' ? '(' : ')'));
}

/** A text from outside for use in Markdown: shown as it is, on one line, with no links, images, icons or markup. */
export function markdownText(text: string): string {
  return escaped(plainLine(text));
}

/** A sentence for use in Markdown that may name commands between backticks (`df -h`): those are shown as code, everything else as `markdownText` shows it. */
export function markdownSentence(text: string): string {
  return plainLine(text).split(/((?<!`)`[\w-][\w ./-]*`(?!`))/).map((part, at) => (at % 2 === 1 ? part : escaped(part))).join('');
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
