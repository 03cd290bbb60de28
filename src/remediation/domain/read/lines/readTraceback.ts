/** The exception of a Python traceback. */
export interface RaisedLine {
  readonly index: number;
  /** The line as written, without the bars of an exception group. */
  readonly line: string;
  readonly type: string;
}

const header = /^\s*(?:[|+ -]{0,60}\s)?(?:Exception Group )?Traceback \(most recent call last\):/;
const directCause = 'The above exception was the direct cause of the following exception:';
const raised =
  /^(?<line>(?:[A-Za-z_][\w<>]{0,100}\.){0,10}(?<type>[A-Za-z_]\w{0,120})(?:\[[^\]\n]{1,80}\])?(?:: .*|:)?)$/;

/** A bare type, or one with a single value: `KeyError: 'RGBA'`. */
const isBare = /^[\w.]{1,200}(?:: \S{1,200})?$/;
/** A type and at least three words. */
const isSentence = /^[\w.]{1,200}: \p{L}+ \p{L}+ \p{L}/u;

/**
 * Finds the exception of a Python traceback. In a chain of exceptions raised `from` another, the first cause says what
 * failed, unless it is only a name and another has a sentence. An exception raised while another was handled is a
 * failure of its own, so the last counts. In an exception group the first one counts.
 */
export function readTraceback(lines: readonly string[]): RaisedLine | undefined {
  if (!lines.some((line) => header.test(line))) return undefined;
  const isGroup = lines.some((line) => line.includes('Exception Group Traceback'));
  const plain = isGroup ? lines.map((line) => line.replace(/^ {0,40}(?:[+|](?:-\+)?[ -]{0,1}){1,8}/, '')) : lines;
  let chosen: RaisedLine | undefined;
  let isCaused = false;
  for (let at = 0; at < plain.length; at++) {
    const line = plain[at] ?? '';
    if (line.includes(directCause)) isCaused = true;
    if (!header.test(lines[at] ?? '') && !header.test(line)) continue;
    const found = raisedAfter(plain, at + 1);
    if (found === undefined) continue;
    // The group's own traceback comes before those of its exceptions.
    if (isGroup && chosen !== undefined && !chosen.type.includes('ExceptionGroup')) break;
    if (!isCaused || (chosen !== undefined && isBare.test(chosen.line) && isSentence.test(found.line))) chosen = found;
    isCaused = false;
    at = found.index - 1;
  }
  if (chosen !== undefined && isGroup && chosen.type.includes('ExceptionGroup'))
    return firstOfGroup(plain, chosen.index) ?? chosen;
  return chosen;
}

/** A frame, quoted code, or marks below it. */
const inFrames = /^\s+[^\s|+]/;

/** Whether a text ends within a Python traceback, before the line that says what failed, and has no other traceback. */
export function isCutTraceback(lines: readonly string[]): boolean {
  const at = lines.findLastIndex((line) => header.test(line));
  if (at === -1 || lines.slice(0, at).some((line) => header.test(line))) return false;
  const rest = lines.slice(at + 1).filter((line) => line.trim() !== '');
  return (
    rest.length > 1 &&
    rest.every((line) => inFrames.test(line)) &&
    lines.slice(0, at).every((line) => !line.includes('rror'))
  );
}

/** What a program prints in place of frames where there are none: below it stands something else. */
const noFrames = /^\s+None$/;

/**
 * The first line after the frames: frames and their code are indented, at least as far as the header. A traceback that
 * the next one cuts off has none; reading on would take squared time, and the next one is read anyway.
 */
function raisedAfter(lines: readonly string[], from: number): RaisedLine | undefined {
  const indent = /^\s*/.exec(lines[from - 1] ?? '')?.[0].length ?? 0;
  for (let at = from; at < Math.min(lines.length, from + 3000); at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line.length - line.trimStart().length > indent) continue;
    const groups = raised.exec(line.trim())?.groups;
    if (groups === undefined || noFrames.test(lines[at - 1] ?? '')) return undefined;
    return { index: at, line: groups['line'] ?? line.trim(), type: groups['type'] ?? '' };
  }
  return undefined;
}

/** The exceptions of a group follow a line with their number, without a traceback if they were only collected. */
function firstOfGroup(lines: readonly string[], from: number): RaisedLine | undefined {
  for (let at = from + 1; at < Math.min(lines.length, from + 60); at++) {
    const line = (lines[at] ?? '').trim();
    const groups = /^-+ 1 -+$|^\s*$/.test(line) ? undefined : raised.exec(line)?.groups;
    if (groups?.['type'] !== undefined) return { index: at, line: groups['line'] ?? line, type: groups['type'] };
  }
  return undefined;
}
