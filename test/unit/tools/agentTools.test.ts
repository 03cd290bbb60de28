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

function bench(texts: Record<string, string>, services: EditServices = {}, settings: Partial<Record<SettingName, unknown>> = {}) {
  const files = new RootedMemoryFiles(texts, services);
  const events: EditEvent[] = [];
  let named = 0;
  const tools = new AgentTools({
    files,
    recorder: { nextId: () => `e${++named}`, record: (event) => void events.push(event), follow: () => undefined },
    settings: new Settings({ read: (name) => settings[name], onDidChange: () => ({ dispose: () => undefined }) }),
    clock: new TestClock(),
    wallClock: () => 0,
  });
  return { files, events, tools };
}

const { signal } = new AbortController();
const edit = (oldString: string, newString: string): object => ({ file_path: 'a.ts', old_string: oldString, new_string: newString });
const tool = (tools: readonly AgentTool[], name: string): AgentTool => {
  const found = tools.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
};

describe('the agents\' tools in the editor', () => {
  test('have the names the editor knows them by, for agents inside and outside', async () => {
    const { tools } = bench({});
    expect((await Promise.all(tools.lazy.map(({ load }) => load()))).map(({ name }) => name)).toEqual([...agentToolNames]);
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
    const model = { id: 'm', ask: () => { asked++; return Promise.resolve({ text: '{}', costUsd: 0, cached: false }); } };
    const text = ['alpha', 'beta'].map((name) => `function ${name}(input: string): string {\n  const trimmed = input.trim();\n  return trimmed.toUpperCase() + '${name}';\n}\n`).join('\n');
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
