import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEditor, type OwnEditor } from './support/editor.ts';
import { ViewPane } from './support/viewPane.ts';

/**
 * PRD-02's own example: the method is not called where one would look; a controller does when an event arrives that a
 * service emits.
 */
const files = {
  'src/files/files.service.ts': `import { Injectable } from '@nestjs/common';

@Injectable()
export class FilesService {
  async moveFilesToPermanentStorage(ids: string[]): Promise<void> {
    for (const id of ids) await this.move(id);
  }

  private async move(id: string): Promise<void> {
    await Promise.resolve(id);
  }
}
`,
  'src/fees-report/fees-report.consumer.ts': `import { Controller } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { FilesService } from '../files/files.service';

@Controller()
export class FeesReportConsumerController {
  constructor(private readonly files: FilesService) {}

  @OnEvent('report.created')
  async handle(event: { fileIds: string[] }): Promise<void> {
    await this.files.moveFilesToPermanentStorage(event.fileIds);
  }
}
`,
  'src/reports/report.service.ts': `import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';

@Injectable()
export class ReportService {
  constructor(private readonly events: EventEmitter2) {}

  create(fileIds: string[]): void {
    this.events.emit('report.created', { fileIds });
  }
}
`,
  'src/reports/report.resolver.ts': `import { ReportService } from './report.service';

export class ReportResolver {
  constructor(private readonly reports: ReportService) {}

  createReport(fileIds: string[]): void {
    this.reports.create(fileIds);
  }
}
`,
  'src/größe.ts': `export function berechneGröße(breite: number): number {
  return breite * 2;
}

export const fläche = berechneGröße(3);
`,
  'lib/shop.rb': `class Shop
  def close_all
    1
  end

  def end_day
    close_all
  end
end
`,
  'docs/notes.md': 'moveFilesToPermanentStorage runs when a report was created.\n',
};

