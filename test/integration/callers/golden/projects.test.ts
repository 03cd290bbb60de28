import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../../src/callers/domain/codeLanguage.ts';
import { factsOf } from '../../../support/factsOf.ts';
import { answersForAll } from '../../../support/goldenAnswers.ts';
import { factsText } from '../../../support/goldenFacts.ts';
import { projectRoot } from '../../../../tools/paths.ts';

const golden = join(projectRoot, 'test/fixtures/callersGolden');
const sources = join(golden, 'projects');

function filesBelow(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(entries.map((path) => [path.slice(folder.length + 1).split(sep).join('/'), readFileSync(path, 'utf8')] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const projects = readdirSync(sources).sort().flatMap((language) => readdirSync(join(sources, language)).sort().map((name) => ({ language, name, files: filesBelow(join(sources, language, name)) })));

// Written for this: every form that the readers and the rules treat, and some that they must not take.
describe.each(projects.map((each) => [each.language, each.name, each.files] as const))('%s: %s', (language, name, files) => {
  test('what its files say', async () => {
    const texts: string[] = [];
    for (const [path, source] of Object.entries(files)) if (languageOf(path) !== undefined) texts.push(factsText(await factsOf(path, source), source));
    await expect(texts.join('\n')).toMatchFileSnapshot(join(golden, 'facts', language, `${name}.txt`));
  });

  test('who calls what', async () => {
    await expect(await answersForAll(files)).toMatchFileSnapshot(join(golden, 'answers', language, `${name}.txt`));
  });
});
