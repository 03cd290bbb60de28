import { describe, expect, test } from 'vitest';
import { carried } from '../../../../src/edit/domain/merge/carried.ts';
import { learnCarryOver } from '../../../../src/edit/domain/merge/carryOver.ts';
import { file, lines, outcome } from './engineCase.ts';

describe('typography of what an edit does not touch', () => {
  test.each([
    ['a dash', '-', '—'],
    ['a dash between figures', '-', '–'],
    ['an apostrophe', "'", '’'],
    ['an ellipsis', '...', '…'],
    ['a blank that does not break', ' ', '\u00a0'],
  ])('stays as each line of the file has it: %s', async (_, plain, typeset) => {
    const content = file(`one${plain}two and three`, `four${typeset}five and six`, 'end');
    const old = lines(`one${typeset}two and three`, `four${typeset}five and six`);
    const both = (text: string): string => content.replace('six', text);
    for (const languageId of ['markdown', 'javascript', undefined]) {
      expect(await outcome(content, old, old.replace('six', 'seven'), { languageId })).toBe(both('seven'));
      expect(await outcome(content, old, `${old}\nlast${typeset}line of it`, { languageId })).toBe(
        both(`six\nlast${typeset}line of it`),
      );
    }
  });

  test('goes with a line that is moved or doubled', async () => {
    const content = file('It’s so.', "It's fine.", 'Last.');
    const old = lines('It’s so.', 'It’s fine.', 'Last.');
    expect(await outcome(content, old, lines('It’s fine.', 'Last.', 'It’s so.'))).toBe(
      file("It's fine.", 'Last.', 'It’s so.'),
    );
    expect(await outcome(content, old, `${old}\nIt’s fine.`)).toBe(`${content}It's fine.\n`);
  });
});

describe('typography of what an edit adds', () => {
  const content = file('function f() {', '  // from - to', '  const a = "x";', '  return a;', '}');
  const old = lines('  // from — to', '  const a = “x”;', '  return a;');

  test.each([
    ['plain in code', '  const b = “y” — 1;', '  const b = "y" - 1;'],
    ['as the edit has it between plain quotes', '  const b = "It’s — so";', '  const b = "It’s — so";'],
    ['as the edit has it where it is a dash in a text', '  const b = “to — fro”;', '  const b = "to — fro";'],
    ['with plain quotes where the edit has no others', '  const b = “it’s”;', '  const b = "it\'s";'],
    ['as the edit has it in a comment', '  // here — and there', '  // here — and there'],
  ])('is %s', async (_, added, wanted) => {
    expect(
      await outcome(content, old, old.replace('  return', `${added}\n  return`), { languageId: 'javascript' }),
    ).toBe(content.replace('  return', `${wanted}\n  return`));
  });

  test('is what the very line shows of the file', async () => {
    expect(
      await outcome(content, '  // from — to\n  const a = "x";', '  // from — to — back\n  const a = "x";', {
        languageId: 'javascript',
      }),
    ).toBe(content.replace('to\n', 'to - back\n'));
  });

  test('is not taken from a name when it stands in quotes', () => {
    const carry = learnCarryOver([['const recieve = 1;', 'const receive = 1;']]);
    expect(carried('set("recieve", recieve); // recieve', carry)).toBe('set("recieve", receive); // recieve');
    expect(carried('say(`${recieve} recieve`);', carry)).toBe('say(`${receive} recieve`);');
    const quoted = learnCarryOver([['open("recieve");', 'open("receive");']]);
    expect(carried('set("recieve", recieve);', quoted)).toBe('set("receive", receive);');
  });
});
