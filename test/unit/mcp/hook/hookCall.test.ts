import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hookAnswer, readHookCalls } from '../../../../src/mcp/hook/hookCall.ts';
import { getHookTask } from '../../../../src/mcp/hook/hookTask.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const readHookCall = (sent: unknown, event: string | undefined) => readHookCalls(sent, event)[0];
const edit = { file_path: '/w/a.ts', old_string: 'a', new_string: 'b' };
const task = (sent: unknown, event?: string) => {
  const call = readHookCall(sent, event);
  return call === undefined ? undefined : getHookTask(call);
};

describe('an edit that failed is seen', () => {
  test.each([
    [
      'Claude Code',
      { hook_event_name: 'PostToolUseFailure', tool_name: 'Edit', tool_input: edit, error: 'not found', cwd: '/w' },
      'claude',
    ],
    [
      'Gemini CLI',
      {
        hook_event_name: 'AfterTool',
        tool_name: 'replace',
        tool_input: edit,
        tool_response: {
          llmContent: 'Error: Failed to edit, could not find the string to replace.',
          error: { message: '0 occurrences' },
        },
        cwd: '/w',
      },
      'gemini',
    ],
    [
      'Copilot CLI',
      {
        sessionId: 's',
        cwd: '/w',
        toolName: 'edit',
        toolArgs: JSON.stringify({ path: 'a.ts', old_str: 'a', new_str: 'b' }),
        error: 'No match found',
      },
      'copilot',
    ],
    [
      'Cursor',
      {
        hook_event_name: 'postToolUseFailure',
        workspace_roots: ['/w'],
        tool_name: 'StrReplace',
        tool_input: edit,
        error_message: 'not found',
      },
      'cursor',
    ],
    [
      'Cline',
      {
        hookName: 'PostToolUse',
        workspaceRoots: ['/w'],
        postToolUse: {
          toolName: 'replace_in_file',
          parameters: { path: 'a.ts', diff: 'x' },
          result: 'The search block did not match',
          success: false,
        },
      },
      'cline',
    ],
    [
      'Cline’s CLI',
      clineRan(
        'editor',
        { path: '/w/a.ts', old_text: 'a', new_text: 'b' },
        { query: 'edit:/w/a.ts', result: '', error: 'Editor operation failed: text not found', success: false },
      ),
      'cline',
    ],
    [
      'opencode',
      {
        client: 'opencode',
        tool_name: 'edit',
        tool_input: { filePath: 'a.ts', oldString: 'a', newString: 'b' },
        error: 'oldString not found in content',
        cwd: '/w',
      },
      'plain',
    ],
    [
      'Codex',
      {
        hook_event_name: 'PostToolUse',
        tool_name: 'apply_patch',
        tool_input: { command: '*** Begin Patch' },
        tool_response: 'apply_patch verification failed: Failed to find expected lines in a.ts',
        cwd: '/w',
      },
      'claude',
    ],
  ])('%s', (_name, sent, dialect) => {
    expect(task(sent)).toEqual({ kind: 'edit' });
    expect(readHookCall(sent, undefined)).toMatchObject({ dialect, folder: '/w' });
  });
});

test('what worked asks for nothing', () => {
  for (const [tool, response] of [
    ['Edit', { filePath: '/w/a.ts', oldString: 'error', newString: 'b' }],
    ['replace', { llmContent: 'Successfully modified file: a.ts (1 replacements).' }],
    ['Bash', { stdout: 'ok', stderr: '', interrupted: false }],
    ['run_shell_command', { llmContent: 'Output: fine\nExit Code: 0' }],
    ['Grep', 'src/a.ts:3: save()'],
    ['Read', 'Error: everything'],
  ] as const)
    expect([
      tool,
      task({
        hook_event_name: 'PostToolUse',
        tool_name: tool,
        tool_input: { ...edit, command: 'npm test', pattern: 'save' },
        tool_response: response,
      }),
    ]).toEqual([tool, undefined]);
});