describe('the Callers view', () => {
  let editor: OwnEditor;
  let view: ViewPane;

  beforeAll(async () => {
    editor = await openEditor({ files, hasLanguageServer: true });
    view = new ViewPane(editor, 'Callers');
    await editor.openFile('src/files/files.service.ts');
  });
  afterAll(() => editor.close());

  test('takes no room in the panel while nothing was asked', async () => {
    await editor.runCommand('View: Toggle Panel Visibility');
    const tabs = editor.page.locator('.part.panel .composite-bar .action-item');
    await tabs.filter({ hasText: 'Problems' }).waitFor();
    expect(await tabs.filter({ hasText: 'Callers' }).count()).toBe(0);
  });

  test('proposes the word under the cursor, finds names by a few letters, and asks about any name', async () => {
    await goTo('src/files/files.service.ts', 5, 12);
    const input = await openPick();
    await editor.pick(/moveFilesToPermanentStorage.*at the cursor, src\/files\/files\.service\.ts:5/);
    expect(await input.inputValue()).toBe('moveFilesToPermanentStorage');
    await editor.screenshot('callers-pick-word-dark');
    // The word is selected: what is typed takes its place.
    await editor.page.keyboard.type('mvFilPerm');
    expect(await input.inputValue()).toBe('mvFilPerm');
    await editor.pick('Ask about the name mvFilPerm');
    await editor.page
      .locator('.quick-input-widget .monaco-list-row.focused', {
        hasText: /moveFilesToPermanentStorage.*src\/files\/files\.service\.ts:5/,
      })
      .waitFor();
    await editor.screenshot('callers-pick-typed-dark');
    await editor.press('Enter');
    await view.row(/handle.*verified.*FeesReportConsumerController/).waitFor();
    await answered();
    await editor.screenshot('callers-answer-dark');
  });

  test('leads from the consumer of the event to whoever emits it, and on', async () => {
    await view.focusRow(/^handle\s*·/);
    await editor.press('ArrowRight');
    await view.row(/create.*event.*ReportService/).waitFor();
    await editor.screenshot('callers-chain-dark');
    await view.focusRow(/^create\s*·/);
    await editor.press('ArrowRight');
    await view.row(/createReport.*ReportResolver/).waitFor();
    await view.focusRow(/^createReport\s*·/);
    // Beyond the depth of the answer the callers are asked for.
    await editor.press('ArrowRight');
    await view.row(/Nothing calls it|No caller found/).waitFor();
    await editor.screenshot('callers-chain-dark');
  });

  test('asked anew, shows what is new; what was opened stays open, and the focus where it is', async () => {
    await view.focusRow(/^create\s*·/);
    await mkdir(join(editor.folder, 'src/jobs'), { recursive: true });
    await writeFile(
      join(editor.folder, 'src/jobs/cleanUp.ts'),
      `import { FilesService } from '../files/files.service';\n\nexport function cleanUp(files: FilesService): Promise<void> {\n  return files.moveFilesToPermanentStorage([]);\n}\n`,
    );
    await expect
      .poll(
        async () => {
          await editor.runCommand('Recourse: Refresh Callers');
          return view.row(/^cleanUp\s*·.*verified/).count();
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1);
    await view.row(/createReport.*ReportResolver/).waitFor();
    expect(await view.focused.first().textContent()).toMatch(/^create\s*·/);
    await editor.screenshot('callers-anew-dark');
  });

  test('opens a place with its name selected', async () => {
    await view.focusRow(/^handle\s*·/);
    await editor.press('Enter');
    await editor.page
      .locator('.editor-group-container.active .tab.active', { hasText: 'fees-report.consumer.ts' })
      .waitFor();
    await editor.status('Ln 11, Col 49 (27 selected)');
  });

  test('tells why a place is believed', async () => {
    await view.focusRow(/^handle\s*·/);
    await editor.page.mouse.move(640, 780);
    await view.row(/^handle/).hover();
    const hover = editor.page.locator('.monaco-hover', { hasText: 'Because' });
    await hover.waitFor();
    expect(await hover.textContent()).toMatch(/Confidence: verified/);
    await editor.page.waitForTimeout(300);
    await editor.screenshot('callers-hover-dark');
    await editor.page.mouse.move(640, 780);
  });

  for (const theme of ['dark', 'light', 'contrast', 'contrastLight'] as const) {
    test(`can be read and operated by everybody, ${theme}`, async () => {
      await editor.setTheme(theme);
      await view.focusRow(/^handle\s*·/);
      await editor.page.waitForTimeout(300);
      await editor.screenshot(`callers-${theme}`);
      expect(await view.violations(20)).toEqual([]);
    });
  }

  test('is grouped by stage, and by file again', async () => {
    await editor.setTheme('dark');
    await editor.runCommand('Recourse: Group Callers by Stage');
    await view.row('Code graph').waitFor();
    await editor.screenshot('callers-stages-dark');
    await editor.runCommand('Recourse: Group Callers by File');
    await view.row('fees-report.consumer.ts').waitFor();
  });

  test('answers in place from the editor, at a use as well as at a definition', async () => {
    await goTo('src/reports/report.resolver.ts', 7, 20);
    await editor.press('Shift+Alt+j');
    await view.row(/createReport.*ReportResolver/).waitFor();
    await answered();
    await goTo('src/größe.ts', 1, 20);
    await editor.press('Shift+Alt+j');
    await view.row(/^fläche/).waitFor();
    await answered();
    // Alone in its place the view has no header: what was asked stands above the rows.
    await view.pane.locator('.message', { hasText: 'berechneGröße' }).waitFor();
    // From the menu of the editor, too.
    await goTo('src/reports/report.service.ts', 8, 4);
    await view.choose('Find Callers with Fallback');
    await view.row(/createReport.*ReportResolver/).waitFor();
    await answered();
    await goTo('src/größe.ts', 1, 20);
    await editor.press('Shift+Alt+j');
    await view.row(/^fläche/).waitFor();
    await answered();
  });

  test('shows what was tried, in words', async () => {
    await editor.runCommand('Recourse: Show What Was Tried');
    await editor.page.locator('.tab.active', { hasText: 'What Was Tried' }).waitFor();
    const page = editor.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await page.getByText('Is that all?').waitFor();
    await page.getByText(/complete: 1 file holds the name, it was analysed/i).waitFor();
    await editor.screenshot('callers-tried-dark');
  });

  test('copies the answer as agents get it', async () => {
    await editor.runCommand('Recourse: Copy Callers as JSON');
    const read = async (): Promise<unknown> => JSON.parse((await editor.clipboard()) || 'null') as unknown;
    await expect.poll(read).toMatchObject({
      nodes: [{ file_path: 'src/größe.ts', line_number: 5, type: 'call', label: 'verified' }],
      meta: { coverage: { complete: 'yes' } },
    });
  });

  test('calls a list probably complete where such lists were often wrong', async () => {
    await goTo('lib/shop.rb', 2, 8);
    await editor.press('Shift+Alt+j');
    await view.row(/^end_day/).waitFor();
    await view.row(/1 caller.*probably complete \(\d+ %\)/).waitFor();
    for (const theme of ['light', 'contrast', 'dark'] as const) {
      await editor.setTheme(theme);
      await editor.screenshot(`callers-probably-${theme}`);
    }
    await goTo('lib/shop.rb', 6, 8);
    await editor.press('Shift+Alt+j');
    await view.row(/No caller found.*probably complete/).waitFor();
    await view.pane.locator('.message', { hasText: 'end_day' }).waitFor();
    await editor.screenshot('callers-probably-none-dark');
  });

  test('peeks at the callers without leaving', async () => {
    await goTo('src/files/files.service.ts', 5, 12);
    await editor.press('Shift+Alt+j');
    await view.row(/^handle/).waitFor();
    await answered();
    await view.focusRow(/^handle\s*·/);
    await view.choose('Peek Callers');
    await editor.page.locator('.peekview-widget', { hasText: 'fees-report.consumer.ts' }).waitFor();
    await editor.page.waitForTimeout(500);
    await editor.screenshot('callers-peek-dark');
    await editor.press('Escape');
  });

  test('a name that nothing defines ends with what was tried and what to do next, never blank', async () => {
    await goTo('docs/notes.md', 2, 1);
    await openPick();
    await editor.page.keyboard.type('moveFilesToPermanentStorrage');
    await editor.pick('Ask about the name moveFilesToPermanentStorrage');
    await editor.page.waitForTimeout(500);
    await editor.press('End', 'Enter');
    await view.row(/Did you mean moveFilesToPermanentStorage/).waitFor();
    await view.pane.getByText('Nothing defines this name.').first().waitFor();
    for (const theme of ['light', 'contrast', 'contrastLight', 'dark'] as const) {
      await editor.setTheme(theme);
      await editor.screenshot(`callers-dead-end-${theme}`);
      expect(await view.violations(10)).toEqual([]);
    }
  });

  test('says why something may be missing', async () => {
    await editor.runCommand('Recourse: Explain Why Callers May Be Missing');
    await view.row(/Why it may be missing.*moveFilesToPermanentStorrage/).waitFor();
    await expect.poll(() => view.focused.first().textContent()).toMatch(/^Why it may be missing/);
    await editor.screenshot('callers-why-dark');
    expect(await view.violations(10)).toEqual([]);
  });

  test('its suggestions run: the search of the editor, and the name that was meant', async () => {
    await view.focusRow('Search the text of every file');
    await editor.press('Enter');
    const search = editor.page.locator('.search-view .search-container textarea').first();
    await search.waitFor();
    expect(await search.inputValue()).toBe('moveFilesToPermanentStorrage');
    await editor.screenshot('callers-search-dark');
    await view.focusRow('Did you mean moveFilesToPermanentStorage');
    await editor.press('Enter');
    await view.row(/^handle/).waitFor();
    await answered();
  });

  test('earlier questions are asked again', async () => {
    await editor.runCommand('Recourse: Show Recent Caller Searches...');
    await editor.pick('berechneGröße');
    await editor.screenshot('callers-history-dark');
    await editor.page.keyboard.type('berechneGröße');
    await editor.press('Enter');
    await view.row(/^fläche/).waitFor();
    await answered();
  });

  test('is cleared to its beginning', async () => {
    await editor.runCommand('Recourse: Clear Callers');
    await view.pane.getByText('Who calls this?').waitFor();
    await editor.screenshot('callers-empty-dark');
    expect(await view.violations(1)).toEqual([]);
  });

  /** Waits until the focus is at the finding, so that it is heard first. */
  async function answered(): Promise<void> {
    await expect
      .poll(() => view.focused.first().textContent())
      .toMatch(/^(?:\d+ callers?|Not defined|No caller found)/);
  }

  /** Opens a file with the cursor at a line and column, both from 1. */
  async function goTo(path: string, line: number, column: number): Promise<void> {
    await editor.openFile(path);
    await editor.press('Control+g');
    await editor.page.keyboard.type(`${String(line)}:${String(column)}`);
    await editor.press('Enter');
    await editor.status(`Ln ${String(line)}, Col ${String(column)}`);
  }

  /** Runs the command as from the palette, and gives the field of its picker. */
  async function openPick(): Promise<ReturnType<OwnEditor['page']['locator']>> {
    await editor.runCommand('Recourse: Find Callers with Fallback');
    await editor.page
      .locator('.quick-input-widget .quick-input-title', { hasText: 'Find Callers with Fallback' })
      .waitFor();
    return editor.page.locator('.quick-input-widget input[type="text"]').first();
  }
});
