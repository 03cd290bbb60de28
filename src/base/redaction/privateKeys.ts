const placeholder = '<private-key>';
const opening = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
const closing = /-----END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
/** What may stand around a line of a key in source code, comments and diffs. */
const leading = /^[\s>|*#"'`+-]*/;
const trailing = /(?:\\[nr])*["'`,;+\\\s]*$/;
const base64Line = /^[A-Za-z0-9+/=]+$/;
const header = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): /;
/** Lines of a whole key have 64 or 76 letters; shorter ones count only where the end of the key is seen. */
const surelyBase64 = 40;
const shortestInline = 16;

/**
 * Replaces the lines of private keys in PEM or PGP armour, also keys that are cut off at the top or the bottom, and
 * keys written on one line with `\n`. Every line of a key becomes one placeholder. The armour lines alone, as in code
 * that reads or writes keys, stay.
 */
export function redactPrivateKeys(text: string): { readonly text: string; readonly count: number } {
  if (!text.includes('PRIVATE KEY')) return { text, count: 0 };
  // Line breaks keep their places: even parts are lines, odd parts are breaks.
  const parts = text.split(/(\r\n|\r|\n)/);
  let count = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const line = parts[at] ?? '';
    if (!line.includes('PRIVATE KEY')) continue;
    const inline = redactInline(line);
    if (inline !== undefined) {
      parts[at] = inline.text;
      count += inline.count;
      continue;
    }
    const end = opening.test(line) ? lastLineBelow(parts, at) : at;
    const start = closing.test(line) ? firstLineAbove(parts, at) : at;
    if (start === end) continue;
    count++;
    for (let inside = start; inside <= end; inside += 2) parts[inside] = redactLine(parts[inside] ?? '');
    at = end;
  }
  return count === 0 ? { text, count } : { text: parts.join(''), count };
}

/** The index of the last line of a key that opens at `at`; `at` itself where no key follows. */
function lastLineBelow(parts: readonly string[], at: number): number {
  let last = at;
  let bodies = 0;
  for (let below = at + 2; below < parts.length; below += 2) {
    const line = parts[below] ?? '';
    if (closing.test(line)) return bodies > 0 ? below : at;
    const body = getBody(line);
    if (body === undefined) break;
    if (body > 0) bodies++;
    if (body >= surelyBase64) last = below;
  }
  return last;
}

/** The index of the first line of a key that closes at `at` and whose opening is not in the text. */
function firstLineAbove(parts: readonly string[], at: number): number {
  let first = at;
  for (let above = at - 2; above >= 0; above -= 2) {
    const body = getBody(parts[above] ?? '');
    // Before the closing line the last line of a key may be short; above it only full ones are sure.
    if (body === undefined || (body < surelyBase64 && above !== at - 2)) break;
    if (body >= surelyBase64) first = above;
  }
  return first;
}

/** Letters of key in a line; 0 for an empty or a header line, undefined for any other line. */
function getBody(line: string): number | undefined {
  const bare = line.replace(leading, '');
  if (header.test(bare)) return 0;
  const body = withoutTrailing(bare);
  if (body === '') return 0;
  return base64Line.test(body) ? body.length : undefined;
}

/** Cuts what may end a line of a key. Only its last letters are looked at: a pattern alone would try every start. */
function withoutTrailing(line: string): string {
  const most = 24;
  const head = line.slice(0, -most);
  return head + line.slice(head.length).replace(trailing, '');
}

/** A line of a key with its indentation; empty lines stay empty, and any text before the opening stays too. */
function redactLine(line: string): string {
  const opened = opening.exec(line);
  const kept = opened === null ? (/^\s*/.exec(line)?.[0] ?? '') : line.slice(0, opened.index);
  return line.trim() === '' || line.trim() === placeholder ? line : kept + placeholder;
}

/**
 * The line without the keys that open in it and continue after their openings; undefined if there is none. One pass
 * over the line, which may hold any number of keys.
 */
function redactInline(line: string): { readonly text: string; readonly count: number } | undefined {
  let done = '';
  let rest = line;
  let count = 0;
  let mayClose = true;
  for (let opened = opening.exec(rest); opened !== null; opened = opening.exec(rest)) {
    const behind = rest.slice(opened.index + opened[0].length);
    // What closes nothing now closes nothing further on: the line is not searched for it again.
    const closed: RegExpExecArray | null = mayClose ? closing.exec(behind) : null;
    mayClose = closed !== null;
    const body = closed === null ? (/^[A-Za-z0-9+/=\\ ]*/.exec(behind)?.[0] ?? '') : behind.slice(0, closed.index);
    if (
      !/^[A-Za-z0-9+/=\\\s:,-]*$/.test(body) ||
      !body.split(/\\[nr]|[^A-Za-z0-9+/=]/).some((run) => run.length >= shortestInline)
    )
      break;
    done += rest.slice(0, opened.index) + placeholder;
    rest = behind.slice(body.length + (closed === null ? 0 : closed[0].length));
    count++;
  }
  return count === 0 ? undefined : { text: done + rest, count };
}
