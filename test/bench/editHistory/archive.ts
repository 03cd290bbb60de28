import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A regular file of an archive. */
export interface Member {
  readonly path: string;
  readonly data: Buffer;
}

/** More than any of the pinned packages has when unpacked; a bomb ends here. */
export const maxUnpacked = 600 * 2 ** 20;
/** No source file that a case is drawn from is larger. */
export const maxMember = 400_000;

/**
 * Whether a member's name stays below the folder it is read from. Members are never written under their own names;
 * this keeps the names honest that are shown and compared.
 */
export function isPlainPath(path: string): boolean {
  return (
    path !== '' &&
    path.length < 400 &&
    !path.startsWith('/') &&
    !/[\\\0]|^[A-Za-z]:/.test(path) &&
    path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  );
}

/** Takes gzip off, to at most {@link maxUnpacked} bytes. */
export function gunzip(data: Buffer): Buffer {
  return gunzipSync(data, { maxOutputLength: maxUnpacked });
}

/** The regular files of a tar archive that are small enough; links, devices and names that lead outside are left out. */
export function* tarMembers(tar: Buffer): Generator<Member> {
  let at = 0;
  let longName: string | undefined;
  while (at + 512 <= tar.length) {
    const header = tar.subarray(at, at + 512);
    if (header.every((byte) => byte === 0)) return;
    const size = tarNumber(header.subarray(124, 136));
    const type = String.fromCharCode(header[156] ?? 0);
    const from = at + 512;
    if (size === undefined || from + size > tar.length) return;
    const data = tar.subarray(from, from + size);
    at = from + Math.ceil(size / 512) * 512;
    if (type === 'L') longName = cString(data);
    else if (type === 'x') longName = paxPath(data) ?? longName;
    else if (type !== 'g') {
      const prefix = cString(header.subarray(345, 500));
      const short = cString(header.subarray(0, 100));
      const isUstar = header.subarray(257, 262).toString('latin1') === 'ustar';
      const path = (longName ?? (isUstar && prefix !== '' ? `${prefix}/${short}` : short)).replace(/^(?:\.\/)+/, '');
      longName = undefined;
      if ((type === '0' || type === '\0') && size <= maxMember && isPlainPath(path)) yield { path, data };
    }
  }
}

function cString(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end === -1 ? bytes.length : end).toString('utf8');
}

function tarNumber(field: Buffer): number | undefined {
  // Sizes of 8 GB and more are written in another way; nothing here is that large.
  const text = cString(field).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

function paxPath(data: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(data.toString('utf8'))?.[1];
}

/** The regular files of a zip archive that are small enough; links, encrypted members and outside names are left out. */
export function* zipMembers(zip: Buffer): Generator<Member> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + 22 > zip.length) return;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let i = 0; i < count && at + 46 <= zip.length && zip.readUInt32LE(at) === 0x0201_4b50; i++) {
    const flags = zip.readUInt16LE(at + 8);
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const size = zip.readUInt32LE(at + 24);
    const nameLength = zip.readUInt16LE(at + 28);
    const mode = zip.readUInt32LE(at + 38) >>> 16;
    const local = zip.readUInt32LE(at + 42);
    const path = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const isLink = (mode & 0o17_0000) === 0o12_0000;
    if (isLink || (flags & 1) === 1 || size > maxMember || !isPlainPath(path) || local + 30 > zip.length) continue;
    total += size;
    if (total > maxUnpacked) return;
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + packed);
    if (method === 0) yield { path, data };
    else if (method === 8) yield { path, data: inflateRawSync(data, { maxOutputLength: maxMember }) };
  }
}
