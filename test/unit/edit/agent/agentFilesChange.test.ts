import { describe, expect, test } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { EditAgent } from '../../../../src/edit/domain/agent/editAgent.ts';
import { FailureLimit } from '../../../../src/edit/domain/agent/failureLimit.ts';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\n';
const names = Array.from({ length: 12 }, (_, i) => `value${String.fromCharCode(97 + i).repeat(6)}`);
const many = names.map((name) => `const ${name} = 0;\n`).join('');

describe('two calls at once', () => {
  test('on one agent both land, one after the other', async () => {
    const { files, replace } = agentBench({ 'a.ts': many });
    const results = await Promise.all(names.map((name) => replace('a.ts', `const ${name} = 0;`, `const ${name} = 1;`)));
    expect(results.map(({ status }) => status)).toEqual(names.map(() => 'applied'));
    expect(files.texts.get('a.ts')).toBe(many.replaceAll('= 0', '= 1'));
    // No plan was made for a text that another was about to write.
    expect(files.commits).toHaveLength(names.length);
  });

  test('over several files in different orders do not wait for each other for ever', async () => {
    const { files, text } = agentBench({ 'a.ts': stock, 'b.ts': stock });
    const results = await Promise.all([
      text(
        searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
          searchReplace('b.ts', 'const first = 1;', 'const first = 10;'),
      ),
      text(
        searchReplace('b.ts', 'const third = 3;', 'const third = 30;') +
          searchReplace('a.ts', 'const third = 3;', 'const third = 30;'),
      ),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    for (const path of ['a.ts', 'b.ts'])
      expect(files.texts.get(path)).toBe(stock.replace('1', '10').replace('3', '30'));
  });

  test('on two agents both land: the one that comes second plans anew', async () => {
    const { files, agent, clock } = agentBench({ 'a.ts': stock });
    const recorder = { nextId: () => 'x', record: () => undefined, follow: () => undefined };
    const other = new EditAgent({
      files,
      limit: new FailureLimit({ limit: 3, coolingOffMs: 1, clock }),
      recorder,
      clock,
      origin: 'agent',
      policy: () => 'all-or-nothing',
      aiMode: () => true,
      wallClock: () => 0,
    });
    const { signal } = new AbortController();
    const results = await Promise.all([
      agent.apply(
        { kind: 'replacement', path: 'a.ts', oldString: 'const first = 1;', newString: 'const first = 10;' },
        signal,
      ),
      other.apply(
        { kind: 'replacement', path: 'a.ts', oldString: 'const third = 3;', newString: 'const third = 30;' },
        signal,
      ),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10').replace('3', '30'));
    expect(files.commits).toHaveLength(3);
  });

  test('that want the same place do not both get it', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock });
    const results = await Promise.all([
      replace('a.ts', 'const second = 2;', 'const zweite = 2;'),
      replace('a.ts', 'const second = 2;', 'const deuxieme = 2;'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'refused']);
    expect(files.texts.get('a.ts')).toBe(stock.replace('second', 'zweite'));
  });

  test('one that fails inside does not stop the next', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock });
    const commit = files.commit.bind(files);
    files.commit = () => {
      files.commit = commit;
      throw new Error('disk on fire');
    };
    const first = replace('a.ts', 'const first = 1;', 'const first = 10;').catch((error: unknown) => String(error));
    const second = replace('a.ts', 'const third = 3;', 'const third = 30;');
    expect(await first).toContain('disk on fire');
    expect((await second).status).toBe('applied');
  });
});

