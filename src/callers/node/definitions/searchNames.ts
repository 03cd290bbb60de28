import { symbolMatch } from '../../domain/semantic/symbolMatch.ts';
import { letterMask, type NameTable } from './nameTable.ts';

/** The numbers of defined names that hold the typed letters in their order, best first. Nothing typed matches nothing. */
export function searchNames(table: NameTable, typed: string, limit: number): number[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || limit <= 0) return [];
  const mask = letterMask(wanted);
  const masks = table.masks.all();
  const counts = table.counts.all();
  const best: { readonly id: number; readonly score: number }[] = [];
  let floor = 0;
  for (let id = 0; id < masks.length; id++) {
    if (((masks[id] as number) & mask) !== mask || counts[id] === 0) continue;
    if (!holds(table, id, wanted)) continue;
    const score = symbolMatch(typed.trim(), table.texts.text(id));
    if (score <= floor) continue;
    best.push({ id, score });
    if (best.length < limit * 4 + 64) continue;
    best.sort((a, b) => b.score - a.score || a.id - b.id).length = limit;
    floor = best[limit - 1]?.score ?? 0;
  }
  return best.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit).map(({ id }) => id);
}

/** Whether the letters stand in the name in their order, whatever their case; names beyond ASCII are left to the match. */
function holds(table: NameTable, id: number, wanted: string): boolean {
  const { letters } = table.texts;
  const end = table.texts.end(id);
  let at = 0;
  for (let place = table.texts.start(id); place < end && at < wanted.length; place++) {
    const byte = letters[place] as number;
    if (byte >= 0x80 || wanted.charCodeAt(at) >= 0x80) return true;
    if ((byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte) === wanted.charCodeAt(at)) at += 1;
  }
  return at === wanted.length;
}
