/** Languages in which a leading `#` does not begin a comment. */
const hashIsCode = new Set([
  'markdown',
  'c',
  'cpp',
  'csharp',
  'css',
  'scss',
  'less',
  'html',
  'javascript',
  'typescript',
  'javascriptreact',
  'typescriptreact',
  'java',
  'go',
  'rust',
  'json',
  'plaintext',
]);
/** Languages without any line comment of the C, shell or SQL kinds. */
const noComments = new Set(['markdown', 'plaintext', 'json']);

/**
 * Where a line's comment begins, or its length when it has none. Strings are respected; a `#` needs a blank behind it
 * and, unless the line begins with it, one before it.
 */
export function commentStart(line: string, languageId?: string): number {
  if (languageId !== undefined && noComments.has(languageId)) return line.length;
  const body = line.trimStart();
  const lead = line.length - body.length;
  if (/^(?:\/\/|\/\*|\*(?:[\s/]|$)|<!--|--\s|"""|''')/.test(body) && !closesBeforeCode(body)) return lead;
  const hash = languageId === undefined || !hashIsCode.has(languageId);
  if (hash && /^#(?:\s|$)/.test(body)) return lead;
  let quote = '';
  for (let i = lead; i < line.length; i++) {
    const char = line.charAt(i);
    if (quote !== '') {
      if (char === '\\') i++;
      else if (char === quote) quote = '';
      continue;
    }
    if (char === '"' || char === '`' || (char === "'" && !/\w/.test(line.charAt(i - 1)))) quote = char;
    else if (char === '/' && line.charAt(i + 1) === '*' && closesBeforeCode(line.slice(i)))
      i = line.indexOf('*/', i + 2) + 1;
    else if (
      char === '/' &&
      (line.charAt(i + 1) === '/' || line.charAt(i + 1) === '*') &&
      /[\s;,{(]/.test(line.charAt(i - 1))
    )
      return i;
    else if (hash && char === '#' && line.charAt(i - 1) === ' ' && line.charAt(i + 1) === ' ') return i;
  }
  return line.length;
}

/** Whether a block comment ends with code behind it on the same line: a purity mark before a call, for instance. */
function closesBeforeCode(body: string): boolean {
  const isBlock = body.startsWith('/*') || body.startsWith('*');
  if (!isBlock && !body.startsWith('<!--')) return false;
  const close = isBlock ? '*/' : '-->';
  const at = body.indexOf(close, body.startsWith('/*') ? 2 : 0);
  return at >= 0 && body.slice(at + close.length).trim() !== '';
}

/** Whether a line that is not blank holds nothing but a comment. */
export function isCommentLine(line: string, languageId?: string): boolean {
  const start = commentStart(line, languageId);
  return start < line.length && line.slice(0, start).trim() === '';
}
