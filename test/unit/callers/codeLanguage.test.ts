import { describe, expect, it } from 'vitest';
import { getLanguage } from '../../../src/callers/domain/codeLanguage.ts';

describe('the language of a file', () => {
  it.each([
    ['a.ts', 'typescript'],
    ['src/b.test.TSX', 'typescript'],
    ['a.d.mts', 'typescript'],
    ['a.mjs', 'javascript'],
    ['a.jsx', 'javascript'],
    ['a/b.py', 'python'],
    ['a.pyi', 'python'],
    ['a.go', 'go'],
    ['A.java', 'java'],
    ['A.kt', 'kotlin'],
    ['build.gradle.kts', 'kotlin'],
    ['a.rs', 'rust'],
    ['A.cs', 'csharp'],
    ['a.rb', 'ruby'],
    ['lib/tasks/x.rake', 'ruby'],
    ['Rakefile', 'ruby'],
    ['a.d/b/Gemfile', 'ruby'],
    ['a.php', 'php'],
    ['a.h', 'cpp'],
    ['a.c', 'cpp'],
    ['a.C++', 'cpp'],
  ] as const)('%s is %s', (path, language) => {
    expect(getLanguage(path)).toBe(language);
  });

  it.each(['a.txt', 'ts', '.ts/x', 'Makefile', 'a.json', '', 'a.', 'src.py/readme'])('%s has none', (path) => {
    expect(getLanguage(path)).toBeUndefined();
  });
});
