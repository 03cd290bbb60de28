import { describe, expect, test } from 'vitest';
import { nodeOfHit } from '../../../src/callers/domain/answer/textNodes.ts';

function getType(lineText: string): string {
  return nodeOfHit({ path: 'a.zig', line: 1, column: lineText.indexOf('save'), lineText }, 'save', undefined).type;
}

describe('lines of files without facts', () => {
  test.each(['save(row) {', '  async save(row) {}', 'static save() { }'])('%s is a method', (line) => {
    expect(getType(line)).toBe('definition');
  });

  test.each(['list.save(row) {', 'return save(row) {', 'if x.save(row) {', 'save(row)', '  save(row);'])(
    '%s calls',
    (line) => {
      expect(getType(line)).toBe('grep_match');
    },
  );
});
