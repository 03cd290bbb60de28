import { describe, expect, it } from 'vitest';
import { contentHash, hashText } from '../../../../src/callers/node/names/contentHash.ts';
import { NameIndex } from '../../../../src/callers/node/names/nameIndex.ts';

const encoder = new TextEncoder();

function indexOf(files: Readonly<Record<string, string>>): NameIndex {
  const index = new NameIndex();
  for (const [path, text] of Object.entries(files))
    index.put(path, { size: text.length, mtimeMs: 1 }, encoder.encode(text));
  return index;
}

function found(index: NameIndex, name: string): (string | undefined)[] {
  return index.filesWith(name).map((id) => index.file(id)?.path);
}

describe('filesWith', () => {
  it('finds a name in code, strings and comments, and only as a whole word', () => {
    const index = indexOf({
      code: 'save()',
      string: '"on save go"',
      comment: '// save',
      longer: 'saved unsave save2 _save',
      none: '',
    });
    expect(found(index, 'save')).toEqual(['code', 'string', 'comment']);
  });

  it('finds a name with and without the dollar sign that stands at it', () => {
    const index = indexOf({ php: '$this->save($user)', js: 'const $user = a$b', template: '`${user}`', plain: 'user' });
    expect(found(index, 'user')).toEqual(['php', 'js', 'template', 'plain']);
    expect(found(index, '$user')).toEqual(['php', 'js']);
    expect(found(index, 'a$b')).toEqual(['js']);
    expect(found(index, '$b')).toEqual(['js']);
  });

  it('takes a name of several words for all of them, and one without words for every file that was read', () => {
    const index = indexOf({ both: 'user.save!', one: 'save', other: 'user' });
    index.skip('/big', { size: 9e6, mtimeMs: 1 }, 'too-large');
    expect(found(index, 'user.save')).toEqual(['both']);
    expect(found(index, 'save!')).toEqual(['both', 'one']);
    expect(found(index, '=>')).toEqual(['both', 'one', 'other']);
    expect(found(index, '404')).toEqual(['both', 'one', 'other']);
  });

  it('finds an accented name in either of its spellings', () => {
    const index = indexOf({ composed: 'caf\u00e9()', apart: 'cafe\u0301()', bare: 'cafe()' });
    for (const name of ['caf\u00e9', 'cafe\u0301']) expect(found(index, name)).toEqual(['composed', 'apart']);
    expect(found(index, 'cafe')).toEqual(['bare']);
  });

  it('does not take a typographic quote or dash for a part of the name', () => {
    expect(found(indexOf({ a: '“save”—load' }), 'save')).toEqual(['a']);
  });
});

describe('an index while files change', () => {
  it('keeps its generation when the same content comes again, and remembers the new time', () => {
    const index = indexOf({ a: 'one' });
    const before = index.generation;
    expect(index.put('a', { size: 3, mtimeMs: 2 }, encoder.encode('one'))).toBe(false);
    expect(index.generation).toBe(before);
    expect(index.isCurrent('a', { size: 3, mtimeMs: 2 })).toBe(true);
    expect(index.isCurrent('a', { size: 3, mtimeMs: 1 })).toBe(false);
    expect(index.put('a', { size: 3, mtimeMs: 3 }, encoder.encode('two'))).toBe(true);
    expect(index.generation).toBeGreaterThan(before);
    expect(found(index, 'one')).toEqual([]);
  });

  it('reads a file again that was skipped, though its content is the same', () => {
    const index = indexOf({ a: '' });
    expect(index.skip('a', { size: 0, mtimeMs: 1 }, 'unreadable')).toBe(true);
    const { generation } = index;
    expect(index.skip('a', { size: 0, mtimeMs: 2 }, 'unreadable')).toBe(false);
    expect(index.generation).toBe(generation);
    expect(index.skipped()).toEqual(new Map([['unreadable', 1]]));
    expect(index.put('a', { size: 0, mtimeMs: 1 }, encoder.encode(''))).toBe(true);
    expect(index.skipped()).toEqual(new Map());
  });

  it('takes a folder for a folder and not for a beginning of a name', () => {
    const index = indexOf({ '/w/a/x': 'n', '/w/a/b/y': 'n', '/w/ab': 'n', 'C:\\w\\a': 'n' });
    expect(index.rename('/w/a', '/w/c')).toBe(2);
    expect(found(index, 'n').sort()).toEqual(['/w/ab', '/w/c/b/y', '/w/c/x', 'C:\\w\\a']);
    expect(index.remove('/w/c')).toBe(2);
    expect(index.remove('C:\\w')).toBe(1);
    expect(found(index, 'n')).toEqual(['/w/ab']);
  });

  it('merges when it has become many parts, and answers meanwhile and afterwards', async () => {
    const index = new NameIndex();
    const filler = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ');
    for (let file = 0; file < 40; file++)
      index.put(`/f${file}`, { size: 1, mtimeMs: 1 }, encoder.encode(`common f${file} ${filler}`));
    expect(index.isFragmented).toBe(true);
    let breaths = 0;
    const merge = index.compact(() => {
      breaths += 1;
      if (breaths === 1) index.put('/f3', { size: 1, mtimeMs: 2 }, encoder.encode('changed'));
      expect(index.filesWith('common')).toHaveLength(39);
      return undefined;
    });
    await merge;
    expect(breaths).toBeGreaterThan(3);
    expect(index.isFragmented).toBe(false);
    expect(index.filesWith('common')).toHaveLength(39);
    expect(found(index, 'changed')).toEqual(['/f3']);
    expect(found(index, 'f3')).toEqual([]);
  });
});

describe('contentHash', () => {
  it('is the same wherever the bytes lie in memory, and another one for any change', () => {
    const text = encoder.encode('The quick brown fox jumps over the lazy dog');
    const shifted = new Uint8Array(text.length + 3).subarray(3);
    shifted.set(text);
    expect(contentHash(shifted)).toEqual(contentHash(text));
    const seen = new Set([hashText(contentHash(text))]);
    for (let at = 0; at < text.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = text.slice();
        changed[at] = (changed[at] as number) ^ (1 << bit);
        seen.add(hashText(contentHash(changed)));
      }
      seen.add(hashText(contentHash(text.subarray(0, at))));
    }
    expect(seen.size).toBe(1 + text.length * 9);
    for (const each of seen) expect(each).toMatch(/^[0-9a-f]{16}$/);
  });

  it('has no more equal halves among numbered texts than chance would give', () => {
    const halves = [new Set<number>(), new Set<number>()];
    const count = 50_000;
    for (let at = 0; at < count; at++) {
      const { high, low } = contentHash(encoder.encode(`file ${at}`));
      halves[0]?.add(high);
      halves[1]?.add(low);
    }
    // Chance gives 0.3 collisions in 32 bits.
    for (const half of halves) expect(half.size).toBeGreaterThan(count - 8);
  });
});
