import { expect, test } from 'vitest';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { TestClock } from '../../support/testClock.ts';
import { findCallers } from '../../support/englishCallers.ts';

test('a call that leads to another class is not certain because two compilers name it through the base', async () => {
  const services = await servicesOfTexts({
    'a.ts':
      'interface Saves { save(): void }\nclass Repo implements Saves { save() {} }\nclass Other implements Saves { save() {} }\nfunction run(other: Other, saves: Saves) {\n  other.save();\n  saves.save();\n}\n',
  });
  const sites = [5, 6].map((line) => ({ path: 'a.ts', line, column: 8, kind: 'call' as const }));
  const providers = ['server', 'scip'].map((name) => ({
    name,
    title: name,
    ask: () => Promise.resolve({ state: 'partial' as const, sites }),
  }));
  const providerQuery = new ProviderQuery({ clock: new TestClock(), patienceMs: 1000, providers });
  const { nodes } = await findCallers(
    { symbol_id: 'a.ts#Repo.save', depth: 1 },
    { ...services, providerQuery, providerWaitMs: 0 },
  );
  expect(nodes.map(({ line_number: line, confidence, evidence }) => [line, confidence, evidence])).toEqual([
    [6, 0.99, ['server', 'receiver saves: a base', 'scip']],
    [5, 0.2, ['server names it, but it leads to Other.save', 'scip names it, but it leads to Other.save']],
  ]);
});
