import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { WorkspaceBorder } from '../../../../src/base/node/workspaceBorder.ts';
import { FileReadBuffer } from '../../../../src/callers/node/files/fileReadBuffer.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';

describe('reading files into one room', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await scratchFolder({});
  });
  const written = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('gives all of %i bytes, before and after a larger file', (size) => {
    const room = new FileReadBuffer(new WorkspaceBorder([folder]));
    const bytes = randomBytes(size);
    const path = written(`of-${size}`, bytes);
    expect(Buffer.compare(room.read(path, { expected: size }), bytes)).toBe(0);
    expect(room.read(written('large', Buffer.alloc(500_000, 1)), { expected: 500_000 })).toHaveLength(500_000);
    expect(Buffer.compare(room.read(path, { expected: size }), bytes)).toBe(0);
  });

  it.each([
    [10, 5],
    [10, 0],
    [10, 70_000],
    [70_000, 10],
    [200_000, 65_536],
    [65_536, 65_535],
  ])('gives all of a file of %i bytes of which %i were told', (size, told) => {
    const bytes = randomBytes(size);
    expect(
      Buffer.compare(
        new FileReadBuffer(new WorkspaceBorder([folder])).read(written('moved', bytes), { expected: told }),
        bytes,
      ),
    ).toBe(0);
  });

  it('throws for a folder, and for what is larger than it may be', () => {
    const room = new FileReadBuffer(new WorkspaceBorder([folder]));
    expect(() => room.read(folder)).toThrow();
    const path = written('large', Buffer.alloc(200_000, 1));
    expect(() => room.read(path, { most: 199_999 })).toThrow(/no file of up to 199999 bytes/);
    expect(room.read(path, { most: 200_000 })).toHaveLength(200_000);
  });

  it.runIf(process.platform === 'linux')('waits for no pipe and reads no device', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(() => new FileReadBuffer(new WorkspaceBorder([folder])).read(pipe)).toThrow();
    expect(() => new FileReadBuffer(new WorkspaceBorder(['/dev'])).read('/dev/zero')).toThrow(/no file/);
  });

  it('throws for what is not there, and reads on', () => {
    const room = new FileReadBuffer(new WorkspaceBorder([folder]));
    expect(() => room.read(join(folder, 'nothing'))).toThrow(/ENOENT/);
    expect(Buffer.from(room.read(written('there', Buffer.from('text')))).toString()).toBe('text');
  });
});
