import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileLocks } from '../../src/base/node/locks/fileLock.ts';
import { EditAgent, FailureLimit } from '../../src/edit/index.ts';
import { DiskFiles } from '../../src/edit/node/disk/diskFiles.ts';
import { EventLog } from '../../src/edit/node/record/eventLog.ts';
import { applyEditTool } from '../../src/tools/applyEdit.ts';
import type { SoakFeature, SoakDeps } from './feature.ts';
import { getSize } from './signs.ts';

/** Edits that the record keeps: less than a soak makes, so that it turns over. */
const kept = 200;
const files = 12;
const editsOfRound = 24;

const getSource = (file: number): string =>
  Array.from(
    { length: 120 },
    (_, at) =>
      `export function step${file}of${at}(input: number): number {\n  const value${at} = input + 0;\n  return value${at};\n}\n`,
  ).join('\n');

/**
 * Agents' edits of files on disk through the tool that MCP serves: found exactly, found by likeness, absent, ambiguous;
 * recorded.
 */
export function soakEdits({ folder, clock, meter, log }: SoakDeps): Promise<SoakFeature> {
  const root = join(folder, 'edited');
  const recordFolder = join(folder, 'record');
  mkdirSync(root, { recursive: true });
  for (let file = 0; file < files; file++) writeFileSync(join(root, `file${file}.ts`), getSource(file));
  const record = new EventLog(recordFolder, { keep: () => kept, log, meter });
  let told = 0;
  const listening = record.onDidChange(() => {
    told++;
  });
  const agent = new EditAgent({
    files: new DiskFiles([root], { clock, locks: new FileLocks(join(folder, 'locks')) }),
    limit: new FailureLimit({ limit: 3, coolingOffMs: 5 * 60_000, clock }),
    recorder: record,
    clock,
    origin: 'mcp',
    policy: () => 'all-or-nothing',
    aiMode: () => true,
    wallClock: () => clock.wall(),
    getUri: (key) => pathToFileURL(key).href,
  });
  const tool = applyEditTool(agent);
  const call = async (input: Readonly<Record<string, unknown>>): Promise<boolean> =>
    !(await tool.run(input, new AbortController().signal)).isError;
  const round = async (at: number): Promise<Readonly<Record<string, number>>> => {
    let applied = 0;
    let refused = 0;
    for (let edit = 0; edit < editsOfRound; edit++) {
      const file = (at + edit) % files;
      const line = (at * 7 + edit) % 120;
      const path = `file${file}.ts`;
      const now =
        new RegExp(`const value${line} = input \\+ (\\d+);`).exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? '0';
      // An exact one, one without its indentation and with other spaces, one of a text that is not there.
      const old =
        edit % 3 === 0
          ? `  const value${line} = input + ${now};`
          : edit % 3 === 1
            ? `const value${line}  =  input + ${now};\nreturn value${line};`
            : `const nothing${at}of${edit} = elsewhere();`;
      const wanted = old.replace(/\+ \d+/, `+ ${at}`);
      if (await call({ file_path: path, old_string: old, new_string: wanted === old ? `${old}!` : wanted })) applied++;
      else refused++;
    }
    // The record is read by the views and by the health report.
    const edits = await record.read();
    if (edits.length > kept) throw new Error(`the record holds ${edits.length} edits`);
    return { 'edits applied': applied, 'edits refused': refused };
  };
  return Promise.resolve({
    name: 'edits',
    round,
    stores: () => ({
      'record of edits': getSize(recordFolder),
      'edited files': getSize(root),
      locks: getSize(join(folder, 'locks')),
    }),
    close: () => {
      if (told === 0) throw new Error('nobody was told of the record');
      listening.dispose();
      record.dispose();
      return Promise.resolve();
    },
  });
}
