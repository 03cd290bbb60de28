import { describe, expect, it } from 'vitest';
import {
  areOtherSpeakers,
  areRaisedApart,
  isSameSpeaker,
  messagesConflict,
} from '../../../../src/remediation/domain/match/messagesConflict.ts';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import type { ReadError } from '../../../../src/remediation/domain/read/types.ts';

const shown = (a: string, b: string): boolean => scoreMatch({ message: a }, { message: b }).isShown;

describe('two lines with much in common', () => {
  const weights = { shared: 20, longer: 24, isBeginning: false };

  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['one name for another', ['invoice'], ['ticket'], false],
    ['one word of the sentence for another', ['not', 'null'], ['unique'], true],
    ['one number that is no place for another', ['1'], ['3'], true],
    ['one name and its number for another', ['invoice', '41'], ['ticket', '305'], false],
    ['a name that is spelt like a word of the sentence', ['reading'], ['width'], false],
    ['one word that says what is wrong for any other', ['missing'], ['unneeded'], true],
    ['one word that says what is wrong for a name', ['expired'], ['total'], true],
    ['more words, some of the sentence', ['the', 'decorator', 'added'], ['root', 'plugin'], true],
    ['more words, all names', ['plant', 'bed', 'row'], ['order', 'item'], false],
    ['nothing but its end', [], ['from', 'a', 'greenhouse'], true],
    ['nothing but a name', [], ['greenhouse'], false],
    ['nothing', [], [], false],
  ])('with %s: %o and %o', (_name, onlyA, onlyB, otherwise) => {
    expect(messagesConflict({ ...weights, onlyA, onlyB })).toBe(otherwise);
    expect(messagesConflict({ ...weights, onlyA: onlyB, onlyB: onlyA })).toBe(otherwise);
  });

  it('are one where the one was cut or ends sooner and little is gone', () => {
    const cut = (shared: number, isBeginning: boolean): boolean =>
      messagesConflict({ onlyA: [], onlyB: ['this', 'error'], shared, longer: 100, isBeginning });
    expect([cut(85, false), cut(84, false), cut(60, true), cut(59, true)]).toEqual([false, true, false, true]);
    expect(
      shown(
        'fatal: refusing to merge unrelated histories of two repositories',
        'fatal: refusing to merge unrelated histories',
      ),
    ).toBe(true);
    expect(shown('error: refusing the unrelated histories', 'error: not refusing the unrelated histories')).toBe(false);
  });

  it('are one where only the beginning is known and its code is a rare one', () => {
    expect(shown('error TS2039: problem', 'error TS2039: problem of a new kind')).toBe(true);
    expect(shown('error: problem', 'error: problem of a new kind')).toBe(false);
    expect(shown('error TS2039: problem', 'error TS2039: trouble of a new kind')).toBe(false);
  });

  it('are shown for each other where names differ, not where what is wrong differs', () => {
    expect(
      shown(
        'ValidationError: plant must match the following pattern',
        'ValidationError: sapling must match the following pattern',
      ),
    ).toBe(true);
    expect(
      shown(
        'peewee.IntegrityError: NOT NULL constraint failed: plant.name',
        'peewee.IntegrityError: UNIQUE constraint failed: plant.name',
      ),
    ).toBe(false);
    expect(
      shown(
        'Catalog watering already scheduled for greenhouse seven',
        'Catalog watering is not scheduled for greenhouse seven',
      ),
    ).toBe(false);
  });
});

describe('programs are told apart', () => {
  type Tool = string | undefined;
  const isSame = (a: Tool, b: Tool, line: string): boolean => {
    const [one, other] = [a, b].map((tool) => ({ ...readError(line), tool }));
    return one !== undefined && other !== undefined && isSameSpeaker(one, other);
  };
  const log = 'cannot read the catalog of plants\nsee the manual';

  it.each([
    ['git', 'git', true],
    [undefined, undefined, true],
    ['python', undefined, true],
    [undefined, 'node', true],
    ['git', 'curl', false],
    ['git', undefined, false],
    [undefined, 'curl', false],
    ['python', 'node', false],
  ])('%s and %s: %s; a runtime speaks without its manner, too', (a, b, expected) => {
    expect(isSame(a, b, log)).toBe(expected);
  });

  it.each([
    ['cannot read the catalog of plants', true],
    ['error: cannot read the catalog of plants', true],
    ['plantctl: cannot read the catalog of plants', false],
    ['plants.cfg:3: cannot read the catalog of plants', false],
    ['run.sh: line 3: cannot read the catalog of plants', false],
  ])('a bare line may be of any program: %s, %s', (line, expected) => {
    expect([isSame('git', undefined, line), isSame(undefined, 'git', line)]).toEqual([expected, expected]);
    expect(isSame('git', 'curl', line)).toBe(false);
  });
});

