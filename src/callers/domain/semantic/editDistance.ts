/** Longer texts are compared by their ends only. */
const longest = 96;

const rows = [new Uint8Array(longest + 2), new Uint8Array(longest + 2), new Uint8Array(longest + 2)] as const;

/** Code units of two texts; frequent callers reuse the arrays. */
export interface Letters {
  readonly codes: Uint16Array;
  readonly length: number;
}

/**
 * How many letters have to be put in, left out, exchanged or swapped with the one beside them to make one text of the
 * other, no letter touched twice (optimal string alignment). More than `most` comes back as `most + 1`, without further
 * work.
 */
export function editDistance(a: Letters, b: Letters, most: number): number {
  const shorter = Math.min(a.length, b.length);
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let head = 0;
  while (head < shorter && a.codes[head] === b.codes[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a.codes[a.length - 1 - tail] === b.codes[b.length - 1 - tail]) tail++;
  const rows_ = a.length - head - tail;
  const columns = b.length - head - tail;
  if (rows_ === 0 || columns === 0) return Math.min(most + 1, Math.max(rows_, columns));
  if (rows_ > longest || columns > longest) return most + 1;
  return banded(a.codes, b.codes, head, rows_, columns, Math.min(most, 200));
}

function banded(a: Uint16Array, b: Uint16Array, head: number, height: number, width: number, most: number): number {
  let [before, above, row] = rows as readonly [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column++) above[column] = Math.min(column, most + 1);
  for (let line = 1; line <= height; line++) {
    const from = Math.max(1, line - most);
    const to = Math.min(width, line + most);
    row[from - 1] = from === 1 ? Math.min(line, most + 1) : most + 1;
    let best = row[from - 1] as number;
    const letter = a[head + line - 1];
    for (let column = from; column <= to; column++) {
      const other = b[head + column - 1];
      let cost = (above[column - 1] as number) + (letter === other ? 0 : 1);
      // Beyond the band everything counts as too far.
      const up = column > line - 1 + most ? most + 1 : (above[column] as number) + 1;
      const left = (row[column - 1] as number) + 1;
      if (up < cost) cost = up;
      if (left < cost) cost = left;
      if (
        line > 1 &&
        column > 1 &&
        letter === b[head + column - 2] &&
        other === a[head + line - 2] &&
        column - 2 >= line - 2 - most
      ) {
        const swapped = (before[column - 2] as number) + 1;
        if (swapped < cost) cost = swapped;
      }
      if (cost > most + 1) cost = most + 1;
      row[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return above[width] as number;
}

/** A text's code units, for `editDistance`. */
export function getLetters(text: string): Letters {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return { codes, length: text.length };
}