describe('a file that changes before it is written', () => {
  test('is read and planned anew', async () => {
    const { files, events, replace } = agentBench({ 'a.ts': stock });
    files.beforeCommit = () => {
      files.beforeCommit = () => undefined;
      files.texts.set('a.ts', `// new head\n${stock}`);
    };
    const result = await replace('a.ts', 'const second = 2;', 'const second = 20;');
    expect(result).toMatchObject({ status: 'applied', files: [{ edits: [{ start_line: 3 }] }] });
    expect(files.texts.get('a.ts')).toBe(`// new head\n${stock.replace('2', '20')}`);
    expect(events).toHaveLength(1);
    expect(files.commits[1]!.eventIds).toEqual([events[0]!.id]);
  });

  test('is refused when the new text has no place for the edit', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock });
    files.beforeCommit = () => {
      files.texts.set('a.ts', 'nothing left\n');
    };
    expect((await replace('a.ts', 'const second = 2;', 'const second = 20;')).status).toBe('refused');
    expect(files.texts.get('a.ts')).toBe('nothing left\n');
  });

  test('again and again is left alone after three attempts, with a sentence', async () => {
    const { files, events, replace } = agentBench({ 'a.ts': stock });
    files.beforeCommit = () => {
      files.texts.set('a.ts', `//\n${files.texts.get('a.ts') ?? ''}`);
    };
    const result = await replace('a.ts', 'const second = 2;', 'const second = 20;');
    expect(result.status).toBe('refused');
    expect(result.message).toContain('keeps changing');
    expect(files.commits).toHaveLength(3);
    expect(files.texts.get('a.ts')).toBe(`//\n//\n//\n${stock}`);
    expect(events).toEqual([expect.objectContaining({ verdict: 'refused', cause: 'not-written', tier: 'exact' })]);
  });

  test('that the files refuse to write is answered in their words, and does not count as a failed edit', async () => {
    const { files, events, replace } = agentBench({ 'a.ts': stock });
    files.refuses = { status: 'failed', path: 'a.ts', message: 'a.ts is read-only. Ask the user.' };
    for (let i = 0; i < 4; i++) {
      const result = await replace('a.ts', 'const second = 2;', 'const second = 20;');
      expect(result).toMatchObject({ status: 'refused', files: [{ edits: [{ status: 'held' }] }] });
      expect(result.message).toContain('a.ts is read-only. Ask the user.');
      expect(result.files[0]!.diff).toBeUndefined();
    }
    expect(events.map(({ verdict, cause }) => `${verdict} ${cause ?? ''}`)).toEqual(
      Array.from({ length: 4 }, () => 'refused not-written'),
    );
  });
});

describe('a call that is cancelled', () => {
  test('before it begins does nothing', async () => {
    const { files, events, agent } = agentBench({ 'a.ts': stock });
    const result = await agent.apply(
      { kind: 'replacement', path: 'a.ts', oldString: 'const first = 1;', newString: 'x' },
      AbortSignal.abort(),
    );
    expect(formatMessages(result)).toMatchObject({
      status: 'refused',
      message: 'Nothing was changed. The call was cancelled.',
    });
    expect([files.commits, events]).toEqual([[], []]);
  });

  test('while a model is asked does nothing and does not count as a failure', async () => {
    const given = new AbortController();
    const model = {
      id: 'slow',
      ask: () => {
        given.abort();
        return Promise.reject(new Error('aborted'));
      },
    };
    const { files, events, agent } = agentBench({ 'a.ts': stock }, {}, { model });
    const result = await agent.apply(
      {
        kind: 'replacement',
        path: 'a.ts',
        oldString: 'const secund = 5;\nconst thirt = 6;',
        newString: 'const secund = 7;\nconst thirt = 6;',
      },
      given.signal,
    );
    expect(given.signal.aborted).toBe(true);
    expect(formatMessages(result.message)).toContain('cancelled');
    expect([files.commits, events]).toEqual([[], []]);
  });

  test('while it waits for its turn does nothing', async () => {
    const { files, agent, replace } = agentBench({ 'a.ts': stock });
    const given = new AbortController();
    files.beforeCommit = () => {
      given.abort();
    };
    const first = replace('a.ts', 'const first = 1;', 'const first = 10;');
    const second = agent.apply(
      { kind: 'replacement', path: 'a.ts', oldString: 'const third = 3;', newString: 'const third = 30;' },
      given.signal,
    );
    expect((await first).status).toBe('applied');
    expect(formatMessages((await second).message)).toContain('cancelled');
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10'));
  });
});
