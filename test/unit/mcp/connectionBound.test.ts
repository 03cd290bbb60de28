import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ConnectionBound } from '../../../src/mcp/connectionBound.ts';

/** Sockets that are in, oldest first. */
async function filled(bound: ConnectionBound, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => new Socket());
  for (const socket of sockets) bound.add(socket);
  await turn();
  return sockets;
}
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const open = (sockets: readonly Socket[]): readonly number[] =>
  sockets.flatMap((socket, at) => (socket.destroyed ? [] : [at]));

it('ends the oldest that has shown nothing, so that a newcomer is served', async () => {
  const bound = new ConnectionBound(4);
  const sockets = await filled(bound, 1000);
  expect(open(sockets)).toEqual([996, 997, 998, 999]);
  expect(bound.size).toBe(4);
});

it('spares whoever has shown the token while others have not', async () => {
  const bound = new ConnectionBound(4);
  const [first] = await filled(bound, 1);
  const end = bound.begin(first!);
  await filled(bound, 100);
  expect(first!.destroyed).toBe(false);
  end();
  await filled(bound, 100);
  expect(first!.destroyed).toBe(false);
});

it('ends the oldest idle one where all have shown it, and the newcomer where all are at work', async () => {
  const bound = new ConnectionBound(3);
  const sockets = await filled(bound, 3);
  const ends = sockets.map((socket) => bound.begin(socket));
  const [late] = await filled(bound, 1);
  expect([open(sockets), late!.destroyed]).toEqual([[0, 1, 2], true]);
  ends[1]!();
  const [next] = await filled(bound, 1);
  expect([open(sockets), next!.destroyed]).toEqual([[0, 2], false]);
});

it('counts several calls of one connection', async () => {
  const bound = new ConnectionBound(1);
  const [socket] = await filled(bound, 1);
  const ends = [bound.begin(socket!), bound.begin(socket!)];
  ends[0]!();
  const [late] = await filled(bound, 1);
  expect([socket!.destroyed, late!.destroyed]).toEqual([false, true]);
  socket!.destroy();
  await turn();
  expect(bound.size).toBe(0);
});
