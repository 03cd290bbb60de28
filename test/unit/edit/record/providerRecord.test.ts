import { describe, expect, test } from 'vitest';
import { regretMs } from '../../../../src/edit/domain/record/calibration.ts';
import { getProviderCode, getProviderRecord } from '../../../../src/edit/domain/record/providerRecord.ts';
import type { EditEvent, EditSequel, RecordedEdit } from '../../../../src/edit/domain/record/types.ts';
import { readLine, writeLine } from '../../../../src/edit/node/record/eventLine.ts';
import { faredModel } from '../../../../src/edit/node/model/faredModel.ts';

const now = 10 * regretMs;
const id = 'qwen3@localhost:11434';

function edit(more: Partial<EditEvent>, ...sequels: Partial<EditSequel>[]): RecordedEdit {
  const event: EditEvent = {
    id: 'one',
    at: 1000,
    origin: 'command',
    uri: 'file:///a.ts',
    path: 'a.ts',
    verdict: 'applied',
    tier: 'model',
    startLine: 10,
    endLine: 14,
    latencyMs: 5,
    fileSize: 100,
    missedExact: true,
    modelAsked: true,
    chosenBy: getProviderCode(id),
    ...more,
  };
  return { event, sequels: sequels.map((sequel) => ({ id: 'one', at: 2000, sequel: 'undone', ...sequel })) };
}

describe('how the choices of a model have fared', () => {
  test.each<[name: string, recorded: RecordedEdit, kept: number, refused: number]>([
    ['an edit that stood', edit({}), 1, 0],
    ['one that has not stood the test yet', edit({ at: now - 1000 }), 0, 0],
    ['one taken back at once', edit({}, { sequel: 'undone' }), 0, 1],
    ['one taken back much later', edit({}, { sequel: 'undone', at: 5 * regretMs }), 1, 0],
    ['a proposal that was rejected', edit({ verdict: 'proposed' }, { sequel: 'rejected' }), 0, 1],
    ['a proposal that was accepted', edit({ verdict: 'proposed' }, { sequel: 'accepted' }), 1, 0],
    ['a review nobody has decided', edit({ verdict: 'review', tier: undefined }), 0, 0],
    [
      'a review that was placed there',
      edit({ verdict: 'review' }, { sequel: 'placed', startLine: 10, endLine: 14 }),
      1,
      0,
    ],
    [
      'a review that was placed elsewhere',
      edit({ verdict: 'review' }, { sequel: 'placed', startLine: 40, endLine: 44 }),
      0,
      1,
    ],
    ['the choice of another model', edit({ chosenBy: getProviderCode('other') }), 0, 0],
    ['an edit that no model placed', edit({ chosenBy: undefined }), 0, 0],
  ])('%s', (_name, recorded, kept, refused) => {
    expect(getProviderRecord([recorded], id, now)).toEqual({ kept, refused });
  });

  test('the record keeps a code of the model and never its words', () => {
    expect(getProviderCode(id)).toMatch(/^m[0-9a-f]{8}$/);
    const line = writeLine({ kind: 'edit', edit: edit({}).event }) ?? '';
    expect(readLine(line)).toMatchObject({ edit: { chosenBy: getProviderCode(id) } });
    expect(writeLine({ kind: 'edit', edit: edit({ chosenBy: 'Sure, here it is: 12 34' }).event })).toBeUndefined();
  });

  test('a reply comes with the record of its model, and without one where the record cannot be read', async () => {
    const service = { id, ask: () => Promise.resolve({ text: '{}', costUsd: 0, cached: false }) };
    const question = { system: '', user: '', subject: ['', '', ''] as const };
    const ask = (read: () => Promise<readonly RecordedEdit[]>): Promise<unknown> =>
      faredModel(service, { read }, () => now).ask(question, new AbortController().signal);
    expect(await ask(() => Promise.resolve([edit({})]))).toMatchObject({ text: '{}', fared: { kept: 1, refused: 0 } });
    expect(await ask(() => Promise.reject(new Error('gone')))).toMatchObject({ fared: { kept: 0, refused: 0 } });
  });
});
