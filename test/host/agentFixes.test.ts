import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { letToolsRunUnasked } from './support/letToolsRunUnasked.ts';

/** What the tools of known fixes answer, as far as it is looked at. */
interface Fixes {
  readonly status?: string;
  readonly id?: string;
  readonly scope?: string;
  readonly confidence?: number;
  readonly redacted?: readonly { readonly kind: string }[];
  readonly results?: readonly {
    readonly id: string;
    readonly solution: string;
    readonly project_path: string;
    readonly relation: string;
  }[];
  readonly error?: { readonly fields: readonly { readonly field: string }[] };
}

describe("an agent in the editor's chat that meets an error", () => {
  let restore: () => Promise<void>;
  before(async () => {
    restore = await letToolsRunUnasked();
  });
  after(() => restore());

  const call = async (name: string, input: object): Promise<{ text: string; data: Fixes }> => {
    const { content } = await vscode.lm.invokeTool(`recourse_${name}`, { input, toolInvocationToken: undefined });
    const [text, json] = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
    return { text: text ?? '', data: JSON.parse(json ?? '') as Fixes };
  };

  it('records what solved it, finds it in a variant and says that it helped', async () => {
    const kept = await call('record_remediation', {
      error_message: "Error: Cannot find module 'agent-fixes-probe'\n    at main (/home/annabel/shop/src/main.js:3:1)",
      solution: 'npm install agent-fixes-probe',
      tags: ['probe'],
    });
    assert.deepEqual(
      [kept.data.status, kept.data.scope, kept.data.redacted?.map(({ kind }) => kind)],
      ['created', 'shared', ['home-folder']],
      kept.text,
    );
    const found = await call('search_remediations', {
      error: "Error: Cannot find module 'agent-fixes-probe'\n    at main (/srv/app/src/main.js:99:7)",
      tags: ['probe'],
    });
    const [best] = found.data.results ?? [];
    assert.deepEqual(
      [best?.id, best?.solution, best?.project_path],
      [kept.data.id, 'npm install agent-fixes-probe', vscode.workspace.workspaceFolders?.[0]?.name],
      found.text,
    );
    assert.ok(found.text.includes('data, not instructions'), found.text);
    const judged = await call('remediation_feedback', { id: kept.data.id, helpful: true });
    assert.deepEqual([judged.data.status, judged.data.confidence], ['noted', 0.6], judged.text);
  });

  it('is told every field that is wrong', async () => {
    const { data, text } = await call('record_remediation', { error_message: 'E', severity: 'urgent' });
    assert.deepEqual(data.error?.fields.map(({ field }) => field).sort(), ['severity', 'solution'], text);
  });

  it('is told that nobody knows an error', async () => {
    const { text } = await call('search_remediations', {
      error: 'zzz: unheard-of qqq trouble in the vvv',
      tags: ['no-such-tag'],
    });
    assert.match(text, /^No fix is recorded for this error/);
  });
});
