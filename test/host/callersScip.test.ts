import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Settings } from '../../src/base/settings.ts';
import { createScipIndex, type ScipRow, type ScipUi } from '../../src/callers/host/createScipIndex.ts';
import { Workspace } from './support/workspace.ts';

/** A person who takes a row and presses a button, and remembers what there was to read. */
class ScriptedScipUi implements ScipUi {
  rows: readonly ScipRow[] = [];
  readonly told: string[] = [];
  copied = '';
  row = -1;
  button = '';

  choose(rows: readonly ScipRow[]): Promise<ScipRow | undefined> {
    this.rows = rows;
    return Promise.resolve(rows[this.row]);
  }

  tell(severity: string, message: string): Promise<string | undefined> {
    this.told.push(`${severity}: ${message}`);
    return Promise.resolve(this.button);
  }

  copy(text: string): Promise<void> {
    this.copied = text;
    return Promise.resolve();
  }
}

/** The lowest editor as npm has it comes without its native part for terminals, so no task can run there. */
function hasTerminals(): boolean {
  const terminals = join(vscode.env.appRoot, 'node_modules', 'node-pty');
  return !existsSync(terminals) || ['prebuilds', 'build/Release'].some((folder) => existsSync(join(terminals, folder)));
}

describe('creating a SCIP index', function () {
  this.timeout(60_000);
  const workspace = new Workspace();
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = new Settings({ read: () => undefined, onDidChange: () => new vscode.Disposable(() => undefined) });
  let ui: ScriptedScipUi;
  const create = (): Promise<void> =>
    createScipIndex({ folders: { all: [{ name: 'app', path: workspace.root.fsPath }] }, settings, log, ui });

  /** An indexer that notes what it was given and writes that as its index. */
  async function install(script: string): Promise<void> {
    const program = await workspace.write('node_modules/.bin/scip-typescript', `#!/bin/sh\n${script}\n`);
    await chmod(program.fsPath, 0o755);
  }

  beforeEach(async () => {
    ui = new ScriptedScipUi();
    await workspace.write('tsconfig.json', '{}');
  });
  afterEach(() => workspace.clean());

  it('shows the command line, runs it in the folder once it is chosen, and says so', async function () {
    if (!hasTerminals()) this.skip();
    await install('echo "$@" > index.scip');
    ui.row = 0;
    await create();
    assert.equal(ui.rows.length, 1);
    assert.match(ui.rows[0]?.detail ?? '', /node_modules\/\.bin\/scip-typescript index --output index\.scip$/);
    assert.equal(await workspace.text('index.scip'), 'index --output index.scip\n');
    assert.match(ui.told.join('\n'), /^info: The SCIP index is written/);
  });

  it('runs no other program that the name of a folder spells in a shell', async function () {
    if (!hasTerminals() || process.platform === 'win32') this.skip();
    const name = "it's; touch pwned; '";
    const program = await workspace.write(
      `${name}/node_modules/.bin/scip-typescript`,
      '#!/bin/sh\necho "$@" > index.scip\n',
    );
    await chmod(program.fsPath, 0o755);
    await workspace.write(`${name}/tsconfig.json`, '{}');
    ui.row = 0;
    await createScipIndex({
      folders: { all: [{ name: 'app', path: join(workspace.root.fsPath, name) }] },
      settings,
      log,
      ui,
    });
    assert.equal(await workspace.text(`${name}/index.scip`), 'index --output index.scip\n');
    await assert.rejects(workspace.bytes(`${name}/pwned`));
    assert.match(ui.told.join('\n'), /^info: The SCIP index is written/);
  });

  it('runs nothing that was not chosen', async () => {
    await install('echo ran > index.scip');
    await create();
    await assert.rejects(workspace.bytes('index.scip'));
    assert.deepEqual(ui.told, []);
  });

  it('says when the indexer fails', async function () {
    if (!hasTerminals()) this.skip();
    await install('exit 3');
    ui.row = 0;
    await create();
    assert.match(ui.told.join('\n'), /^warning: scip-typescript ended with an error/);
  });

  it('installs nothing: it gives the command that would', async () => {
    ui.row = 0;
    ui.button = 'Copy Command';
    await create();
    assert.match(ui.rows[0]?.detail ?? '', /^Not installed/);
    assert.equal(ui.copied, 'npm install --global @sourcegraph/scip-typescript');
  });
});
