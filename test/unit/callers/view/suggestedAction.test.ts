import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msg } from '../../../../src/base/text/message.ts';
import { suggestedAction } from '../../../../src/callers/host/view/suggestedAction.ts';

const grep = (given: Record<string, unknown>): ReturnType<typeof suggestedAction> =>
  suggestedAction({ title: msg('x'), tool: 'grep', arguments: given });

describe('what choosing a suggestion does', () => {
  test('asks, with what the suggestion says and nothing else', () => {
    expect(
      suggestedAction({
        title: msg('x'),
        tool: 'find_callers',
        arguments: { symbol_name: 'save', file_path: 'a.ts', line_number: 3, evil: 'rm' },
      }),
    ).toEqual({ kind: 'ask', query: { symbol_name: 'save', file_path: 'a.ts', line_number: 3 } });
    expect(
      suggestedAction({ title: msg('x'), tool: 'explain_symbol_gap', arguments: { symbol_name: 'save' } }),
    ).toEqual({
      kind: 'explain',
      query: { symbol_name: 'save' },
    });
  });

  test('searches in the editor as the pattern means it', () => {
    expect(grep({ pattern: 'save', word: true, include_ignored: true })).toEqual({
      kind: 'search',
      search: {
        query: 'save',
        isRegex: false,
        matchWholeWord: true,
        isCaseSensitive: true,
        useExcludeSettingsAndIgnoreFiles: false,
      },
    });
    expect(grep({ pattern: '\\$scope' })).toMatchObject({
      search: { query: '$scope', isRegex: false, useExcludeSettingsAndIgnoreFiles: true },
    });
    expect(grep({ pattern: 'move.*files', ignore_case: true })).toMatchObject({
      search: { query: 'move.*files', isRegex: true, isCaseSensitive: false },
    });
    expect(grep({ pattern: '[\'"`]save[\'"`]' })).toMatchObject({ search: { isRegex: true } });
  });

  test('a pattern that is shown as plain text finds the same as the pattern', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (name) => {
        const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
        expect(grep({ pattern })).toMatchObject({ search: { query: name, isRegex: false } });
      }),
    );
  });

  test('runs commands of our own alone', () => {
    expect(suggestedAction({ title: msg('x'), command: 'recourse.callers.rebuildIndex', arguments: {} })).toEqual({
      kind: 'command',
      command: 'recourse.callers.rebuildIndex',
    });
    for (const command of [
      'workbench.action.quit',
      'workbench.action.terminal.sendSequence',
      'recourse.edit.applyFromClipboard',
      'recourse.callers.rebuildIndex ',
    ]) {
      expect(suggestedAction({ title: msg('x'), command })).toBeUndefined();
    }
  });

  test('shows settings of our own alone', () => {
    const open = (query: unknown): ReturnType<typeof suggestedAction> =>
      suggestedAction({ title: msg('x'), command: 'workbench.action.openSettings', arguments: { query } });
    expect(open('recourse.callers.rules')).toEqual({ kind: 'setting', setting: 'recourse.callers.rules' });
    for (const query of ['security.workspace.trust.enabled', 'recourse. @modified', '', 7])
      expect(open(query)).toBeUndefined();
  });

  test('does nothing for what it does not understand', () => {
    for (const given of [undefined, {}, { symbol_name: 7 }, { symbol_name: '' }, { depth: 2 }]) {
      expect(
        suggestedAction({
          title: msg('x'),
          tool: 'find_callers',
          arguments: given === undefined ? undefined : (given as Record<string, unknown>),
        }),
      ).toBeUndefined();
    }
    expect(grep({ pattern: '' })).toBeUndefined();
    expect(suggestedAction({ title: msg('x'), tool: 'shell', arguments: { pattern: 'x' } })).toBeUndefined();
    expect(suggestedAction({ title: msg('x') })).toBeUndefined();
  });
});
