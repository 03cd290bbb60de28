import fc from 'fast-check';
import { expect, test } from 'vitest';
import { castReceiver } from '../../../src/callers/domain/graph/castReceiver.ts';

test.each([
  ['((Repo)o)', 'Repo', ''],
  ['((app.Repo) o).me()', 'app.Repo', '.me()'],
  ['(o as Repo)', 'Repo', ''],
  ['(get(a) as Repo<User>)?.me', 'Repo', '?.me'],
  ['(&store.Repo{Name:"a"})', 'store.Repo', ''],
  ['(new Repo($a))', 'Repo', ''],
  ['(new \\App\\Repo())->me()', 'Repo', '->me()'],
  ['static_cast<const app::Repo*>(s)', 'Repo', ''],
  ['((const app::Repo*)s)->me()', 'Repo', '->me()'],
  ['std::make_unique<app::Repo>(f(1, g()))->me()', 'Repo', '->me()'],
  ['store::Repo{1}.me()', 'Repo', '.me()'],
])('%s is cast to %s', (text, type, rest) => {
  expect(castReceiver(text)).toEqual({ type, rest });
});

test.each(['repo', 'this.repo', '(a+b)', '(await get())', 'cast(x)', '', 'map{|x|x}', 'make_pair(a)'])(
  '%s is no cast',
  (text) => {
    expect(castReceiver(text)).toBeUndefined();
  },
);

test('whatever a receiver is, the rest stands at its end', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    '((A)',
    ' as B',
    '{',
    '}',
    '&',
    'new C',
    '_cast<D>',
    'make_shared<E>',
    'F{',
    '<',
    '>',
    '.x',
    'é',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      (text) => {
        expect(text.endsWith(castReceiver(text)?.rest ?? '')).toBe(true);
      },
    ),
  );
});
