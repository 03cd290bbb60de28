import type { FileFacts } from '../../../domain/facts.ts';
import { nameUses } from '../../../domain/nameUses.ts';
import { packedLanguages } from './factsFormat.ts';
import { PackedBody } from './packedBody.ts';
import type { ReferenceBlocks } from './packedReferences.ts';
import { orElse } from './unpackFacts.ts';

/**
 * What every name is in a file, so that most files need not be opened for a question and of the others little is read:
 * the file's language and bits and the number of names first; then for every name 24 bits of its hash and the eight
 * bits of `nameUses`, ascending; then for every name, in the same order, the place of its text and, above that, the
 * blocks of references that name it; then how many references a block has and where all but the first begin. Eight
 * bytes a name and a byte or two a reference: on average a fifth of what the packed facts take.
 */
export type UsesTable = Uint32Array<ArrayBuffer>;

const cleanBit = 1 << 8;
const packageBit = 1 << 9;
const countShift = 10;
const maxNames = 1 << (32 - countShift);
/**
 * For a name without a known index: no reference has it, two names of references share its hash, or its index is too
 * large.
 */
const noPlace = 0xffff;

/** The table of packed facts; undefined for bytes that make no sense. */
export function usesTable(packed: Uint8Array): UsesTable | undefined {
  return orElse(() => getTable(new PackedBody(packed)), undefined);
}

/** The language and state of the file. */
export function getHead(table: UsesTable): Pick<FileFacts, 'language' | 'isClean'> & { readonly hasPackage: boolean } {
  const head = table[0] as number;
  return {
    language: packedLanguages[head & 0xff] as FileFacts['language'],
    isClean: (head & cleanBit) !== 0,
    hasPackage: (head & packageBit) !== 0,
  };
}

/** Whether a name may be one of these things (bits of `nameUses`) in the file; `false` is certain. */
export function mayUse(table: UsesTable, name: string, uses: number): boolean {
  const at = getRow(table, name);
  return at > 0 && ((table[at] as number) & uses) !== 0;
}

/** The index that a name's text may have among the file's texts; -1 if unknown. Another name may have that index. */
export function getPlace(table: UsesTable, name: string): number {
  const at = getRow(table, name);
  const place = at === 0 ? noPlace : (table[at + getCount(table)] as number) & 0xffff;
  return place === noPlace ? -1 : place;
}

/** The blocks of references that contain one of these names. */
export function getBlocks(table: UsesTable, names: Iterable<string>): ReferenceBlocks {
  const count = getCount(table);
  let mask = 0;
  for (const name of names) {
    const at = getRow(table, name);
    if (at > 0) mask |= (table[at + count] as number) >>> 16;
  }
  return { mask, size: table[1 + 2 * count] as number, starts: table, from: 2 + 2 * count };
}

function getCount(table: UsesTable): number {
  return (table[0] as number) >>> countShift;
}

/** The place of a name's row in the table; 0 where it has none. */
function getRow(table: UsesTable, name: string): number {
  const hash = getHash(name);
  const end = getCount(table) + 1;
  let low = 1;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table[middle] as number) >>> 8 < hash) low = middle + 1;
    else high = middle;
  }
  return low < end && (table[low] as number) >>> 8 === hash ? low : 0;
}

/** What is known of the names of one hash. */
interface UsesRow {
  uses: number;
  place: number;
  blocks: number;
}

function getTable(body: PackedBody): UsesTable | undefined {
  const rows = new Map<number, UsesRow>();
  const add = (name: string, uses: number): UsesRow => {
    const hash = getHash(name);
    const known = rows.get(hash);
    if (known !== undefined) {
      known.uses |= uses;
      return known;
    }
    const row = { uses, place: noPlace, blocks: 0 };
    rows.set(hash, row);
    return row;
  };
  const { imports, exports } = body.outer();
  for (const { local, imported } of imports) {
    add(local, nameUses.local);
    add(imported, nameUses.taken);
  }
  for (const { local, exported } of exports) {
    add(local, nameUses.given);
    add(exported, nameUses.given);
  }
  for (const { name } of body.definitions.all()) add(name, nameUses.defined);
  for (const { name } of body.bindings()) add(name, nameUses.bound);
  const byPlace: { uses: number; blocks: number }[] = [];
  const { size, starts } = body.references.each((place, block, role, hasReceiver) => {
    const isType = role === 'type' || role === 'extends' || role === 'implements';
    const calledAs = hasReceiver ? nameUses.member : nameUses.bare;
    const called = isType ? 0 : calledAs;
    const typed = role === 'call' || role === 'value' || role === 'decorator' || role === 'jsx' ? 0 : nameUses.typed;
    const known = (byPlace[place] ??= { uses: 0, blocks: 0 });
    known.uses |= called | typed;
    known.blocks |= 1 << block;
  });
  byPlace.forEach(({ uses, blocks }, place) => {
    const row = add(body.texts.at(place), uses);
    row.place = row.blocks === 0 ? Math.min(place, noPlace) : noPlace;
    row.blocks |= blocks;
  });
  const count = rows.size;
  if (count >= maxNames) return undefined;
  const table = new Uint32Array(2 + 2 * count + starts.length);
  const order = Uint32Array.from(rows.keys()).sort();
  order.forEach((hash, index) => {
    const row = rows.get(hash) as UsesRow;
    table[1 + index] = ((hash << 8) | row.uses) >>> 0;
    table[1 + count + index] = (row.place | ((starts.length === 0 ? 1 : row.blocks) << 16)) >>> 0;
  });
  table[0] =
    (packedLanguages.indexOf(body.language) |
      (body.isClean ? cleanBit : 0) |
      (body.hasPackage ? packageBit : 0) |
      (count << countShift)) >>>
    0;
  table[1 + 2 * count] = size;
  table.set(starts, 2 + 2 * count);
  return table;
}

let lastName = '';
let lastHash = 0;

/** 24 bits of FNV-1a; one question asks thousands of files for the same name. */
function getHash(name: string): number {
  if (name === lastName && lastHash !== 0) return lastHash;
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  lastName = name;
  lastHash = (hash ^ (hash >>> 24)) & 0xffffff;
  return lastHash;
}
