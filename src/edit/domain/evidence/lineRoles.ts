import type { EditPatterns } from '../locate/pattern.ts';
import { lineScript } from '../merge/lineScript.ts';

/** The old lines of an edit by what it does with them. */
export interface LineRoles {
  /** Changed or removed. */
  readonly changed: ReadonlySet<number>;
  /** Solid old lines right before and right behind what is added, as pairs; −1 at an end. */
  readonly anchors: readonly (readonly [before: number, behind: number])[];
  /** New lines that are added, or that a changed line becomes. */
  readonly added: readonly number[];
  /** How many lines become others in blanks alone. */
  readonly blankChanges: number;
}

/** What an edit does with each of its old lines. */
export function getRoles({ before, after }: EditPatterns): LineRoles {
  const changed = new Set<number>();
  const added: number[] = [];
  const anchors: [number, number][] = [];
  let blankChanges = 0;
  let last = -1;
  let open: [number, number] | undefined;
  for (const step of lineScript(before, after)) {
    if (step.kind === 'insert') {
      if (after.lines[step.new]?.hash === 0) continue;
      added.push(step.new);
      if (open === undefined) anchors.push((open = [last, -1]));
      continue;
    }
    const line = before.lines[step.old];
    if (line === undefined || line.hash === 0) continue;
    if (open !== undefined) open[1] = step.old;
    open = undefined;
    last = step.old;
    if (step.kind === 'keep') continue;
    // A line that differs in blanks alone is left alone as far as its words go.
    if (step.kind === 'modify' && after.lines[step.new]?.hash === line.hash) {
      blankChanges++;
      continue;
    }
    changed.add(step.old);
    if (step.kind === 'modify') added.push(step.new);
  }
  return { changed, anchors, added, blankChanges };
}

/** The old lines that an edit cannot do without: those it changes, and those right beside what it adds. */
export function getVitalLines(roles: LineRoles): ReadonlySet<number> {
  return new Set([...roles.changed, ...roles.anchors.flat().filter((line) => line >= 0)]);
}
