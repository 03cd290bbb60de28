import assert from 'node:assert/strict';
import { formatRecordLines, parseRecordLines } from '../../../../src/remediation/domain/record/recordLines.ts';
import { validateList, validateSearch } from '../../../../src/remediation/domain/record/validateSearch.ts';
import { validateChange, validateRemediation } from '../../../../src/remediation/domain/record/validateRemediation.ts';
import { importedRecords } from '../../../../src/remediation/node/store/exchange.ts';
import { getBytes, getText, getValue, type FuzzTarget } from '../fuzzTarget.ts';

const record = {
  id: 'a1',
  errorMessage: 'TypeError: x is not a function',
  errorType: 'TypeError',
  stackTrace: '    at f (a.js:1:2)',
  solution: 'Import x.',
  title: 'x',
  symptoms: ['a'],
  rootCause: 'r',
  codeDiff: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n',
  affectedFiles: ['a.js'],
  severity: 'high',
  category: 'runtime',
  tags: ['js'],
  context: { os: 'linux' },
  projectPath: 'p',
  source: 'https://x.y/z',
  confidence: 0.5,
  usageCount: 1,
  helpfulCount: 1,
  notHelpfulCount: 0,
  outdatedCount: 0,
  outdatedBalance: 0,
  recordedCount: 1,
  createdAt: 1,
  updatedAt: 2,
};
const line = JSON.stringify(record);
const query = JSON.stringify({
  error: 'TypeError: x',
  stackTrace: 'at f',
  limit: 5,
  minScore: 0.3,
  tags: ['js'],
  severity: 'high',
  scope: 'shared',
});

/** Project files, imports and inputs of known fixes. */
export const records: FuzzTarget = {
  name: 'records',
  seeds: () =>
    [
      `${line}\n`,
      query,
      `${line}\n${line.replace('a1', 'a2')}\n`,
      `<<<<<<< ours\n${line}\n||||||| base\n${line}\n=======\n${line.replace('high', 'low')}\n>>>>>>> theirs\n`,
      `\ufeff${line}\r\n{"half":\n`,
    ].map(getBytes),
  tokens: [
    '<<<<<<< HEAD\n',
    '||||||| b\n',
    '=======\n',
    '>>>>>>> x\n',
    '"id":',
    '"id":"',
    '"errorMessage":',
    '"solution":""',
    '"tags":[',
    '"severity":"critical"',
    '"confidence":',
    '"usageCount":',
    '"createdAt":',
    '"context":{',
    '"__proto__":{}',
    '{"id":"a1","errorMessage":"e","solution":"s"}\n',
    '\\u0000',
    '\\ud800',
    '1e999',
    ',"x":1',
    '{"id":"a1","removedAt":5}\n',
    ',"removedAt":',
  ],
  limitMs: 1500,
  largest: 100_000,
  runs: 150,
  check: (input) => {
    const text = getText(input);
    const read = parseRecordLines(text);
    assert(
      read.records.size + read.removed.size + read.refused.length <= text.split('\n').length,
      'more records than lines',
    );
    const once = formatRecordLines(read.records.values(), read.refused, read.removed);
    const again = parseRecordLines(once);
    assert.equal(
      formatRecordLines(again.records.values(), again.refused, again.removed),
      once,
      'written twice it is another file',
    );
    assert.deepEqual([...again.records.keys()].sort(), [...read.records.keys()].sort(), 'a record is lost');
    assert.deepEqual([...again.removed].sort(), [...read.removed].sort(), 'a removal is lost');
    const imported = importedRecords(text, () => 'new', 1);
    if (imported.ok)
      for (const { id, confidence, usageCount } of imported.value.records)
        assert(id !== '' && confidence >= 0 && confidence <= 1 && Number.isFinite(usageCount));
    const value = getValue(input);
    const judged = [validateRemediation, validateChange, validateSearch, validateList].map((judge) => {
      const result = judge(value);
      if (!result.ok)
        assert(
          result.error.fields.length > 0 && JSON.stringify(result.error).length < 20_000,
          'a problem as long as the input',
        );
      return result.ok;
    });
    return [Math.min(3, read.records.size), Math.min(2, read.refused.length), read.hasConflict, ...judged].join();
  },
};
