import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import german from '../../../package.nls.de.json' with { type: 'json' };
import english from '../../../package.nls.json' with { type: 'json' };

const { menus, commands } = manifest.contributes;

/**
 * The commands of known fixes that a menu has while these context keys are set; a condition is keys joined by `&&`,
 * some of them negated.
 */
function shown(menu: 'editor/context' | 'terminal/context', ...keys: readonly string[]): readonly string[] {
  const holds = (when = ''): boolean =>
    when
      .split('&&')
      .map((part) => part.trim())
      .every((part) => part === '' || (part.startsWith('!') ? !keys.includes(part.slice(1)) : keys.includes(part)));
  return menus[menu]
    .filter(({ command, when }) => command.startsWith('recourse.remediation.') && holds(when))
    .map(({ command }) => command.replace('recourse.remediation.', ''));
}

describe('the menus of known fixes', () => {
  test('the editor offers the selection where there is one, else the problem at the cursor and the clipboard', () => {
    expect(shown('editor/context', 'editorHasSelection', 'editorTextFocus')).toEqual(['findForSelection']);
    expect(shown('editor/context', 'editorTextFocus')).toEqual(['findForProblem', 'findForClipboard']);
  });

  test('the terminal offers what is selected in it, else the clipboard', () => {
    expect(shown('terminal/context', 'terminalTextSelected')).toEqual(['findForTerminalSelection']);
    expect(shown('terminal/context')).toEqual(['findForClipboard']);
  });

  test('every entry has its own title in both languages', () => {
    for (const language of [english, german] as readonly Readonly<Record<string, string>>[]) {
      const titles = [...menus['editor/context'], ...menus['terminal/context']].map(
        ({ command }) => language[commands.find((known) => known.command === command)?.title.slice(1, -1) ?? ''] ?? '',
      );
      expect(titles.filter((title) => title === '')).toEqual([]);
      // The clipboard is in both menus.
      expect(new Set(titles).size).toBe(titles.length - 1);
    }
  });
});
