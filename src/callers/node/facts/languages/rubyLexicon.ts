import type { Lexicon } from '../reading/lexicon.ts';

/** How Ruby spells its values. */
export const rubyLexicon: Lexicon = {
  keywords: new Set(['self', 'nil', 'true', 'false', 'super', 'yield']),
  strings: [
    { form: /^:(?<text>[\p{ID_Continue}]+[?!=]?)$/u },
    { form: /^:?'(?<text>(?:\\[^]|[^'\\])*)'(?:\.freeze)?$/ },
    { form: /^:?"(?<text>(?:\\[^]|[^"\\])*)"(?:\.freeze)?$/, holes: /#\{[^}]*\}/g },
  ],
  functionStart: /^(?:->|lambda\b|proc\b|Proc\.new\b)/,
  classValue: /^([A-Z][\w:]*)\.new\b/,
  named: /^(?:([A-Za-z_]\w*[?!]?):(?!:)\s*|:([a-z_]\w*)\s*=>\s*|"([^"\\]*)":(?!:)\s*|'([^'\\]*)':(?!:)\s*)/,
  object: {
    start: /^\{/,
    entries: new Set(['pair']),
    key: /^([\w?!]+:(?!:)|'[^']*'|"[^"]*"|:\w+|[\w:.]+)\s*(?:=>)?\s*/,
  },
  hasMarks: true,
};
