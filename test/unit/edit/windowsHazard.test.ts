import { describe, expect, it } from 'vitest';
import { windowsHazard } from '../../../src/edit/node/windowsHazard.ts';

describe('windowsHazard', () => {
  it.each([
    ['src/nul', 'device'],
    ['src/CON.txt', 'device'],
    ['aux.c', 'device'],
    ['com1.log.old', 'device'],
    ['LPT²', 'device'],
    ['nul .txt', 'device'],
    ['aux/inner.ts', 'device'],
    ['src/a.ts:hidden', 'stream'],
    ['.git::$INDEX_ALLOCATION/config', 'stream'],
    ['src/a.ts.', 'trailing-dot'],
    ['src\\dir \\a.ts', 'trailing-dot'],
  ])('refuses %s', (path, hazard) => {
    expect(windowsHazard(path)).toBe(hazard);
  });

  it.each(['src/console.ts', 'nullable.ts', 'com10.ts', 'auxiliary/con-text.ts', '.gitignore', 'a.b.c', 'com.ts'])(
    'lets %s pass',
    (path) => {
      expect(windowsHazard(path)).toBeUndefined();
    },
  );
});
