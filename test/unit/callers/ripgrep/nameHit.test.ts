import { describe, expect, it } from 'vitest';
import { getBatches, nameArguments, treeArguments } from '../../../../src/callers/node/ripgrep/ripgrepArguments.ts';
import { hitsInText } from '../../../../src/callers/node/ripgrep/nameHit.ts';
import { parseRipgrepMessage, getText } from '../../../../src/callers/node/ripgrep/ripgrepMessage.ts';

const places = (text: string, name: string, path = 'a.ts'): string[] =>
  hitsInText(path, text, name).map(({ line, column }) => `${line}:${column}`);

describe('the places of a name', () => {
  it.each<[text: string, name: string, places: readonly string[]]>([
    ['save(save);\nx.save\r\nsaved\n  save', 'save', ['1:0', '1:5', '2:2', '4:2']],
    ['saved _save save1 save_ $save save$ ésave saveé save\u0301', 'save', []],
    ['"save" \'save\' // save-it', 'save', ['1:1', '1:8', '1:17']],
    ['“save” —save😀save', 'save', ['1:1', '1:8', '1:14']],
    ['𝒳save save𝒳 😀.save', 'save', ['1:17']],
    ['$scope x$scope $scope2', '$scope', ['1:0']],
    ['rec.save! save!! save', 'save!', ['1:4', '1:10']],
    ['naïve naïve2 naive', 'naïve', ['1:0']],
    ['имя.имя', 'имя', ['1:0', '1:4']],
    ['a.a.a', 'a.a', ['1:0', '1:2']],
    ['f(.*)[x]+ f', '(.*)[x]+', ['1:1']],
    ['', 'x', []],
    ['a\nb\n', '\n', []],
    ['a\nb', 'a\nb', []],
    ['ab', '', []],
    ['', '', []],
    ['a\r\n', '\r', []],
    ['\n\n\nx', 'x', ['4:0']],
  ])('%j: %s', (text, name, expected) => {
    expect(places(text, name)).toEqual(expected);
  });

  it('takes a dollar sign for a letter only where the language does', () => {
    const text = '$user "$user" a$user';
    expect(places(text, 'user', 'a.php')).toEqual(['1:1', '1:8', '1:16']);
    for (const path of ['a.js', 'a.MJS', 'b.tsx', 'C.java']) expect(places(text, 'user', path)).toEqual([]);
    expect(places(text, '$user', 'a.php')).toEqual(['1:0', '1:7', '1:15']);
    expect(places(text, '$user', 'a.ts')).toEqual(['1:0', '1:7']);
  });

  it('shows a piece of a very long line, and says where it begins', () => {
    const [hit] = hitsInText('a.ts', `${'x '.repeat(3000)}save${' y'.repeat(3000)}\n`, 'save');
    expect(hit).toMatchObject({ line: 1, column: 6000, textColumn: 5500 });
    expect(hit?.lineText).toHaveLength(1000);
    expect(hit?.lineText.slice(500, 504)).toBe('save');
  });
});

describe('command lines', () => {
  it('holds every file once, in order, none longer than allowed unless one path is', () => {
    const files = Array.from({ length: 1000 }, (_, at) => `/w/${'é'.repeat(at % 50)}${at}`);
    const batches = getBatches(files, 500);
    expect(batches.flat()).toEqual(files);
    for (const batch of batches)
      expect(batch.reduce((sum, file) => sum + Buffer.byteLength(file) + 3, 0)).toBeLessThanOrEqual(500);
    expect(getBatches(['x'.repeat(900)], 500)).toHaveLength(1);
    expect(getBatches([])).toEqual([]);
  });

  it('asks for whole words only where every version means the same by it', () => {
    expect(nameArguments('save_2')).toContain('--word-regexp');
    for (const name of ['$save', 'naïve', 'save!', 'a.b']) expect(nameArguments(name)).not.toContain('--word-regexp');
    expect(nameArguments('--version').slice(-2)).toEqual(['--regexp', '--version']);
  });

  it('gives ripgrep only the exclude globs it reads like the editor', () => {
    const all = treeArguments(['out', '**/*.tmp', '[', '{a,b'], 10);
    expect(all).toEqual(expect.arrayContaining(['!/out', '!**/*.tmp']));
    expect(all.join(' ')).not.toMatch(/[[{]/);
  });
});

describe("ripgrep's messages", () => {
  it('are read when they are what they should be, and nothing else is', () => {
    const match = parseRipgrepMessage(
      '{"type":"match","data":{"path":{"bytes":"w7w="},"lines":{"text":"a\\n"},"line_number":3,"absolute_offset":0,"submatches":[]}}',
    );
    expect(match?.type === 'match' && [getText(match.data.path), match.data.line_number]).toEqual(['ü', 3]);
    for (const line of [
      '',
      'nonsense',
      '{}',
      'null',
      '{"type":"match"}',
      '{"type":"match","data":{"path":{"text":1},"lines":{"text":"a"},"line_number":3}}',
      '{"type":"match","data":{"path":{"text":"a"},"lines":{"text":"a"},"line_number":null}}',
      '{"type":"other","data":{}}',
    ]) {
      expect(parseRipgrepMessage(line)).toBeUndefined();
    }
  });
});
