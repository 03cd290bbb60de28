import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCallsMarked } from '../../support/markedWorkspace.ts';
import { projectRoot } from '../../../tools/paths.ts';

const folder = join(projectRoot, 'test/fixtures/callersMarked');

// Every line says what it calls, as a person who knows the language would tell; where less can be known, how far the
// name leads.
test.each(globSync('*/*.txt', { cwd: folder }).sort())('%s', async (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  await expect(await withCallsMarked(text)).toMatchFileSnapshot(join(folder, name));
});
