/** A quoted value of a field that holds a message. */
const said = /(?:^|\s)(?:(msg|message)|err|error)="((?:[^"\\]|\\.){1,8000})"/g;
/** A log record has a severity, or a quoted message with its fields. */
const isRecord = /(?:^|\s)(?:level|lvl|severity)=|^"[^"\n]{1,300}" \w{1,40}=/;
const isQuiet = /(?:^|\s)(?:level|lvl|severity)="?(?:info|debug|trace)/i;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: ' ' };

/**
 * The text in a key-value log line (`time=… level=fatal msg="…" err="…"`, as written by logrus, klog and Go's slog):
 * its message and its error, each on its own line. Undefined if the line is no such record, or reports no failure.
 * Never throws.
 */
export function pairsLogText(line: string): string | undefined {
  if (!isRecord.test(line) || isQuiet.test(line)) return undefined;
  const found = [...line.matchAll(said)].map(([, , value = '']) =>
    value.replaceAll(/\\(.)/g, (_all, letter: string) => escapes[letter] ?? letter),
  );
  return found.length === 0 ? undefined : found.join('\n');
}
