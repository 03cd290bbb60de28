import * as assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock.ts';
import type { CallersUpdate } from '../../src/callers/domain/engine.ts';
import type { CallerNode, CallersResponse } from '../../src/callers/domain/types.ts';
import { LanguageServerProvider } from '../../src/callers/host/languageServer/languageServerProvider.ts';
import { WorkspaceRoots } from '../../src/callers/node/engine/workspaceRoots.ts';
import { CallersBench } from './support/callersBench.ts';

const patience = 90_000;
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** `handed` comes through a type that only a compiler works out; `sink.save` belongs to other code. */
const project = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "preserve", "noEmit": true }, "include": ["src"] }\n',
  'src/repo.ts':
    'export class Repo {\n  save(text: string): void {\n    void text;\n  }\n}\n\nexport class Sink {\n  save(): void {\n    return;\n  }\n}\n',
  'src/typed.ts':
    "import { Repo, Sink } from './repo';\n\ntype Made<T> = T extends 'repo' ? Repo : Sink;\nexport function make<T extends 'repo' | 'sink'>(kind: T): Made<T> {\n  return (kind === 'repo' ? new Repo() : new Sink()) as Made<T>;\n}\n",
  'src/use.ts':
    "import { make } from './typed';\n\nexport function run(): void {\n  const handed = make('repo');\n  handed.save('a');\n  const sink = make('sink');\n  sink.save();\n}\n",
};

describe('answers with a language server', function () {
  this.timeout(3 * patience);
  let bench: CallersBench;

  beforeEach(async () => {
    const roots = (): WorkspaceRoots => new WorkspaceRoots([{ name: 'app', path: join(bench.root, 'app') }]);
    const folders = {
      get all() {
        return roots().all;
      },
      getUri: (path: string) => {
        const file = roots().absolute(path);
        return file === undefined ? undefined : vscode.Uri.file(file);
      },
      getPath: ({ scheme, fsPath }: vscode.Uri) => (scheme === 'file' ? roots().shown(fsPath) : undefined),
    };
    bench = new CallersBench({
      providers: [new LanguageServerProvider({ folders, clock: systemClock, log })],
      settings: { 'callers.languageServer': true },
    });
    await bench.writeAll(project);
    await bench.ready();
  });
  afterEach(() => bench.close());

  const save = { symbol_name: 'save', file_path: 'src/repo.ts', line_number: 2 };
  const nodeAt = ({ nodes }: CallersResponse, line: number): CallerNode | undefined =>
    nodes.find(({ file_path: path, line_number: at }) => path === 'src/use.ts' && at === line);

  it('get better when it speaks: what only a compiler knows is verified, and namesakes are not', async () => {
    const updates: CallersUpdate[] = [];
    const last = new Promise<CallersUpdate>((resolve) => {
      void bench.service
        .ask(save, {
          onUpdate: (update) => {
            updates.push(update);
            if (update.isLast) resolve(update);
          },
        })
        .then((first) => {
          // A warm server may be as quick as the answer.
          if (first.meta.trail.some(({ stage, outcome }) => stage.includes('TypeScript') && outcome === 'answer'))
            resolve({ response: first, from: 'TypeScript', added: [], isLast: true });
        });
    });
    const { response } = await last;
    const shown = JSON.stringify(response, undefined, 1);
    assert.equal(nodeAt(response, 5)?.label, 'verified', shown);
    assert.ok(nodeAt(response, 5)?.evidence.includes('TypeScript'), shown);
    assert.notEqual(nodeAt(response, 7)?.label, 'verified', shown);
    assert.ok(
      bench.log.every((line) => !line.includes('DataClone')),
      bench.log.join('\n'),
    );
  });

  it('are the same at once when the question comes again', async () => {
    await bench.ask(save, { deadlineMs: patience });
    const started = Date.now();
    const response = await bench.ask(save, { deadlineMs: patience });
    assert.equal(nodeAt(response, 5)?.label, 'verified', JSON.stringify(response));
    assert.ok(Date.now() - started < 5000);
  });
});