describe('a command that failed', () => {
  test.each([
    [
      {
        hook_event_name: 'PostToolUseFailure',
        tool_name: 'Bash',
        tool_input: { command: 'npm test' },
        error: 'Exit code 1\nboom',
      },
    ],
    [
      {
        hook_event_name: 'AfterTool',
        tool_name: 'run_shell_command',
        tool_input: { command: 'npm test' },
        tool_response: { llmContent: 'Output: boom\nExit Code: 1' },
      },
    ],
    [
      {
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: ['npm', 'test'] },
        tool_response: '{"output":"boom","metadata":{"exit_code":2}}',
      },
    ],
  ])('is looked up: %o', (sent) => {
    expect(task(sent)).toMatchObject({ kind: 'command', output: expect.stringContaining('boom') as unknown });
  });
});

describe('a search for one name that found nothing', () => {
  test.each([
    ['Grep', { pattern: '\\bsaveReport\\(' }, 'No files found', 'saveReport'],
    [
      'search_file_content',
      { pattern: 'Repo\\.save' },
      'No matches found for pattern "Repo\\.save" in the workspace.',
      'Repo.save',
    ],
    ['Bash', { command: 'grep -rn "saveReport" src' }, '', 'saveReport'],
    ['Bash', { command: "git grep -n 'saveReport'" }, '', 'saveReport'],
  ])('%s %o', (tool, input, response, symbol) => {
    expect(
      task({ hook_event_name: 'PostToolUse', tool_name: tool, tool_input: input, tool_response: response }),
    ).toEqual({ kind: 'usages', symbol });
  });

  test('a pattern of more than a name, a pipe, or a search with results asks for nothing', () => {
    for (const [input, response] of [
      [{ pattern: 'TODO: .*' }, 'No files found'],
      [{ pattern: 'save' }, 'Found 2 files\na.ts\nb.ts'],
    ])
      expect(
        task({ hook_event_name: 'PostToolUse', tool_name: 'Grep', tool_input: input, tool_response: response }),
      ).toBeUndefined();
    expect(
      task({
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'grep -rn save | wc -l' },
        tool_response: '',
      }),
    ).toBeUndefined();
  });
});

describe('all calls of one reply, as Claude Code 2.1 tells of them', () => {
  const turnedDown = '<tool_use_error>String to replace not found in file.\nString: a</tool_use_error>';
  const batch = (...calls: readonly unknown[]) => ({
    hook_event_name: 'PostToolBatch',
    cwd: '/w',
    tool_calls: calls,
  });
  const tasks = (sent: unknown) => readHookCalls(sent, undefined).map((call) => getHookTask(call)?.kind);

  test('each edit that was turned down is looked at, in the words of the event', () => {
    const sent = batch(
      { tool_name: 'Edit', tool_input: edit, tool_use_id: '1', tool_response: turnedDown },
      { tool_name: 'Edit', tool_input: edit, tool_use_id: '2', tool_response: 'The file /w/a.ts has been updated.' },
      { tool_name: 'Edit', tool_input: { ...edit, old_string: 'c' }, tool_use_id: '3', tool_response: turnedDown },
    );
    expect(tasks(sent)).toEqual(['edit', undefined, 'edit']);
    expect(readHookCalls(sent, undefined)[2]).toMatchObject({ folder: '/w', input: { old_string: 'c' } });
    expect(hookAnswer(readHookCall(sent, undefined)!, 'x')).toContain('"hookEventName":"PostToolBatch"');
  });

  test('what was made is left alone, whatever the file says, and what has an event of its own', () => {
    expect(
      tasks(
        batch(
          { tool_name: 'Edit', tool_input: edit, tool_response: 'Updated. Lines:\n1\tError: no match\nfailed' },
          { tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_response: '<tool_use_error>Exit code 1\nx' },
          { tool_name: 'Grep', tool_input: { pattern: 'save' }, tool_response: 'No files found' },
          'no call',
          { tool_name: 'Read' },
        ),
      ),
    ).toEqual([undefined, undefined, undefined]);
    expect(tasks({ hook_event_name: 'PostToolBatch', tool_calls: 'none' })).toEqual([]);
  });
});

