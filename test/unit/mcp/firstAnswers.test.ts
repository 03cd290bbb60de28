import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FirstAnswers } from '../../../src/mcp/firstAnswers.ts';

const line = (message: object): string => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const open = line({ id: 'a', method: 'initialize', params: { protocolVersion: '2025-06-18' } });
const ready = line({ method: 'notifications/initialized' });
const list = line({ id: 2, method: 'tools/list' });
const make = (): FirstAnswers => new FirstAnswers({ version: '1', instructions: 'i', tools: () => [{ name: 't' }] });

/** What the client is answered, what the server gets, and whether it is needed, after these pieces. */
function after(pieces: readonly string[]): { said: string; handedOn: string; isNeeded: boolean } {
  const answers = make();
  const reads = pieces.map((piece) => answers.read(Buffer.from(piece)));
  return {
    said: reads.map(({ said }) => said).join(''),
    handedOn: Buffer.concat(reads.map(({ handedOn }) => handedOn)).toString(),
    isNeeded: reads.at(-1)?.isNeeded ?? false,
  };
}

test('the opening and the list are answered; the server hears of the opening alone', () => {
  const { said, handedOn, isNeeded } = after([open + ready + list]);
  expect(
    said
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as unknown),
  ).toMatchObject([
    { id: 'a', result: { protocolVersion: '2025-06-18', serverInfo: { name: 'recourse' } } },
    { id: 2, result: { tools: [{ name: 't' }] } },
  ]);
  expect([handedOn, isNeeded]).toEqual([open + ready, false]);
});

test('however the input is cut, nothing is lost, doubled or turned round', () => {
  const call = line({ id: 3, method: 'tools/call', params: { name: 'größe' } });
  const whole = open + ready + list + call + list;
  fc.assert(
    fc.property(fc.array(fc.nat(Buffer.byteLength(whole)), { maxLength: 12 }), (cuts) => {
      const bytes = Buffer.from(whole);
      const marks = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const answers = make();
      const handedOn = marks.slice(1).map((end, at) => answers.read(bytes.subarray(marks[at], end)).handedOn);
      expect(Buffer.concat(handedOn).toString()).toBe(open + ready + call + list);
    }),
  );
});

test("what is not known here is the server's: another opening, a call before it, no JSON", () => {
  for (const first of [
    line({ id: 1, method: 'initialize', params: { protocolVersion: '2026-11-01' } }),
    line({ id: 1, method: 'server/discover' }),
    list,
    '[]\n',
    'x'.repeat(30_000),
  ])
    expect(after([first])).toEqual({ said: '', handedOn: first, isNeeded: true });
});

test("the server's own answer to the opening is left out, once", () => {
  const answers = make();
  answers.read(Buffer.from(open));
  const other = line({ id: 'b', result: {} });
  const twin = line({ id: 'a', result: { serverInfo: {} } });
  expect(answers.withoutTwin(Buffer.from(other + twin.slice(0, 9))).toString()).toBe(other);
  expect(answers.withoutTwin(Buffer.from(twin.slice(9) + other)).toString()).toBe(other);
  expect(answers.withoutTwin(Buffer.from(twin)).toString()).toBe(twin);
});

test('the folder that the client works in is asked for, and held from the server; calls before the answer are not lost', () => {
  const heard: (string | undefined)[] = [];
  const answers = new FirstAnswers({
    version: '1',
    instructions: 'i',
    tools: () => [],
    onRoot: (folder) => heard.push(folder),
  });
  const params = { protocolVersion: '2025-06-18', capabilities: { roots: { listChanged: true } } };
  const opened = line({ id: 1, method: 'initialize', params });
  const first = answers.read(Buffer.from(opened + ready));
  expect(first.said).toContain('"method":"roots/list"');
  expect(answers.awaitsRoots).toBe(true);
  const call = line({ id: 3, method: 'tools/call', params: { name: 't' } });
  const roots = line({
    id: 'recourse-roots',
    result: { roots: [{ uri: 'https://x.example' }, { uri: 'file:///w/my%20p' }] },
  });
  const rest = answers.read(Buffer.from(call + roots + call));
  expect(heard).toEqual(['/w/my p']);
  expect([rest.handedOn.toString(), rest.isNeeded, answers.awaitsRoots]).toEqual([call + call, true, false]);
});

test('however the input is cut, and whatever the client says of its folders, the server gets all but that', () => {
  const params = { protocolVersion: '2025-06-18', capabilities: { roots: {} } };
  const opened = line({ id: 1, method: 'initialize', params });
  const call = line({ id: 3, method: 'tools/call', params: { name: 'größe' } });
  fc.assert(
    fc.property(fc.array(fc.nat(800), { maxLength: 12 }), fc.json(), fc.boolean(), (cuts, json, gives) => {
      const answers = new FirstAnswers({ version: '1', instructions: 'i', tools: () => [], onRoot: () => undefined });
      const said = `{"jsonrpc":"2.0","id":"recourse-roots","result":${json}}\n`;
      const bytes = Buffer.from(opened + ready + call + said + call);
      const marks = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
      const handedOn = marks.slice(1).map((end, at) => {
        const read = answers.read(bytes.subarray(marks[at], end)).handedOn;
        if (gives && at === 6) answers.giveUpRoots();
        return read;
      });
      const got = Buffer.concat(handedOn).toString();
      expect([opened + ready + call + call, opened + ready + call + said + call]).toContain(got);
    }),
  );
});
