import { describe, expect, it } from 'vitest';
import type { CallersResponse } from '../../../src/callers/index.ts';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();
/** Milliseconds that a ping may wait; a server that reads the folder itself takes minutes. */
const maxWaitMs = 2000;

/** How late this process itself is, in milliseconds: on a busy machine pings wait as long. */
function watchOwnDelay(): () => number {
  let worst = 0;
  let due = performance.now() + 10;
  const timer = setInterval(() => {
    worst = Math.max(worst, performance.now() - due);
    due = performance.now() + 10;
  }, 10);
  return () => {
    clearInterval(timer);
    return worst;
  };
}

describe('a server for a hostile folder', () => {
  it('answers pings while it reads the folder, and finds what is in it', async () => {
    const slow = Array.from({ length: 12 }, (_, at): [string, string] => [
      `src/slow${at}.ts`,
      `export function caller${at}() { targetFn(); }\nx = ${'a<b<(c['.repeat(20_000)}\n`,
    ]);
    const root = await scratchFolder({
      '.gitignore': `${'*a'.repeat(30)}b\n${'**/'.repeat(12)}x\n`,
      ['a'.repeat(200)]: '',
      [`${'a/'.repeat(40)}y.txt`]: '',
      'src/target.ts': 'export function targetFn() {}\ntargetFn();\n',
      ...Object.fromEntries(slow),
    });
    const settings = JSON.stringify({ excludes: [`${'*a'.repeat(30)}b`, `${'**/*a/'.repeat(12)}x`] });
    const { client, call } = await mcpAgent({
      server: server(),
      root,
      runtime: await scratchFolder(),
      environment: { RECOURSE_SETTINGS: settings },
    });
    await client.ping();
    const ownDelay = watchOwnDelay();
    let isOver = false;
    const waits: number[] = [];
    const pings = (async () => {
      while (!isOver) {
        const started = performance.now();
        await client.ping({ timeout: 60_000 });
        waits.push(performance.now() - started);
      }
    })();
    const answers: CallersResponse[] = [];
    for (let round = 0; round < 2; round++)
      answers.push(
        (await call('find_callers', { symbol_name: 'targetFn', deadline_ms: 3000 })).data as unknown as CallersResponse,
      );
    const gap = await call('explain_symbol_gap', { symbol_name: 'targetFn' });
    isOver = true;
    await pings;
    expect(waits.length).toBeGreaterThan(answers.length);
    expect(Math.max(...waits)).toBeLessThan(maxWaitMs + 10 * ownDelay());
    // What could not be read in time is never told as absent.
    for (const { error } of answers) expect(error).not.toBe('SYMBOL_NOT_FOUND');
    expect(gap.text).not.toContain('is not defined in what was indexed');
  }, 180_000);
});
