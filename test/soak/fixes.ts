import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openRemediations } from '../../src/remediation/node/openRemediations.ts';
import { getId, madeUpFix } from '../support/remediationStore.ts';
import type { SoakFeature, SoakDeps } from './feature.ts';
import { getSize } from './signs.ts';

/** Records that stand at a time: older ones are removed as new ones come. */
const most = 200;
const newOnes = 12;
const searches = 20;

/**
 * Known fixes in a real store and a project's file: recorded, searched for, rated, removed; embeddings that come, fail
 * and pause.
 */
export async function soakFixes({ folder, clock, meter, log }: SoakDeps): Promise<SoakFeature> {
  const store = join(folder, 'fixes');
  const project = join(folder, 'project');
  mkdirSync(store, { recursive: true });
  mkdirSync(project, { recursive: true });
  let asked = 0;
  const remediations = await openRemediations(join(store, 'remediations.db'), {
    projectFiles: [{ name: 'project', file: join(project, 'fixes.jsonl'), root: project }],
    // Fails at times, so that its breaker opens, pauses and closes again.
    embedder: {
      model: 'soak',
      embed: (texts) =>
        asked++ % 5 === 4
          ? Promise.reject(new Error('away'))
          : Promise.resolve(
              texts.map((text) => Float32Array.from({ length: 8 }, (_, at) => Math.sin(text.length + at))),
            ),
    },
    clock,
    now: () => clock.wall(),
    meter,
    log,
  });
  let changes = 0;
  const listening = remediations.onDidChange(() => {
    changes++;
  });
  const ids: string[] = [];
  const round = async (at: number): Promise<Readonly<Record<string, number>>> => {
    for (let each = 0; each < newOnes; each++)
      ids.push(
        getId(await remediations.record(madeUpFix(at * newOnes + each, each % 4 === 0 ? { scope: 'project' } : {}))),
      );
    let found = 0;
    for (let each = 0; each < searches; each++) {
      const { results } = await remediations.search({
        error: madeUpFix(Math.max(0, at * newOnes - each * 3)).errorMessage,
      });
      found += results.length > 0 ? 1 : 0;
    }
    for (const id of ids.slice(-6)) await remediations.feedback(id, 'helpful');
    if (ids.length > most) await remediations.remove(ids.splice(0, ids.length - most));
    const { notices } = await remediations.status();
    if (notices.length > 20) throw new Error(`${notices.length} notices`);
    return { 'fixes recorded': newOnes, 'fixes searched': searches, 'fixes found': found };
  };
  return {
    name: 'fixes',
    round,
    stores: () => ({ 'known fixes': getSize(store), 'fixes of the project': getSize(project) }),
    close: async () => {
      if (changes === 0) throw new Error('nobody was told of the fixes');
      listening.dispose();
      await remediations.close();
    },
  };
}
