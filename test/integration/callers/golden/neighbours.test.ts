import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCallerCases } from '../../../support/callerCases.ts';
import { neighboursText } from '../../../support/goldenNeighbours.ts';
import { goldenProjects } from '../../../support/goldenProjects.ts';
import { projectRoot } from '../../../../tools/paths.ts';

const recorded = join(projectRoot, 'test/fixtures/callersGolden/neighbours');
/** Changes of a line that are tried for each project, and for each case: a case is a few lines. */
const [ofProject, ofCase] = [30, 6];

test.each(goldenProjects().map((each) => [each.language, each.name, each.files] as const))(
  '%s: %s',
  async (language, name, files) => {
    await expect(await neighboursText(files, ofProject, true)).toMatchFileSnapshot(
      join(recorded, language, `${name}.txt`),
    );
  },
);

const cases = readCallerCases();

test.each([...new Set(cases.map(({ language }) => language))].sort())('the cases of %s', async (language) => {
  const texts: string[] = [];
  for (const { name, files } of cases.filter((each) => each.language === language))
    texts.push(`= ${name}\n${await neighboursText(files, ofCase, false)}`);
  await expect(texts.join('\n')).toMatchFileSnapshot(join(recorded, 'cases', `${language.toLowerCase()}.txt`));
});
