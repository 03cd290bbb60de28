import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CallersResponse } from '../../src/callers/domain/types.ts';
import { letToolsRunUnasked } from './support/letToolsRunUnasked.ts';
import { until } from './support/editBench.ts';
import { Workspace } from './support/workspace.ts';

describe('the code index in an untrusted workspace', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('answers, and takes no program and no address from the workspace', async () => {
    const restore = await letToolsRunUnasked();
    const configuration = vscode.workspace.getConfiguration('recourse.callers');
    try {
      await configuration.update('scipIndex', '/tmp/planted.scip', vscode.ConfigurationTarget.Workspace);
      // A program is a setting of the machine: a workspace cannot even hold it.
      await assert.rejects(
        Promise.resolve(configuration.update('ripgrepPath', '/tmp/planted-rg', vscode.ConfigurationTarget.Workspace)),
      );
      const now = vscode.workspace.getConfiguration('recourse.callers');
      assert.deepEqual([now.get('scipIndex'), now.get('ripgrepPath'), now.get('embeddingsUrl')], ['', '', '']);
      await workspace.write('target.ts', 'export function restrictedTarget(): void {}\n');
      await workspace.write(
        'use.ts',
        "import { restrictedTarget } from './target';\nexport const use = (): void => restrictedTarget();\n",
      );
      await until(
        async () => {
          const { content } = await vscode.lm.invokeTool('recourse_find_callers', {
            input: { symbol_name: 'restrictedTarget', deadline_ms: 5000 },
            toolInvocationToken: undefined,
          });
          const json = content[1] instanceof vscode.LanguageModelTextPart ? content[1].value : '{}';
          return (JSON.parse(json) as CallersResponse).nodes.some(
            ({ type, line_number: line }) => type === 'call' && line === 2,
          );
        },
        'the tool names the call',
        15_000,
      );
    } finally {
      await configuration.update('scipIndex', undefined, vscode.ConfigurationTarget.Workspace);
      await restore();
    }
  });
});
