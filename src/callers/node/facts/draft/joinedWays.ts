import type { TypeText } from '../../../domain/facts.ts';
import type { DraftWays } from './draftShapes.ts';
import type { Frame } from './frames.ts';
import { joinAlternatives } from './substituteLocals.ts';

interface Given {
  readonly name: string;
  readonly frame: Frame | undefined;
  readonly type: TypeText;
  readonly at: number;
}

/**
 * A statement that was looked at: the places of what was given in it, and the names that hold behind it, by where they
 * hold.
 */
interface Behind {
  readonly from: number;
  readonly to: number;
  readonly names: ReadonlyMap<Frame | undefined, ReadonlySet<string>>;
}

/**
 * Statements in which more names are given something are not looked at: only code that a program wrote has them, and a
 * chain of them would take the square of its length.
 */
const maxNames = 1000;

/**
 * The values that names are assigned, in the order of the file, and what they may hold where several branches of the
 * code join.
 */
export class JoinedWays {
  private readonly given: Given[] = [];
  private readonly byFrame = new Map<Frame | undefined, Map<string, Given[]>>();
  /**
   * Statements that are in none that was looked at, in their order: one around them need not go through what they hold
   * again.
   */
  private readonly inner: Behind[] = [];
  /** Ways that led out of loops and cases that are not yet over. */
  private breaks: DraftWays['breaks'] = [];

  /** A name holds in `frame`, and is given something of this type at an offset. */
  add(name: string, frame: Frame | undefined, type: TypeText, at: number): void {
    const one = { name, frame, type, at };
    this.given.push(one);
    let byName = this.byFrame.get(frame);
    if (byName === undefined) this.byFrame.set(frame, (byName = new Map<string, Given[]>()));
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [one]);
    else same.push(one);
  }

  /** The names that a statement gives something to and that hold behind it, with what they may be there. */
  behind(statement: DraftWays): readonly Given[] {
    const { start, end, ways: through, isTotal, breaks, isLeft } = statement;
    const left = isLeft ? this.breaks.filter((way) => way.start >= start) : [];
    this.breaks = [...this.breaks.filter((way) => !left.includes(way)), ...breaks];
    // What comes together behind a way that breaks off is at its end, and does not belong to it.
    const ways = [...through, ...left.map((way) => ({ start: way.start, end: way.end - 1 }))];
    return [...this.namesIn(statement)].flatMap(([frame, names]) =>
      [...names].flatMap((name) => {
        const own = this.byFrame.get(frame)?.get(name) ?? [];
        const before = lastBefore(own, start);
        const last = ways.map((way) => {
          const found = lastBefore(own, way.end + 1);
          return found !== undefined && found.at >= way.start ? found : before;
        });
        const types = [...(isTotal ? [] : [before]), ...last].flatMap((each) =>
          each === undefined ? [] : [each.type],
        );
        const type = joinAlternatives([...new Set(types)]).replace(/^\?$/, '');
        return type === own.at(-1)?.type.replace(/^\?$/, '') || (type === '' && frame === undefined)
          ? []
          : [{ name, frame, type, at: end }];
      }),
    );
  }

  /**
   * The names that are given something in a statement and hold around it, by where they hold; the last given ones
   * first.
   */
  private namesIn({ start, end }: DraftWays): Behind['names'] {
    const names = new Map<Frame | undefined, Set<string>>();
    let count = 0;
    const take = (name: string, frame: Frame | undefined): void => {
      if (frame !== undefined && (frame.start >= start || frame.end < end)) return;
      const known = names.get(frame) ?? new Set();
      count += known.has(name) ? 0 : 1;
      names.set(frame, known.add(name));
    };
    let index = this.given.length - 1;
    while ((this.given[index]?.at ?? -1) >= start) {
      const inside = this.inner.at(-1);
      if (inside === undefined || inside.to <= index) {
        const { name, frame } = this.given[index--] as Given;
        take(name, frame);
        continue;
      }
      for (const [frame, held] of inside.names) for (const name of held) take(name, frame);
      this.inner.pop();
      index = Math.min(index, inside.from - 1);
    }
    const found = count > maxNames ? new Map<Frame | undefined, Set<string>>() : names;
    this.inner.push({ from: index + 1, to: this.given.length, names: found });
    return found;
  }
}

/** The last thing that was given in front of an offset; they are in the order of the file. */
function lastBefore(given: readonly Given[], offset: number): Given | undefined {
  let low = 0;
  for (let high = given.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((given[middle] as Given).at < offset) low = middle + 1;
    else high = middle;
  }
  return given[low - 1];
}

/** Whether a name is there without anything in it: `let x;`, `x = None`. A parameter is given something. */
export function isEmpty(text: string, name: string, at: number, frame: Frame | undefined): boolean {
  if (
    !/^\s*(?::[^=\n]{0,80})?(?:=\s*(?:None|null|nil|undefined)\b|;|,|\n|$)/.test(
      text.slice(at + name.length, at + name.length + 120),
    )
  )
    return false;
  const before = text.slice(Math.max(frame?.start ?? 0, at - 400), at);
  return before.split('(').length === before.split(')').length;
}
