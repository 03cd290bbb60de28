import { describe, expect, test } from 'vitest';
import { diffLines } from '../../../media/lib/diffLines.ts';

const shapes = (diff: string): string[] => diffLines(diff).map(({ kind, text }) => `${kind}: ${text}`);

describe('a unified diff', () => {
  test('shows one name a file, its hunks and its lines without signs', () => {
    const diff =
      'diff --git a/src/a.ts b/src/a.ts\nindex 123..456 100644\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@ head\n same\n-old\n+new\n\\ No newline at end of file\n--- a/b.ts\n+++ b/b.ts\n@@ -9 +9 @@\n-x\n+y\n';
    expect(shapes(diff)).toEqual([
      'file: src/a.ts',
      'hunk: @@ -1,2 +1,2 @@ head',
      'same: same',
      'removed: old',
      'added: new',
      'file: b.ts',
      'hunk: @@ -9 +9 @@',
      'removed: x',
      'added: y',
    ]);
  });

  test('lines that look like headers inside a hunk are lines', () => {
    expect(shapes('--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- a comment\n+++ counter\n-- x\n')).toEqual([
      'file: q.sql',
      'hunk: @@ -1,2 +1,2 @@',
      'removed: -- a comment',
      'added: ++ counter',
      'removed: - x',
    ]);
  });

  test('a file that is new or gone', () => {
    expect(shapes('--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1 @@\n+x')).toEqual([
      'file: new.ts',
      'hunk: @@ -0,0 +1 @@',
      'added: x',
    ]);
    expect(shapes('--- a/old.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x')).toEqual([
      'file: old.ts',
      'hunk: @@ -1 +0,0 @@',
      'removed: x',
    ]);
  });

  test('what is no diff is shown as it stands', () => {
    expect(shapes('some words\n\nmore')).toEqual(['same: some words', 'same: ', 'same: more']);
  });
});
