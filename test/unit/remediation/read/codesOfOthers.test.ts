import { describe, expect, it } from 'vitest';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

describe('codes that two tools spell alike', () => {
  it.each([
    'x.py:1:10: E401 multiple imports on one line',
    'src/a.py:1:1: E401 [*] Multiple imports on one line',
    'src/npm/a.py:1:1: E401 multiple imports on one line',
  ])("a linter's E401 is no failed login: %s", (text) => {
    expect(readError(text).families).not.toContain('authentication-failed');
    expect(
      scoreMatch(
        { message: text },
        {
          message:
            'npm error code E401\nnpm error Unable to authenticate, your authentication token seems to be invalid.',
        },
      ).isShown,
    ).toBe(false);
  });

  it.each([
    ['npm error code E401', 'authentication-failed'],
    [
      'npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.npmjs.org/left-pat - Not found',
      'package-unknown',
    ],
  ])("npm's own mean what they mean: %s", (text, family) => {
    expect(readError(text).families).toContain(family);
  });
});
