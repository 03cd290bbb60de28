import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const module = JSON.stringify(pathToFileURL(new URL('../../../../src/mcp/hook/watchdog.ts', import.meta.url).pathname));

/** Runs code in a process of its own, beside a watchdog of so many milliseconds. */
async function run(ms: number, code: string): Promise<{ end: readonly unknown[]; out: string }> {
  const script = `import { Watchdog } from ${module};\nconst watchdog = new Watchdog(${String(ms)});\n${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const end = (await once(child, 'close')) as readonly unknown[];
  return { end, out };
}

test('a process that never rests, or waits for its stdin, is ended', async () => {
  expect((await run(50, 'for (;;);')).end).not.toEqual([0, null]);
  expect((await run(50, "(await import('node:fs')).readSync(0, Buffer.alloc(1));")).end).not.toEqual([0, null]);
});

test('a process that ends before is not kept from it', async () => {
  expect(await run(60_000, "process.stdout.write('done');")).toEqual({ end: [0, null], out: 'done' });
  expect((await run(60_000, 'process.exit(0);')).end).toEqual([0, null]);
});

test('what is held goes on past its time', async () => {
  const code = "if (watchdog.hold()) setTimeout(() => process.stdout.write('written'), 1000);";
  expect(await run(500, code)).toEqual({ end: [0, null], out: 'written' });
});
