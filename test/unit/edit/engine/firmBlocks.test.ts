import { describe, expect, it } from 'vitest';
import { file, outcome } from './engineCase.ts';

const body = [
  'const timer = start(queue);',
  'setTimeout(flush, delay);',
  'queue.push(entry);',
  'return timer;',
  'emit(done);',
  'close(handle);',
].map((line) => `  ${line}`);
const content = file('function a() {', ...body, '}');

/** The first lines of the block, some of them as `sent` has them. */
function quoted(count: number, sent: Readonly<Record<string, string>>): string {
  return Object.entries(sent).reduce(
    (text, [own, written]) => text.replace(own, written),
    body.slice(0, count).join('\n'),
  );
}

/** What comes of changing the second line of the first lines of the block, some of them as `sent` has them. */
function changed(count: number, sent: Readonly<Record<string, string>>, text = content): Promise<string> {
  const old = quoted(count, sent);
  return outcome(text, old, old.replace('delay)', 'delay, now)'));
}

const later = content.replace('delay)', 'delay, now)');

describe('a name with a letter lost across its parts', () => {
  it.each([
    [2, false],
    [3, false],
    [4, true],
    [6, true],
  ])('is a slip of the pen among %i lines of which the others agree: %s', async (count, is) => {
    expect(await changed(count, { setTimeout: 'seTimeout' })).toBe(is ? later : 'review: guard-identifier');
  });

  it.each<[name: string, more: Record<string, string>, is: boolean]>([
    ['none', {}, true],
    ['one', { 'queue.push': 'queeue.push' }, true],
    ['two', { 'queue.push': 'queeue.push', 'emit(': 'eemit(' }, false],
    ['one that is not there', { '  return timer;': '  // wait for it' }, true],
  ])('is one beside lines that differ as well: %s', async (_name, more, is) => {
    expect(await changed(6, { setTimeout: 'seTimeout', ...more })).toBe(is ? later : 'review: guard-identifier');
  });

  it('is another name where the file has it', async () => {
    const both = `${content}seTimeout(now);\n`;
    expect(await changed(6, { setTimeout: 'seTimeout' }, both)).toBe('review: guard-identifier');
  });

  it.each([
    ['whether or not it is a slip', content],
    ['though the file has the other name too', `${content}seTimeout(now);\n`],
  ])('does not matter in a line that the edit leaves alone, %s', async (_name, text) => {
    for (const count of [2, 3, 4, 6]) {
      const old = quoted(count, { setTimeout: 'seTimeout' });
      expect(await outcome(text, old, old.replace('const timer', 'let timer'))).toBe(
        text.replace('const timer', 'let timer'),
      );
    }
  });
});
