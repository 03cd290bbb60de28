import assert from 'node:assert/strict';
import { getLanguage } from '../../../../src/callers/domain/codeLanguage.ts';
import { FactsParser } from '../../../../src/callers/node/facts/factsParser.ts';
import { packFacts } from '../../../../src/callers/node/facts/packed/packFacts.ts';
import { unpackFacts } from '../../../../src/callers/node/facts/packed/unpackFacts.ts';
import { loadInstalledWasm } from '../../factsGrammars.ts';
import { checkSites } from '../../factsOf.ts';
import { sourceFiles, sourceTokens } from '../sourceSeeds.ts';
import { getBytes, getParts, getText, type FuzzTarget } from '../fuzzTarget.ts';

const parser = new FactsParser({ loadWasm: loadInstalledWasm, maxMs: 1_000 });

/** Facts of broken source: the path, then the source, divided by `%%%%`. */
export const facts: FuzzTarget = {
  name: 'facts',
  seeds: () =>
    sourceFiles(3).map(({ path, bytes }) =>
      getBytes(`${path.slice(path.lastIndexOf('/') + 1)}\n%%%%\n${getText(bytes)}`),
    ),
  tokens: sourceTokens,
  // The parser itself is ended after a second; what is behind it is ours.
  limitMs: 4000,
  largest: 40_000,
  runs: 40,
  check: async (input) => {
    const [named = '', source = ''] = getParts(input, 2);
    const path = getLanguage(named) === undefined ? 'a.ts' : named;
    const language = getLanguage(path);
    assert(language !== undefined);
    await parser.prepare(path, language, source);
    const result = parser.extract(path, language, source);
    if ('skipped' in result) {
      assert(
        result.skipped !== 'broken' && result.skipped !== 'unprepared',
        `${result.skipped}: ${String(result.error)}`,
      );
      return `${language} ${result.skipped}`;
    }
    checkSites(result.facts, source);
    const packed = packFacts(result.facts);
    assert.deepStrictEqual(unpackFacts(packed), result.facts, 'packed facts are others');
    assert(
      packed.length < 4 * (source.length + path.length) + 8000,
      `${source.length} characters, named by ${path.length}, became ${packed.length} bytes of facts`,
    );
    return `${language} ${Math.min(3, result.facts.definitions.length)} ${Math.min(3, result.facts.references.length)} ${String(result.facts.isClean)}`;
  },
};
