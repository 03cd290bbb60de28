import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DemoResult } from '../../tools/demo/demoReport.ts';
import { projectRoot, resultsFolder } from '../../tools/paths.ts';
import { runProcess } from '../../tools/process.ts';

/** What the table in demo/README.md promises: per edit the status of its places and how many lines come. */
const promised: Readonly<
  Record<
    string,
    { readonly status: string; readonly added: number; readonly removed: number; readonly reason?: string }
  >
> = {
  '01-exact.md': { status: 'applied', removed: 2, added: 2 },
  '02-spaces-for-tabs.md': { status: 'applied', removed: 0, added: 1 },
  '03-smart-quotes.md': { status: 'applied', removed: 1, added: 1 },
  '04-line-numbers.md': { status: 'applied', removed: 1, added: 2 },
  '05-crlf.md': { status: 'applied', removed: 5, added: 3 },
  '06-typo.md': { status: 'pending', removed: 0, added: 2 },
  '07-dedented.md': { status: 'applied', removed: 5, added: 5 },
  '08-diff.md': { status: 'applied', removed: 0, added: 3 },
  '09-ambiguous.md': { status: 'refused', removed: 0, added: 0, reason: 'ambiguous' },
  '10-absent.md': { status: 'refused', removed: 0, added: 0, reason: 'absent' },
  '11-already-applied.md': { status: 'refused', removed: 0, added: 0, reason: 'already-applied' },
  '12-two-files.md': { status: 'pending', removed: 2, added: 2 },
  '13-three-slips.md': { status: 'applied', removed: 2, added: 2 },
};

test('npm run demo does to every damaged edit what its README says', async () => {
  const { code, output } = await runProcess(process.execPath, [join(projectRoot, 'tools', 'demo.ts')], {
    cwd: projectRoot,
  });
  expect(code, output).toBe(0);
  const results = JSON.parse(await readFile(join(resultsFolder, 'demo.json'), 'utf8')) as readonly DemoResult[];
  expect(results.map(({ edit }) => edit)).toEqual(Object.keys(promised));
  for (const { edit, summary, changes } of results) {
    const verdicts = summary?.files.flatMap((file) => file.verdicts) ?? [];
    const { status, reason, added, removed } = promised[edit] ?? { status: 'unexpected', added: 0, removed: 0 };
    expect(verdicts.length, edit).toBeGreaterThan(0);
    for (const verdict of verdicts)
      expect(verdict, edit).toMatchObject(reason === undefined ? { status } : { status, reason });
    expect(
      changes.reduce((sum, change) => sum + change.added.length, 0),
      edit,
    ).toBe(added);
    expect(
      changes.reduce((sum, change) => sum + change.removed.length, 0),
      edit,
    ).toBe(removed);
    expect(output).toContain(edit.replace('.md', ''));
  }
  // Tabs stay tabs, CRLF stays CRLF, and the comment keeps its own word.
  const cameIn = (edit: string): readonly string[] =>
    results.find((result) => result.edit === edit)?.changes.flatMap((change) => change.added) ?? [];
  expect(cameIn('02-spaces-for-tabs.md')).toEqual(['\tw.Header().Set("Location", "/orders/"+o.ID)']);
  for (const line of cameIn('05-crlf.md')) expect(line).toMatch(/\r$/);
  expect(cameIn('06-typo.md').join('\n')).not.toContain('many boxes');
});
