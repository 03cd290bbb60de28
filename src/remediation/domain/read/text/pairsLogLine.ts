/** A value in quotes that belongs to a name for what is said. */
const said = /(?:^|\s)(?:(msg|message)|err|error)="((?:[^"\\]|\\.){1,8000})"/g;
/** A log record says how grave it is, or is a quoted message with its pairs. */
const isRecord = /(?:^|\s)(?:level|lvl|severity)=|^"[^"\n]{1,300}" \w{1,40}=/;
const isQuiet = /(?:^|\s)(?:level|lvl|severity)="?(?:info|debug|trace)/i;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: ' ' };

/**
 * The text inside a log line of pairs (`time=… level=fatal msg="…" err="…"`, as logrus, klog and Go's slog write): its
 * message and its error, each on a line of its own. Undefined where the line is no such record, or none of something
 * that failed. Never throws.
 */
export function pairsLogText(line: string): string | undefined {
  if (!isRecord.test(line) || isQuiet.test(line)) return undefined;
  const found = [...line.matchAll(said)].map(([, , value = '']) =>
    value.replaceAll(/\\(.)/g, (_all, letter: string) => escapes[letter] ?? letter),
  );
  return found.length === 0 ? undefined : found.join('\n');
}
