import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quotedLog } from '../../../../src/jobs/domain/classify/quotedLog.ts';
import { decoded, logLines } from '../../../../src/jobs/domain/advice/log/logLines.ts';
import { failureLikeness } from '../../../../src/jobs/domain/fingerprint/failureFingerprint.ts';
import { adviseFailure } from '../../../../src/jobs/index.ts';
import { logTail } from '../../../../src/jobs/node/desk/logTail.ts';
import { plainLog } from '../../../../src/jobs/node/logs/ansiText.ts';
import { placesInLine } from '../../../../src/jobs/node/logs/placesInLog.ts';
import { readLogWindow } from '../../../../src/jobs/node/logs/readLogWindow.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

let folder: string | undefined;
function fileWith(bytes: Uint8Array): string {
  folder ??= mkdtempSync(join(tmpdir(), 'recourse-fuzz-'));
  const path = join(folder, `log-${process.pid}`);
  writeFileSync(path, bytes);
  return path;
}

/** Logs of jobs, in whatever bytes they are written. */
export const logs: FuzzTarget = {
  name: 'logs',
  seeds: () => {
    const cases = readdirSync('test/fixtures/jobs/dev').flatMap((name) =>
      readFileSync(join('test/fixtures/jobs/dev', name), 'utf8')
        .split(/^=== .*$/m)
        .slice(1),
    );
    const texts = cases
      .filter((_, at) => at % 12 === 0)
      .map((each) => getBytes((each.split('\n---\n')[1] ?? '').slice(0, 4000)));
    const plain =
      'step 1\nepoch 3/10 30%\rloss 0.1\n\u001b[31mTraceback (most recent call last):\u001b[0m\n  File "/home/me/train.py", line 7, in <module>\nMemoryError: Unable to allocate 5 GiB\nslurmstepd: error: Detected 1 oom_kill event in StepId=1.0\nsrun: error: node7: task 0: Out Of Memory\n';
    return [
      ...texts,
      getBytes(plain),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(plain, 'utf16le')]),
      getBytes(`{"level":"error","msg":"disk full","path":"/x"}\n${plain}`),
    ];
  },
  tokens: [
    '\u001b[31m',
    '\u001b[0m',
    '\u001b]8;;file:///x\u0007',
    '\u001b[2K\r',
    '\r',
    '100%|####|',
    'Traceback (most recent call last):\n',
    'MemoryError',
    'CUDA out of memory',
    'Killed\n',
    'No space left on device',
    'Connection reset by peer',
    'Segmentation fault (core dumped)\n',
    'slurmstepd: error: ',
    'exit code 137',
    '  File "a.py", line 3\n',
    '/a/b.py:3:4: ',
    'WARNING: ',
    'error: ',
    '| ',
    '\xff\xfe',
    '```',
    '</log>',
  ],
  limitMs: 2500,
  largest: 120_000,
  runs: 150,
  check: async (input) => {
    const text = decoded(input);
    const lines = logLines(text);
    for (const { line, text: said } of lines) assert(line >= 1 && said.length <= 2100, 'a line that is too long');
    const advice = adviseFailure({ stderr: input, context: { exitCode: (input[0] ?? 0) % 3 === 0 ? 137 : 1 } });
    assert(
      ['transient', 'permanent', 'uncertain'].includes(advice.verdict) &&
        advice.confidence >= 0 &&
        advice.confidence <= 1,
      'an advice that is none',
    );
    assert(JSON.stringify(advice).length < 20_000, 'an advice as long as the log');
    const tail = logTail(input);
    assert(
      Buffer.byteLength(tail) <= 8192 && tail.split('\n').length <= 50,
      `a tail of ${Buffer.byteLength(tail)} bytes`,
    );
    for (const line of quotedLog(text, 50).split('\n')) assert(line.startsWith('| '), 'a line that left the quotation');
    assert.match(
      failureLikeness(advice, { names: ['train', tail.slice(0, 10)], lastLine: tail.split('\n').at(-1) }).fingerprint,
      /^[\w-]+$/,
    );
    const plain = plainLog(getText(input));
    assert(plain.text.length <= input.length + 10 && !plain.text.includes('\u001b['), 'an escape stayed');
    for (const line of text.split('\n').slice(0, 100))
      for (const { start, end } of placesInLine(line))
        assert(start >= 0 && start < end && end <= line.length, 'a place outside its line');
    const path = fileWith(input);
    for (const part of [
      { at: 'end' },
      { at: 'beginning' },
      { at: 'before', byte: input.length >> 1 },
      { at: 'around', byte: input.length * 2 },
    ] as const) {
      const window = await readLogWindow(path, part, 1024);
      assert(
        window.ok &&
          window.value.from >= 0 &&
          window.value.to >= window.value.from &&
          window.value.to <= input.length &&
          window.value.text.length <= 1024,
        'a window outside the log',
      );
    }
    return `${advice.cause} ${advice.verdict}`;
  },
};
