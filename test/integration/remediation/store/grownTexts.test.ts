import { ok } from '../../../../src/base/result.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { redactError } from '../../../../src/remediation/node/redact/redactError.ts';
import type { Scope } from '../../../../src/remediation/domain/types.ts';
import { getId, openedRemediations } from '../../../support/remediationStore.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

const addresses = `Error: not sent\n${'a@b.co '.repeat(1460)}`;

it('keeps what was within its limits before placeholders took the place of shorter secrets, in the file and over export and import', async () => {
  const folder = await scratchFolder();
  const options = { projectFiles: [{ name: 'app', file: join(folder, 'app', 'fixes.jsonl') }], redact: redactError };
  const first = await openedRemediations(join(folder, 'storage'), options);
  const id = getId(await first.record({ errorMessage: addresses, solution: 'Wait.', scope: 'project' }));
  const exported = await first.export();
  const second = await openedRemediations(join(folder, 'other'), options);
  expect((await second.status()).notices).toEqual([]);
  expect((await second.get(id))?.errorMessage.length).toBeGreaterThan(10_240);
  expect(await second.import(exported)).toEqual(ok({ created: 1, merged: 0, refused: [] }));
});

it('says which scopes there are where an import names none of them', async () => {
  const remediations = await openedRemediations(await scratchFolder());
  expect(await remediations.import('', 'team' as Scope)).toMatchObject({
    error: { fields: [{ field: 'scope', message: 'scope must be one of shared, project.' }] },
  });
  expect(await remediations.import('', 'project')).toMatchObject({
    error: { message: 'scope can only be "shared" here: no project folder is open.' },
  });
});

it('says which number a number is that is none, or not a whole one', async () => {
  const remediations = await openedRemediations(await scratchFolder());
  const said = async (limit: number): Promise<string | undefined> =>
    formatMessages((await remediations.search({ error: 'Error: x', limit })).problem?.message);
  expect(await said(1.5)).toBe('limit must be a whole number, not 1.5.');
  expect(await said(Number.NaN)).toBe('limit must be a number, not NaN.');
});
