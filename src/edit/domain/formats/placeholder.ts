import { inSequence } from '../../../base/text/joinPatterns.ts';

/** Longer comments say something. */
const longestPlaceholder = 160;
const elided = new RegExp(
  String.raw`\b(?:existing|rest|remaining|remainder|unchanged|previous|same|other|others|omitted|elided|snip` +
    String.raw`|keep|here|more|above|below|before|etc|continues|truncated)\b`,
  'i',
);
/** `rest of the file`, `remainder of your handler`. */
const restOfSomething = String.raw`(?:rest|remainder)(?: of (?:the |your |this |that )?(?:[\w.]+ ){0,3}?[\w.]+)?`;
/** `is unchanged`, `goes here`: what may follow the rest. */
const staysAsItIs =
  ' (?:is |are )?(?:unchanged|the same|here|as before|as is' +
  '|remains?.{0,20}|stays?.{0,20}|goes here|continues.{0,20})';
/** `existing imports here`, `other methods unchanged`. */
const existingThing =
  String.raw`(?:existing|remaining|other|previous|unchanged) (?:\w+ ){0,3}` +
  String.raw`\w*(?:unchanged|here|the same|as before|as is|omitted)`;
const wholePhrase = new RegExp(
  `^(?:the |all |your )*(?:${restOfSomething}(?:${staysAsItIs})?|${existingThing})[.!]?$`,
  'i',
);

/**
 * Whether a line stands for code that its author left out: a comment such as `// ... existing code ...`, `# rest of
 * file unchanged`, `<!-- ... -->`. A bare `...` is one too, except in Python (and stubs), where it is a body.
 */
