import { describe, expect, test } from 'vitest';
import { getQuestion } from '../../../../src/callers/host/view/askedQuestion.ts';
import { CallersSearch, isBusy } from '../../../../src/callers/host/view/callersSearch.ts';
import { TestClock } from '../../../support/testClock.ts';
import { getAnswer, HandEngine, getSite } from '../../../support/callersAnswers.ts';

const save = getQuestion({ symbol_name: 'save' });
const load = getQuestion({ symbol_name: 'load' });
const site = getSite('src/a.ts:3', 'run');
const more = getSite('src/b.ts:9', 'start');

describe('a search for callers', () => {
  test('shows that it looks, then the answer, then what comes later', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    expect(search.state.searching).toEqual(save);
    expect(isBusy(search.state)).toBe(true);
    engine.asked[0]?.answer(
      getAnswer([site], { meta: { trail: [{ stage: 'graph: TypeScript', outcome: 'running' }] } }),
    );
    await asking;
    expect(search.state.searching).toBeUndefined();
    expect(search.state.answer?.isGrowing).toBe(true);
    engine.asked[0]?.options.onUpdate?.({
      response: getAnswer([site, more]),
      from: 'TypeScript',
      added: [more.id],
      isLast: true,
    });
    expect(search.state.answer?.response.nodes).toHaveLength(2);
    expect(search.state.answer?.late).toEqual([{ from: 'TypeScript', added: 1 }]);
    expect(isBusy(search.state)).toBe(false);
  });

  test('an update that comes before the answer is not undone by it', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    engine.asked[0]?.options.onUpdate?.({
      response: getAnswer([site, more]),
      from: 'graph',
      added: [more.id],
      isLast: true,
    });
    engine.asked[0]?.answer(getAnswer([site]));
    await asking;
    expect(search.state.answer?.response.nodes).toHaveLength(2);
    expect(isBusy(search.state)).toBe(false);
  });

  test('a new question takes the place of the one before, whose answers are not shown any more', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const first = search.ask(save);
    const second = search.ask(load);
    expect(engine.asked[0]?.options.signal?.aborted).toBe(true);
    engine.asked[1]?.answer(getAnswer([more]));
    engine.asked[0]?.answer(getAnswer([site]));
    engine.asked[0]?.options.onUpdate?.({ response: getAnswer([site]), from: 'SCIP', added: [site.id], isLast: true });
    await Promise.all([first, second]);
    expect(search.state.answer?.question).toEqual(load);
    expect(search.state.answer?.response.nodes).toEqual([more]);
  });

  test('asked again, the old answer stays until the new one is there, under the same number', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    engine.asked[0]?.answer(getAnswer([site]));
    await asking;
    const { number } = search.state;
    const again = search.refresh();
    expect(search.state.answer?.response.nodes).toEqual([site]);
    expect(search.state.searching).toEqual(save);
    engine.asked[1]?.answer(getAnswer([site, more]));
    await again;
    expect(search.state.number).toBe(number);
    expect(search.state.answer?.response.nodes).toHaveLength(2);
    void search.ask(load);
    expect(search.state.number).not.toBe(number);
    expect(search.state.answer).toBeUndefined();
  });

  test('is given up when somebody says so; what is on show stays', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    search.cancel();
    expect(engine.asked[0]?.options.signal?.aborted).toBe(true);
    expect(search.state.searching).toBeUndefined();
    engine.asked[0]?.answer(getAnswer([site]));
    await asking;
    expect(search.state.answer).toBeUndefined();
    const again = search.ask(load);
    engine.asked[1]?.answer(getAnswer([more], { meta: { trail: [{ stage: 'graph: SCIP', outcome: 'running' }] } }));
    await again;
    search.cancel();
    expect(isBusy(search.state)).toBe(false);
    expect(search.state.answer?.response.nodes).toEqual([more]);
  });

  test('whoever never says that nothing more comes is not waited for forever', async () => {
    const engine = new HandEngine();
    const clock = new TestClock();
    const search = new CallersSearch(engine, clock);
    const asking = search.ask(save);
    engine.asked[0]?.answer(getAnswer([site]));
    await asking;
    engine.asked[0]?.options.onUpdate?.({
      response: getAnswer([site, more]),
      from: 'graph',
      added: [more.id],
      isLast: false,
    });
    expect(isBusy(search.state)).toBe(true);
    clock.advance(60_000);
    expect(isBusy(search.state)).toBe(false);
    expect(engine.asked[0]?.options.signal?.aborted).toBe(true);
    expect(search.state.answer?.response.nodes).toHaveLength(2);
    expect(clock.waiting).toBe(0);
  });

  test('an index that breaks is told, and can be asked again', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    engine.asked[0]?.fail(new Error('the thread ended'));
    await asking;
    expect(search.state.problem).toEqual({ question: save, sentence: 'the thread ended' });
    expect(isBusy(search.state)).toBe(false);
    void search.refresh();
    expect(engine.asked[1]?.query).toEqual(save.query);
    expect(search.state.problem).toBeUndefined();
  });

  test('goes further up once for a function, however often it is opened, and forgets that with the answer', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    engine.asked[0]?.answer(getAnswer([site]));
    await asking;
    const further = [search.goFurther('src/a.ts#run'), search.goFurther('src/a.ts#run')];
    expect(engine.asked).toHaveLength(2);
    expect(engine.asked[1]?.query).toEqual({ symbol_id: 'src/a.ts#run', depth: 1 });
    engine.asked[1]?.answer(getAnswer([more]));
    await Promise.all(further);
    await search.goFurther('src/a.ts#run');
    expect(engine.asked).toHaveLength(2);
    expect([...(search.state.answer?.further.keys() ?? [])]).toEqual(['src/a.ts#run']);
    // What was asked beyond the answer stays while the answer grows.
    engine.asked[0]?.options.onUpdate?.({
      response: getAnswer([site, more]),
      from: 'TypeScript',
      added: [more.id],
      isLast: true,
    });
    expect(search.state.answer?.further.size).toBe(1);
    const again = search.refresh();
    engine.asked[2]?.answer(getAnswer([site]));
    await again;
    expect(search.state.answer?.further.size).toBe(0);
  });

  test('reasons for a gap come to the answer they were asked for, and to no other', async () => {
    const engine = new HandEngine();
    const search = new CallersSearch(engine, new TestClock());
    const asking = search.ask(save);
    engine.asked[0]?.answer(getAnswer([]));
    await asking;
    await search.explainGap({ symbol_name: 'sve' });
    expect(search.state.answer?.gaps.get('sve')?.reasons).toHaveLength(1);
    const late = search.explainGap({ symbol_name: 'other' });
    search.clear();
    await late;
    expect(search.state.answer).toBeUndefined();
  });
});
