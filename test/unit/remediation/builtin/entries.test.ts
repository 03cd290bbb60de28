import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../../tools/builtin/entries.ts';
import { thinReasons } from '../../../../tools/builtin/thin.ts';

const good = {
  causes: ['npm/script-missing'],
  title: 'package.json has no such script',
  means: 'npm looks the name up in package.json and finds none.',
  first: 'Run `npm run` without a name to list the scripts that there are.',
  check: 'It starts.',
};
const causes = new Set(['npm/script-missing', 'git/lock', 'git/index']);
const read = (...entries: readonly unknown[]) =>
  readEntries([{ name: 'a.jsonl', text: entries.map((each) => JSON.stringify(each)).join('\n') }], causes);

describe('entries of built-in fixes', () => {
  it('are read with their places', () => {
    expect(read(good)).toEqual({ entries: [{ ...good, at: 'a.jsonl:1' }], mistakes: [] });
    expect(readEntries([{ name: 'a.jsonl', text: '\n\n' }], causes)).toEqual({ entries: [], mistakes: [] });
  });

  it.each([
    ['an unknown cause', { ...good, causes: ['npm/nothing'] }, 'the corpus has no cause npm/nothing'],
    ['a cause twice', { ...good, causes: ['git/lock', 'git/lock'] }, 'git/lock is solved at a.jsonl:1, too'],
    ['no cause', { ...good, causes: [] }, 'causes'],
    ['a short text', { ...good, first: 'Do it.' }, 'first is too short'],
    ['a long text', { ...good, means: 'x'.repeat(2000) }, 'means'],
    ['a link that is not https', { ...good, link: 'http://example.com' }, 'link'],
    ['a link that is a script', { ...good, link: 'javascript:alert(1)' }, 'link'],
    ['a field that is not known', { ...good, cheque: 'x' }, 'cheque'],
    ['no object', [good], 'a.jsonl:1'],
  ])('are refused for %s', (_, entry, said) => {
    const { entries, mistakes } = read(entry);
    expect(entries).toEqual([]);
    expect(mistakes.join('\n')).toContain(said);
  });

  it('are refused where another has the cause or the title', () => {
    expect(read(good, { ...good, title: 'Another title of it' }).mistakes).toEqual([
      'a.jsonl:2: npm/script-missing is solved at a.jsonl:1, too',
    ]);
    expect(read(good, { ...good, causes: ['git/lock'], title: good.title.toUpperCase() }).mistakes).toEqual([
      'a.jsonl:2: the title is that of a.jsonl:1',
    ]);
  });

  it('report each line that is no entry, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (lines) => {
        const text = lines.map((line) => line.replaceAll('\n', ' ')).join('\n');
        const { entries, mistakes } = readEntries([{ name: 'a', text }], causes);
        expect(entries.length + mistakes.length).toBe(text.split('\n').filter((line) => line.trim() !== '').length);
      }),
    );
  });
});

describe('thin entries', () => {
  const reasons = (...entries: readonly unknown[]) =>
    Object.fromEntries(
      thinReasons(
        read(...entries).entries,
        new Map([
          ['a.jsonl:1', [{ text: '', reading: { failingLine: 'error: switch --foo is not known here' } as never }]],
        ]),
      ).map(({ at, why }) => [at, why.join('; ')]),
    );

  it('are those without a step, too short, that repeat the error, or say the same as another', () => {
    expect(reasons(good)).toEqual({});
    expect(reasons({ ...good, first: '7z has no such switch.' })['a.jsonl:1']).toContain('no command');
    expect(reasons({ ...good, means: 'The switch --foo is not known here, error.' })['a.jsonl:1']).toContain('repeats');
    expect(reasons({ ...good, check: undefined })['a.jsonl:1']).toContain('neither');
    const twins = reasons(good, { ...good, causes: ['git/lock'], title: 'Some other title' });
    expect(twins['a.jsonl:2']).toContain('the same text as a.jsonl:1');
  });
});
