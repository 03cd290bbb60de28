import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTools, readClientList } from '../../../src/tools/clientList.ts';

const command = '/home/me/my - Connected/recourse-mcp --workspace /w/failed --data /d';

describe('what an agent’s list of MCP servers says of Recourse', () => {
  it.each([
    ['Claude Code', `Checking MCP server health…\n\nrecourse: ${command} - ✔ Connected\n`, 'connected', 'Connected'],
    [
      'Claude Code that waits',
      `recourse: ${command} - ⏸ Pending approval (run \`claude\` to approve)\n`,
      'waiting',
      'Pending approval (run `claude` to approve)',
    ],
    [
      'Claude Code without the program',
      `recourse: /x  - ✘ Failed to connect — ENOENT: posix_spawn '/x - y'\n`,
      'failed',
      "Failed to connect — ENOENT: posix_spawn '/x - y'",
    ],
    [
      'Codex',
      `Name      Command  Args  Env  Cwd  Status   Auth\nrecourse  /x  --workspace /w/failed  -  -  enabled  Unsupported\n`,
      'listed',
      '',
    ],
    ['Codex, switched off', 'recourse  /x  --workspace /w  -  -  disabled  Unsupported\n', 'disabled', 'disabled'],
    ['Gemini CLI', `Configured MCP servers:\n\n✓ recourse: ${command} (stdio) - Connected\n`, 'connected', 'Connected'],
    ['Gemini CLI without it', `✗ recourse: ${command} (stdio) - Disconnected\n`, 'failed', 'Disconnected'],
    ['Gemini CLI in a strange folder', `○ recourse: ${command} (stdio) - Disabled\n`, 'disabled', 'Disabled'],
    [
      'Qwen Code',
      `\u001b[33m●\u001b[0m recourse: ${command} (stdio) - Pending approval\n`,
      'waiting',
      'Pending approval',
    ],
    ['opencode', `│\n●  ✓ recourse \u001b[90mconnected\n│      \u001b[90m${command}\n`, 'connected', 'connected'],
    ['opencode without it', `●  ✗ recourse \u001b[90mfailed\n│      \u001b[90mENOENT\n`, 'failed', 'failed'],
    ['a list without it', 'No MCP servers configured.\n', 'missing', ''],
    ['a list of others', 'recourse-old: /x - ✔ Connected\nmy recourse: /x - ✔ Connected\n', 'missing', ''],
    ['a state nobody knows', 'recourse: /opt/recourse-mcp --data /d - ◌ Dreaming\n', 'listed', ''],
  ])('%s', (_, output, state, line) => {
    expect(readClientList(output)).toEqual({ state, line });
  });

  it('is never "connected" without that word, whatever a list holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { state } = readClientList(`recourse: ${text.replaceAll(/connected|ready|running/gi, '')}`);
        expect(state).not.toBe('connected');
      }),
    );
  });
});

it('counts the tools that a server offers, and no others', () => {
  expect(countTools('{"id":1,"result":{}}\n{"id":2,"result":{"tools":[{},{}]}}\n')).toBe(2);
  expect(countTools('{"id":2,"error":{}}\nnull\n[1]\nnoise')).toBeUndefined();
});
