import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';
import { readCallerCases } from './callerCases.ts';
import { answersForAll, wholeAnswer } from './goldenAnswers.ts';

/**
 * Tests that hold all that is answered today to the cases of some languages: not only to a case's one question, but to
 * every question that its workspace allows.
 */
export function testGoldenCases(isMeant: (language: string) => boolean): void {
  const cases = readCallerCases().filter(({ language }) => isMeant(language));
  test.each(cases.map((each) => [each.language, each.name, each] as const))(
    '%s: %s',
    async (language, name, { files, ask }) => {
      const recorded = join(projectRoot, 'test/fixtures/callersGolden/cases', language.toLowerCase(), `${name}.txt`);
      await expect(
        `${await wholeAnswer(files, { symbol_id: ask })}\n${await answersForAll(files)}`,
      ).toMatchFileSnapshot(recorded);
    },
  );
}

/** Whether a case is one of TypeScript or JavaScript, whose answers change more often than the others'. */
export function isScriptCase(language: string): boolean {
  return ['TypeScript', 'TSX', 'JavaScript'].includes(language);
}
