/** Points of a letter: at the start of a word, behind the one before it, of the same case, anywhere. */
const atWordStart = 8;
const inRow = 6;
const sameCase = 1;
const anywhere = 1;
/** Points that a letter left out in between takes away, up to so many. */
const gap = 0.25;
const maxGaps = 8;

/**
 * How well typed letters fit a name; 0 if it does not contain them in this order. The whole name is best, then its
 * beginning, then letters at the starts of its words or in a row; of equals, the shorter name. `_` and the like need
 * not be typed.
 */
export function symbolMatch(typed: string, name: string): number {
  const small = typed.toLowerCase();
  const smallName = name.toLowerCase();
  if (name === typed) return 1000;
  const shorter = Math.max(0, 1 - name.length / 200);
  if (smallName === small) return 900 + shorter;
  const startsInAnyCase = smallName.startsWith(small) ? 1 : 0;
  const starts = name.startsWith(typed) ? 2 : startsInAnyCase;
  const best = bestPath(small, smallName, typed, name);
  if (best <= 0) return 0;
  const most = small.length * (atWordStart + sameCase + inRow);
  return (
    (starts > 0 ? 500 + 20 * starts : 0) + (100 * best) / most + (100 - Math.min(100, name.length)) / 100 + shorter
  );
}

/** The best sum of points over all ways to find the letters; greedy from each place of the first letter. */
function bestPath(small: string, smallName: string, typed: string, name: string): number {
  let best = 0;
  let tries = 0;
  for (
    let from = smallName.indexOf(small.charAt(0));
    from >= 0 && tries < 12;
    from = smallName.indexOf(small.charAt(0), from + 1), tries++
  ) {
    const points = pathFrom(from, small, smallName, typed, name);
    if (points > best) best = points;
  }
  return best;
}

function pathFrom(from: number, small: string, smallName: string, typed: string, name: string): number {
  let points = 0;
  let last = from - 2;
  let at = from;
  for (let index = 0; index < small.length; index++) {
    const letter = small.charAt(index);
    if (letter === ' ' || letter === '_') {
      const next = smallName.indexOf(letter, at);
      if (next < 0 || letter === ' ') continue;
    }
    let place = smallName.indexOf(letter, at);
    if (place < 0) return 0;
    // A word's start further on is what people mean (`gU` is getUser, not gudge), unless this one is next in row.
    if (place !== last + 1 && !isWordStart(name, place)) {
      for (let next = smallName.indexOf(letter, place + 1); next >= 0; next = smallName.indexOf(letter, next + 1)) {
        if (!isWordStart(name, next)) continue;
        if (canFinish(small, index, smallName, next)) place = next;
        break;
      }
    }
    points +=
      anywhere +
      (isWordStart(name, place) ? atWordStart : 0) +
      (place === last + 1 ? inRow : 0) +
      (typed.charAt(index) === name.charAt(place) ? sameCase : 0);
    if (last >= from) points -= gap * Math.min(maxGaps, place - last - 1);
    last = place;
    at = place + 1;
  }
  return Math.max(points, 0.01);
}

function canFinish(small: string, index: number, smallName: string, from: number): boolean {
  let at = from;
  for (let rest = index; rest < small.length; rest++) {
    const letter = small.charAt(rest);
    if (letter === ' ') continue;
    at = smallName.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function isWordStart(name: string, at: number): boolean {
  if (at === 0) return true;
  const before = name.charAt(at - 1);
  const here = name.charAt(at);
  if (before === '_' || before === '$' || before === '-' || before === '.' || before === '#') return true;
  return here !== here.toLowerCase() && before === before.toLowerCase();
}
