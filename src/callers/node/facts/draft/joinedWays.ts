import type { TypeText } from '../../../domain/facts.ts';
import type { DraftWays } from './draftShapes.ts';
import type { Frame } from './frames.ts';
import { eitherOf } from './throughLocals.ts';

interface Given {
  readonly name: string;
  readonly frame: Frame | undefined;
  readonly type: TypeText;
  readonly at: number;
}

/** What names were given, in the order of the file, and what they may stand for where several ways through the code come together. */
export class JoinedWays {
  private readonly given: Given[] = [];
  private readonly byName = new Map<string, Given[]>();
  /** Ways that led out of loops and cases that are not yet over. */
  private breaks: DraftWays['breaks'] = [];

  /** A name holds in `frame`, and is given something of this type at an offset. */
  add(name: string, frame: Frame | undefined, type: TypeText, at: number): void {
    const one = { name, frame, type, at };
    this.given.push(one);
    const same = this.byName.get(name);
    if (same === undefined) this.byName.set(name, [one]);
    else same.push(one);
  }

  /** The names that a statement gives something to and that hold behind it, with what they may be there. */
  behind({ start, end, ways: through, isTotal, breaks, isLeft }: DraftWays): readonly Given[] {
    const left = isLeft ? this.breaks.filter((way) => way.start >= start) : [];
    this.breaks = [...this.breaks.filter((way) => !left.includes(way)), ...breaks];
    // What comes together behind a way that breaks off stands at its end, and does not belong to it.
    const ways = [...through, ...left.map((way) => ({ start: way.start, end: way.end - 1 }))];
    const found = new Map<Frame | undefined, Set<string>>();
    for (let index = this.given.length - 1; (this.given[index]?.at ?? -1) >= start; index--) {
      const { name, frame } = this.given[index] as Given;
      if (frame !== undefined && (frame.start > start || frame.end < end || frame.start === start)) continue;
      found.set(frame, (found.get(frame) ?? new Set()).add(name));
    }
    return [...found].flatMap(([frame, names]) => [...names].flatMap((name) => {
      const own = (this.byName.get(name) ?? []).filter((each) => each.frame === frame);
      const before = own.findLast(({ at }) => at < start);
      const last = ways.map((way) => own.findLast(({ at }) => way.start <= at && at <= way.end) ?? before);
      const types = [...(isTotal ? [] : [before]), ...last].flatMap((each) => (each === undefined ? [] : [each.type]));
      const type = eitherOf([...new Set(types)]).replace(/^\?$/, '');
      return type === own.at(-1)?.type.replace(/^\?$/, '') || (type === '' && frame === undefined) ? [] : [{ name, frame, type, at: end }];
    }));
  }
}

/** Whether a name is there without anything in it: `let x;`, `x = None`. A parameter is given something. */
export function isEmpty(text: string, name: string, at: number, frame: Frame | undefined): boolean {
  if (!/^\s*(?::[^=\n]{0,80})?(?:=\s*(?:None|null|nil|undefined)\b|;|,|\n|$)/.test(text.slice(at + name.length, at + name.length + 120))) return false;
  const before = text.slice(Math.max(frame?.start ?? 0, at - 400), at);
  return before.split('(').length === before.split(')').length;
}
