import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questionsText } from '../../../support/goldenQuestions.ts';
import { goldenProjects } from '../../../support/goldenProjects.ts';
import { projectRoot } from '../../../../tools/paths.ts';

/** Names that are asked for in each project; each once as it is and once misspelt. */
const names = 5;

test.each(goldenProjects().map((each) => [each.language, each.name, each.files] as const))(
  '%s: %s',
  async (language, name, files) => {
    await expect(await questionsText(files, names)).toMatchFileSnapshot(
      join(projectRoot, 'test/fixtures/callersGolden/questions', language, `${name}.txt`),
    );
  },
);
