import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';

/** The project's own configuration, without the rules that need a compiled program: the planted files exist nowhere. */
const eslint = new ESLint({
  cwd: projectRoot,
  overrideConfig: [{ files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked }],
});

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${projectRoot}/${file}` });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const uses = (specifier: string): string => `import * as it from '${specifier}';\nexport const used = it;\n`;

describe('the layers of the architecture', () => {
  const forbidden: readonly (readonly [file: string, specifier: string])[] = [
    ['src/edit/domain/planted.ts', 'vscode'],
    ['src/edit/domain/planted.ts', 'node:fs'],
    ['src/edit/domain/planted.ts', 'path'],
    ['src/edit/domain/locate/planted.ts', '../../node/syntax/grammars.ts'],
    ['src/edit/domain/planted.ts', '../host/engine.ts'],
    ['src/edit/domain/planted.ts', '../index.ts'],
    ['src/edit/domain/planted.ts', '../../base/host/editorSettings.ts'],
    ['src/edit/domain/planted.ts', './types'],
    ['src/edit/node/planted.ts', 'vscode'],
    ['src/edit/node/planted.ts', '../index.ts'],
    ['src/edit/node/planted.ts', '../host/engine.ts'],
    ['src/edit/host/planted.ts', '../../callers/index.ts'],
    ['src/edit/host/planted.ts', '../../callers/domain/graph.ts'],
    ['src/edit/host/planted.ts', '../../container.ts'],
    ['src/edit/index.ts', './host/engine.ts'],
    ['src/edit/index.ts', 'vscode'],
    ['src/base/planted.ts', '../edit/index.ts'],
    ['src/base/planted.ts', '../cascade/cascade.ts'],
    ['src/base/planted.ts', 'vscode'],
    ['src/cascade/planted.ts', 'node:timers'],
    ['src/tools/planted.ts', '../edit/domain/types.ts'],
    ['src/tools/planted.ts', 'vscode'],
    ['src/edit/host/planted.ts', '../../../test/support/testClock.ts'],
    ['media/panel/planted.ts', '../../src/base/clock.ts'],
    ['media/panel/planted.ts', '../other/page.ts'],
    ['media/panel/planted.ts', 'zod/mini'],
    ['media/panel/planted.ts', 'vscode'],
    ['media/lib/planted.ts', '../panel/page.ts'],
    ['src/panels/protocol/planted.ts', 'vscode'],
    ['src/panels/protocol/planted.ts', '../host/panelView.ts'],
    ['src/panels/host/planted.ts', '../../edit/index.ts'],
    ['src/edit/domain/planted.ts', '../../panels/protocol/handshake.ts'],
    ['src/edit/host/planted.ts', '../../../media/panel/page.ts'],
  ];
  test.each(forbidden)('%s may not import %s', async (file, specifier) => {
    expect(await complaints(file, uses(specifier))).toContain('house/layers');
  });

  test('hosts call none of the ways to messages and rows that take texts as they come', async () => {
    const calls = [
      "showErrorMessage('x')",
      "showWarningMessage('x', { modal: true })",
      'showQuickPick([])',
      'createQuickPick()',
      'showInputBox({})',
      "setStatusBarMessage('x', 1)",
    ];
    for (const call of calls)
      expect(
        await complaints(
          'src/edit/host/planted.ts',
          `import * as vscode from 'vscode';\nexport const planted = (): unknown => vscode.window.${call};\n`,
        ),
      ).toContain('no-restricted-syntax');
    expect(
      await complaints(
        'src/base/host/windowTexts.ts',
        "import * as vscode from 'vscode';\nexport const planted = (): unknown => vscode.window.showErrorMessage('x');\n",
      ),
    ).toEqual([]);
  });

  test('the other ways to name a module are held to the same rules', async () => {
    const file = 'src/edit/domain/planted.ts';
    expect(await complaints(file, "export { readFile } from 'node:fs/promises';\n")).toContain('house/layers');
    expect(await complaints(file, "export * from 'node:fs';\n")).toContain('house/layers');
    expect(await complaints(file, "import type { Uri } from 'vscode';\nexport type Place = Uri;\n")).toContain(
      'house/layers',
    );
    expect(await complaints(file, "export const late = (): Promise<unknown> => import('vscode');\n")).toContain(
      'house/layers',
    );
  });

  const allowed: readonly (readonly [file: string, specifier: string])[] = [
    ['src/edit/domain/planted.ts', '../../base/clock.ts'],
    ['src/edit/domain/planted.ts', '../../cascade/stage.ts'],
    ['src/edit/domain/planted.ts', 'fastest-levenshtein'],
    ['src/edit/node/planted.ts', 'node:fs/promises'],
    ['src/edit/host/planted.ts', '../../panels/host/panelView.ts'],
    ['src/panels/host/planted.ts', '../../base/lifecycle.ts'],
    ['media/panel/planted.ts', '../lib/element.ts'],
    ['media/panel/planted.ts', './page.ts'],
    ['media/panel/planted.ts', '../../src/panels/protocol/handshake.ts'],
    ['media/lib/planted.ts', '../../src/panels/protocol/handshake.ts'],
    ['src/edit/node/planted.ts', '../domain/types.ts'],
    ['src/edit/host/planted.ts', 'vscode'],
    ['src/edit/host/planted.ts', '../node/syntax/grammars.ts'],
    ['src/edit/host/planted.ts', '../../base/host/editorSettings.ts'],
    ['src/edit/host/planted.ts', '../index.ts'],
    ['src/edit/index.ts', './domain/types.ts'],
    ['src/tools/planted.ts', '../edit/index.ts'],
    ['src/base/host/planted.ts', 'vscode'],
    ['src/container.ts', './edit/host/engine.ts'],
    ['src/extension.ts', 'vscode'],
  ];
  test.each(allowed)('%s may import %s', async (file, specifier) => {
    expect(await complaints(file, uses(specifier))).not.toContain('house/layers');
  });
});

describe('the manners of the code', () => {
  const planted: readonly (readonly [file: string, code: string, rule: string])[] = [
    [
      'src/edit/domain/planted.ts',
      'export const later = (): unknown => setTimeout(() => undefined, 1);\n',
      'no-restricted-globals',
    ],
    ['src/edit/domain/planted.ts', 'export const here = process.cwd();\n', 'no-restricted-globals'],
    ['src/edit/domain/planted.ts', 'export const now = Date.now();\n', 'no-restricted-properties'],
    ['src/cascade/planted.ts', 'export const dice = Math.random();\n', 'no-restricted-properties'],
    ['src/base/planted.ts', 'export const now = new Date();\n', 'no-restricted-syntax'],
    ['src/edit/host/planted.ts', 'export default 1;\n', 'no-restricted-syntax'],
    ['src/edit/host/planted.ts', 'export enum Colour { red }\n', 'no-restricted-syntax'],
    [
      'src/edit/host/planted.ts',
      'export const loose = (it: any): unknown => it;\n',
      '@typescript-eslint/no-explicit-any',
    ],
    ['src/edit/host/planted.ts', 'export function silent(): void {}\n', 'house/docstring'],
    [
      'src/edit/host/planted.ts',
      "import { Uri } from 'vscode';\nexport type Place = Uri;\n",
      '@typescript-eslint/consistent-type-imports',
    ],
    [
      'src/edit/host/planted.ts',
      "import * as vscode from 'vscode';\nexport const say = (text: string): string => vscode.l10n.t(text);\n",
      'house/literalTexts',
    ],
    [
      'src/edit/host/planted.ts',
      "import * as vscode from 'vscode';\nexport const say = (n: number): string => vscode.l10n.t(`line ${n}`);\n",
      'house/literalTexts',
    ],
    ['src/edit/host/planted.ts', "import { l10n } from 'vscode';\nexport const say = l10n.t;\n", 'house/literalTexts'],
    [
      'src/edit/host/planted.ts',
      "import * as vscode from 'vscode';\nexport function say(text: string): string {\n  const { t } = vscode.l10n;\n  return t(text);\n}\n",
      'house/literalTexts',
    ],
    [
      'src/edit/host/planted.ts',
      "import * as vscode from 'vscode';\nconst { t: say } = vscode.l10n;\nexport const said = say('one');\n",
      'house/literalTexts',
    ],
    [
      'src/edit/host/planted.ts',
      "import * as vscode from 'vscode';\nconst words = vscode.l10n;\nexport const said = words.t('one');\n",
      'house/literalTexts',
    ],
    [
      'src/edit/domain/planted.ts',
      "import { z } from 'zod/mini';\nexport const text = z.string();\n",
      'no-restricted-imports',
    ],
    ['src/edit/host/planted.ts', 'export const sizeOf = (text: string): number => text.length;\n', 'house/words'],
    ['src/edit/host/planted.ts', 'export const mostFiles = 3;\n', 'house/words'],
    ['src/edit/host/planted.ts', 'export interface FileKeeper {\n  readonly file: string;\n}\n', 'house/words'],
    ['src/edit/host/planted.ts', '// Nobody waits for it.\nexport const pause = 3;\n', 'house/plainComments'],
    ['src/edit/host/planted.ts', decider(80), 'complexity'],
    [
      'src/edit/host/planted.ts',
      `export function run(go: () => void): void {\n${'  go();\n'.repeat(60)}}\n`,
      'max-statements',
    ],
  ];
  test.each(planted)('%s: %j breaks a rule', async (file, code, rule) => {
    expect(await complaints(file, code)).toContain(rule);
  });

  test('texts that people read are taken where they are literals', async () => {
    const code =
      "import * as vscode from 'vscode';\nexport const say = (n: number): string => vscode.l10n.t('line {0}', n) + short('a');\nfunction short(text: 'a'): string {\n  const { t } = vscode.l10n;\n  return text === 'a' ? t('a') : t(`b`);\n}\n";
    expect(await complaints('src/edit/host/planted.ts', code)).not.toContain('house/literalTexts');
  });
});

/** A function that decides so many times. */
function decider(times: number): string {
  const decisions = Array.from(
    { length: times },
    (_, at) => `  if (value === ${String(at)}) return 'v${String(at)}';\n`,
  );
  return `export function decide(value: number): string {\n${decisions.join('')}  return '';\n}\n`;
}
