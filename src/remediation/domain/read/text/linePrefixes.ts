import { inSequence } from '../../../../base/text/joinPatterns.ts';

/** A timestamp as logs write it at the start of a line, bare or in brackets. */
const time =
  String.raw`\[?(?:\d{4}[-/.]\d{2}[-/.]\d{2}[T ,]?\s?\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?:\s?(?:Z|UTC|GMT|` +
  String.raw`[+-]\d{2}:?\d{2}))?|\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|` +
  'Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|' +
  String.raw`Dec)[a-z]{0,6} {1,2}\d{1,2},? (?:\d{4} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?|\d{1,2}/(?:Jan|Feb|Mar|Apr|May|` +
  String.raw`Jun|Jul|Aug|Sep|Oct|Nov|Dec)/\d{4}:\d{2}:\d{2}:\d{2}(?: [+-]\d{4})?)\]?`;

/**
 * Prefixes that runners, containers and logs add to a line of another program's output. Each is removed; the rest of
 * the line keeps its indentation.
 */
const prefixes: readonly RegExp[] = [
  // `gh run view --log`: job, step and time, separated by tabs.
  /^[^\t\n]{1,80}\t[^\t\n]{1,80}\t(?=\d{4}-\d{2}-\d{2}T)/,
  // Times, with one space after them.
  new RegExp(`^${time}(?: ?[|-])?(?: |\\t|$)`),
  // GitHub Actions and Azure Pipelines.
  /^##\[(?:error|warning|group|debug|command|section)\]/,
  /^::(?:error|warning|notice|group|debug)(?: [^:\n]{0,300}(?::[^:\n]{1,200}){0,4})?::/,
  // docker compose, foreman, overmind: `web-1  | `.
  /^[\w.-]{1,60} {0,20}\| ?(?=.*\S)/,
  // BuildKit: `#12 3.456 `.
  /^#\d{1,3} (?:\d{1,5}\.\d{1,3} )?(?!0x)(?=[^\d\s].*[a-z])(?!\S{1,200} ?\(|\S{1,100} in )/,
  // turbo, nx, lerna, yarn workspaces: `web:build: `, `[web]: `; concurrently: `[0] `.
  /^[@\w./-]{1,60}:(?:build|test|lint|dev|start|typecheck|check|compile|serve)(?::[\w-]{1,20})?: (?=.*\S)/,
  /^\[(?:\d{1,2}|[@a-z][\w./@-]{0,40})\](?:: | (?=\S))(?!.*\bError \d{1,3}$)/,
  // syslog and journald after the time: `host program[123]: `.
  /^[\w.-]{1,64} [\w./@-]{1,64}\[\d{1,8}\]: /,
  // Ruby's Logger, with Rails' tags.
  inSequence(
    /^[DIWEFA], \[\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})? #\d{1,9}\] {1,2}/,
    /[A-Z]{3,7} -- [^\s:]{0,80}: (?:\[[\w.-]{1,80}\] ){0,3}/,
  ),
  // klog: severity with the day, time, thread and place.
  /^[IWEF]\d{4} \d{2}:\d{2}:\d{2}\.\d{6}\s{1,8}\d{1,9} [\w.]{1,80}:\d{1,6}\] /,
  // The progress of curl, which ends without a line break.
  /^ {0,3}\d{1,3} {1,6}[\d.kMGT]{1,7} {1,6}[\d.kMGT ]{5,60} (?:[\d:-]{7,10} {1,3}){3} {0,6}[\d.]{1,6}[kMGT]?(?=curl: \()/,
];

/** Lines that cannot start with a prefix are skipped by their first characters. */
const mayHavePrefix =
  /^(?:[#:[\d]| {1,3}\d|[IWEF]\d{4} |[DIWEFA], \[|[A-Z][a-z]{2},? |[@\w./-]{1,60}(?: {0,20}\||:| \S{1,64}\[\d)|[^\t\n]{1,80}\t)/;

/** The maximum number of prefixes of one line: a CI time, a container's name, the container's own time. */
const maxPrefixes = 4;

/**
 * A line without the prefixes of runners, containers and logs: times, `web-1  |`, `##[error]`, `#12 3.4`, `web:build:`,
 * `host program[12]:`. The rest is as the program wrote it.
 */
export function withoutPrefixes(line: string): string {
  let rest = line;
  for (let round = 0; round < maxPrefixes; round++) {
    if (!mayHavePrefix.test(rest)) return rest;
    const before = rest;
    for (const prefix of prefixes) {
      const match = prefix.exec(rest);
      if (match !== null) rest = rest.slice(match[0].length);
    }
    if (rest === before) return rest;
  }
  return rest;
}

/** A name in brackets or before a bar, at the end of what was put before a line. */
const namedPrefix = /(?:^|\s)(?:\[(?<inBrackets>[@a-z][\w./@-]{0,40})\]:?|(?<beforeBar>[a-z][\w.-]{0,59}) {0,20}\|) ?$/;

/** Who wrote a line, as a runner or a program puts it before the line: `[web] `, `web-1  | `; undefined if nothing does. */
export function getPrefixName(line: string): string | undefined {
  const { inBrackets, beforeBar } =
    namedPrefix.exec(line.slice(0, line.length - withoutPrefixes(line).length))?.groups ?? {};
  return inBrackets ?? beforeBar;
}
