import { lookupReader } from '../reading/readLookup.ts';
import type { SyntaxPattern } from '../reading/pattern.ts';
import { pythonLexicon } from './pythonLexicon.ts';

const taken =
  '(subscript value: [(identifier) (attribute)] @map subscript: [(identifier) (attribute) (string) (call)] @key)';
const texts = '[(list (string (string_content) @name)) (tuple (string (string_content) @name))]';

/**
 * What ties Python's code together besides calls: maps of handlers, and members that a class lists by their names
 * (`actions = ["publish"]`).
 */
export const pythonKeyPatterns: readonly SyntaxPattern[] = [
  [
    `[(call function: ${taken}) (assignment right: ${taken}) (return_statement ${taken}) (attribute object: ${taken})]`,
    lookupReader(pythonLexicon),
  ],
  [
    `(class_definition body: (block [(expression_statement (assignment right: ${texts})) (assignment right: ${texts})]))`,
    (caught, draft) => {
      const name = caught.get();
      if (/^[A-Za-z_]\w{2,60}$/.test(name.text))
        draft.refer({ name: name.text, role: 'value', at: name.startIndex, receiver: 'self' });
    },
  ],
];
