import { describe, expect, test } from 'vitest';
import { translationProblems } from '../../../tools/l10n/translationProblems.ts';

describe('what is wrong with a translation', () => {
  const cases: readonly (readonly [english: string, german: string, problem: string])[] = [
    ['{0} of {1}', '{0} von', 'placeholders'],
    ['{0} of {1}', '{0} von {2}', 'placeholders'],
    ['$(play) Run', '$(run) Ausführen', 'icons'],
    ['[Run](command:recourse.run)', '[Ausführen](command:recourse.ausführen)', 'links'],
    ['[Show]({0})', '[Anzeigen] ({0})', 'links'],
    ['See #recourse.edit.review#', 'Siehe #recourse.edit.revision#', 'links'],
    ['`0` means never', '„0“ bedeutet nie', 'code'],
    ['; first', 'zuerst ', 'blanks at the edges'],
    [' in {0}', 'in {0}', 'blanks at the edges'],
    ['One.\nTwo.', 'Eins. Zwei.', 'lines'],
    ['Run', ' ', 'empty'],
  ];
  test.each(cases)('%j in place of %j: %s', (english, german, problem) => {
    expect(translationProblems({ key: english }, { key: german })).toEqual([{ key: 'key', problem }]);
  });

  test('a text that keeps its parts in another order, or says a placeholder twice, is right', () => {
    expect(
      translationProblems(
        { key: '{0} of {1}: [$(x)](command:y) `z`' },
        { key: '`z` [$(x)](command:y) von {1}: {0}, {0}' },
      ),
    ).toEqual([]);
  });

  test('missing texts come in English order, orphaned ones last', () => {
    expect(translationProblems({ b: 'b', a: 'a' }, { c: 'c' })).toEqual([
      { key: 'b', problem: 'missing' },
      { key: 'a', problem: 'missing' },
      { key: 'c', problem: 'orphaned' },
    ]);
  });

  test('a key named as something that every object has is missing all the same', () => {
    expect(translationProblems(JSON.parse('{"constructor":"x"}') as Record<string, string>, {})).toEqual([
      { key: 'constructor', problem: 'missing' },
    ]);
  });
});
