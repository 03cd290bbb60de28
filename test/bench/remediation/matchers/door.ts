import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asItIs } from '../../../../src/base/text/say.ts';
import { openRemediations, getSignature, type Remediations } from '../../../../src/remediation/index.ts';
import type { ErrorSample } from '../tools/cause.ts';
import type { Hit, Matcher } from './matcher.ts';

/** The feature itself, through its door: recorded in a real store and searched there. */
export function doorMatcher(
  name: string,
  profile: 'structured' | 'document',
  fixes: ReadonlyMap<string, string>,
): Matcher {
  let opened: { readonly door: Remediations; readonly folder: string } | undefined;
  let samples = new Map<string, ErrorSample>();
  const close = async (): Promise<void> => {
    await opened?.door.close();
    if (opened !== undefined) rmSync(opened.folder, { recursive: true, force: true });
    opened = undefined;
  };
  return {
    name,
    threshold: undefined,
    isCalibrated: false,
    store: async (stored) => {
      await close();
      const folder = mkdtempSync(join(tmpdir(), 'remediation-bench-'));
      const door = await openRemediations(
        join(folder, 'remediations.db'),
        profile === 'document' ? { settings: () => documentSettings } : {},
      );
      opened = { door, folder };
      const recorded = await door.recordAll(
        stored.map(({ text, cause }) => ({
          errorMessage: text,
          solution: fixes.get(cause) ?? cause,
          tags: [cause.slice(0, 50)],
        })),
      );
      samples = new Map();
      recorded.forEach((one, at) => {
        const sample = stored[at];
        if (!one.ok || sample === undefined)
          throw new Error(`${sample?.cause ?? ''} was not recorded: ${JSON.stringify(one)}`);
        samples.set(one.value.id, sample);
      });
    },
    find: async (text) => {
      const { results, related, problem } = (await opened?.door.search({ error: text, limit: 5 })) ?? {
        results: [],
        related: [],
      };
      if (problem !== undefined) throw new Error(asItIs(problem.message));
      const getHits = (list: typeof results, isOnRequest: boolean): readonly Hit[] =>
        list.flatMap(({ id, score }) => {
          const sample = samples.get(id);
          return sample === undefined ? [] : [{ sample, score, isOnRequest }];
        });
      return [...getHits(results, false), ...getHits(related, true)];
    },
    signature: profile === 'structured' ? (text: string) => getSignature({ message: text }).hash : undefined,
    close,
  };
}

/** The document's weights and thresholds, to the letter. */
const documentSettings = {
  profile: 'document',
  semanticWeight: 0.7,
  stringWeight: 0.3,
  minSemantic: 0.5,
  minString: 0.3,
  minHybrid: 0.6,
} as const;
