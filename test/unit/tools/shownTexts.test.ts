import { expect, test } from 'vitest';
import { shownTexts } from '../../../tools/l10n/shownTexts.ts';

const source = (body: string): string => `import * as vscode from 'vscode';\n${body}\n`;

test('texts are found in the order they stand, whatever quotes they have', () => {
  expect(
    shownTexts(
      source("const a = vscode.l10n.t('It\\'s {0}', vscode.l10n.t(\"inner\"));\nconst b = vscode.l10n.t(`plain`);"),
    ),
  ).toEqual(["It's {0}", 'inner', 'plain']);
});

test('both spellings of a named import and the short name are found', () => {
  expect(shownTexts("import { l10n } from 'vscode';\nconst a = l10n.t('one');\n")).toEqual(['one']);
  expect(
    shownTexts(source("function say() {\n  const { t } = vscode.l10n;\n  return [t('one'), () => t('two')];\n}")),
  ).toEqual(['one', 'two']);
});

test('a t of another origin says nothing', () => {
  expect(
    shownTexts(
      source(
        "function say() {\n  const { t } = vscode.l10n;\n  return t('one');\n}\nconst t = (text: string) => text;\nexport const two = t('two');",
      ),
    ),
  ).toEqual(['one']);
  expect(shownTexts("export const one = t('one');")).toEqual([]);
});
