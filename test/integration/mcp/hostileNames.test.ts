import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
const before = "import { total } from './total';\nexport const sum = (): number => total(3);\n";
const after = before.replace('3', '4');

/** Names that Linux allows in a folder. */
const sound = [
  '-rf --help.ts',
  '$(touch pwned).ts',
  '`touch pwned`.ts',
  `it's "quoted"; touch pwned.ts`,
  'a|b>c&d.ts',
  '%s%n${x}.ts',
  `${'L'.repeat(252)}.ts`,
  '[id].tsx',
  ' leading.ts',
  '日本 😀.ts',
  'NUL.ts',
  '\ufffd.ts',
];
/** Names that are there or may be sent, and that no edit takes. */
const unsound = [
  'new\nline.ts',
  'a\rb.ts',
  'esc\u001b[31m.ts',
  'rtl\u202egnp.ts',
  'lone\ud800.ts',
  '\udc00.ts',
  'nul\0.ts',
  `${'M'.repeat(253)}.ts`,
  `${'d/'.repeat(3000)}x.ts`,
  `${'\ud800'.repeat(100)}.ts`,
];

let root: string;
let runtime: string;

beforeEach(async () => {
  root = await scratchFolder({ 'src/total.ts': 'export function total(of: number): number { return of; }\n' });
  runtime = join(await scratchFolder(), 'run');
  await mkdir(join(root, 'src'), { recursive: true });
});

/** What would begin a line of its own, control a terminal or turn text around. */
const forged =
  /(?:^|\n)line\.ts|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe.skipIf(process.platform !== 'linux')('names of files', () => {
  it('that are strange are edited as they are, and nothing they spell is run', async () => {
    for (const name of sound) await writeFile(join(root, 'src', name), before);
    const { call } = await mcpAgent({ server: server(), root, runtime });
    for (const name of sound) {
      const answer = await call('apply_edit', {
        file_path: `src/${name}`,
        old_string: 'total(3)',
        new_string: 'total(4)',
      });
      expect([name, answer.isError, await readFile(join(root, 'src', name), 'utf8')]).toEqual([name, false, after]);
      expect([name, forged.test(answer.text)]).toEqual([name, false]);
    }
    const found = await call('find_callers', { symbol_name: 'total', deadline_ms: 60_000 });
    expect([found.isError, forged.test(found.text)]).toEqual([false, false]);
    for (const name of sound) expect(JSON.stringify(found.data)).toContain(JSON.stringify(`src/${name}`));
    expect(existsSync(join(root, 'pwned')) || existsSync('pwned')).toBe(false);
  });

  it('that could forge lines, or that no file can have, are refused in a line, and the server lives on', async () => {
    await writeFile(join(root, 'src', 'new\nline.ts'), before);
    await writeFile(join(root, 'src', 'esc\u001b[31m.ts'), before);
    await writeFile(join(root, 'src', 'rtl\u202egnp.ts'), before);
    const { call } = await mcpAgent({ server: server(), root, runtime });
    for (const name of unsound) {
      for (const file_path of [`src/${name}`, name, join(root, 'src', name)]) {
        const answer = await call('apply_edit', { file_path, old_string: 'total(3)', new_string: 'total(4)' });
        expect([name.slice(0, 20), answer.isError, forged.test(answer.text), answer.text.length < 6000]).toEqual([
          name.slice(0, 20),
          true,
          false,
          true,
        ]);
        const written = await call('apply_edit', { file_path, old_string: '', new_string: 'x\n' });
        expect([name.slice(0, 20), written.isError]).toEqual([name.slice(0, 20), true]);
      }
      const asked = await call('find_callers', {
        symbol_name: `total${name}`.slice(0, 200),
        file_path: `src/${name}`.slice(0, 4000),
      });
      expect([name.slice(0, 20), forged.test(asked.text)]).toEqual([name.slice(0, 20), false]);
    }
    const found = await call('find_callers', { symbol_name: 'total', deadline_ms: 60_000 });
    expect(forged.test(found.text)).toBe(false);
    expect(JSON.stringify(found.data)).toContain('line.ts');
  });
});
