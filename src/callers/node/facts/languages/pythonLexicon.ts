import type { Lexicon } from '../reading/lexicon.ts';

/** The tokens of Python. */
export const pythonLexicon: Lexicon = {
  keywords: new Set(['None', 'True', 'False', 'self', 'cls', '__name__', '__file__']),
  strings: [
    { form: /^[rbuRBU]{0,2}("""|'''|"|')(?<text>(?:\\[^]|(?!\1)[^\\])*)\1$/ },
    { form: /^(?:[fF][rR]?|[rR][fF])("""|'''|"|')(?<text>(?:\\[^]|(?!\1)[^\\])*)\1$/, holes: /\{[^}]*\}/g },
  ],
  functionStart: /^lambda\b/,
  // By convention only classes begin with a capital letter and go on with a small one.
  classValue: /^((?:\w+\.)*[A-Z]+[a-z]\w*)\(/,
  named: /^([A-Za-z_]\w*)\s*=(?!=)\s*/,
  object: { start: /^\{/, entries: new Set(['pair']), key: /^("[^"]*"|'[^']*'|[\w.]+)\s*:\s*/ },
};
