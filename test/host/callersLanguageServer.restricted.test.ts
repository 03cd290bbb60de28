import * as assert from 'node:assert/strict';
import { Settings } from '../../src/base/settings.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { EditorFolders } from '../../src/callers/host/editorFolders.ts';
import { LanguageServerProvider } from '../../src/callers/host/languageServer/languageServerProvider.ts';
import { createScipIndex } from '../../src/callers/host/createScipIndex.ts';
import { Workspace } from './support/workspace.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

describe('the language server as a provider in an untrusted workspace', function () {
  this.timeout(90_000);
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('says what the editor lets its server say, and nothing wrong', async () => {
    const provider = new LanguageServerProvider({ folders: new EditorFolders(), clock: systemClock, log: quiet });
    await workspace.write('a.ts', 'export function save() {}\nsave();\n');
    const { state, sites } = await provider.ask(
      { name: 'save', targets: [{ path: workspace.path('a.ts'), line: 1, column: 16 }] },
      AbortSignal.timeout(60_000),
    );
    assert.ok(state === 'unknown' || state === 'partial', state);
    assert.ok(
      sites.every(({ line, column }) => line === 2 && column === 0),
      JSON.stringify(sites),
    );
  });
});

describe('creating a SCIP index in an untrusted workspace', () => {
  it('runs nothing and says why', async () => {
    const told: string[] = [];
    const tell = (_: string, message: string): Promise<undefined> => {
      told.push(message);
      return Promise.resolve(undefined);
    };
    const fail = (): Promise<never> => Promise.reject(new Error('nothing may be offered'));
    await createScipIndex({
      folders: new EditorFolders(),
      settings: new Settings({ read: () => undefined, onDidChange: () => ({ dispose: () => undefined }) }),
      log: quiet,
      ui: { choose: fail, copy: fail, tell },
    });
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /trusted/);
  });
});
