import { expect, test } from 'vitest';
import { lateText } from '../../../../src/callers/host/view/callersText.ts';

test('what comes late is told once for each provider, with all that it added', () => {
  expect(
    lateText([
      { from: 'graph', added: 1 },
      { from: 'graph: TypeScript', added: 2 },
      { from: 'graph', added: 1 },
      { from: 'grep', added: 0 },
    ]),
  ).toBe('2 more from Code graph. 2 more from TypeScript.');
  expect(lateText([{ from: 'grep', added: 0 }])).toBe('');
});
