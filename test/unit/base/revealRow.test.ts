import { describe, expect, test } from 'vitest';
import type * as vscode from 'vscode';
import { revealRow } from '../../../src/base/host/revealRow.ts';

/** A tree view that refuses so many times, and what it was asked for. */
function viewThatRefuses(times: number): { readonly view: vscode.TreeView<string>; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const reveal = (...what: unknown[]): Promise<void> => {
    asked.push(what);
    return asked.length > times
      ? Promise.resolve()
      : Promise.reject(new Error('TreeError [recourse.callers] Data tree node not found: 1/1/answer'));
  };
  return { view: { reveal } as unknown as vscode.TreeView<string>, asked };
}

describe('a row of a view that was just opened', () => {
  test('gets the focus once the editor knows the row', async () => {
    const { view, asked } = viewThatRefuses(2);
    expect(await revealRow(view, '1/answer', { expand: true })).toBe(true);
    expect(asked).toEqual(Array(3).fill(['1/answer', { select: true, focus: true, expand: true }]));
  });

  test('is given up when it never comes', async () => {
    const { view, asked } = viewThatRefuses(Infinity);
    expect(await revealRow(view, 'gone')).toBe(false);
    expect(asked).toHaveLength(5);
  });
});
