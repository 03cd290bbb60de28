import type { DraftDefinition, DraftStretch } from './draftShapes.ts';

/** A range of the file that contains others: a definition, or an anonymous function. */
export interface Frame {
  readonly start: number;
  readonly end: number;
  readonly definition: DraftDefinition | undefined;
  /** What it is where it is no definition. */
  readonly stretch: DraftStretch | undefined;
  parent: Frame | undefined;
}

const callableKinds = new Set<string>(['function', 'method', 'constructor']);
const classKinds = new Set<string>(['class', 'interface', 'enum', 'type', 'namespace']);

/** Whether names that are set in the frame are its own locals. */
export function isScope({ definition, stretch }: Frame): boolean {
  return definition === undefined
    ? stretch?.kind !== 'object' && stretch?.kind !== 'block'
    : callableKinds.has(definition.kind);
}

/** Whether names can be declared that hold in the frame alone. */
export function isBlockOrScope(frame: Frame): boolean {
  return frame.stretch?.kind === 'block' || isScope(frame);
}

/** Whether it is a function's type or declaration: its parameters are not locals. */
export function isSignature({ definition, stretch }: Frame): boolean {
  return stretch?.kind === 'signature' || definition?.isSignature === true;
}

/** Whether the frame is something that has members. */
export function isClassLike({ definition }: Frame): boolean {
  return definition !== undefined && classKinds.has(definition.kind);
}

/** The innermost frame, from `frame` outwards, of which `holds` is true. */
export function enclosing(frame: Frame | undefined, holds: (frame: Frame) => boolean): Frame | undefined {
  let at = frame;
  while (at !== undefined && !holds(at)) at = at.parent;
  return at;
}

/** Sorts frames by their starts, outer before inner, and links each to the one around it. */
export function nestFrames(frames: Frame[]): void {
  frames.sort((a, b) => a.start - b.start || b.end - a.end);
  const open: Frame[] = [];
  for (const frame of frames) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) < frame.end) open.pop();
    frame.parent = open.at(-1);
    open.push(frame);
  }
}

/**
 * Finds the innermost frame for each of many offsets. The offsets must be queried in ascending order, so that all
 * questions together cost one pass over the frames.
 */
export class FrameSweep {
  private readonly frames: readonly Frame[];
  private next = 0;
  private readonly open: Frame[] = [];

  constructor(frames: readonly Frame[]) {
    this.frames = frames;
  }

  at(offset: number): Frame | undefined {
    for (
      let frame = this.frames[this.next];
      frame !== undefined && frame.start <= offset;
      frame = this.frames[++this.next]
    ) {
      this.closeBefore(frame.start);
      this.open.push(frame);
    }
    this.closeBefore(offset);
    return this.open.at(-1);
  }

  private closeBefore(offset: number): void {
    for (let last = this.open.at(-1); last !== undefined && last.end <= offset; last = this.open.at(-1))
      this.open.pop();
  }
}
