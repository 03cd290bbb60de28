import { describe, expect, test } from 'vitest';
import { formFields } from '../../../../src/panels/protocol/remediations.ts';
import { panelMessage } from '../../../../src/remediation/host/panel/panelMessages.ts';

const values = Object.fromEntries(formFields.map((field) => [field, '']));
const query = { text: '', severity: '', tag: '', scope: '', limit: 50 };

describe('what the page of the known fixes says', () => {
  test.each([
    { type: 'ready', protocol: 1 },
    { type: 'pickError', id: 'e1' },
    { type: 'selectFix', id: '' },
    { type: 'act', request: 1, action: 'not-helpful', id: 'f1' },
    { type: 'library', request: 1, query },
    { type: 'record', errorId: '', offerId: '' },
    { type: 'save', request: 2, key: 'new', id: '', values },
    { type: 'run', command: 'export' },
  ])('$type is understood', (message) => {
    expect(panelMessage.safeParse(message)).toEqual({ success: true, data: message });
  });

  test.each([
    undefined,
    null,
    'ready',
    [],
    {},
    { type: 'quit' },
    { type: 'pickError' },
    { type: 'pickError', id: 7 },
    { type: 'pickError', id: 'x'.repeat(301) },
    { type: 'act', request: 1, action: 'run', id: 'f1' },
    { type: 'act', request: -1, action: 'copy', id: 'f1' },
    { type: 'act', request: 0.5, action: 'copy', id: 'f1' },
    { type: 'run', command: 'workbench.action.quit' },
    { type: 'library', request: 1, query: { ...query, limit: 1e9 } },
    { type: 'library', request: 1, query: { ...query, limit: 0 } },
    { type: 'save', request: 1, key: 'new', id: '', values: { ...values, title: 7 } },
    { type: 'save', request: 1, key: 'new', id: '', values: { title: '' } },
    { type: 'save', request: 1, key: 'new', id: '', values: { ...values, __proto__: null, constructor: 'x' } },
  ])('%j is dropped', (message: unknown) => {
    expect(panelMessage.safeParse(message).success).toBe(false);
  });
});
