import assert from 'node:assert/strict';
import { codeLanguages } from '../../../../src/callers/domain/codeLanguage.ts';
import { definitionNames } from '../../../../src/callers/node/definitions/definitionNames.ts';
import { lexNames } from '../../../../src/callers/node/names/lexNames.ts';
import { NameSet } from '../../../../src/callers/node/names/nameSet.ts';
import { sourceSeeds, sourceTokens } from '../sourceSeeds.ts';
import type { FuzzTarget } from '../fuzzTarget.ts';

/** The byte lexer and the look for definitions, on source in any state. */
export const lexer: FuzzTarget = {
  name: 'lexer',
  seeds: sourceSeeds,
  tokens: sourceTokens,
  limitMs: 8000,
  largest: 200_000,
  runs: 80,
  check: (input) => {
    const names = new NameSet();
    lexNames(input, names);
    assert(names.size <= input.length * 3, 'more names than bytes');
    const text = new TextDecoder('utf-8').decode(input);
    const lines = text.split(/\r\n|\r|\n/);
    const counts: number[] = [];
    for (const language of codeLanguages) {
      const found = definitionNames(language, input);
      let last = 0;
      for (const { name, line } of found) {
        assert(
          name !== '' && line >= last && line <= lines.length,
          `${language}: ${JSON.stringify(name)} on line ${line} of ${lines.length}`,
        );
        assert((lines[line - 1] ?? '').includes(name), `${language}: ${JSON.stringify(name)} is not on line ${line}`);
        last = line;
      }
      counts.push(Math.min(4, found.length));
    }
    return counts.join('');
  },
};
