import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { healthOutput } from '../../../src/tools/recourseHealth.ts';
import { builtServer } from '../../support/builtServer.ts';
import { mcpAgent } from '../../support/mcpAgent.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';

const server = builtServer();

describe('recourse_health over MCP', () => {
  it('starts and makes nothing, and says what is missing and what to do', async () => {
    const root = await scratchFolder({ 'a.ts': 'export const total = 1;\n' });
    const { call } = await mcpAgent({ server: server(), root, runtime: join(await scratchFolder(), 'run') });
    const { data, text, isError } = await call('recourse_health', {});
    expect(isError).toBe(false);
    expect(healthOutput.safeParse(data)).toMatchObject({ success: true });
    const { features } = healthOutput.parse(data);
    expect(features.map(({ feature }) => feature)).toEqual(['edits', 'callers', 'remediations', 'jobs']);
    expect(
      features
        .flatMap(({ degradations }) => degradations.map(({ code }) => code))
        .filter((code) => code !== 'index-building'),
    ).toEqual(['record-off', 'no-shared-store']);
    expect(text).toContain('Start the server with --data');
    expect(await readdir(root)).toEqual(['a.ts']);
  });

  it('has the figures of what was done through this server', async () => {
    const root = await scratchFolder({ 'a.ts': 'export function total() {\n  return 1;\n}\ntotal();\n' });
    const data = await scratchFolder();
    const { call } = await mcpAgent({
      server: server(),
      root,
      args: ['--data', data],
      runtime: join(await scratchFolder(), 'run'),
    });
    await call('apply_edit', { file_path: 'a.ts', old_string: 'return 1;', new_string: 'return 2;' });
    await call('find_callers', { symbol_name: 'total' });
    await call('record_remediation', { error_message: 'ValueError: amber birch', solution: 'Wait.' });
    await call('search_remediations', { error: 'ValueError: amber birch' });
    const answer = await call('recourse_health', {});
    const { features } = healthOutput.parse(answer.data);
    const getValue = (id: string): number | undefined =>
      features.flatMap(({ figures }) => figures).find((figure) => figure.id === id)?.value;
    expect([
      getValue('edits.success'),
      getValue('callers.success'),
      getValue('remediations.created'),
      getValue('remediations.answered'),
    ]).toEqual([1, 1, 1, 1]);
    expect(answer.text).toMatch(/edits\.success \(1 of 1\); target ≥ 99 %/);
    const one = await call('recourse_health', { feature: 'callers' });
    expect(healthOutput.parse(one.data).features.map(({ feature }) => feature)).toEqual(['callers']);
    expect(one.text).not.toContain('edits');
  });

  it('says which features there are when another is named', async () => {
    const { call } = await mcpAgent({
      server: server(),
      root: await scratchFolder(),
      runtime: join(await scratchFolder(), 'run'),
    });
    const { text, isError, data } = await call('recourse_health', { feature: 'weather' });
    expect([text, isError]).toEqual([
      '"feature" is one of edits, callers, remediations, jobs, export, or left out.',
      true,
    ]);
    expect(healthOutput.safeParse(data).success).toBe(true);
  });
});
