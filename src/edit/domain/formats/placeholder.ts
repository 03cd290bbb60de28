/** Longer comments say something. */
const longestPlaceholder = 160;
const elided = /\b(?:existing|rest|remaining|remainder|unchanged|previous|same|other|others|omitted|elided|snip|keep|here|more|above|below|before|etc|continues|truncated)\b/i;
const wholePhrase = /^(?:the |all |your )*(?:(?:rest|remainder)(?: of (?:the |your |this |that )?(?:[\w.]+ ){0,3}?[\w.]+)?(?: (?:is |are )?(?:unchanged|the same|here|as before|as is|remains?.{0,20}|stays?.{0,20}|goes here|continues.{0,20}))?|(?:existing|remaining|other|previous|unchanged) (?:\w+ ){0,3}\w*(?:unchanged|here|the same|as before|as is|omitted))[.!]?$/i;

/**
 * Whether a line stands for code that its author left out: a comment such as `// ... existing code ...`, `# rest of file unchanged`,
 * `<!-- ... -->`. A bare `...` is one too, except in Python (and stubs), where it is a body.
 */
export function isPlaceholder(line: string, language: string): boolean {
  if (line.length > longestPlaceholder * 2) return false;
  const text = line.trim();
  if (text === '…') return true;
  if (text === '...') return !/^(?:py|python|python3|pyi)$/i.test(language);
  const comment = commentText(text);
  if (comment === undefined || comment.length > longestPlaceholder) return false;
  if (/^(?:\.{3,}|…)$/.test(comment)) return true;
  const leads = /^(?:\.{3,}|…)(?=[\s(\[])/.test(comment) || (/^(?:\.{3,}|…)/.test(comment) && elided.test(comment));
  const trails = /(?:\.{3,}|…)$/.test(comment) && elided.test(comment);
  return leads || trails || (comment.length <= 80 && wholePhrase.test(comment));
}

/** The words of a line (without blanks around it) that is nothing but a comment; `undefined` for any other line. */
export function commentText(text: string): string | undefined {
  for (const [open, close] of [['{/*', '*/}'], ['/*', '*/'], ['<!--', '-->'], ['(*', '*)'], ['{{!', '}}'], ['{#', '#}']] as const) {
    if (text.startsWith(open) && text.endsWith(close) && text.length >= open.length + close.length) {
      return text.slice(open.length, text.length - close.length).replace(/^[*-]+|[*-]+$/g, '').trim();
    }
  }
  const lead = /^(?:\/\/+|#+(?![!\[a-z])|--|;+|%+|'|REM )\s*/i.exec(text);
  return lead && lead[0] !== '' ? text.slice(lead[0].length).trim() : undefined;
}
