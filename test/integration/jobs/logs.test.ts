import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEvidence } from '../../../src/jobs/node/logs/evidencePlace.ts';
import { LogLineIndex } from '../../../src/jobs/node/logs/logLineIndex.ts';
import { readLogWindow, windowBytes } from '../../../src/jobs/node/logs/readLogWindow.ts';
import { asItIs } from '../../../src/base/text/say.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-logs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function log(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function getWindow(...given: Parameters<typeof readLogWindow>) {
  const read = await readLogWindow(...given);
  if (!read.ok) throw new Error(asItIs(read.error.message));
  return read.value;
}

describe('a part of a log', () => {
  test('a small log is whole, whatever its bytes are', async () => {
    const path = await log(
      'small.e',
      Buffer.concat([Buffer.from('one\ntwo '), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('\nend')]),
    );
    expect(await getWindow(path, { at: 'end' })).toMatchObject({
      from: 0,
      to: 15,
      size: 15,
      text: 'one\ntwo \ufffd\ufffd\ufffd\nend',
    });
    expect((await getWindow(await log('empty.e', ''), { at: 'end' })).text).toBe('');
  });

  test('begins and ends with whole lines, or at least with whole letters', async () => {
    const path = await log('lines.e', Array.from({ length: 1000 }, (_, at) => `line ${String(at + 1)}\n`).join(''));
    const end = await getWindow(path, { at: 'end' }, 1000);
    expect(end.text).toMatch(/^line \d+\n[^]*line 1000\n$/);
    const before = await getWindow(path, { at: 'before', byte: end.from }, 1000);
    expect(before.to).toBe(end.from);
    const middle = await getWindow(path, { at: 'around', byte: 5000 }, 1000);
    expect(middle.text).toMatch(/^line \d+\n[^]*\n$/);
    const wide = await getWindow(await log('wide.e', 'ü'.repeat(5000)), { at: 'end' }, 1001);
    expect(wide.text).toBe('ü'.repeat(500));
  });

  test('a log that is gone is a sentence', async () => {
    expect(await readLogWindow(join(folder, 'none.e'), { at: 'end' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await new LogLineIndex(join(folder, 'none.e')).getByte(7)).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
  });
});

describe('where the lines of a log are', () => {
  test('every line is found again, from both sides, also after the log has grown', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `${String(at + 1)} ${'x'.repeat(at % 90)}`);
    const path = await log('many.e', `${lines.join('\n')}\n`);
    const index = new LogLineIndex(path);
    for (const line of [1, 2, 30_000, 59_999, 60_000]) {
      const byte = await index.getByte(line);
      const at = byte.ok ? (byte.value ?? -1) : -1;
      expect((await getWindow(path, { at: 'around', byte: at }, 2)).size).toBeGreaterThan(at);
      expect(await index.lineAt(at)).toEqual({ ok: true, value: line });
      const file = await open(path);
      const piece = Buffer.alloc(6);
      await file.read(piece, 0, 6, at);
      await file.close();
      expect(piece.toString().startsWith(`${String(line)} `.slice(0, 6))).toBe(true);
    }
    expect(await index.getByte(60_002)).toEqual({ ok: true, value: undefined });
    await appendFile(path, 'more\nand more\n');
    expect((await index.getByte(60_002)).ok).toBe(true);
    expect(await index.getByte(60_002)).not.toEqual({ ok: true, value: undefined });
  });

  test('counting can be stopped', async () => {
    const path = await log('stopped.e', 'x\n'.repeat(3_000_000));
    const stop = new AbortController();
    let pieces = 0;
    const stopped = await new LogLineIndex(path).extend(undefined, {
      signal: stop.signal,
      onProgress: () => {
        if (++pieces === 2) stop.abort();
      },
    });
    expect(stopped).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(pieces).toBe(2);
  });
});

test('1 GB is looked at without being read: the end at once, a line by counting, in little memory', async () => {
  const path = join(folder, 'huge.e');
  const size = 1024 ** 3;
  await writeFile(path, 'the first line\n'.repeat(1000));
  await truncate(path, size);
  await appendFile(path, '\nTraceback\nMemoryError: it tells\nbye\n');
  const before = process.memoryUsage();
  const end = await getWindow(path, { at: 'end' });
  expect(end.size - end.from).toBeLessThanOrEqual(windowBytes);
  expect(end.text.endsWith('MemoryError: it tells\nbye\n')).toBe(true);
  const index = new LogLineIndex(path);
  expect((await index.getByte(500)).ok).toBe(true);
  // All of it, since the number of lines was not known; once.
  expect(index.counted).toBe(end.size);
  expect(await index.lineAt(end.size)).toEqual({ ok: true, value: 1005 });
  const grown = process.memoryUsage();
  expect(grown.heapUsed + grown.external - before.heapUsed - before.external).toBeLessThan(80 * 1024 * 1024);
  const found = await findEvidence(path, { line: 3, text: 'MemoryError: it tells' }, 1);
  // So long a log is not counted only to show a line.
  expect(found).toEqual({
    ok: true,
    value: {
      line: 0,
      lines: [
        { number: 0, text: 'Traceback', isEvidence: false },
        { number: 0, text: 'MemoryError: it tells', isEvidence: true },
        { number: 0, text: 'bye', isEvidence: false },
      ],
    },
  });
});

describe('the line that tells', () => {
  test('is found by its number, else by its text, with what stands around it', async () => {
    const path = await log(
      'tells.e',
      `${Array.from({ length: 100 }, (_, at) => (at % 50 === 9 ? '\u001b[31mBoom: again\u001b[0m' : `line ${String(at + 1)}`)).join('\n')}\n`,
    );
    expect(await findEvidence(path, { line: 10, text: 'Boom: again' }, 2)).toMatchObject({
      value: {
        line: 10,
        lines: [
          { number: 8 },
          { number: 9 },
          { number: 10, text: 'Boom: again', isEvidence: true },
          { number: 11 },
          { number: 12 },
        ],
      },
    });
    expect(await findEvidence(path, { line: 7, text: 'Boom: again' }, 2)).toMatchObject({ value: { line: 60 } });
    const without = await findEvidence(path, undefined, 8);
    expect(without.ok && without.value.lines.at(-1)).toMatchObject({ number: 100 });
    expect(await findEvidence(path, { line: 7, text: 'Nowhere' }, 2)).toMatchObject({ value: { line: undefined } });
  });
});

test('what is no file is a sentence, at once: a pipe that nobody writes to, a folder, a device', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const path of [join(folder, 'pipe'), folder, '/dev/zero']) {
    expect(await readLogWindow(path, { at: 'end' })).toMatchObject({ ok: false, error: { code: 'store' } });
    expect(await new LogLineIndex(path).extend()).toMatchObject({ ok: false, error: { code: 'store' } });
  }
});
