import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock.ts';
import { EditorFolders } from '../../src/callers/host/editorFolders.ts';
import { LanguageServerProvider } from '../../src/callers/host/languageServer/languageServerProvider.ts';
import type { ProviderResult, ProviderQuestion } from '../../src/callers/domain/provider.ts';
import { Workspace } from './support/workspace.ts';

/** TypeScript's server on a busy machine. */
const patience = 90_000;

const project = {
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "preserve", "noEmit": true }, "include": ["*.ts", "inner"], "exclude": ["left.ts"] }\n',
  'store.ts': `export interface Store {
  save(text: string): void;
}

export class FileStore implements Store {
  save(text: string): void {
    void text;
  }
}

export class Other {
  save(): void {
    return;
  }
}

export function clean(text: string): string {
  return text.trim();
}

export function unused(): void {
  return;
}
`,
  'barrel.ts': "export { clean as tidy, FileStore, Other } from './store';\n",
  'service.ts': `import { FileStore, Other, tidy } from './barrel';
import { clean, type Store } from './store';

export function keep(texts: string[], into: Store): void {
  into.save(tidy('a'));
  new FileStore().save('b');
  new Other().save();
  texts.map(clean);
}
`,
  'left.ts': 'export const nothing = 1;\n',
  'inner/deep.ts': "import { clean } from '../store';\nexport const deep = clean('x');\n",
};

describe('the language server as a provider', function () {
  this.timeout(2 * patience);
  const workspace = new Workspace();
  let provider: LanguageServerProvider;
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

  beforeEach(() => {
    provider = new LanguageServerProvider({ folders: new EditorFolders(), clock: systemClock, log });
  });
  afterEach(() => workspace.clean());

  /** A question about the name where it first stands in this line of the file. */
  function question(name: string, path: string, line: number, text: string): ProviderQuestion {
    return {
      name,
      targets: [{ path: workspace.path(path), line, column: text.split('\n')[line - 1]?.indexOf(name) ?? 0 }],
    };
  }
  const about = (name: string, line: number): ProviderQuestion => question(name, 'store.ts', line, project['store.ts']);

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) await workspace.write(path, text);
  }

  /** Asks until the provider says so much, as a person does who sees a first answer and looks again. */
  async function untilState(state: ProviderResult['state'], asked: ProviderQuestion): Promise<ProviderResult> {
    const end = Date.now() + patience;
    for (;;) {
      const providerResult = await provider.ask(asked, AbortSignal.timeout(patience));
      if (providerResult.state === state) return providerResult;
      if (Date.now() > end) assert.fail(`in the end: ${JSON.stringify(providerResult)}`);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  const getSites = ({ sites }: ProviderResult): string[] =>
    sites
      .map(({ path, line, column, kind }) => `${path.slice(workspace.name.length + 1)}:${line}:${column} ${kind}`)
      .sort();

  it('answers late rather than wrongly while the server is cold, and then knows all', async () => {
    await write(project);
    const early = await provider.ask(about('clean', 17), AbortSignal.timeout(1));
    assert.deepEqual(early, { state: 'unknown', sites: [] });
    // The same call goes on until the server speaks; no second question is needed.
    const late = await provider.ask(about('clean', 17), AbortSignal.timeout(patience));
    assert.notEqual(late.state, 'unknown');
    const whole = await untilState('whole', about('clean', 17));
    assert.equal(whole.title, 'TypeScript');
    assert.deepEqual(
      getSites(whole).filter((site) => site.endsWith('call')),
      ['inner/deep.ts:2:20 call', 'service.ts:5:12 call'],
    );
    // A callback, and the names in imports and exports, are references.
    assert.ok(getSites(whole).includes('service.ts:8:12 reference'), getSites(whole).join('\n'));
  });

  it('follows an interface to its call, and tells namesakes apart', async () => {
    await write(project);
    const whole = await untilState('whole', about('save', 6));
    const calls = getSites(whole).filter((site) => site.startsWith('service'));
    assert.ok(
      calls.some((site) => site.startsWith('service.ts:6:18')),
      calls.join('\n'),
    );
    assert.ok(!calls.some((site) => site.startsWith('service.ts:7')), calls.join('\n'));
    const ofInterface = await untilState('whole', about('save', 2));
    assert.ok(getSites(ofInterface).includes('service.ts:5:7 call'), getSites(ofInterface).join('\n'));
  });

  it('says whole of a function that nobody calls, for the files that the project takes in', async () => {
    await write(project);
    const { sites, covers } = await untilState('whole', about('unused', 21));
    assert.deepEqual(sites, []);
    const covered = ['service.ts', 'inner/deep.ts', 'left.ts', 'missing/x.ts', 'service.py'].map((path) =>
      covers?.(workspace.path(path)),
    );
    assert.deepEqual(covered, [true, true, false, false, false]);
  });

  it('knows what is in an unsaved document', async () => {
    await write(project);
    await untilState('whole', about('unused', 21));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      workspace.uri('service.ts'),
      new vscode.Position(0, 0),
      "import { unused } from './store';\nunused();\n",
    );
    await vscode.workspace.applyEdit(edit);
    assert.ok(getSites(await untilState('whole', about('unused', 21))).includes('service.ts:2:0 call'));
  });

  it('promises nothing of a file without a project', async () => {
    const { 'tsconfig.json': _, ...loose } = project;
    await write(loose);
    const { state, covers } = await untilState('partial', about('clean', 17));
    assert.deepEqual([state, covers], ['partial', undefined]);
  });

  it('has nothing to say of a name that does not stand there any more, of a file that is gone, and outside the workspace', async () => {
    await write(project);
    const asked = [
      about('clean', 16),
      question('clean', 'gone.ts', 1, ''),
      { name: 'clean', targets: [{ path: '../outside.ts', line: 1, column: 0 }] },
      { name: 'clean', targets: [] },
    ];
    for (const one of asked)
      assert.deepEqual(await provider.ask(one, AbortSignal.timeout(patience)), { state: 'unknown', sites: [] });
  });

  it('gives up at once on languages that nobody speaks for', async () => {
    const text = 'package main\n\nfunc Save() {}\n\nfunc main() { Save() }\n';
    await write({ 'main.go': text, 'notes.txt': 'Save the notes\n' });
    for (const one of [question('Save', 'main.go', 3, text), question('Save', 'notes.txt', 1, 'Save')]) {
      const started = Date.now();
      assert.deepEqual(await provider.ask(one, AbortSignal.timeout(patience)), { state: 'unknown', sites: [] });
      assert.ok(Date.now() - started < 5000, `took ${String(Date.now() - started)} ms`);
    }
  });

  it('does not stack questions: the newest of those that wait is answered', async () => {
    await write(project);
    await untilState('whole', about('clean', 17));
    const [first, second, third] = await Promise.all(
      [about('clean', 17), about('unused', 21), about('save', 12)].map((one) =>
        provider.ask(one, AbortSignal.timeout(patience)),
      ),
    );
    assert.deepEqual([first?.state, second?.state, third?.state], ['whole', 'unknown', 'whole']);
    assert.ok(getSites(third as ProviderResult).includes('service.ts:7:14 call'));
  });
});
