import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AgentEditResult, AgentVerdict } from '../../src/edit/domain/agent/types.ts';
import { letToolsRunUnasked } from './support/letToolsRunUnasked.ts';
import { Workspace } from './support/workspace.ts';

describe("an agent that uses the editor's language model tools", () => {
  const workspace = new Workspace();
  let restore: () => Promise<void>;
  before(async () => {
    restore = await letToolsRunUnasked();
  });
  after(() => restore());
  afterEach(() => workspace.clean());

  const call = async (
    name: 'apply_edit' | 'preview_edit',
    input: object,
  ): Promise<{ text: string; data: AgentEditResult }> => {
    const { content } = await vscode.lm.invokeTool(`recourse_${name}`, { input, toolInvocationToken: undefined });
    const [text, json] = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
    return { text: text ?? '', data: JSON.parse(json ?? '') as AgentEditResult };
  };
  const only = ({ data }: { data: AgentEditResult }): AgentVerdict => {
    const [verdict] = data.files.flatMap(({ edits }) => edits);
    assert.ok(verdict !== undefined, JSON.stringify(data));
    return verdict;
  };
  const edit = (path: string, oldString: string, newString: string): object => ({
    file_path: workspace.path(path),
    old_string: oldString,
    new_string: newString,
  });
  const onDisk = async (path: string): Promise<string> => (await workspace.bytes(path)).toString();

  it('finds them in the list of tools', () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith('recourse_'));
    assert.deepEqual(ours.map(({ name }) => name).sort(), [
      'recourse_apply_edit',
      'recourse_classify_and_resolve_failures',
      'recourse_explain_symbol_gap',
      'recourse_find_callers',
      'recourse_health',
      'recourse_list_pending_failed_jobs',
      'recourse_preview_edit',
      'recourse_record_remediation',
      'recourse_remediation_feedback',
      'recourse_reset_failed_jobs',
      'recourse_search_remediations',
    ]);
    for (const { description, inputSchema } of ours) {
      assert.ok(description.length > 100);
      assert.ok(inputSchema !== undefined);
    }
  });

  it('edits a closed file, which is saved then, and is told where', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const answer = await call('apply_edit', edit('a.ts', 'const b = 2;', 'const b = 20;'));
    assert.equal(answer.data.status, 'applied', answer.text);
    assert.equal(answer.data.saved, true);
    assert.equal(answer.data.files[0]?.file_path, workspace.path('a.ts'));
    const { status, tier, start_line: start, end_line: end } = only(answer);
    assert.deepEqual({ status, tier, start, end }, { status: 'applied', tier: 'exact', start: 2, end: 2 });
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 20;\n');
    assert.ok(answer.text.length < 300, answer.text);
  });

  it('edits the buffer of a document with unsaved changes, and is told that it is not saved', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    await editor.edit((builder) => {
      builder.insert(new vscode.Position(0, 0), '// typed\n');
    });
    const answer = await call('apply_edit', edit('a.ts', 'const b = 2;', 'const b = 20;'));
    assert.equal(answer.data.status, 'applied', answer.text);
    assert.equal(answer.data.saved, false);
    assert.equal(editor.document.getText(), '// typed\nconst a = 1;\nconst b = 20;\n');
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 2;\n');
  });

  it('need not match byte for byte', async () => {
    await workspace.write('a.go', 'func f() {\n\tif x {\n\t\treturn 1\n\t}\n}\n');
    const answer = await call(
      'apply_edit',
      edit('a.go', '    if x {\n        return 1\n    }', '    if x {\n        return 2\n    }'),
    );
    assert.equal(only(answer).tier, 'ai-mode', answer.text);
    assert.equal(await onDisk('a.go'), 'func f() {\n\tif x {\n\t\treturn 2\n\t}\n}\n');
    const lines = Array.from(
      { length: 12 },
      (_, i) => `export const constant${String(i)} = compute(${String(i)}, 'value ${String(i)}');`,
    );
    await workspace.write('b.ts', `${lines.join('\n')}\n`);
    const wanted = lines.slice(3, 8);
    const slipped = wanted.map((line, i) => (i === 2 ? line.replace('compute', 'comptue') : line));
    const fuzzy = await call(
      'apply_edit',
      edit(
        'b.ts',
        slipped.join('\n'),
        slipped.map((line, i) => (i === 0 ? line.replace('value 3', 'VALUE 3') : line)).join('\n'),
      ),
    );
    assert.equal(only(fuzzy).tier, 'fuzzy', fuzzy.text);
    assert.equal(await onDisk('b.ts'), `${lines.join('\n').replace('value 3', 'VALUE 3')}\n`);
  });

  it('is given calls that work where a place is not certain, and succeeds with the one it chooses', async () => {
    const block = 'function f() {\n  return compute(1);\n}\n';
    await workspace.write('a.ts', `// first\n${block}// second\n${block}`);
    const first = await call('apply_edit', edit('a.ts', '  return compute(1);', '  return compute(2);'));
    assert.equal(first.data.status, 'refused');
    const verdict = only(first);
    assert.equal(verdict.cause, 'ambiguous');
    assert.equal(verdict.next, 'choose');
    assert.equal(await onDisk('a.ts'), `// first\n${block}// second\n${block}`, 'nothing is guessed');
    const chosen = verdict.retries?.find(({ start_line: line }) => line > 5);
    assert.ok(chosen !== undefined, first.text);
    const second = await call('apply_edit', edit('a.ts', chosen.old_string, chosen.new_string));
    assert.equal(second.data.status, 'applied', second.text);
    assert.equal(await onDisk('a.ts'), `// first\n${block}// second\n${block.replace('compute(1)', 'compute(2)')}`);
  });

  it('is told of what is not there, and succeeds when it sends what stands in the file', async () => {
    await workspace.write(
      'a.ts',
      'export function area(width: number, height: number): number {\n  const product = width * height;\n  return product;\n}\n',
    );
    const old =
      'export function area(radius: number): number {\n  const square = radius * radius;\n  return Math.PI * square;\n}';
    const absent = await call('apply_edit', edit('a.ts', old, old.replace('Math.PI', '3')));
    assert.equal(absent.data.status, 'refused', absent.text);
    assert.ok(['review', 'refused'].includes(only(absent).status));
    assert.match(absent.text, /Nothing was changed|not applied/);
    const retried = await call('apply_edit', edit('a.ts', '  return product;', '  return Math.abs(product);'));
    assert.equal(retried.data.status, 'applied', retried.text);
    const again = await call('apply_edit', edit('a.ts', '  return product;', '  return Math.abs(product);'));
    assert.equal(only(again).status, 'already-applied', again.text);
  });

  it('gets an answer, not an exception, for input that is none', async () => {
    for (const input of [
      {},
      { file_path: 7, old_string: [], new_string: null },
      { file_path: 'a.ts' },
      { text: 'no edit in here' },
    ]) {
      const answer = await call('apply_edit', input);
      assert.equal(answer.data.status, 'refused', JSON.stringify(input));
      assert.ok(answer.text.length > 20);
    }
    for (const path of ['../../outside.ts', '/etc/passwd', '.git/config']) {
      assert.equal(
        (await call('apply_edit', { file_path: path, old_string: 'a', new_string: 'b' })).data.status,
        'refused',
        path,
      );
    }
  });

  it('may call twice at once for the same file: both edits are in it', async () => {
    await workspace.write('a.ts', 'one\ntwo\nthree\nfour\n');
    const answers = await Promise.all([
      call('apply_edit', edit('a.ts', 'one', 'ONE')),
      call('apply_edit', edit('a.ts', 'four', 'FOUR')),
      call('apply_edit', edit('a.ts', 'two', 'TWO')),
    ]);
    for (const { data, text } of answers) assert.equal(data.status, 'applied', text);
    assert.equal(await onDisk('a.ts'), 'ONE\nTWO\nthree\nFOUR\n');
  });

  it('sees what an edit would do without a change to anything', async () => {
    await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\n');
    const editor = await vscode.window.showTextDocument(workspace.uri('a.ts'));
    const { version } = editor.document;
    const answer = await call('preview_edit', edit('a.ts', 'const b = 2;', 'const b = 20;'));
    assert.equal(answer.data.status, 'would-apply', answer.text);
    assert.match(answer.data.files[0]?.diff ?? '', /^\+const b = 20;$/m);
    assert.equal(editor.document.version, version);
    assert.equal(editor.document.isDirty, false);
    assert.equal(await onDisk('a.ts'), 'const a = 1;\nconst b = 2;\n');
  });

  it('sends patches of several files, and the person takes all of it back at once', async () => {
    await workspace.write('a.ts', 'one\ntwo\n');
    await workspace.write('b.ts', 'three\nfour\n');
    const patch = ['a.ts', 'b.ts']
      .map(
        (name) =>
          `--- a/${workspace.path(name)}\n+++ b/${workspace.path(name)}\n@@ -1,2 +1,2 @@\n-${name === 'a.ts' ? 'one\n+ONE\n two' : 'three\n+THREE\n four'}\n`,
      )
      .join('');
    const answer = await call('apply_edit', { text: patch });
    assert.equal(answer.data.status, 'applied', answer.text);
    assert.deepEqual([await onDisk('a.ts'), await onDisk('b.ts')], ['ONE\ntwo\n', 'THREE\nfour\n']);
    assert.equal(await vscode.commands.executeCommand('recourse.edit.undoLast'), true);
    assert.deepEqual([await onDisk('a.ts'), await onDisk('b.ts')], ['one\ntwo\n', 'three\nfour\n']);
  });

  it('is told to stop when it sends the same edit in vain again and again', async () => {
    await workspace.write('a.ts', 'const a = 1;\n');
    const nonsense = edit('a.ts', 'this text was never anywhere near this file at all', 'x');
    const verdicts = [];
    for (let i = 0; i < 4; i++) verdicts.push(only(await call('apply_edit', nonsense)));
    assert.equal(verdicts[3]?.cause, 'cooling-off', JSON.stringify(verdicts));
    assert.equal(verdicts[3].next, 'stop');
    assert.ok((verdicts[3].wait_seconds ?? 0) > 0);
  });
});
