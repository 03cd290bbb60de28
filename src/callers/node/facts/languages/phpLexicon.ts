import type { Lexicon } from '../reading/lexicon.ts';

/** How PHP spells its values. */
export const phpLexicon: Lexicon = {
  keywords: new Set(['$this', 'null', 'true', 'false', 'self', 'static', 'parent', 'NULL', 'TRUE', 'FALSE']),
  strings: [
    { form: /^'(?<text>(?:\\[^]|[^'\\])*)'$/ },
    { form: /^"(?<text>(?:\\[^]|[^"\\])*)"$/, holes: /\{\$[^}]*\}|\$\w+(?:->\w+)?/g },
  ],
  functionStart: /^(?:static\s+)?(?:fn|function)\b/,
  named: /^([A-Za-z_]\w*)\s*:(?!:)\s*/,
  classValue: /^([\w\\]+)::class$/,
  object: {
    start: /^(?:\[|array\().*=>/s,
    entries: new Set(['array_element_initializer']),
    key: /^('[^']*'|"[^"]*"|[\w\\:]+)\s*=>\s*/,
  },
};
