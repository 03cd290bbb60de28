import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeLanguages } from '../../../src/callers/domain/codeLanguage.ts';
import { getCompleteRecord } from '../../../src/callers/domain/languages/completeRecord.ts';

const titles: Readonly<Record<string, string>> = {
  TypeScript: 'typescript',
  JavaScript: 'javascript',
  Python: 'python',
  Go: 'go',
  Java: 'java',
  'C and C++': 'cpp',
  Kotlin: 'kotlin',
  Rust: 'rust',
  PHP: 'php',
  Scala: 'scala',
  'C#': 'csharp',
  Ruby: 'ruby',
};

function cells(row: string | undefined): string[] {
  return (row ?? '').split('|').slice(3, -1);
}

test('answers tell the shares that the benchmarks found, where they miss the bar', () => {
  const lines = readFileSync('docs/benchmarks.md', 'utf8').split('\n');
  const measured = new Map(
    lines.flatMap((line, at) => {
      if (!line.startsWith('| What, on held projects |')) return [];
      const figures = cells(lines.slice(at).find((row) => row.startsWith('| *complete* that is false |')));
      return cells(line).map((head, column) => {
        const language = /^[^(]+/.exec(head.trim())?.[0].trim() ?? '';
        const [, wrong, asked] = /\((\d+) of (\d+)\)/.exec(figures[column] ?? '') ?? [];
        const isMarked = figures[column]?.includes('✗') === true;
        return [
          titles[language],
          { language, right: Number(asked) - Number(wrong), asked: Number(asked), isMarked },
        ] as const;
      });
    }),
  );
  expect([...measured.keys()].sort()).toEqual([...codeLanguages].sort());
  for (const language of codeLanguages) {
    const { right, asked, language: title, isMarked } = measured.get(language)!;
    const isSafe = (asked - right) / asked <= 0.005 && !isMarked;
    expect(getCompleteRecord(language)).toEqual(isSafe ? undefined : { language: title, right, asked });
  }
});

test('nothing is told of a language that was not judged', () => {
  expect(getCompleteRecord(undefined)).toBeUndefined();
});
