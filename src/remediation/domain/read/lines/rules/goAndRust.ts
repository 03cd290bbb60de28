import { anyOf, inSequence, namedGroup } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** Go's compiler, vet, tests and runtime; Rust's compiler, cargo and panics. */
export const goAndRustRules: readonly LineRule[] = [
  {
    tool: 'go',
    clue: '.go:',
    pattern: /^(?:vet: )?\S{0,400}\.go:\d{1,9}(?::\d{1,9})?: (?!\s|other declaration|note:|warning:|\d)(?<message>.+)/,
    weight: 86,
  },
  { tool: 'go', clue: '_test.go:', pattern: /^\s+\w{1,200}_test\.go:\d{1,9}: (?<message>.+)/, weight: 84 },
  {
    tool: 'go',
    clue: 'Error:',
    pattern: /^\s+Error: {1,12}\t(?<message>\S.+)/,
    weight: 85,
    detail: /^\s+(?<detail>expected\s*: .+)/,
    within: 2,
  },
  { tool: 'go', clue: 'panic: ', pattern: /^panic: (?<message>.+?)(?: \[recovered\])?$/, weight: 93 },
  { tool: 'go', clue: 'panic serving', pattern: /^(?:http: )panic serving \S{1,80}: (?<message>.+)/, weight: 93 },
  {
    tool: 'go',
    clue: 'fatal error: ',
    pattern: inSequence(
      /^fatal error: /,
      namedGroup('message', [
        /(?:all goroutines|stack overflow|unexpected signal|out of memory|runtime: ).*/,
        /concurrent .*/,
      ]),
    ),
    weight: 93,
  },
  { tool: 'go', clue: 'WARNING: DATA RACE', pattern: /^WARNING: (?<message>DATA RACE)/, weight: 93 },
  { tool: 'go', clue: 'import cycle', pattern: /(?<message>import cycle not allowed.*)/, weight: 93 },
  { tool: 'go', clue: 'no Go files', pattern: /^(?:package \S{1,200}: )?(?<message>no Go files\b)/, weight: 84 },
  {
    tool: 'go',
    clue: 'go',
    pattern: inSequence(
      /^go: (?!downloading|finding|extracting|upgraded|added|to add|creating|\S{1,200} imports$)/,
      /(?:\S{1,200}@\S{1,80}: )?(?<message>.+)/,
    ),
    weight: 84,
  },
  {
    tool: 'go',
    clue: 'package ',
    pattern: /^(?:\S{1,300}:\d{1,9}:\d{1,9}: )?(?<message>package \S{1,300} is not in (?:std|GOROOT).*)/,
    weight: 90,
  },
  {
    tool: 'go',
    clue: 'build constraints',
    pattern: /^(?:package \S{1,200}: )?(?<message>build constraints exclude all Go files.*)/,
    weight: 88,
  },
  { tool: 'rustc', clue: 'error[E', pattern: /^\s*(?<message>(?<type>error)\[(?<code>E\d{4})\]: .+)/, weight: 94 },
  {
    tool: 'rustc',
    clue: 'error',
    pattern: inSequence(
      /^(?<type>error): (?!could not compile|aborting due|test failed|build failed|process didn't|\d{1,6} targets? failed)/,
      /(?<message>.+)/,
    ),
    weight: 93,
    detail: /^(?<detail>)\s*-->/,
    needsDetail: true,
    within: 1,
  },
  {
    tool: 'rustc',
    clue: 'warning: ',
    pattern: /^(?<type>warning): (?!`\S{1,80}` \(|unused manifest|\d{1,6} warnings? emitted)(?<message>.+)/,
    weight: 93,
    isWarning: true,
    detail: /^(?<detail>)\s*-->/,
    needsDetail: true,
    within: 1,
  },
  {
    tool: 'rust',
    clue: 'panicked at',
    pattern: /^(?:thread '.{1,100}' (?:\(\d{1,9}\) )?)?panicked at (?!['"]).{1,400}:\d{1,9}(?::\d{1,9})?:?$/,
    weight: 95,
    detail: /^(?<detail>.*\S.*)/,
    within: 1,
    detailReplaces: true,
  },
  {
    tool: 'rust',
    clue: 'panicked at',
    pattern: /^thread '.{1,100}' panicked at ['"](?<message>.+)['"], .{1,400}:\d{1,9}:\d{1,9}$/,
    weight: 95,
  },
  {
    tool: 'rust',
    clue: 'Error: ',
    pattern: /^Error: (?<message>(?:\w{1,60} ?[{(](?!\)).*|.*\(os error \d{1,5}\).*))/,
    weight: 80,
  },
  {
    tool: 'rust',
    clue: 'has overflowed its stack',
    pattern: /^thread '.{1,100}'(?: \(\d{1,9}\))? (?<message>has overflowed its stack)/,
    weight: 95,
  },
  {
    tool: 'rust',
    clue: 'Caused by:',
    pattern: /^\s*Caused by:$/,
    weight: 95,
    pick: 'last',
    detail: /^\s+(?:\d{1,3}: )?(?<detail>(?!Syntax Error$)\S.+)/,
    within: 1,
    needsDetail: true,
    detailReplaces: true,
  },
  {
    tool: 'cargo',
    speaks: anyOf([
      /Cargo|crate|package|registr|manifest|lock file|custom build|dependenc|the requirement|feature|rustc|link/,
      /no such (?:sub)?command|edition|workspace|load source|download/,
    ]),
    clue: 'error: ',
    pattern: inSequence(
      /^(?<type>error): /,
      namedGroup(
        'message',
        [
          /no matching package|could not find `Cargo\.toml`/,
          /failed to (?:parse|select|get|load|download|run|read)|the lock file/,
          /no such (?:command|subcommand)|package `|invalid|unknown|linking with|could not find/,
        ],
        /.*/,
      ),
    ),
    weight: 88,
  },
];
