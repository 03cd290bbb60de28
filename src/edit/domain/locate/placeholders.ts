const dots = /(?:\.\.\.|…)/;
const leaders = /^(?:\/\/+|#+|--|\/\*+|\*|<!--|\{\/\*|;+|%+|")?\s*/;
const trailers = /\s*(?:\*\/\}?|-->|")?$/;
const restWords = /\b(?:existing|unchanged|rest|remaining|same|previous|other|omitted|truncated|snip(?:ped)?|as before|code here|more code|no changes?|keep)\b/i;

/** Whether a line stands for text left out: `// ... existing code ...`, `# rest of the function unchanged …`, `...`. */
export function isPlaceholder(line: string): boolean {
  const body = line.trim();
  if (body === '' || body.length > 120) return false;
  const text = body.replace(leaders, '').replace(trailers, '');
  if (text === '...' || text === '…' || text === '[...]' || text === '(...)') return true;
  return text !== body.trim() && dots.test(text) && restWords.test(text) && /^(?:\.\.\.|…|\[|\(|\w)/.test(text) && (/^\W*(?:\.\.\.|…)/.test(text) || /(?:\.\.\.|…)\W*$/.test(text));
}

/** A placeholder that cannot be code: a comment, not the bare `...` that Python and stubs use. */
export function isPlaceholderComment(line: string): boolean {
  const body = line.trim();
  return isPlaceholder(line) && body !== '...' && body !== '…' && restWords.test(body);
}
