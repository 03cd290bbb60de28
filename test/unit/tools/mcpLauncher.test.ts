import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Settings, type SettingName } from '../../../src/base/settings.ts';
import { McpLauncher } from '../../../src/tools/host/mcpLauncher.ts';
import { readServerSettings, serverSettingsText } from '../../../src/tools/serverSettings.ts';

const flag = '--allow-sensitive-files';

/** A launcher as the editor makes it, where the person and the workspace have set these values. */
function launcher(own: boolean | undefined, workspace: boolean | undefined): McpLauncher {
  const inForce = (name: SettingName): unknown =>
    name === 'agent.allowSensitiveFiles' ? (workspace ?? own) : undefined;
  const settings = new Settings({
    read: inForce,
    readOwn: (name) => (name === 'agent.allowSensitiveFiles' ? own : undefined),
    onDidChange: () => ({ dispose: () => undefined }),
  });
  return new McpLauncher(
    '/dist/mcp.cjs',
    '/data',
    undefined,
    () => serverSettingsText(settings, []),
    () => settings.get('agent.allowSensitiveFiles'),
  );
}

test('servers of the editor change sensitive files without a question only where the person has said so: a workspace cannot', () => {
  const allows = (own: boolean | undefined, workspace: boolean | undefined): boolean =>
    launcher(own, workspace).ownCommandFor('/w').args.includes(flag);
  expect([allows(true, undefined), allows(true, true)]).toEqual([true, true]);
  expect([
    allows(undefined, undefined),
    allows(false, undefined),
    allows(undefined, true),
    allows(false, true),
    allows(true, false),
  ]).toEqual([false, false, false, false, false]);
});

test('the leave goes to no server that another program starts, and not by the variable with settings', () => {
  expect(launcher(true, undefined).commandFor('/w').args).not.toContain(flag);
  expect(launcher(true, undefined).ownCommandFor('/w').env).not.toHaveProperty('RECOURSE_SETTINGS');
  expect(readServerSettings('{"agent.allowSensitiveFiles":true}').settings.get('agent.allowSensitiveFiles')).toBe(
    false,
  );
});

test('a workspace cannot even hold these settings: they are of the machine', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { configuration: readonly { properties: Record<string, { scope: string }> }[] };
  };
  for (const name of ['allowSensitiveFiles', 'hooksMayWrite'])
    expect(
      manifest.contributes.configuration.map(({ properties }) => properties[`recourse.agent.${name}`]?.scope),
    ).toContain('machine');
});

test('hooks write nothing unless the person has said so: a workspace can only take it back', () => {
  const inForce = (own: string | undefined, workspace: string | undefined): string =>
    new Settings({
      read: () => workspace ?? own,
      readOwn: () => own,
      onDidChange: () => ({ dispose: () => undefined }),
    }).get('agent.hooksMayWrite');
  expect([inForce(undefined, undefined), inForce(undefined, 'ai-mode'), inForce('exact', 'ai-mode')]).toEqual([
    'off',
    'off',
    'exact',
  ]);
  expect([inForce('ai-mode', undefined), inForce('ai-mode', 'exact'), inForce('ai-mode', 'off')]).toEqual([
    'ai-mode',
    'exact',
    'off',
  ]);
  expect(new McpLauncher('/dist/mcp.cjs', '/data').hookWriting).toBe('off');
  expect(readServerSettings('{"agent.hooksMayWrite":"ai-mode"}').settings.get('agent.hooksMayWrite')).toBe('off');
});
