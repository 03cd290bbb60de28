import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BuiltinVerdicts } from '../../../src/remediation/node/builtin/builtinVerdicts.ts';
import type { Remediation, FeedbackVerdict } from '../../../src/remediation/domain/types.ts';
import type { RepositoryWriter } from '../../../src/remediation/node/store/remediationRepository.ts';

const plain = { id: 'builtin:a/b', confidence: 0.5, isOutdated: false, helpfulCount: 0 } as unknown as Remediation;

/** A store's facts in memory. */
function repository(facts: Map<string, string>): ConstructorParameters<typeof BuiltinVerdicts>[0] {
  const writer = {
    fact: (name: string) => facts.get(name),
    setFact: (name: string, value: string) => facts.set(name, value),
  } as unknown as RepositoryWriter;
  return {
    fact: (name) => facts.get(name),
    write: (work) => Promise.resolve({ ok: true, value: work(writer) }),
  };
}

test('what stands in the store, by whatever hand, never breaks a search', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const judged = new BuiltinVerdicts(repository(new Map([['builtin:a/b', text]]))).judged(plain, ['a/b', 'c/d']);
      expect(judged.confidence).toBeGreaterThanOrEqual(0);
      expect(judged.confidence).toBeLessThanOrEqual(1);
    }),
  );
});

test('verdicts under several causes of one entry add up, and confidence keeps its bounds', async () => {
  const verdict = fc.constantFrom<FeedbackVerdict | 'used'>('helpful', 'not-helpful', 'outdated', 'used');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('a/b', 'c/d'), verdict), { maxLength: 30 }), async (said) => {
      const verdicts = new BuiltinVerdicts(repository(new Map()));
      for (const [cause, what] of said) await verdicts.add(cause, what, 1);
      const judged = verdicts.judged(plain, ['a/b', 'c/d']);
      expect(judged.helpfulCount).toBe(said.filter(([, what]) => what === 'helpful').length);
      expect(judged.confidence).toBeGreaterThanOrEqual(0.1);
      expect(judged.confidence).toBeLessThanOrEqual(1);
      // The same in any order of causes.
      expect(verdicts.judged(plain, ['c/d', 'a/b'])).toEqual(judged);
    }),
  );
});
