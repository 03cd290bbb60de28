import { describe, expect, test } from 'vitest';
import { protocolVersion, sectionText, updateProtocol } from '../../../src/tools/failureProtocol.ts';

const open = `<!-- recourse:tool-failure-protocol v${String(protocolVersion)} -->`;
const close = '<!-- /recourse:tool-failure-protocol -->';

/** The text after the update; fails where there is none. */
function updated(text: string): string {
  const update = updateProtocol(text);
  if (update.kind !== 'add' && update.kind !== 'update') throw new Error(`no change but ${update.kind}`);
  return text.slice(0, update.change.start) + update.change.text + text.slice(update.change.end);
}

describe('the section for agent instructions', () => {
  test('is short, because agents pay for it on every turn', () => {
    expect(sectionText('\n').length).toBeLessThan(2000);
  });

  test('names the tools, every next step and the fields to read', () => {
    for (const word of [
      '`apply_edit`',
      '`recourse_apply_edit`',
      '`preview_edit`',
      '`retry`',
      '`choose`',
      '`reread`',
      '`other-file`',
      '`rewrite`',
      '`stop`',
      '`held`',
      '`retries[0]`',
      '`wait_seconds`',
      '`other_files`',
      '`find_callers`',
      '`recourse_find_callers`',
      '`label`',
      '`next_actions`',
      '`explain_symbol_gap`',
    ]) {
      expect(sectionText('\n')).toContain(word);
    }
  });

  test.each([
    ['an empty file', '', ''],
    ['a file that is only a byte order mark', '\uFEFF', '\uFEFF'],
    ['a file with a line break at its end', '# Rules\n', '# Rules\n\n'],
    ['a file without one', '# Rules', '# Rules\n\n'],
    ['a file with a blank line at its end', '# Rules\n\n', '# Rules\n\n'],
  ])('goes to the end of %s', (_, text, head) => {
    expect(updated(text)).toBe(`${head}${sectionText('\n')}\n`);
  });

  test('has the line ending of the file', () => {
    expect(updated('# Rules\r\nBe kind.\r\n')).toBe(`# Rules\r\nBe kind.\r\n\r\n${sectionText('\r\n')}\r\n`);
  });

  test('takes the place of an older one, and only that', () => {
    const text = `# Rules\n\n<!-- recourse:tool-failure-protocol v0 -->\nold words\n${close}\n\nAfter it.\n`;
    expect(updated(text)).toBe(`# Rules\n\n${sectionText('\n')}\n\nAfter it.\n`);
  });

  test('is written anew where somebody changed it', () => {
    const once = updated('# Rules\n');
    expect(updated(once.replace('go on', 'stop'))).toBe(once);
  });

  test('is found between other words on its lines', () => {
    expect(updated(`a ${open} x ${close} b`)).toBe(`a ${sectionText('\n')} b`);
  });

  test('is up to date after one update, in either line ending', () => {
    expect(updateProtocol(updated('# Rules\n'))).toEqual({ kind: 'up-to-date' });
    expect(updateProtocol(updated('# Rules\r\n\r\n'))).toEqual({ kind: 'up-to-date' });
  });

  test('of a later version stays', () => {
    expect(updateProtocol(`<!-- recourse:tool-failure-protocol v99 -->\nx\n${close}\n`)).toEqual({
      kind: 'newer',
      version: 99,
    });
  });

  test.each([
    ['no end', `a\n${open}\nb\n`, 'not-closed', 2],
    ['no beginning', `a\nb\n${close}\n`, 'not-opened', 3],
    ['an end before the beginning', `${close}\n${open}\n`, 'not-opened', 1],
    ['two beginnings', `${open}\n${open}\n${close}\n`, 'not-closed', 1],
    ['two sections', `${open}\n${close}\n${open}\n${close}\n`, 'several', 3],
    ['a mark cut in the middle', `a\n<!-- recourse:tool-failure-protocol v1\nb\n${close}\n`, 'unreadable-mark', 2],
  ])('is not touched where its marks have %s', (_, text, reason, line) => {
    expect(updateProtocol(text)).toEqual({ kind: 'damaged', reason, line });
  });
});
