import { expect, it } from 'vitest';
import { isTakenForConflict } from '../../../../src/edit/host/mergeLensOffer.ts';

it('knows what the editor takes for a merge conflict', () => {
  expect(isTakenForConflict('a.ts\n<<<<<<< SEARCH\r\none\r\n=======\r\ntwo\r\n>>>>>>> REPLACE\r\n')).toBe(true);
  expect(isTakenForConflict('  <<<<<<< SEARCH\none\n  =======\ntwo\n  >>>>>>> REPLACE\n')).toBe(false);
  expect(isTakenForConflict('<<<<<<< SEARCH\none\n>>>>>>> REPLACE\n')).toBe(false);
  expect(isTakenForConflict('<<<<<<< one\n>>>>>>> two\n=======\n>>>>>>> three\n')).toBe(false);
  expect(isTakenForConflict('------- SEARCH\none\n=======\ntwo\n+++++++ REPLACE\n')).toBe(false);
  expect(isTakenForConflict('=======\n>>>>>>>\n'.repeat(20_000))).toBe(false);
});
