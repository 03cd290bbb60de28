import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadDefinitions, saveDefinitions } from '../../../src/callers/node/engine/definitionsFile.ts';
import { loadNames, saveNames } from '../../../src/callers/node/names/snapshotFile.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { bundledProcess } from '../../support/bundledProcess.ts';

const script = bundledProcess('test/support/snapshotProcess.ts');

/**
 * Lets the process write at least two rounds, kills it so long after that, in milliseconds, and says the last round
 * that it had told of.
 */
async function killedAfter(folder: string, ms: number): Promise<number> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = 0;
  const isUnderWay = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said = Math.max(said, ...[...text.matchAll(/wrote (\d+)\n/g)].map(([, round]) => Number(round)));
      if (said >= 2) resolve();
    });
  });
  await isUnderWay;
  await wait(ms);
  // Ended, and heard out: this process may have had no turn while it wrote more rounds.
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
  return said;
}

it('whoever is killed while the index is written down leaves a whole one: the last or the one before', async () => {
  for (const ms of [0, 3, 7, 12, 18, 25, 40]) {
    const folder = await scratchFolder();
    const said = await killedAfter(folder, ms);
    const loaded = await loadNames(join(folder, 'names.bin'));
    expect(loaded).toMatchObject({ ok: true });
    if (!loaded.ok) return;
    const rounds = Array.from({ length: 4 }, (_, more) => said + more).filter(
      (round) => loaded.value.index.filesWith(`round${round}`).length > 0,
    );
    expect(rounds).toHaveLength(1);
    expect(loaded.value.index.filesWith(`round${rounds[0] as number}`)).toHaveLength(150);
    // The definitions belong to these names, or to those of the round before, and are not taken then.
    const definitions = await loadDefinitions(loaded.value.mark, join(folder, 'definitions.bin'));
    if (definitions !== undefined) expect(definitions.pathsDefining(`round${rounds[0] as number}`)).toHaveLength(150);
    // What it left beside them goes with the next write.
    const { mark } = await saveNames(loaded.value.index, join(folder, 'names.bin'));
    if (definitions !== undefined) await saveDefinitions(definitions, mark, join(folder, 'definitions.bin'));
    expect((await readdir(folder)).filter((name) => name.startsWith('names.bin'))).toEqual(['names.bin']);
  }
}, 60_000);
