import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagePairs, sourceBundle, sourceTexts, getTexts } from './l10n/texts.ts';
import { translationProblems } from './l10n/translationProblems.ts';
import { projectRoot } from './paths.ts';

/**
 * `npm run l10n`: writes the English texts of the source into `l10n/bundle.l10n.json` and says which texts of other
 * languages are missing, orphaned or not like the English ones. It never fails over those:
 * `test/integration/l10n.test.ts` does.
 */
writeFileSync(join(projectRoot, sourceBundle), `${JSON.stringify(sourceTexts(), undefined, 2)}\n`);
for (const { english, other } of languagePairs()) {
  const problems = translationProblems(getTexts(english), getTexts(other));
  console.log(`${other}: ${problems.length === 0 ? 'complete' : `${problems.length} to put right`}`);
  for (const { key, problem } of problems) console.log(`  ${problem}: ${JSON.stringify(key)}`);
}
