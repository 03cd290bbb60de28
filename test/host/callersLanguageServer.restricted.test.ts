import * as assert from 'node:assert/strict';
import { systemClock } from '../../src/base/systemClock.ts';
import { EditorFolders } from '../../src/callers/host/editorFolders.ts';
import { LanguageServerWitness } from '../../src/callers/host/languageServer/languageServerWitness.ts';
import { Workspace } from './support/workspace.ts';

describe('the language server as a witness in an untrusted workspace', function () {
  this.timeout(90_000);
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('says what the editor lets its server say, and nothing wrong', async () => {
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const witness = new LanguageServerWitness({ folders: new EditorFolders(), clock: systemClock, log });
    await workspace.write('a.ts', 'export function save() {}\nsave();\n');
    const { state, sites } = await witness.ask({ name: 'save', targets: [{ path: workspace.path('a.ts'), line: 1, column: 16 }] }, AbortSignal.timeout(60_000));
    assert.ok(state === 'unknown' || state === 'partial', state);
    assert.ok(sites.every(({ line, column }) => line === 2 && column === 0), JSON.stringify(sites));
  });
});
