import * as assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { asItIs } from '../../src/base/text/say.ts';
import type { CallersResponse } from '../../src/callers/domain/types.ts';
import type { ProviderResult, Provider } from '../../src/callers/domain/provider.ts';
import { CallersBench, note, getSites, type CallersBenchOptions } from './support/callersBench.ts';
import { until } from './support/editBench.ts';
import { Workspace } from './support/workspace.ts';

/** PRD-02's own example: a consumer of an event whose method is never called by its name. */
const eventConsumer = {
  'src/files/file.service.ts': `import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { FileEvents } from './file.events';

@Injectable()
export class FileService {
  @OnEvent(FileEvents.Uploaded)
  async moveFilesToPermanentStorage(event: { id: string }): Promise<void> {
    await this.move(event.id);
  }

  private async move(id: string): Promise<void> {
    void id;
  }
}
`,
  'src/files/file.events.ts': "export const FileEvents = { Uploaded: 'file.uploaded' } as const;\n",
  'src/upload/upload.controller.ts': `import { EventEmitter2 } from '@nestjs/event-emitter';
import { FileEvents } from '../files/file.events';

export class UploadController {
  constructor(private readonly events: EventEmitter2) {}

  async upload(id: string): Promise<void> {
    this.events.emit(FileEvents.Uploaded, { id });
  }
}
`,
};

/** An answer without a caller that still says what was tried and what to run next. */
function assertStructured(response: CallersResponse): void {
  assert.ok((response.explanation ?? response.meta.warning ?? '') !== '', JSON.stringify(response));
  assert.ok(response.suggestions.length >= 3, JSON.stringify(response.suggestions));
  for (const { tool, command } of response.suggestions) assert.ok(tool !== undefined || command !== undefined);
  assert.ok(response.meta.trail.length > 0);
}

