import { expect, test } from 'vitest';
import { formatMessage } from '../../../../src/base/text/message.ts';
import { problemSentence as getProblem } from '../../../../src/edit/domain/agent/problemSentences.ts';

const problemSentence = (...given: Parameters<typeof getProblem>): string => formatMessage(getProblem(...given));

test('a problem names block, line, what was expected and what was there, cut short', () => {
  expect(
    problemSentence({ code: 'missing-divider', block: 2, line: 14, expected: '=======', found: '>>>>>>> REPLACE' }),
  ).toBe('Block 2, line 14: expected =======, found ">>>>>>> REPLACE".');
  expect(problemSentence({ code: 'unclosed-patch', block: 1, line: 3, expected: '*** End Patch' })).toBe(
    'Block 1, line 3: expected *** End Patch.',
  );
  expect(problemSentence({ code: 'unsafe-path', block: 1, line: 1, expected: 'a path', found: '../../x' })).toContain(
    '"../../x" is not a path inside the workspace',
  );
  expect(
    problemSentence({ code: 'bad-json', block: 1, line: 1, expected: 'JSON', found: `x\n${'y'.repeat(5000)}` }).length,
  ).toBeLessThan(250);
});
