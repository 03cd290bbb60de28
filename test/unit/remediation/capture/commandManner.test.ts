import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getEnding } from '../../../../src/remediation/host/capture/commandManner.ts';

test.each([
  ['npm test', 1, 'failure'],
  ['npm test', 0, 'success'],
  ['grep -rn needle src', 1, 'answer'],
  ['grep -rn needle src', 2, 'failure'],
  ['cat log | grep -c ERROR', 1, 'answer'],
  ['grep x file && npm test', 1, 'failure'],
  ['npm test && git diff --exit-code', 1, 'answer'],
  ['git diff --exit-code', 1, 'answer'],
  ['git push', 1, 'failure'],
  ['git -c a=b commit', 1, 'failure'],
  ['FOO=1 sudo -E diff a b', 1, 'answer'],
  ['"C:\\Program Files\\Git\\usr\\bin\\grep.exe" x y', 1, 'answer'],
  ['echo "a | grep b"; node app.js', 1, 'failure'],
  ["echo 'it; grep' && false", 1, 'answer'],
  ['[ -f no ]', 1, 'answer'],
  ['! test -e x', 1, 'answer'],
  ['sleep 100', 130, 'ended'],
  ['npm start', 143, 'ended'],
  ['yes | head -1', 141, 'ended'],
  ['node app.js', 3221225786, 'ended'],
  ['node app.js', 137, 'failure'],
  ['ssh host make', 2, 'conversation'],
  ['vim a.txt', 1, 'conversation'],
  ['git log | less', 1, 'conversation'],
  ['bash', 127, 'conversation'],
  ['bash build.sh', 127, 'failure'],
  ['sh -c "exit 3"', 3, 'failure'],
  ['', 1, 'failure'],
  ['   ', 1, 'failure'],
] as const)('%s with exit code %i is: %s', (line, exitCode, ending) => {
  expect(getEnding(line, exitCode)).toBe(ending);
});

test('any command line has an ending, soon', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab"\'|;&\n -=\\/ grep'.split('')), maxLength: 5000 }),
      fc.integer(),
      (line, exitCode) => {
        expect(['success', 'failure', 'answer', 'ended', 'conversation']).toContain(getEnding(line, exitCode));
      },
    ),
  );
});