describe('Codex, which says little of what went wrong', () => {
  const command = (line: string, response: string) =>
    task({ hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_input: { command: line }, tool_response: response });

  test('a patch is looked at before it is made: one that does not fit has no event behind it', () => {
    const sent = {
      hook_event_name: 'PreToolUse',
      tool_name: 'apply_patch',
      tool_input: { command: '*** Begin Patch' },
    };
    expect(task(sent)).toEqual({ kind: 'edit' });
    expect(task({ ...sent, tool_name: 'Bash', tool_input: { command: 'npm test' } })).toBeUndefined();
  });

  test('output without an exit code is looked up where it names an error, and is not what a file holds', () => {
    expect(command('npm test', "Error: Cannot find module 'x'\n")?.kind).toBe('command');
    expect(command('npm test', 'ok 1\nok 2\n')).toBeUndefined();
    expect(command('cat build.log', "Error: Cannot find module 'x'\n")).toBeUndefined();
    expect(command('git log -3', 'fixes an error\n')).toBeUndefined();
  });
});

test('anything at all is read without an exception, in little time', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (sent, event) => {
      for (const each of [sent, { hook_event_name: 'PostToolBatch', tool_calls: sent }])
        for (const call of readHookCalls(each, event)) getHookTask(call);
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('Bash', 'Grep', 'Edit', 'replace'), (a, b, tool) => {
      task({
        hook_event_name: 'PostToolUse',
        tool_name: tool,
        tool_input: { command: a, pattern: a },
        tool_response: b,
      });
    }),
  );
  const work = startMeasuringWork();
  for (const text of ['('.repeat(50_000), ' '.repeat(50_000), '\\b'.repeat(25_000), 'No matches '.repeat(5000)])
    task({
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: text, pattern: text },
      tool_response: text,
    });
  expect(work()).toBeLessThan(2000);
});

test('each agent gets its answer in its own form', () => {
  const fine = { output: '', hasFailed: undefined };
  expect(JSON.parse(hookAnswer({ ...fine, dialect: 'gemini', event: 'AfterTool' }, 'x'))).toEqual({
    hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'x' },
  });
  expect(JSON.parse(hookAnswer({ ...fine, dialect: 'copilot', event: '' }, 'x'))).toEqual({ additionalContext: 'x' });
  expect(JSON.parse(hookAnswer({ ...fine, dialect: 'cursor', event: '' }, 'x'))).toEqual({ additional_context: 'x' });
  expect(JSON.parse(hookAnswer({ ...fine, dialect: 'cline', event: '' }, 'x'))).toEqual({
    cancel: false,
    contextModification: 'x',
  });
});

test('Gemini CLI shows its model nothing but the error of a tool that failed: the answer takes its place', () => {
  const call = { dialect: 'gemini', event: 'AfterTool', output: 'Error: 0 occurrences', hasFailed: true } as const;
  expect(JSON.parse(hookAnswer(call, 'x'))).toEqual({ decision: 'deny', reason: 'Error: 0 occurrences\n\nx' });
});

describe('Cline’s CLI, whose tools take several commands and searches at once', () => {
  test('the command that failed is looked up, with what it printed', () => {
    const sent = clineRan('run_commands', { commands: ['ls', 'node a.cjs'] }, [
      { query: 'ls', result: 'a.cjs', success: true },
      { query: 'node a.cjs', result: '[Command exited with code 1]\nError: x', error: 'exited', success: false },
    ]);
    expect(task(sent)).toEqual({ kind: 'command', output: '[Command exited with code 1]\nError: x' });
  });

  test('an empty search is one by its tool, and one by a command', () => {
    const usages = { kind: 'usages', symbol: 'saveReport' };
    const none = { query: 'saveReport', result: 'No results found for pattern: saveReport\nSearched 5 files.' };
    expect(task(clineRan('search_codebase', { queries: ['saveReport'] }, [{ ...none, success: true }]))).toEqual(
      usages,
    );
    const grep = { query: 'grep -rn saveReport lib', result: '[Command exited with code 1]', success: false };
    expect(task(clineRan('run_commands', { commands: [grep.query] }, [grep]))).toEqual(usages);
  });

  test('several that went well say nothing', () => {
    const fine = { query: 'ls', result: 'Error.ts', success: true };
    expect(task(clineRan('run_commands', { commands: ['ls', 'ls'] }, [fine, fine]))).toBeUndefined();
  });
});

function clineRan(tool: string, input: object, output: unknown): unknown {
  return {
    hookName: 'tool_result',
    workspaceRoots: ['/w'],
    tool_result: { name: tool, input, output },
    postToolUse: { toolName: tool, parameters: {}, result: JSON.stringify(output), success: true },
  };
}
