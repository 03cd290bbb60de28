import assert from 'node:assert/strict';
import { jobPanelMessage } from '../../../../src/jobs/host/panel/jobPanelMessages.ts';
import { readMemory, readRuntime } from '../../../../src/panels/protocol/amounts.ts';
import { panelMessage } from '../../../../src/remediation/host/panel/panelMessages.ts';
import { getBytes, getText, getValue, type FuzzTarget } from '../fuzzTarget.ts';

const seeds = [
  { type: 'ready', protocol: 1 },
  { type: 'act', request: 1, action: 'apply', id: 'a' },
  { type: 'library', request: 1, query: { text: '', severity: '', tag: '', scope: '', limit: 50 } },
  { type: 'save', request: 1, key: 'k', id: 'a', values: { title: 'x' } },
  { type: 'run', command: 'export' },
  { type: 'look', of: 'w', jobId: 1 },
  {
    type: 'plan',
    request: 1,
    wanted: { action: 'retry', jobIds: [1], memory: '4g', runtime: 'PT1H', scope: 'this-job', reason: '' },
  },
  { type: 'undo', request: 1, jobIds: [1, 2] },
  { type: 'dismiss', request: 2, ids: ['a'] },
];

/** Messages of pages to the editor. */
export const panels: FuzzTarget = {
  name: 'panels',
  seeds: () => seeds.map((seed) => getBytes(JSON.stringify(seed))),
  tokens: [
    '"type":"',
    '"request":',
    '"act"',
    '"plan"',
    '"wanted":{',
    '"jobIds":[',
    '"values":{',
    '"command":"workbench.action.terminal.new"',
    '"__proto__":',
    '"constructor":',
    'null',
    '[]',
    '{}',
    '1e999',
    '-1',
    '1.5',
  ],
  limitMs: 1000,
  largest: 100_000,
  runs: 2000,
  check: (input) => {
    const value = getValue(input);
    const [one, other] = [panelMessage.safeParse(value), jobPanelMessage.safeParse(value)];
    const isOne = one.success || other.success;
    if (isOne)
      assert(
        typeof value === 'object' &&
          value !== null &&
          JSON.stringify(one.data ?? other.data).length <= JSON.stringify(value).length + 2,
        'a message grew',
      );
    const line = getText(input).slice(0, 300);
    for (const amount of [readMemory(line), readRuntime(line)])
      assert(amount === undefined || (Number.isFinite(amount) && amount >= 0), `an amount of ${String(amount)}`);
    return isOne ? String((one.data ?? other.data)?.type) : 'none';
  },
};