export function isPlaceholder(line: string, language: string): boolean {
  if (line.length > longestPlaceholder * 2) return false;
  const text = line.trim();
  if (text === '…') return true;
  if (text === '...') return !/^(?:py|python|python3|pyi)$/i.test(language);
  if (isWrittenPlaceholder(text) && !/^(?:md|mdx|markdown|txt|text|plaintext|rst|adoc)$/i.test(language)) return true;
  const comment = commentText(text);
  if (comment === undefined || comment.length > longestPlaceholder) return false;
  if (/^(?:\.{3,}|…)$/.test(comment)) return true;
  const leads = /^(?:\.{3,}|…)(?=[\s(\[])/.test(comment) || (/^(?:\.{3,}|…)/.test(comment) && elided.test(comment));
  const trails = /(?:\.{3,}|…)$/.test(comment) && elided.test(comment);
  return leads || trails || (comment.length <= 80 && wholePhrase.test(comment));
}

/** `original content here`, `unchanged code`, `same as before`: a thing and the word that it is left out. */
const whichThing = [
  ...['existing', 'original', 'remaining', 'remainder', 'previous', 'unchanged', 'other', 'current', 'rest'],
];
const wordsOfThing = [
  ...['of', 'the', 'this', 'your', 'in', 'and', 'as', 'is', 'are', 'was', 'were', 'remains?', 'stays?', 'goes'],
  ...['continues?', 'follows?', 'unchanged', 'same', 'here', 'before', 'omitted', 'files?', 'code', 'contents?'],
  ...['implementations?', 'methods?', 'functions?', 'class', 'classes', 'components?', 'imports?', 'logic', 'styles?'],
  ...['rules?', 'tests?', 'fields?', 'properties', 'props', 'lines?', 'text', 'sections?', 'module', 'script'],
  ...['document', 'body', 'items?', 'definitions?', 'configuration', 'config', 'settings', 'handlers?', 'routes?'],
];
const keptPhrases = [
  String.raw`(?:keep |leave |insert |include )?(?:the |all |your |my |any )*(?:${whichThing.join('|')})` +
    String.raw`(?: (?:${wordsOfThing.join('|')})\b)+`,
  'same as (?:before|above|in the original)',
  '(?:code|content|lines|methods|functions|implementation) (?:omitted|unchanged|continues|truncated)(?: .{0,40})?',
  'no changes?(?: here)?',
];
const keptPhrase = new RegExp(`^(?:${keptPhrases.join('|')})[.!]?$`, 'i');

/**
 * Whether a line says in words, not as a comment, that code belongs there: `[original content here]`, `<rest of the
 * code>`, `(rest of methods ...)`, `... rest of the code ...`. Several words without a sign between them are no code,
 * and single ones (`[other]`, `...rest`) may be.
 */
function isWrittenPlaceholder(text: string): boolean {
  if (text.length > longestPlaceholder) return false;
  const isBracketed = /^(?:\[.*\]|<[^/!].*>|\(.*\)|\*\*?.*\*\*?)[.;,]?$/.test(text);
  const hasDots = /^(?:\.{3,}|…)|(?:\.{3,}|…)$/.test(
    text.replace(/^[[<({*\s]+|[\]>)}*\s.;,]+$/g, (ends) => ends.replace(/[^.…]/g, '')),
  );
  if (!isBracketed && !hasDots && !/^\w+(?: \w+){2,}[.!]?$/.test(text)) return false;
  const words = text.replace(/^[[<({*\s.…]+|[\]>)}*\s.…;,]+$/g, '');
  return /^\w+(?:['’]\w+)?(?:[ ,]+[\w'’]+)+$/.test(words) && (keptPhrase.test(words) || wholePhrase.test(words));
}

/** Whether a line is nothing but a comment, in any of the usual languages. */
export function isComment(line: string): boolean {
  return commentText(line.trim()) !== undefined;
}

/** The words of a line that is nothing but a comment. */
function commentText(text: string): string | undefined {
  for (const [open, close] of [
    ['{/*', '*/}'],
    ['/*', '*/'],
    ['<!--', '-->'],
    ['(*', '*)'],
    ['{{!', '}}'],
    ['{#', '#}'],
  ] as const) {
    if (text.startsWith(open) && text.endsWith(close) && text.length >= open.length + close.length) {
      return text
        .slice(open.length, text.length - close.length)
        .replace(/^[*-]+|[*-]+$/g, '')
        .trim();
    }
  }
  const lead = /^(?:\/\/+|#+(?![!\[a-z])|--|;+|%+|'|REM )\s*/i.exec(text);
  return lead && lead[0] !== '' ? text.slice(lead[0].length).trim() : undefined;
}

/** Comments whose first words refer to left-out code, and words that do so anywhere in a comment. */
const standsFor = inSequence(
  /^[([]?(?:(?:keep|leave|retain) )?(?:all |the |your |any |of )*/i,
  [/existing|others?|rest|remaining|remainder|previous|same|unchanged|original/i],
  /\b/i,
);
const saysOmitted =
  /\b(?:omitted|unchanged|left out|for brevity|as before|(?:stays?|remains?) (?:the same|as (?:it|they)))\b/i;
const longestRemark = 80;

/**
 * Whether a line (without blanks around it) says in any words that code was left out: `// other methods`, `#
 * implementation omitted`. A remark about code that is there may sound the same, so it tells something only where lines
 * vanish; `firmly`: one that also could head what follows (`// other methods`) or be a sketch (`{ ... }`) does not
 * count.
 */
export function isOmission(line: string, firmly = false): boolean {
  if (!firmly && /\{ ?(?:\.{3}|…) ?\}/.test(line)) return true;
  // A string, a property of CSS, a directive: no comments in most languages.
  if (/^(?:'|(?:--|[#;%])[^\s#;%-])/.test(line)) return false;
  const comment = commentText(line) ?? /\/\*([^*]{1,200})\*\//.exec(line)?.[1]?.trim();
  return (
    comment !== undefined &&
    comment.length <= longestRemark &&
    ((!firmly && standsFor.test(comment)) || saysOmitted.test(comment))
  );
}
