import { describe, expect, it } from 'vitest';
import { substituteLocals } from '../../../src/callers/node/facts/draft/substituteLocals.ts';

const locals: Record<string, string> = {
  repo: 'Repo',
  items: 'Item[]',
  made: 'make()',
  same: '=this.other',
  text: "'x'",
  some: '',
  either: 'A|make()',
};
const through = (type: string): string => substituteLocals(type, (name) => locals[name]);

describe('types told through locals', () => {
  it.each([
    ['=repo', 'Repo'],
    ['repo.find()', 'Repo.find()'],
    ['=repo.items', 'Repo.items'],
    ['=repo.items[]', '=Repo.items[]'],
    ['=items', 'Item[]'],
    ['=items[]', 'Item'],
    ['items.first()', 'Item'],
    ['items.anyhow()', ''],
    ['=made', 'make()'],
    ['=made.a', '=make().a'],
    ['made.go()', 'make().go()'],
    ['=made[]', '=make()[]'],
    ['=same', '=this.other'],
    ['same.go()', 'this.other.go()'],
    ['=same.x', '=this.other.x'],
    ['=text', "'x'"],
    ['text.trim()', ''],
    ['=some', ''],
    ['some.go()', ''],
    ['repo()', ''],
    ['=repo[]', '=Repo()[]'],
    ['same()', 'this.other()'],
    ['=items.values()[]', 'Item'],
    ['items.pop()', 'Item'],
    ['=items.copy()', 'Item[]'],
    ['=either', 'A|make()'],
    ['=either.x', 'A.x|=make().x'],
    ['either.go()', 'A.go()|make().go()'],
    ['=repo|=text', 'Repo'],
  ])('%s is %s', (type, known) => {
    expect(through(type)).toBe(known);
  });

  it.each(['Repo', 'Repo[]', '=other', 'other()', 'other.go()', "'repo'", '', '=this.repo', 'repo2.find()'])(
    '%s stays as it is',
    (type) => {
      expect(through(type)).toBe(type);
    },
  );

  it('takes a type of the same name as a local for the type', () => {
    expect(through('repo')).toBe('repo');
  });
});
