import { describe, expect, it } from 'vitest';
import { parseEdits } from '../../../../src/edit/domain/formats/parseEdits.ts';

const block = 'a.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n';

describe('a text that no model writes', () => {
  it('is refused when it has too many lines', () => {
    const { files, problems } = parseEdits(`${block}${'\n'.repeat(200_000)}`);
    expect(files).toEqual([]);
    expect(problems).toMatchObject([{ code: 'too-large', expected: 'at most 200000 lines' }]);
  });

  it('is read with as many lines as an answer may have', () => {
    expect(parseEdits(`${block}${'\n'.repeat(199_000)}`).files).toHaveLength(1);
  });

  it('gives its other edits where too much of it is quoted, and says what was not read', () => {
    const { files, problems } = parseEdits(`${block}\n${'> a\n'.repeat(50_001)}`);
    expect(files).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'too-large', line: 8 }]);
  });

  it('names its first thousand problems and counts the others', () => {
    const { problems } = parseEdits(`--- a/a.ts\n+++ b/a.ts\n${'@@ -1 +1 @@\n'.repeat(1500)}`);
    expect(problems).toHaveLength(1001);
    const [left] = problems.slice(-1);
    expect(left?.code).toBe('more-problems');
    expect(Number(left?.found)).toBeGreaterThan(400);
  });
});
