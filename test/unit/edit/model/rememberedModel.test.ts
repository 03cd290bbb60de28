import { describe, expect, it } from 'vitest';
import type { ModelQuestion, ModelReply, ModelService } from '../../../../src/edit/domain/types.ts';
import { AnswerMemory, rememberedModel } from '../../../../src/edit/node/model/rememberedModel.ts';
import { ModelFailure } from '../../../../src/edit/node/model/provider.ts';
import { goodAnswer, questionAbout } from './modelQuestions.ts';

const answered: ModelReply = { text: goodAnswer, costUsd: 0.1, cached: false };
const remembered: ModelReply = { text: goodAnswer, costUsd: 0, cached: true };
const never = new AbortController().signal;

/** A service whose questions wait until the test answers them. */
class Slow implements ModelService {
  readonly id: string;
  readonly asked: {
    readonly question: ModelQuestion;
    readonly signal: AbortSignal;
    readonly resolve: (reply: ModelReply) => void;
    readonly reject: (error: Error) => void;
  }[] = [];

  constructor(id = 'slow') {
    this.id = id;
  }

  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelReply> {
    return new Promise((resolve, reject) => {
      this.asked.push({ question, signal, resolve, reject });
    });
  }
}

const quick = (reply: ModelReply, id = 'quick'): ModelService & { count: number } => {
  const service = {
    id,
    count: 0,
    ask: () => {
      service.count++;
      return Promise.resolve(reply);
    },
  };
  return service;
};

describe('a model with a memory', () => {
  it('answers an equal question again, at no cost', async () => {
    const service = quick(answered);
    const model = rememberedModel(service, new AnswerMemory());
    expect(await model.ask(questionAbout('text'), never)).toEqual(answered);
    expect(await model.ask({ ...questionAbout('text'), user: 'said otherwise' }, never)).toEqual(remembered);
    expect(service.count).toBe(1);
  });

  it('tells questions apart by document, old text, new text and provider', async () => {
    const memory = new AnswerMemory();
    const service = quick(answered);
    const other = quick(answered, 'other');
    for (const question of [
      questionAbout('a'),
      questionAbout('b'),
      questionAbout('a', 'x'),
      questionAbout('a', 'old', 'x'),
      questionAbout('a', 'o', 'ldnew'),
    ])
      await rememberedModel(service, memory).ask(question, never);
    expect(await rememberedModel(other, memory).ask(questionAbout('a'), never)).toEqual(answered);
    expect([service.count, other.count]).toEqual([5, 1]);
  });

  it.each<[string, ModelReply]>([
    ['a declined question', { declined: 'over-budget' }],
    ['an answer that cannot be read', { text: 'Sure! It is place 1.', costUsd: 0.1, cached: false }],
  ])('does not remember %s', async (_, reply) => {
    const service = quick(reply);
    const model = rememberedModel(service, new AnswerMemory());
    await model.ask(questionAbout('text'), never);
    expect(await model.ask(questionAbout('text'), never)).toEqual(reply);
    expect(service.count).toBe(2);
  });

  it('does not remember a failure', async () => {
    const service = new Slow();
    const model = rememberedModel(service, new AnswerMemory());
    const first = model.ask(questionAbout('text'), never);
    service.asked[0]?.reject(new ModelFailure('server-error'));
    await expect(first).rejects.toThrow('server-error');
    const second = model.ask(questionAbout('text'), never);
    service.asked[1]?.resolve(answered);
    expect(await second).toEqual(answered);
  });

  it('keeps the hundred answers used last', async () => {
    const memory = new AnswerMemory();
    const service = quick(answered);
    const ask = (name: string): Promise<ModelReply> => rememberedModel(service, memory).ask(questionAbout(name), never);
    for (let i = 0; i < 100; i++) await ask(`text ${String(i)}`);
    await ask('text 0');
    await ask('one more');
    expect(await ask('text 0')).toEqual(remembered);
    expect(await ask('text 2')).toEqual(remembered);
    expect(await ask('text 1')).toEqual(answered);
  });

  it('asks once for equal questions at the same time; only one bears the cost', async () => {
    const service = new Slow();
    const model = rememberedModel(service, new AnswerMemory());
    const both = [model.ask(questionAbout('text'), never), model.ask(questionAbout('text'), never)];
    expect(service.asked).toHaveLength(1);
    service.asked[0]?.resolve(answered);
    expect(await Promise.all(both)).toEqual([answered, remembered]);
  });

  it('goes on for those who still wait when one gives up, and stops when nobody waits', async () => {
    const service = new Slow();
    const model = rememberedModel(service, new AnswerMemory());
    const [impatient, patient] = [new AbortController(), new AbortController()];
    const first = model.ask(questionAbout('text'), impatient.signal);
    const second = model.ask(questionAbout('text'), patient.signal);
    impatient.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.asked[0]?.signal.aborted).toBe(false);
    patient.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.asked[0]?.signal.aborted).toBe(true);
    const third = model.ask(questionAbout('text'), never);
    expect(service.asked).toHaveLength(2);
    service.asked[0]?.resolve({ text: '{"candidate": 2, "confidence": 0.9}', costUsd: 1, cached: false });
    service.asked[1]?.resolve(answered);
    expect(await third).toEqual(answered);
  });
});
