import { PassThrough } from 'node:stream';
import assert from 'node:assert/strict';
import { discoverySchema, parseLine, requestSchema, responseSchema } from '../../../../src/mcp/bridge/protocol.ts';
import { SocketLineReader } from '../../../../src/mcp/bridge/lineReader.ts';
import { readCommandLine } from '../../../../src/mcp/commandLine.ts';
import { judgeJson } from '../../../../src/mcp/jsonBounds.ts';
import { WholeLines } from '../../../../src/mcp/wholeLines.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const seeds = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
  '{"method":"hello","id":1,"version":1,"token":"abcdefghabcdefghabcdefghabcdefgh"}\n{"method":"call","id":2,"tool":"apply_edit","input":{"file_path":"a"},"root":"/w"}\n',
  '{"version":1,"pid":3,"socket":"/tmp/x","token":"abcdefghabcdefghabcdefghabcdefgh","folders":["/w"]}\n',
  '{"id":1,"result":{"open":[],"unsaved":["/w/a"]}}\n',
  '--workspace\n/w\n--http\n8080\n--torc-url\nhttp://x\n',
];
const longest = 2000;

/** What comes over the lines of an MCP client and of the bridge, in pieces of any size. */
export const mcpInput: FuzzTarget = {
  name: 'mcp-input',
  seeds: () => seeds.map(getBytes),
  tokens: [
    '{"method":"',
    '"id":',
    '"token":"',
    '"params":',
    '"jsonrpc":"2.0"',
    '\n',
    '\r\n',
    '\n\n\n',
    '--workspace',
    '--http\n',
    '--help\n',
    '--torc-url\nfile:///x\n',
    '--data\n',
    '"tool":"',
    '"paths":[',
    '{"result":',
    '{"error":"',
  ],
  limitMs: 1000,
  largest: 40_000,
  runs: 1500,
  check: async (input) => {
    const bytes = Buffer.from(input);
    const pieces: Buffer[] = [];
    for (let at = 0, step = 1; at < bytes.length; at += step) {
      step = 1 + ((at * 31 + bytes.length) % 700);
      pieces.push(bytes.subarray(at, at + step));
    }
    const through = new PassThrough().pipe(new WholeLines(longest));
    const out: Buffer[] = [];
    through.on('data', (each: Buffer) => {
      out.push(each);
    });
    const over = new Promise((resolve) => {
      through.on('end', resolve);
    });
    for (const piece of pieces) through.write(piece);
    through.end();
    await over;
    // Lines that are too long, or hold too much, are dropped, and nothing else.
    const isKept = (line: string): boolean =>
      line.length <= longest && judgeJson(Buffer.from(line, 'latin1')) === undefined;
    const kept = bytes
      .toString('latin1')
      .split(/(?<=\n)/)
      .filter(isKept)
      .join('');
    assert.equal(Buffer.concat(out).toString('latin1'), kept, 'bytes were lost or changed');
    const reader = new SocketLineReader(longest);
    const lines: string[] = [];
    let isOver = false;
    for (const piece of pieces) {
      const some = reader.push(piece);
      if (some === undefined) {
        isOver = true;
        break;
      }
      lines.push(...some);
    }
    const wanted = bytes.toString('latin1').split('\n');
    if (isOver)
      assert(
        wanted.some((line) => line.length > longest),
        'a line was called too long',
      );
    else
      assert.deepEqual(
        lines,
        wanted.slice(0, -1).map((line) => Buffer.from(line, 'latin1').toString('utf8')),
      );
    const kinds = lines
      .slice(0, 50)
      .map((line) =>
        [discoverySchema, requestSchema, responseSchema]
          .map((schema) => (parseLine<unknown>(schema, line) === undefined ? 0 : 1))
          .join(''),
      );
    const command = readCommandLine(getText(input).slice(0, 2000).split('\n'));
    return `${[...new Set(kinds)].slice(0, 4).join()} ${String(isOver)} ${JSON.stringify(command).slice(0, 16)}`;
  },
};
