import { describe, expect, test } from 'vitest';
import type { ProviderResult, Provider, ProviderQuestion } from '../../../../src/callers/domain/provider.ts';
import { arrived } from '../../../support/loopThread.ts';
import { workerScene } from '../../../support/workerScene.ts';

const scene = workerScene();
const never = new Promise<never>(() => undefined);

describe('providers on this side', () => {
  const question: ProviderQuestion = {
    name: 'save',
    targets: [{ path: 'a.ts', line: 1, column: 0 }],
    files: ['a.ts', 'b.py'],
  };
  const site = { path: 'a.ts', line: 3, column: 2, kind: 'call' as const };

  /** Asks the proxy that the engine on the other side was given. */
  async function heard(
    provider: Provider,
    asked: ProviderQuestion,
    signal = new AbortController().signal,
  ): Promise<ProviderResult> {
    const engine = scene.open([provider]);
    await engine.symbols('', 1);
    const [proxy] = scene.threads.at(-1)!.engine.outside.providers;
    expect([proxy!.name, proxy!.title]).toEqual(['language-server', 'Language server']);
    return proxy!.ask(asked, signal);
  }
  const says = (providerResult: ProviderResult): Provider => ({
    name: 'language-server',
    title: 'Language server',
    ask: () => Promise.resolve(providerResult),
  });

  test('say what they say, with the files that it holds for', async () => {
    const { covers, ...said } = await heard(
      says({ state: 'whole', title: 'TypeScript', sites: [site], covers: (path) => path.endsWith('.ts') }),
      question,
    );
    expect(said).toEqual({ state: 'whole', title: 'TypeScript', sites: [site] });
    expect(['a.ts', 'b.py', 'not-asked.ts'].map((path) => covers!(path))).toEqual([true, false, false]);
  });

  test('with limits that nobody can list count for what they name alone', async () => {
    const { files: _, ...unlisted } = question;
    expect(await heard(says({ state: 'whole', sites: [site], covers: () => true }), unlisted)).toEqual({
      state: 'partial',
      sites: [site],
    });
    expect(await heard(says({ state: 'whole', sites: [site], denies: () => false }), question)).toEqual({
      state: 'partial',
      sites: [site],
    });
    expect(await heard(says({ state: 'whole', sites: [site] }), unlisted)).toEqual({ state: 'whole', sites: [site] });
  });

  test('that fail, fail on the other side with their words', async () => {
    await expect(
      heard(
        { ...says({ state: 'unknown', sites: [] }), ask: () => Promise.reject(new Error('the server crashed')) },
        question,
      ),
    ).rejects.toThrow('the server crashed');
  });

  test('hear when nobody waits any more', async () => {
    const controller = new AbortController();
    let theirs: AbortSignal | undefined;
    const provider: Provider = {
      name: 'language-server',
      title: 'Language server',
      ask: (_question, signal) => {
        theirs = signal;
        return never;
      },
    };
    const asked = heard(provider, question, controller.signal);
    await arrived();
    controller.abort();
    await expect(asked).rejects.toThrow('nobody waits');
    await arrived();
    expect(theirs?.aborted).toBe(true);
  });
});
