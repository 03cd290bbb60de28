import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import { projectRoot } from '../../tools/paths.ts';
import { getFacts } from './factsOf.ts';
import { answersForAll, gapsForAll, meaningsForAll } from './goldenAnswers.ts';
import { factsText } from './goldenFacts.ts';

const golden = join(projectRoot, 'test/fixtures/callersGolden');
const sources = join(golden, 'projects');

function filesBelow(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    entries
      .map(
        (path) =>
          [
            path
              .slice(folder.length + 1)
              .split(sep)
              .join('/'),
            readFileSync(path, 'utf8'),
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * The projects of some languages, which were written for golden tests: every form that the readers and the rules treat,
 * and some that they must not take.
 */
export function goldenProjects(
  isMeant: (language: string) => boolean = () => true,
): { readonly language: string; readonly name: string; readonly files: Readonly<Record<string, string>> }[] {
  return readdirSync(sources)
    .sort()
    .filter(isMeant)
    .flatMap((language) =>
      readdirSync(join(sources, language))
        .sort()
        .map((name) => ({ language, name, files: filesBelow(join(sources, language, name)) })),
    );
}

/** Tests that hold what is read of, and answered to, the projects of some languages. */
export function testGoldenProjects(isMeant: (language: string) => boolean): void {
  describe.each(goldenProjects(isMeant).map((each) => [each.language, each.name, each.files] as const))(
    '%s: %s',
    (language, name, files) => {
      test('what its files say', async () => {
        const texts: string[] = [];
        for (const [path, source] of Object.entries(files))
          if (getLanguage(path) !== undefined) texts.push(factsText(await getFacts(path, source), source));
        await expect(texts.join('\n')).toMatchFileSnapshot(join(golden, 'facts', language, `${name}.txt`));
      });

      test('what each name stands for', async () => {
        await expect(await meaningsForAll(files)).toMatchFileSnapshot(
          join(golden, 'meanings', language, `${name}.txt`),
        );
      });

      test('why callers may be missing', async () => {
        await expect(await gapsForAll(files)).toMatchFileSnapshot(join(golden, 'gaps', language, `${name}.txt`));
      });

      test('who calls what', async () => {
        await expect(await answersForAll(files)).toMatchFileSnapshot(join(golden, 'answers', language, `${name}.txt`));
      });
    },
  );
}
