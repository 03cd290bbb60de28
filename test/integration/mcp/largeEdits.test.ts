import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
const row = '2024-01-01,7,ok\n';
const line = (at: number): string => `export const constant${at} = compute(${at}, "name ${at}");\n`;
const lines = (count: number): string => Array.from({ length: count }, (_, at) => line(at)).join('');
/** A ping takes some milliseconds; what is held up by the work of an edit takes as long as that. */
const maxPingMs = 2000;

const inputs: readonly (readonly [name: string, content: string, call: Readonly<Record<string, unknown>>])[] = [
  [
    'very many equal rows, and a thousand of them as the old text',
    row.repeat(200_000),
    { old_string: row.repeat(1000), new_string: row.repeat(999) },
  ],
  [
    'a hundred thousand lines, and three thousand of them, drifted',
    lines(100_000),
    { old_string: lines(3000).replaceAll('compute', 'compote'), new_string: 'x\n' },
  ],
  [
    'an old text of nearly two megabytes',
    'ab '.repeat(660_000),
    { old_string: `${'ab '.repeat(330_000)}c${'ab '.repeat(300_000)}`, new_string: 'x' },
  ],
  ['a million places', 'ab'.repeat(500_000), { old_string: 'a', new_string: 'c', replace_all: true }],
];

describe('while a large edit is worked on', () => {
  it.each(inputs)(
    'other requests are answered: %s',
    async (_, content, call) => {
      const root = await scratchFolder();
      await writeFile(join(root, 'large.txt'), content);
      const { client, call: send } = await mcpAgent({
        server: server(),
        root,
        runtime: join(await scratchFolder(), 'run'),
      });
      // The engine is loaded by a small call.
      await send('preview_edit', { file_path: 'large.txt', old_string: 'nowhere at all', new_string: 'x' });
      const state = { isOver: false };
      const answered = send('preview_edit', { file_path: 'large.txt', ...call }).finally(() => {
        state.isOver = true;
      });
      const pings: number[] = [];
      while (!state.isOver) {
        const sent = performance.now();
        await client.ping();
        pings.push(performance.now() - sent);
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
      const { data } = await answered;
      console.log(
        `${_}: ${data.status}, ${data.files[0]?.edits[0]?.cause ?? ''}, ${pings.length} pings, the slowest ${Math.round(Math.max(...pings))} ms`,
      );
      expect(['would-apply', 'refused']).toContain(data.status);
      expect(pings.length).toBeGreaterThan(0);
      expect(Math.max(...pings)).toBeLessThan(maxPingMs);
    },
    120_000,
  );
});