describe('callers in the editor', () => {
  let bench: CallersBench;
  const open = (options?: CallersBenchOptions): CallersBench => (bench = new CallersBench(options));
  afterEach(() => bench.close());

  it('finds what sets off an event consumer whose method nobody calls directly', async () => {
    await open().writeAll(eventConsumer);
    await bench.ready();
    const response = await bench.ask('moveFilesToPermanentStorage');
    const emitter = response.nodes.find(({ file_path: path }) => path === 'src/upload/upload.controller.ts');
    assert.equal(emitter?.type, 'event', JSON.stringify(response));
    assert.equal(emitter.line_number, 8);
    assert.equal(emitter.name, 'UploadController.upload');
    assert.ok(
      emitter.evidence.some((each) => asItIs(each).includes('file.uploaded')),
      emitter.evidence.map(asItIs).join('; '),
    );
    assert.equal(response.meta.fallback_stage, undefined);
  });

  it('finds callers where no language server and no ripgrep is', async () => {
    await open({ ripgrep: {} }).writeAll({
      'repo.ts': 'export class Repo {\n  save(): void {}\n}\n',
      'use.ts': "import { Repo } from './repo';\nexport const store = (repo: Repo): void => repo.save();\n",
      'job.yaml': 'run: Repo.save\n',
    });
    await bench.ready();
    await bench.hasSites('Repo.save', 'call use.ts:2', 'grep_match job.yaml:1');
  });

  it('answers at once while the index is cold, says that this is not all, and is whole a moment later', async () => {
    open();
    const files = Object.fromEntries(
      Array.from({ length: 1500 }, (_, at) => [
        `src/f${String(at % 40)}/m${String(at)}.ts`,
        `import { coldTarget } from '../target';\nexport function use${String(at)}(): void {\n  ${at % 3 === 0 ? 'coldTarget();' : 'other();'}\n}\n`,
      ]),
    );
    await bench.writeAll({ ...files, 'src/target.ts': 'export function coldTarget(): void {}\n' });
    const blocks = monitorEventLoopDelay({ resolution: 5 });
    const main = process.threadCpuUsage();
    blocks.enable();
    const started = Date.now();
    const updates: number[] = [];
    let isLast = false;
    const first = await bench.service.ask(
      { symbol_name: 'coldTarget' },
      {
        onUpdate: (update) => {
          updates.push(getSites(update.response).length);
          isLast = update.isLast;
        },
      },
    );
    const took = Date.now() - started;
    note(
      `first answer of a cold index over 1,500 files: ${String(took)} ms with the start of its thread, ${String(getSites(first).length)} of 500 sites, complete: ${first.meta.coverage.complete}`,
    );
    assert.ok(
      getSites(first).length === 500 || first.meta.coverage.complete !== 'yes',
      'a partial answer is marked so',
    );
    await until(
      () => isLast || getSites(first).length === 500,
      `the answer becomes whole; ${updates.join(', ')}`,
      40_000,
    );
    // On a busy machine the first question after that may run into its deadline, and says so.
    await until(
      async () => {
        const response = await bench.ask('coldTarget');
        const count = getSites(response).length;
        assert.ok(
          count === 500 || response.meta.coverage.complete !== 'yes',
          `${String(count)} sites are called complete`,
        );
        return count === 500;
      },
      'a question after that has all 500 sites',
      40_000,
    );
    blocks.disable();
    const spent = process.threadCpuUsage(main);
    note(
      `its updates: ${updates.join(', ')}; the editor's thread: at most ${(blocks.max / 1e6).toFixed(0)} ms at a stretch, ${((spent.user + spent.system) / 1000).toFixed(0)} ms of processor time in all`,
    );
  });

  it('leaves a provider that keeps failing alone for a while, and asks it again after that', async () => {
    let isBroken = true;
    let asked = 0;
    const site = { path: 'use.ts', line: 1, column: 46, kind: 'call' as const };
    const provider: Provider = {
      name: 'language-server',
      title: 'Language server',
      ask: (): Promise<ProviderResult> => {
        asked += 1;
        return isBroken
          ? Promise.reject(new Error('the server crashed'))
          : Promise.resolve({ state: 'whole', title: 'Fake', sites: [site] });
      },
    };
    // The index's thread has a clock of its own: the pause must outlast a question on a loaded machine.
    open({ providers: [provider], settings: { 'callers.breakerFailures': 2, 'callers.breakerPause': 8 } });
    await bench.writeAll({
      'target.ts': 'export function target(): void {}\n',
      'use.ts': "import { target } from './target'; export = (() => target());\n",
    });
    await bench.ready();
    let changes = 0;
    const outcome = async (): Promise<string | undefined> => {
      // Another text each time: kept answers ask no provider.
      await bench.write('other.ts', `export const change = ${String(++changes)};\n`);
      bench.tell('other.ts');
      return (await bench.ask('target')).meta.trail.find(({ stage }) => /^graph: (Language server|Fake)$/.test(stage))
        ?.outcome;
    };
    assert.deepEqual([await outcome(), await outcome()], ['error', 'error']);
    const before = asked;
    assert.equal(await outcome(), 'skipped');
    assert.equal(asked, before, 'an open breaker asks nobody');
    isBroken = false;
    await until(async () => (await outcome()) === 'answer', 'the provider is asked again', 40_000);
    assert.equal(await outcome(), 'answer');
    assert.ok(asked > before);
  });

  it('names ten thousand call sites, and cuts none silently', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `  log.popular(${String(at)}); // popular`).join('\n');
    await open().writeAll({
      'target.ts': 'export class Log {\n  popular(at: number): void { void at; }\n}\n',
      'many.ts': `import { Log } from './target';\nexport function all(log: Log): void {\n${lines}\n}\n`,
    });
    await bench.ready();
    const started = Date.now();
    const response = await bench.ask('Log.popular', { deadlineMs: 20_000 });
    note(
      `10,000 call sites in ${String(Date.now() - started)} ms: ${String(response.nodes.length)} nodes, complete: ${response.meta.coverage.complete}`,
    );
    assert.equal(getSites(response).length, 10_000, JSON.stringify(response.meta));
    assert.equal(response.meta.coverage.complete, 'yes');
    const hurried = await bench.service.ask({ symbol_name: 'popular', depth: 1 });
    assert.ok(
      getSites(hurried).length === 10_000 ||
        hurried.meta.coverage.truncated ||
        hurried.meta.coverage.complete !== 'yes',
      `nothing is cut silently: ${JSON.stringify(hurried.meta)}`,
    );
    const unknown = await bench.ask('popularr');
    assertStructured(unknown);
  });

  it('takes names with signs of regular expressions as what they are', async () => {
    await open().writeAll({
      'dollar.ts': 'export function $on$(): void {}\nexport const use = (): void => $on$();\n',
      'other.ts': "const text = 'a.*b (group) [set] x+';\nexport const other = text;\n",
    });
    await bench.ready();
    await bench.hasSites('$on$', 'call dollar.ts:2');
    for (const name of ['a.*b', '(group', '[set', 'x+', '\\', '.*', 'save(', 'operator==', '^$', ' ']) {
      const response = await bench.ask(name);
      assert.deepEqual(
        getSites(response).filter((site) => site.startsWith('call')),
        [],
        name,
      );
      assert.ok(
        response.explanation !== undefined || response.nodes.length > 0,
        `${name}: ${JSON.stringify(response)}`,
      );
    }
  });

  it('knows names in every script', async () => {
    await open().writeAll({
      'größe.py': 'def größe_ändern(x):\n    return x\n\ndef haupt():\n    return größe_ändern(1)\n',
      '日本.ts': 'export function 保存する(): void {}\nexport function 全部(): void { 保存する(); }\n',
    });
    await bench.ready();
    await bench.hasSites('größe_ändern', 'call größe.py:5');
    await bench.hasSites('保存する', 'call 日本.ts:2');
  });

  it('falls back to the text in a workspace of languages it does not read', async () => {
    await open().writeAll({
      'main.zig': 'fn frobnicate() void {}\npub fn main() void {\n    frobnicate();\n}\n',
      'lib/use.zig': 'const m = @import("main.zig");\nfn go() void { m.frobnicate(); }\n',
    });
    await bench.ready();
    const response = await bench.ask('frobnicate');
    assert.equal(response.meta.degraded_mode, true);
    assert.equal(response.meta.fallback_strategy, 'grep', JSON.stringify(response.meta));
    assert.ok(
      response.nodes.some(({ file_path: path, line_number: line }) => path === 'lib/use.zig' && line === 2),
      JSON.stringify(response.nodes),
    );
    assertStructured(await bench.ask('frobnicated'));
  });

  it('says what to do where nothing is found at all', async () => {
    await open().writeAll(eventConsumer);
    await bench.ready();
    const response = await bench.ask('moveFileToPermanentStorage');
    assertStructured(response);
    assert.ok(
      response.suggestions
        .concat(response.next_actions ?? [])
        .some((suggestion) => JSON.stringify(suggestion).includes('moveFilesToPermanentStorage')) ||
        response.nodes.some(({ name }) => name === 'moveFilesToPermanentStorage'),
      JSON.stringify(response),
    );
  });

  it('counts how often questions fell back', async () => {
    await open().writeAll(eventConsumer);
    await bench.ready();
    for (let at = 0; at < 20; at++) await bench.ask(`absent${String(at)}`);
    await bench.ask('move');
    assert.deepEqual(
      bench.questions.figures().map(({ repository, questions, fellBack }) => [repository, questions, fellBack]),
      [['app', 21, 20]],
    );
    assert.ok(bench.meter.snapshot().counters.some(({ name }) => name === 'callers.fallback_used'));
  });
});

