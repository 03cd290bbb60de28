import type { Lexicon } from '../../reading/lexicon.ts';

/** The tokens of JavaScript and TypeScript. */
export const typescriptLexicon: Lexicon = {
  keywords: new Set([
    'this',
    'super',
    'null',
    'undefined',
    'true',
    'false',
    'NaN',
    'Infinity',
    'arguments',
    'function',
    'class',
    'new',
    'import',
  ]),
  strings: [
    { form: /^(['"])(?<text>(?:\\[^]|(?!\1)[^\\\n])*)\1(?: as const)?$/ },
    { form: /^`(?<text>(?:\\[^]|[^`\\])*)`(?: as const)?$/, holes: /\$\{[^}]*\}/g },
  ],
  functionStart:
    /^(?:async\b\s*)?(?:function\b|[\w$]+\s*=>|(?:<[^>]*>)?\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=]*)?=>|\(\s*\{|\(\s*\[)/,
  object: {
    start: /^\{/,
    entries: new Set(['pair', 'method_definition', 'shorthand_property_identifier']),
    key: /^([\w$]+|'[^']*'|"[^"]*"|\[[^\]]*\])\s*:\s*/,
  },
};
