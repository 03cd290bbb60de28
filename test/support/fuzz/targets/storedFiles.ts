import assert from 'node:assert/strict';
import { DefinitionIndex } from '../../../../src/callers/node/definitions/definitionIndex.ts';
import {
  restoreDefinitions,
  snapshotDefinitions,
} from '../../../../src/callers/node/definitions/definitionSnapshot.ts';
import { packFacts } from '../../../../src/callers/node/facts/packed/packFacts.ts';
import { LazyFacts } from '../../../../src/callers/node/facts/packed/lazyFacts.ts';
import { unpackFacts } from '../../../../src/callers/node/facts/packed/unpackFacts.ts';
import { usesTable } from '../../../../src/callers/node/facts/packed/usesTable.ts';
import { contentHash } from '../../../../src/callers/node/names/contentHash.ts';
import { NameIndex } from '../../../../src/callers/node/names/nameIndex.ts';
import { restoreNames, snapshotNames } from '../../../../src/callers/node/names/snapshot.ts';
import { readLine, writeLine } from '../../../../src/edit/node/record/eventLine.ts';
import { auditLine, readAuditRecord, readJsonLine } from '../../../../src/jobs/node/desk/auditLine.ts';
import { getFacts } from '../../factsOf.ts';
import { plainFacts } from '../../plainFacts.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

function readStoredLine(line: string): ReturnType<typeof readAuditRecord> {
  const value = readJsonLine(line);
  return value === undefined ? undefined : readAuditRecord(value);
}

/** Bytes with the checksums that their formats want, whatever they say: what an attacker could write. */
function resealed(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  if (copy.length >= 16 && copy[0] === 0x52) {
    const { high, low } = contentHash(copy.subarray(16));
    view.setUint32(8, high, true);
    view.setUint32(12, low, true);
  } else if (copy.length >= 8) view.setUint32(4, contentHash(copy.subarray(8)).high, true);
  return copy;
}

const event = '{"kind":"edit","id":"e1","at":1,"origin":"mcp","verdict":"applied"}';
const audit =
  '{"type":"intent","id":"i1","at":1,"backend":"local","workflowId":1,"action":"decide","jobIds":[1],"decider":{"kind":"person"},"process":{"realm":"r","pid":1}}';

/** Files that Recourse keeps, damaged: names, definitions, facts, and lines of records. */
export const storedFiles: FuzzTarget = {
  name: 'stored-files',
  seeds: async () => {
    const names = new NameIndex();
    const definitions = new DefinitionIndex();
    for (const [at, path] of ['a.ts', 'src/größe.ts', 'src/b.ts', 'src/deep/c.py'].entries()) {
      names.put(path, { size: 10 * at, mtimeMs: 1.5 }, getBytes(`save${at} load common größe ${'x'.repeat(at)}`));
      definitions.put(path, [
        { name: `save${at}`, line: 1 },
        { name: 'common', line: 70_000 },
      ]);
    }
    await names.compact(() => undefined);
    const facts = await getFacts(
      'a.ts',
      'import { b } from "./b";\nexport class A extends B {\n  @On("x") run(a: T) { this.b.save({ k: { l: b } }, "y"); }\n}\nconst K = "z";\n',
    );
    return [snapshotNames(names), snapshotDefinitions(definitions), packFacts(facts), getBytes(event), getBytes(audit)];
  },
  tokens: [
    'RCnm',
    'RCdn',
    '\x01\x00\x00\x00',
    '\x00\x00\x00\x00',
    '\x7f',
    '\xff\xff\xff\xff\x0f',
    '"kind":"sequel"',
    '"type":"outcome"',
    '"at":',
    '"id":"',
  ],
  limitMs: 1500,
  largest: 40_000,
  runs: 1000,
  check: (input) => {
    const kinds: string[] = [];
    for (const bytes of [input, resealed(input)]) {
      const names = restoreNames(bytes);
      if (names.ok) {
        assert(
          names.value.index.size <= bytes.length && names.value.index.postingsBytes <= 20 * bytes.length + 1000,
          'names grew',
        );
        names.value.index.filesWith('save1');
        snapshotNames(names.value.index);
      }
      const definitions = restoreDefinitions(bytes);
      if (definitions.ok) {
        definitions.value.search('save', 5);
        assert(definitions.value.fileCount <= bytes.length, 'definitions grew');
      }
      const facts = unpackFacts(bytes);
      const table = usesTable(bytes);
      if (table !== undefined) plainFacts(new LazyFacts(bytes, table, 'a'));
      kinds.push(
        names.ok ? 'n' : names.error.slice(0, 1),
        definitions.ok ? 'd' : definitions.error.slice(0, 1),
        facts === undefined ? '-' : 'f',
      );
    }
    const line = getText(input);
    const [edit, entry] = [readLine(line), readStoredLine(line)];
    if (edit !== undefined)
      assert.deepEqual(readLine(writeLine(edit) ?? ''), edit, 'an event is another when it was written');
    if (entry !== undefined)
      assert.deepEqual(readStoredLine(auditLine(entry) ?? ''), entry, 'an entry is another when it was written');
    return `${kinds.join('')}${edit?.kind ?? ''}${entry?.type ?? ''}`;
  },
};