describe("the tools for callers in the editor's chat", () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('answers from the files of the workspace, by a path as agents write it', async () => {
    await workspace.write('target.ts', 'export function toolTarget(): void {}\n');
    const use = await workspace.write(
      'use.ts',
      "import { toolTarget } from './target';\nexport const use = (): void => toolTarget();\n",
    );
    await until(
      async () => {
        const { content } = await vscode.lm.invokeTool('recourse_find_callers', {
          input: { symbol_name: 'toolTarget', file_path: workspace.uri('target.ts').fsPath, deadline_ms: 5000 },
          toolInvocationToken: undefined,
        });
        const [text, json] = content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
        const { nodes } = JSON.parse(json ?? '') as CallersResponse;
        return (
          nodes.some(
            ({ file_path: path, line_number: line, type }) => type === 'call' && line === 2 && use.path.endsWith(path),
          ) && (text ?? '').includes('use.ts:2')
        );
      },
      'the tool names the call',
      40_000,
    );
  });

  it('says why a symbol may be missing', async () => {
    await workspace.write('target.ts', 'export function explainableTarget(): void {}\n');
    await until(
      async () => {
        const { content } = await vscode.lm.invokeTool('recourse_explain_symbol_gap', {
          input: { symbol_name: 'explainableTarge' },
          toolInvocationToken: undefined,
        });
        return content.some(
          (part) => part instanceof vscode.LanguageModelTextPart && part.value.includes('explainableTarget'),
        );
      },
      'the true name is told',
      40_000,
    );
  });
});
