import { symbolMatch } from '../../domain/semantic/symbolMatch.ts';
import { Best } from './best.ts';
import { letterMask, type NameTable } from './nameTable.ts';

/** Names that are judged in full for each that is wanted; the others have lost by a look at their letters. */
const judgedForEach = 4;
const minJudged = 200;

/**
 * The numbers of defined names that hold the typed letters in their order, best first. Nothing typed matches nothing.
 */
export function searchNames(table: NameTable, typed: string, limit: number): number[] {
  const text = typed.trim();
  const wanted = text.toLowerCase().replaceAll(' ', '');
  if (wanted === '' || limit <= 0) return [];
  const mask = letterMask(wanted);
  const masks = table.masks.all();
  const counts = table.counts.all();
  const codes = Uint16Array.from(wanted, (letter) => letter.charCodeAt(0));
  const candidates = new Best(limit * judgedForEach + minJudged);
  for (let id = 0; id < masks.length; id++) {
    if (((masks[id] as number) & mask) !== mask || counts[id] === 0) continue;
    const rank = roughMatch(table, id, codes);
    if (rank > 0) candidates.add(id, rank);
  }
  const best = new Best(limit);
  for (const id of candidates.ids()) {
    const score = symbolMatch(text, table.texts.text(id));
    if (score > 0) best.add(id, score);
  }
  return best.ids();
}

/**
 * Roughly how well letters match a name, from one pass over its bytes; 0 if the name does not contain them. Short names
 * are a little better.
 */
function roughMatch(table: NameTable, id: number, wanted: Uint16Array): number {
  const { letters } = table.texts;
  const start = table.texts.start(id);
  const end = table.texts.end(id);
  let at = 0;
  let points = 0;
  let wasHit = false;
  let wasSmall = false;
  let isPrefix = true;
  for (let place = start; place < end && at < wanted.length; place++) {
    const byte = letters[place] as number;
    // Beyond ASCII only the match itself can tell.
    if (byte >= 0x80) return 500;
    const isCapital = byte >= 0x41 && byte <= 0x5a;
    const isWordStart = place === start || (isCapital && wasSmall) || (letters[place - 1] as number) === 0x5f;
    wasSmall = !isCapital;
    if ((isCapital ? byte | 0x20 : byte) === wanted[at]) {
      if (isWordStart) points += 8;
      else points += wasHit ? 6 : 1;
      at += 1;
      wasHit = true;
    } else {
      wasHit = false;
      isPrefix = false;
    }
  }
  if (at < wanted.length) return 0;
  return points + (isPrefix ? 1000 : 0) + Math.max(0, 60 - (end - start)) / 60;
}
