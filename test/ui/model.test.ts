import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';
import { handlers, handlersEdited, LoopbackModel, orderEdit } from '../support/loopbackModel.ts';
import { openEditor, type EditorWindow } from './support/editor.ts';

const edit = `h.js\n\`\`\`\n<<<<<<< SEARCH\n${orderEdit.oldString}\n=======\n${orderEdit.newString}\n>>>>>>> REPLACE\n\`\`\`\n`;

describe('an edit model, chosen and used by keyboard', () => {
  const server = new LoopbackModel();
  let editor: EditorWindow;
  const titled = (title: string | RegExp): Promise<void> =>
    editor.page.locator('.quick-input-widget .quick-input-title', { hasText: title }).waitFor();

  beforeAll(async () => {
    await server.start();
    server.choose("'/orders'");
    editor = await openEditor({
      files: { 'h.js': handlers, 'chat.md': edit },
      settings: { 'recourse.edit.model.inputPrice': 0.3, 'recourse.edit.model.outputPrice': 5 },
      extensions: [join(projectRoot, 'test', 'fixtures', 'chatModelExtension')],
    });
    // The lens is there once the extension runs; before that the palette does not list its commands.
    await editor.openFile('chat.md');
    await editor.page.locator('.codelens-decoration', { hasText: 'Apply' }).first().waitFor();
  });
  afterAll(async () => {
    await editor.close();
    await server.stop();
  });

  it('is chosen: nobody, an endpoint, a chat model', async () => {
    await editor.runCommand('Recourse: Choose Edit Model...');
    await editor.pick('No model');
    await editor.pick('Scripted Model');
    await editor.pick('$0.30 in and $5.00 out per million tokens');
    await titled(/today 0 of 200 questions, about \$0 of \$0\.30/);
    await editor.screenshot('model-choose');
    await editor.press('ArrowDown', 'Enter');
    await titled('Address of the Endpoint');
    const input = editor.page.locator('.quick-input-widget input[type="text"]').first();
    await input.fill('http://models.example.com/v1');
    await editor.page.getByText('Plain http:// is for this machine only. Use https://.').first().waitFor();
    await editor.screenshot('model-insecure');
    await input.fill(`${server.origin}/v1`);
    await editor.press('Enter');
    await editor.pick('Another name…');
    await editor.screenshot('model-name');
    await editor.press('Enter');
    const notice = await editor.notification('is asked about edits that cannot be placed with certainty');
    await editor.screenshot('model-chosen');
    await notice.getByText('Set API Key').click();
    const password = editor.page.locator('.quick-input-widget input[type="password"]');
    await password.fill('k-secret-1');
    await editor.screenshot('model-key');
    await editor.press('Enter');
    await editor.status(`The key for ${server.origin} is stored`);
  });

  it('chooses the place; the review says so, with the cost', async () => {
    await editor.setClipboard(edit);
    await editor.runCommand('Recourse: Apply AI Edit from Clipboard');
    await editor.page
      .getByText(/chosen by a model, [89]\d%, about \$0\.0004/)
      .first()
      .waitFor();
    await editor.screenshot('model-review');
    await editor.runCommand('Recourse: Accept This Edit');
    expect(await editor.readWhen('h.js', (text) => text !== handlers)).toBe(handlersEdited);
    // The review closes its tab at the end; a list opened before that would lose the focus to the editor.
    await editor.status('Review finished: 1 accepted');
    await editor.page.locator('.tab', { hasText: 'AI Edit' }).waitFor({ state: 'detached' });
    expect(server.seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/models', undefined],
      ['/v1/chat/completions', 'Bearer k-secret-1'],
    ]);
  });

  it('counts what was spent today', async () => {
    const title = editor.page.locator('.quick-input-widget .quick-input-title', { hasText: 'Edit Model' }).first();
    // A list that loses the focus to an editor closes; it is opened afresh then.
    for (let tries = 1; tries <= 3 && !(await title.isVisible()); tries++) {
      await editor.runCommand('Recourse: Choose Edit Model...');
      await title.waitFor({ timeout: 20_000 }).catch(() => undefined);
    }
    await editor.pick(/now/);
    expect(await title.innerText()).toMatch(/today 1 of 200 questions, about \$0\.0004 of \$0\.30/);
    await editor.screenshot('model-spent');
    await editor.press('Escape');
  });
});
