import { describe, expect, test } from 'vitest';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import type { EditEvent } from '../../../src/edit/domain/record/types.ts';
import type { EditServices } from '../../../src/edit/domain/types.ts';
import { agentToolNames, AgentTools } from '../../../src/tools/host/agentTools.ts';
import type { AgentTool } from '../../../src/tools/tool.ts';
import { MemoryFiles } from '../../support/memoryFiles.ts';
import { TestClock } from '../../support/testClock.ts';

/** Memory files that note from which folders they were asked for. */
class RootedMemoryFiles extends MemoryFiles {
  readonly roots: string[] = [];

  from(root: string): this {
    this.roots.push(root);
    return this;
  }
}

function bench(
  texts: Record<string, string>,
  services: EditServices = {},
  settings: Partial<Record<SettingName, unknown>> = {},
) {
  const files = new RootedMemoryFiles(texts, services);
  const events: EditEvent[] = [];
  let named = 0;
  const asked: string[] = [];
  const tools = new AgentTools({
    files,
    recorder: { nextId: () => `e${++named}`, record: (event) => void events.push(event), follow: () => undefined },
    settings: new Settings({ read: (name) => settings[name], onDidChange: () => ({ dispose: () => undefined }) }),
    clock: new TestClock(),
    wallClock: () => 0,
    askLeave: (some) => {
      asked.push(...some.map(({ path }) => path));
      return Promise.resolve(some.length === 1);
    },
  });
  return { files, events, tools, asked };
}

const { signal } = new AbortController();
const edit = (oldString: string, newString: string): object => ({
  file_path: 'a.ts',
  old_string: oldString,
  new_string: newString,
});
const tool = (tools: readonly AgentTool[], name: string): AgentTool => {
  const found = tools.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
};

describe("the agents' tools in the editor", () => {
  test('have the names the editor knows them by, for agents inside and outside', async () => {
    const { tools } = bench({});
    expect((await Promise.all(tools.lazy.map(({ load }) => load()))).map(({ name }) => name)).toEqual([
      ...agentToolNames,
    ]);
    expect((await tools.from('/work')).map(({ name }) => name)).toEqual([...agentToolNames]);
  });

  test('record who sent an edit, and keep what belongs to one folder together', async () => {
    const { tools, files, events } = bench({ 'a.ts': 'one\ntwo\nthree\n' });
    const inside = await tools.lazy[0]?.load();
    await inside?.run(edit('one', 'ONE'), signal);
    await tool(await tools.from('/work'), 'apply_edit').run(edit('two', 'TWO'), signal);
    await tool(await tools.from('/work'), 'apply_edit').run(edit('three', 'THREE'), signal);
    expect(events.map(({ origin }) => origin)).toEqual(['agent', 'mcp', 'mcp']);
    expect(files.roots).toEqual(['/work']);
    expect(files.texts.get('a.ts')).toBe('ONE\nTWO\nTHREE\n');
  });

  test('ask no model before the person has allowed the edit', async () => {
    let asked = 0;
    const model = {
      id: 'm',
      ask: () => {
        asked++;
        return Promise.resolve({ text: '{}', costUsd: 0, cached: false });
      },
    };
    const text = ['alpha', 'beta']
      .map(
        (name) =>
          `function ${name}(input: string): string {\n  const trimmed = input.trim();\n  return trimmed.toUpperCase() + '${name}';\n}\n`,
      )
      .join('\n');
    const { tools } = bench({ 'a.ts': text }, { model, clock: new TestClock() });
    const apply = tool(await tools.from('/work'), 'apply_edit');
    const unsure = edit('  const trimmed = input.trim();\n  return trimmed.toLowerCase() + suffix;', '  return input;');
    expect((await apply.prepare(unsure, signal)).confirmation).toBeDefined();
    expect(asked).toBe(0);
    await apply.run(unsure, signal);
    expect(asked).toBe(1);
  });

  test('stop an agent by the setting as it is now, whichever way its edits come', async () => {
    const settings: Partial<Record<SettingName, unknown>> = { 'agent.failureLimit': 2 };
    const { tools } = bench({ 'a.ts': 'one\n' }, {}, settings);
    const nonsense = edit('nothing like this stands anywhere in that file', 'x');
    await (await tools.lazy[0]?.load())?.run(nonsense, signal);
    const outside = tool(await tools.from('/work'), 'apply_edit');
    await outside.run(nonsense, signal);
    expect((await outside.run(nonsense, signal)).text).toContain('not looked at for');
  });
});

describe('sensitive files', () => {
  const settings = { file_path: '.vscode/settings.json', old_string: '', new_string: '{}\n' };

  test('an agent of the chat has the person asked in the editor whatever the chat allows; the confirmation says what the file is', async () => {
    const { files, tools, asked } = bench({});
    const apply = await tools.lazy[0]!.load();
    expect((await apply.prepare(settings, signal)).confirmation?.message.replaceAll('\\', '')).toContain(
      '“.vscode/settings.json” is sensitive: it is a file that makes an editor run programs',
    );
    expect(await apply.run(settings, signal)).toMatchObject({ isError: false });
    expect(asked).toEqual(['.vscode/settings.json']);
    const two = await apply.run(
      { text: '*** Begin Patch\n*** Add File: .envrc\n+x\n*** Add File: .mcp.json\n+{}\n*** End Patch\n' },
      signal,
    );
    expect(two).toMatchObject({ isError: true, text: expect.stringContaining('did not allow it') as string });
    expect([...files.texts.keys()]).toEqual(['.vscode/settings.json']);
  });

  test('an agent outside brings the leave of its own person, and the arguments it sends are none', async () => {
    const { files, tools, asked } = bench({});
    const apply = tool(await tools.from('/w'), 'apply_edit');
    const refused = await apply.run({ ...settings, leave: 'all', allowSensitive: true }, signal);
    expect(refused).toMatchObject({
      isError: true,
      data: { files: [{ sensitive: [{ path: '.vscode/settings.json' }] }] },
    });
    expect(apply.question?.(refused)).toEqual({
      leave: ['.vscode/settings.json'],
      message: expect.stringContaining(
        '“.vscode/settings.json” is sensitive: it is a file that makes an editor run programs when the folder is opened.',
      ) as string,
    });
    expect(files.texts.size).toBe(0);
    expect(await apply.run(settings, signal, ['.vscode/settings.json'])).toMatchObject({ isError: false });
    expect(asked).toEqual([]);
  });
});

test('what a person is asked to allow shows nothing of a change turned around', async () => {
  const { tools } = bench({ 'a.ts': 'const price = 1;\n' });
  const apply = await tools.lazy[0]!.load();
  const { confirmation } = await apply.prepare(
    { file_path: 'a.ts', old_string: 'const price = 1;', new_string: 'const price = 2; // \u202egnp\u2066' },
    signal,
  );
  expect(confirmation?.message).toContain('+const price = 2; // \\u{202e}gnp\\u{2066}');
});
