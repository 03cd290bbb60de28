import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../../src/base/node/workspaceBorder.ts';
import { FactsParser, type Extraction } from '../../../../src/callers/node/facts/factsParser.ts';
import type { ParsedFile } from '../../../../src/callers/node/engine/factsWorkerPort.ts';
import type { FromFacts } from '../../../../src/callers/node/worker/factsMessages.ts';
import { FactsServer } from '../../../../src/callers/node/worker/factsServer.ts';

let folder = '';
/**
 * What was done, in order: `parse a.ts` when a file's turn is over, `sketch 1` when a list of files was looked through.
 */
let done: string[] = [];
/** What comes of every file. */
let outcome: Extract<Extraction, { readonly skipped: string }>['skipped'] = 'time-out';
/** What was answered of files. */
let parsed: ParsedFile[] = [];
/** Called when a file is parsed. */
let onParse: (path: string) => void = () => undefined;

/** Finds nothing in any file. */
class EmptyParser extends FactsParser {
  override prepare(): Promise<void> {
    return Promise.resolve();
  }

  override extract(path: string): Extraction {
    onParse(path);
    return { skipped: outcome };
  }
}

function server(): { readonly server: FactsServer; readonly answered: (count: number) => Promise<void> } {
  let wake = (): void => undefined;
  const made = new FactsServer(
    (message: FromFacts) => {
      if (message.kind === 'parsed') parsed.push(message.parsed);
      done.push(
        message.kind === 'lines'
          ? `lines ${message.texts.join('|')}`
          : message.kind === 'sketched'
            ? `sketch ${message.id}`
            : `${message.parsed.isHandedBack === true ? 'back' : 'parse'} ${message.id}`,
      );
      wake();
    },
    new EmptyParser({ loadWasm: () => Promise.reject(new Error('not needed')) }),
    new WorkspaceBorder([folder]),
  );
  return {
    server: made,
    answered: (count) =>
      new Promise((resolve) => {
        wake = () => {
          if (done.length >= count) resolve();
        };
        wake();
      }),
  };
}

function parse(id: number, isUrgent: boolean): Parameters<FactsServer['take']>[0] {
  return {
    kind: 'parse',
    id,
    isUrgent,
    task: { path: `${id}.ts`, language: 'typescript', file: join(folder, `${id}.ts`) },
  };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-facts-server-'));
  await Promise.all(
    Array.from({ length: 10 }, (_, id) => writeFile(join(folder, `${id}.ts`), 'export const a = 1;\n')),
  );
  done = [];
  parsed = [];
  outcome = 'time-out';
  onParse = () => undefined;
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('reads what a question waits for after the file in hand, before all that was asked for earlier', async () => {
  const { server: it, answered } = server();
  onParse = (path) => {
    if (path !== '1.ts') return;
    it.take(parse(5, true));
    it.take(parse(6, true));
  };
  for (const id of [1, 2, 3, 4]) it.take(parse(id, false));
  await answered(6);
  expect(done).toEqual(['parse 1', 'parse 5', 'parse 6', 'parse 2', 'parse 3', 'parse 4']);
});

it('interrupts a list of files that are looked through for a file that a question waits for', async () => {
  const { server: it, answered } = server();
  const looked: string[] = [];
  onParse = (path) => looked.push(path);
  it.take({
    kind: 'sketch',
    id: 9,
    isUrgent: false,
    files: Array.from({ length: 10 }, (_, id) => ({ file: join(folder, `${id}.ts`), language: 'typescript' as const })),
  });
  it.take(parse(1, true));
  it.take(parse(2, false));
  await answered(3);
  expect(done).toEqual(['parse 1', 'sketch 9', 'parse 2']);
});

it('hands back what waits and is not wanted any more, and takes first what is', async () => {
  const { server: it, answered } = server();
  onParse = (path) => {
    if (path === '1.ts') it.take({ kind: 'only', paths: ['3.ts', '4.ts'] });
  };
  for (const id of [1, 2, 3]) it.take(parse(id, false));
  it.take(parse(4, true));
  it.take(parse(5, true));
  await answered(5);
  expect(done).toEqual(['back 2', 'back 5', 'parse 1', 'parse 3', 'parse 4']);
});

it('says of a file that it has no facts only where that is so whoever looks, and when', async () => {
  const { server: it, answered } = server();
  for (const [id, each] of (['too-large', 'time-out', 'too-much-memory', 'unprepared'] as const).entries()) {
    outcome = each;
    it.take(parse(id, false));
    await answered(id + 1);
  }
  expect(parsed.map(({ hash, isPassing = false, unparsed }) => [hash !== undefined, isPassing, unparsed])).toEqual([
    [true, false, 'too-large'],
    [true, true, 'time-out'],
    [true, false, 'too-much-memory'],
    [false, false, undefined],
  ]);
});

it('reads single lines before it goes on with files, and says of what is not there that it is empty', async () => {
  await writeFile(join(folder, 'a.txt'), 'one\r\ntwo\nthree');
  const { server: made, answered } = server();
  made.take(parse(1, true));
  made.take(parse(2, false));
  made.take({
    kind: 'lines',
    id: 3,
    files: [join(folder, 'a.txt'), join(folder, 'a.txt'), join(folder, 'none.txt')],
    lines: [2, 9, 1],
  });
  await answered(3);
  expect(done).toEqual(['parse 1', 'lines two||', 'parse 2']);
});
