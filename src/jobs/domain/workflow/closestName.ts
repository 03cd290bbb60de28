import { distance } from 'fastest-levenshtein';

/** Characters of a name for which a similar name is searched. */
const longestCompared = 300;
/** Names that are compared: each takes time, and a workflow may have a hundred thousand. */
const maxCompared = 2000;

/** The known name that was probably meant: at most two slips away, and less than half of the name. */
export function closestName(name: string, among: Iterable<string>): string | undefined {
  if (name.length > longestCompared) return undefined;
  let best: { readonly each: string; readonly far: number } | undefined;
  let looked = 0;
  for (const each of among) {
    if (++looked > maxCompared) break;
    if (Math.abs(each.length - name.length) > 2) continue;
    const far = distance(name, each);
    // For a short name, half of its letters would make a different name.
    if (2 * far < name.length && far < (best?.far ?? 3)) best = { each, far };
  }
  return best?.each;
}
