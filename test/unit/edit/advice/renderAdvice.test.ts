import { describe, expect, it } from 'vitest';
import { renderAdvicePrompt } from '../../../../src/edit/domain/advice/renderAdvice.ts';
import type { EditRequest, EditServices } from '../../../../src/edit/domain/types.ts';
import { applied, file, held, lines } from '../engine/engineCase.ts';

const store = file(
  'class Store {',
  '  set(key, value) {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '}',
);

async function prompt(request: EditRequest, services: EditServices = {}): Promise<string> {
  return renderAdvicePrompt((await held(request, services)).advice, request, 'src/store.ts');
}

/** The calls in a prompt, as a model would send them. */
function calls(text: string): { file_path: string; old_string: string; new_string: string }[] {
  return [...text.matchAll(/^```json\n(.*?)\n```$/gms)].map(
    (match) => JSON.parse(match[1] ?? '') as { file_path: string; old_string: string; new_string: string },
  );
}

describe('the prompt for the model', () => {
  it('begins with the cause in a word and what to do, and ends with a call that is applied as it stands', async () => {
    const request: EditRequest = {
      content: store,
      oldString: '    this.changed.Fire(key);',
      newString: '    this.changed.Fire(key, value);',
    };
    const text = await prompt(request);
    expect(text).toMatch(
      /^The edit of src\/store\.ts was not applied: drift \(guard-identifier\)\. .*Send the call below\.$/m,
    );
    expect(text).toContain(
      'First difference (identifier): line 1 of the old text, line 4 of the file: the edit has "Fire", the file has "fire".',
    );
    expect(text).toContain('4|     this.changed.fire(key);');
    const [call, ...more] = calls(text);
    expect(more).toEqual([]);
    const again = await applied({
      content: store,
      oldString: call?.old_string ?? '',
      newString: call?.new_string ?? '',
    });
    expect(again).toMatchObject({ tier: 'exact', content: store.replace('fire(key)', 'fire(key, value)') });
  });

  it('has a call for every one of a few equal places', async () => {
    const content = file('x();', 'a();', 'x();');
    const text = await prompt({ content, oldString: 'x();', newString: 'y();' });
    expect(text).toContain('ambiguous. The old text is in 2 places. Send the call of the one place you mean.');
    const made = await Promise.all(
      calls(text).map(
        async ({ old_string, new_string }) =>
          (await applied({ content, oldString: old_string, newString: new_string })).content,
      ),
    );
    expect(made).toEqual([file('y();', 'a();', 'x();'), file('x();', 'a();', 'y();')]);
  });

  it('names the lines of equal places that have no call, and how to mean one of them', async () => {
    const text = await prompt({ content: 'tick();\n'.repeat(200), oldString: 'tick();', newString: 'tock();' });
    expect(text).toContain(
      'is in 200 places. Send it again with the number of the first line of the place you mean (line_hint).',
    );
    expect(text).toContain('It begins in lines 1, 2, 3,');
    expect(text).toContain('and 150 more.');
    expect(calls(text)).toEqual([]);
  });

  it('shows what is near where no call can be offered', async () => {
    const text = await prompt({
      content: store,
      oldString: lines('  sett(keyy, valu) {', '    log(keyy);', '    this.changed.fire(key);'),
      newString: 'x',
    });
    expect(text).toContain('Read the file again');
    expect(text).toMatch(/^src\/store\.ts, lines? \d+.* % alike\):$/m);
    expect(text).toContain('4|     this.changed.fire(key);');
  });

  it('quotes the old text only when there is nothing else to show', async () => {
    expect(await prompt({ content: store, oldString: 'const zephyr = jigsaw(oblong, 77);', newString: 'x' })).toContain(
      'Your old text was:\n```\nconst zephyr',
    );
    expect(await prompt({ content: store, oldString: 'class Store {', newString: 'class Store {' })).toBe(
      'The edit of src/store.ts was not applied: identical. Old and new text are the same. Send a new text that differs, or leave the edit out.',
    );
  });

  it('names the other file', async () => {
    const findElsewhere = (): Promise<{ path: string; line: number }[]> =>
      Promise.resolve([{ path: 'src/b.ts', line: 7 }]);
    const text = await prompt(
      { content: store, oldString: 'const zephyr = jigsaw(oblong, 77);', newString: 'x' },
      { findElsewhere },
    );
    expect(text).toContain(
      'other-file. The old text is in another file. Send the edit again with the path of that file.',
    );
    expect(text).toContain('The old text is in src/b.ts, line 7.');
  });

  it('fences lines that hold fences', async () => {
    const text = await prompt({ content: '````\nrest\n````\n', oldString: '````', newString: '~~~~' });
    expect(text).toMatch(/^`````\n1\| ````\n/m);
  });

  it('stays short for long and for many places', async () => {
    const block = Array.from({ length: 500 }, (_, i) => `call_number(${i});`).join('\n');
    const long = await prompt({
      content: `${block}\n${block}\n`,
      oldString: block,
      newString: block.replace('call_number(3)', 'call_number()'),
    });
    expect(long.length).toBeLessThan(14_000);
    const many = await prompt({
      content: Array.from({ length: 300 }, (_, i) => `x();\nname_${i}();\n`).join(''),
      oldString: 'x();',
      newString: 'y();',
    });
    expect(calls(many)).toHaveLength(6);
    expect(many.length).toBeLessThan(4_000);
  });
});
