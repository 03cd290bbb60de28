import { describe, expect, test } from 'vitest';
import { doubtMerge } from '../../../../src/edit/domain/structure/confirmMerge.ts';

const kinds = {
  isRemark: (row: string): boolean => row.trimStart().startsWith('//'),
  isImport: (row: string): boolean => row.startsWith('import'),
};

/** Asks the second witness; rows of `...` are the placeholders. */
function ask(old: string, merged: string, snippet: string): string | undefined {
  const lines = snippet.split('\n');
  const gaps = new Set(lines.flatMap((line, row) => (line.trim() === '...' ? [row] : [])));
  return doubtMerge(old.split('\n'), merged.split('\n'), { lines, gaps }, kinds);
}

describe('a merge that is read again by its rows', () => {
  const file = "import a from './a'\n\nconst one = makeOne(a)\nconst two = makeTwo(one)\n\nrun(one, two)\n";

  test('is confirmed where the text holds what is shown, in its order', () => {
    expect(ask(file, file.replace('run(one, two)', 'run(two)'), '...\nrun(two)')).toBeUndefined();
    const made = file.replace('\nrun', 'const three = makeThree(two)\n\nrun');
    expect(ask(file, made, '...\nconst three = makeThree(two)\n\nrun(one, two)')).toBeUndefined();
  });

  test('is in doubt where a row that is shown is written otherwise', () => {
    const old = file.replaceAll(/\)$/gm, ');');
    const made = old.replace('run(one, two);', 'run(two);');
    expect(ask(old, made, '...\nrun(two)')).toBe('run(two)');
  });

  test('is in doubt where rows stand between two that are shown together', () => {
    expect(ask(file, file, '...\nconst one = makeOne(a)\nrun(one, two)')).toBe('const one = makeOne(a)');
  });

  test('is in doubt where what is new stands beside its own hidden version', () => {
    const old = "import {\n  One, Two,\n} from './types'\n\nexport class Manager {\n  one: One\n}\n";
    const fresh = "import {\n  One, Two,\n} from './types.js'";
    const snippet = `...\n${fresh}\n\nexport class Manager {\n  ...\n}`;
    expect(ask(old, old.replace('export', `${fresh}\n\nexport`), snippet)).toBe('import {');
    expect(ask(old, old.replace("'./types'", "'./types.js'"), snippet)).toBeUndefined();
  });

  test('is in doubt where a name of a hidden row is declared in another form', () => {
    const old = 'var listOf = function (value) {\n  return isArray(value) ? value : [value];\n};\n\nrun(listOf);\n';
    const fresh = 'const listOf = (value = []) => isArray(value) ? value : [value];';
    expect(ask(old, old.replace('run', `${fresh}\n\nrun`), `...\n${fresh}\n\nrun(listOf);`)).toBe(fresh);
  });

  test('is confirmed where something with a new name stands beside one of its kind', () => {
    const old = 'class A {\n  get one() {\n    return this.parts.one;\n  }\n\n  run() {}\n}\n';
    const fresh = '  get two() {\n    return this.parts.two;\n  }\n\n';
    const made = old.replace('  run', `${fresh}  run`);
    expect(ask(old, made, `class A {\n  ...\n${fresh}  run() {}\n}`)).toBeUndefined();
  });

  test('is confirmed within a block whose end is shown', () => {
    const block = (call: string): string => `function go(list) {\n  start(list);\n  ${call}\n}\n`;
    const old = `${block('list.forEach(end, list);')}\nfunction goBack(list) {\n  list.forEach(end, list);\n}\n`;
    const made = old.replace(block('list.forEach(end, list);'), block('list.forEach(end, list, 1);'));
    expect(ask(old, made, `${block('list.forEach(end, list, 1);')}...`)).toBeUndefined();
  });

  test('tells that too much differs', () => {
    const rows = (word: string): string => Array.from({ length: 2000 }, (_, i) => `${word}${i}();`).join('\n');
    expect(ask(rows('a'), rows('b'), rows('b'))).toBe('');
  });

  test('is in doubt where a hidden row is gone beside the last one that is shown', () => {
    expect(ask(file, file.replace('run(one, two)\n', ''), '...\nconst two = makeTwo(one)\n...')).toBe('run(one, two)');
    expect(ask(file, file.replace('const one = makeOne(a)\n', ''), '...\nconst two = makeTwo(one)\n...')).toBe(
      'const one = makeOne(a)',
    );
    // What stands in its place may be what it has become.
    const made = file.replace('run(one, two)', 'go(one, two)');
    expect(ask(file, made, '...\nconst two = makeTwo(one)\n...\ngo(one, two)')).toBeUndefined();
  });

  test('is confirmed where a declaration takes the place of its own, however much a hidden one is like it', () => {
    const body = '  const stats = lstat(path);\n  return stats.isFolder() ? kinds.folder : kinds.file;\n}\n';
    const old = `function kindOf(path, done) {\n  ask(path, done);\n}\n\nfunction kindOfSync(path) {\n${body}`;
    const fresh = `async function kindOf(path) {\n${body.replace('lstat', 'await lstat')}`;
    const made = old.replace(/^[^}]*\}\n/, () => fresh);
    expect(ask(old, made, `...\n${fresh}...`)).toBeUndefined();
  });
});
