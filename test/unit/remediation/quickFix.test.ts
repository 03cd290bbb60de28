import { beforeEach, describe, expect, test } from 'vitest';
import type { CurrentError } from '../../../src/remediation/host/contracts.ts';
import { diagnosticIdentity } from '../../../src/remediation/host/capture/diagnosticIdentity.ts';
import { KnownFixActions } from '../../../src/remediation/host/quickFix.ts';
import {
  CodeActionTriggerKind,
  Diagnostic,
  DiagnosticSeverity,
  Range,
  Uri,
  emptyWindow,
} from '../../support/vscodeStandIn.ts';

beforeEach(emptyWindow);

const uri = Uri.file('/work/a.ts');

function problem(message: string, severity: number = DiagnosticSeverity.Error): Diagnostic {
  const made = new Diagnostic(new Range(2, 1, 2, 9), message, severity);
  made.source = 'ts';
  made.code = 2322;
  return made;
}

const fix = (id: string, isOutdated = false): unknown => ({
  id,
  remediation: { id, title: `Fix ${id}`, isOutdated, codeDiff: '', updatedAt: 1 },
});
const done = (...results: readonly unknown[]): unknown => ({ state: 'done', answer: { results } });

/**
 * What the menu has for these problems; `lookups`: how the look-up of a message stands, none for one that was never
 * captured.
 */
function actions(
  diagnostics: readonly Diagnostic[],
  lookups: Readonly<Record<string, unknown>>,
  triggerKind: number = CodeActionTriggerKind.Invoke,
) {
  const errors = {
    all: [],
    onDidChange: () => ({ dispose: () => undefined }),
    find: (identity: string) => {
      const found = diagnostics.find(
        (diagnostic) => diagnosticIdentity(uri as never, diagnostic as never) === identity,
      );
      const lookup = found === undefined ? undefined : lookups[found.message];
      return lookup === undefined ? undefined : ({ id: `error of ${found?.message ?? ''}`, lookup } as CurrentError);
    },
  };
  const menu = new KnownFixActions(errors as never, { fits: () => Promise.resolve(true) });
  return menu.provideCodeActions({ uri, version: 1 } as never, {} as never, { diagnostics, triggerKind } as never);
}
const titles = (...asked: Parameters<typeof actions>): readonly string[] => actions(...asked).map(({ title }) => title);

describe('known fixes in the menu of quick fixes', () => {
  test.each([
    ['was never captured', undefined],
    ['is being looked up', { state: 'looking' }],
    ['could not be looked up', { state: 'failed', message: 'The disk is away.' }],
    ['has no known fix', done()],
  ])('a problem that %s can be looked up by whoever opens the menu, and calls nobody by itself', (_, lookup) => {
    const lookups = lookup === undefined ? {} : { broken: lookup };
    expect(titles([problem('broken')], lookups)).toEqual(['Find a Known Fix']);
    expect(titles([problem('broken')], lookups, CodeActionTriggerKind.Automatic)).toEqual([]);
  });

  test('a built-in fix is named as one', () => {
    const builtin = {
      id: 'b',
      remediation: { id: 'b', title: 'Quote it', scope: 'builtin', codeDiff: '', solution: '' },
    };
    expect(
      titles([problem('broken')], {
        broken: done({ ...builtin, remediation: { ...builtin.remediation, isOutdated: false } }),
      }),
    ).toEqual(['Built-in fix: Quote it']);
  });

  test('the look names the problem itself, so that it works for one that was never captured', () => {
    const [look] = actions([problem('broken')], {});
    expect(look?.command).toEqual({
      title: 'Find a Known Fix',
      command: 'recourse.remediation.findForProblem',
      arguments: [
        {
          problem: {
            uri: 'file:///work/a.ts',
            startLine: 2,
            startCharacter: 1,
            endLine: 2,
            endCharacter: 9,
            message: 'broken',
            source: 'ts',
            code: '2322',
          },
        },
      ],
    });
    expect(look?.isPreferred).not.toBe(true);
  });

  test('of several at one place each says which it is, and there are not many', () => {
    expect(
      titles(
        ['one', `two\n${'long '.repeat(40)}`, 'three', 'four'].map((message) => problem(message)),
        {},
      ),
    ).toEqual([
      'Find a Known Fix: one',
      `Find a Known Fix: ${`two ${'long '.repeat(40)}`.slice(0, 59)}…`,
      'Find a Known Fix: three',
    ]);
  });

  test('a hint, where nothing has failed, has none', () => {
    expect(titles([problem('never used', DiagnosticSeverity.Hint)], {})).toEqual([]);
    expect(titles([problem('old', DiagnosticSeverity.Warning)], {})).toEqual(['Find a Known Fix']);
  });

  test('a fix that is known is named, whoever asks, and nothing else is offered', () => {
    for (const kind of Object.values(CodeActionTriggerKind))
      expect(titles([problem('broken')], { broken: done(fix('a')) }, kind)).toEqual(['Known fix: Fix a']);
  });

  test('an outdated one says so, comes after those that help, and calls nobody', () => {
    expect(titles([problem('broken')], { broken: done(fix('old', true)) })).toEqual(['Known fix (outdated): Fix old']);
    expect(titles([problem('broken')], { broken: done(fix('old', true)) }, CodeActionTriggerKind.Automatic)).toEqual(
      [],
    );
    const both = { broken: done(fix('old', true), fix('good')) };
    expect(titles([problem('broken')], both)).toEqual(['Known fix: Fix good', 'Known fix (outdated): Fix old']);
    expect(titles([problem('broken')], both, CodeActionTriggerKind.Automatic)).toEqual(['Known fix: Fix good']);
  });

  test('an outdated one is not put into the file from the menu, one that helps is', async () => {
    const edit = '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n';
    const withEdit = (id: string, isOutdated: boolean): unknown => ({
      id,
      remediation: { id, title: `Fix ${id}`, isOutdated, codeDiff: edit, updatedAt: 1 },
    });
    const errors = {
      all: [],
      onDidChange: () => ({ dispose: () => undefined }),
      find: () => ({ id: 'e1', lookup: done(withEdit('old', true), withEdit('good', false)) }),
    };
    const menu = new KnownFixActions(errors as never, { fits: () => Promise.resolve(true) });
    const open = () =>
      menu
        .provideCodeActions(
          { uri, version: 1 } as never,
          {} as never,
          { diagnostics: [problem('broken')], triggerKind: CodeActionTriggerKind.Invoke } as never,
        )
        .map(({ title }) => title);
    open();
    await Promise.resolve();
    expect(open()).toEqual(['Apply known fix: Fix good', 'Known fix: Fix good', 'Known fix (outdated): Fix old']);
  });
});