describe('a line that begins with the name of its program', () => {
  const score = (one: string, other: string) => scoreMatch({ message: one }, { message: other });

  it('is not similar to what another program or an unknown one says in the words of all programs', () => {
    expect(score("lorry: unknown option '--harvest'", "Unknown option: 'plough'").isShown).toBe(false);
    expect(score('lorry: a.txt: No such file or directory', 'ferry: b.txt: No such file or directory').isShown).toBe(
      false,
    );
  });

  it('is similar to what the same program says, also where only other lines name it', () => {
    const line = readError('lorry: a.txt: No such file or directory');
    expect(areOtherSpeakers(line, readError('lorry 2.1 reads b.txt\nb.txt: No such file or directory'))).toBe(false);
    expect(areOtherSpeakers(line, readError('b.txt: No such file or directory'))).toBe(true);
    expect(score('lorry: a.txt: No such file or directory', 'lorry: b.txt: No such file or directory').isShown).toBe(
      true,
    );
  });

  it('is similar to words that few programs have after another name, which then may be chosen', () => {
    expect(score('lorry: conflicting bounds 3 and 4', 'ferry: conflicting bounds 5 and 6').isShown).toBe(true);
  });
});

describe('what any code may end in', () => {
  const raised = (maskedLine: string, errorType: string, ...frames: ReadError['frames']): ReadError => ({
    text: '',
    failingLine: maskedLine,
    maskedLine,
    errorType,
    families: [],
    codes: [],
    frames,
    tool: 'python',
    subjects: [],
  });
  const own = { name: 'total', file: 'cart.py', isInProject: true };
  const ofSheets = { name: '__getitem__', file: 'workbook.py', isInProject: false };
  const ofImages = { name: 'save', file: 'image.py', isInProject: false };

  it('is another error where it comes from another library', () => {
    const error = (...frames: ReadError['frames']): ReadError => raised('KeyError: NAME', 'keyerror', ...frames);
    expect(areRaisedApart(error(own), error(ofSheets, own))).toBe(true);
    expect(areRaisedApart(error(ofSheets, own), error(ofImages, own))).toBe(true);
    expect(areRaisedApart(error(ofSheets, own), error(ofSheets))).toBe(false);
    expect(areRaisedApart(error(own, ofSheets), error({ ...own, file: 'shop.py' }))).toBe(false);
    expect(areRaisedApart(error(), error(ofSheets))).toBe(false);
  });

  it('is not asked of lines that tell more', () => {
    const error = (...frames: ReadError['frames']): ReadError =>
      raised('ValueError: unknown greenhouse thermostat NAME', 'valueerror', ...frames);
    expect(areRaisedApart(error(own), error(ofSheets))).toBe(false);
  });

  it('is shown for the same library alone', () => {
    const trace = (library: string): string =>
      `Traceback (most recent call last):\n  File "/home/m/shop/main.py", line 3, in <module>\n    load()\n  File "/home/m/.venv/lib/python3.11/site-packages/${library}/core.${library}.py", line 9, in load\n    raise\nKeyError: 'total'`;
    const [sheets, images] = ['sheets', 'images'].map((library) => ({
      message: trace(library).replace(`core.${library}`, library),
    })) as [{ message: string }, { message: string }];
    expect(scoreMatch(sheets, { message: sheets.message.replace('total', 'width') })).toMatchObject({
      isShown: true,
      relation: 'similar',
    });
    expect(scoreMatch(sheets, images)).toMatchObject({ isShown: false, relation: 'family' });
  });
});
