import type { FileFacts } from '../../../domain/facts.ts';
import { nameUses } from '../../../domain/nameUses.ts';
import { packedLanguages } from './factsFormat.ts';
import { PackedBody } from './packedBody.ts';
import { orElse } from './unpackFacts.ts';

/**
 * What every name is in a file, so that most files need not be opened for a question: the file's language and bits first, then for every name
 * 24 bits of its hash and the eight bits of `nameUses`, ascending. Four bytes a name: on average a ninth of what the packed facts take.
 */
export type UsesTable = Uint32Array<ArrayBuffer>;

const cleanBit = 1 << 8;
const packageBit = 1 << 9;

/** The table of packed facts; undefined for bytes that make no sense. */
export function usesTable(packed: Uint8Array): UsesTable | undefined {
  return orElse(() => tableOf(new PackedBody(packed)), undefined);
}

/** The language and state of the file. */
export function headOf(table: UsesTable): Pick<FileFacts, 'language' | 'isClean'> & { readonly hasPackage: boolean } {
  const head = table[0] as number;
  return { language: packedLanguages[head & 0xff] as FileFacts['language'], isClean: (head & cleanBit) !== 0, hasPackage: (head & packageBit) !== 0 };
}

/** Whether a name may be one of these things (bits of `nameUses`) in the file; `false` is certain. */
export function mayUse(table: UsesTable, name: string, uses: number): boolean {
  const hash = hashOf(name);
  let low = 1;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table[middle] as number) >>> 8 < hash) low = middle + 1;
    else high = middle;
  }
  const found = low < table.length ? (table[low] as number) : 0;
  return found >>> 8 === hash && (found & uses) !== 0;
}

function tableOf(body: PackedBody): UsesTable {
  const uses = new Map<string, number>();
  const add = (name: string, use: number): void => { uses.set(name, (uses.get(name) ?? 0) | use); };
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
  const byPlace: number[] = [];
  body.references.each((place, role, hasReceiver) => {
    const called = role === 'type' || role === 'extends' || role === 'implements' ? 0 : hasReceiver ? nameUses.member : nameUses.bare;
    const typed = role === 'call' || role === 'value' || role === 'decorator' || role === 'jsx' ? 0 : nameUses.typed;
    byPlace[place] = (byPlace[place] ?? 0) | called | typed;
  });
  byPlace.forEach((use, place) => { add(body.texts.at(place), use); });
  const byHash = new Map<number, number>();
  for (const [name, use] of uses) {
    const hash = hashOf(name);
    byHash.set(hash, (byHash.get(hash) ?? 0) | use);
  }
  const table = new Uint32Array(1 + byHash.size);
  let at = 1;
  for (const [hash, use] of byHash) table[at++] = ((hash << 8) | use) >>> 0;
  table.subarray(1).sort();
  table[0] = packedLanguages.indexOf(body.language) | (body.isClean ? cleanBit : 0) | (body.hasPackage ? packageBit : 0);
  return table;
}

let lastName = '';
let lastHash = 0;

/** 24 bits of FNV-1a; one question asks thousands of files for the same name. */
function hashOf(name: string): number {
  if (name === lastName && lastHash !== 0) return lastHash;
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  lastName = name;
  lastHash = (hash ^ (hash >>> 24)) & 0xffffff;
  return lastHash;
}
