/** What in a text shows the program that speaks, where its failing line could be anybody's. */
const manners: readonly { readonly tool: string; readonly clue: string; readonly pattern: RegExp }[] = [
  { tool: 'node', clue: 'Node.js v', pattern: /^Node\.js v\d/m },
  {
    tool: 'node',
    clue: 'at ',
    pattern:
      /^\s{2,8}at (?:.{1,200} \()?(?:node:|file:\/\/\/?|[/A-Z.]).{0,300}?(?:\.[cm]?[jt]sx?:\d{1,9}:\d|node:[\w/]{1,60}:\d)/m,
  },
  { tool: 'python', clue: 'Traceback (most', pattern: /^\s*Traceback \(most recent call last\):/m },
  { tool: 'python', clue: 'File "', pattern: /^\s+File ".{1,400}", line \d{1,9}/m },
  { tool: 'go', clue: 'goroutine ', pattern: /^goroutine \d{1,9} \[/m },
  { tool: 'java', clue: '.java:', pattern: /^\s+at [\w.$<>/]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d/m },
  { tool: 'terraform', clue: '.tf line', pattern: /^[│ ]{0,4}\s+on \S{1,200}\.tf line \d/m },
  { tool: 'dotnet', clue: ':line ', pattern: /^\s+at .{1,300}\.cs:line \d/m },
];

/** Programs that are told by what stands around a line, too: without its calls the same line has none. */
export const runtimes: ReadonlySet<string> = new Set(manners.map(({ tool }) => tool));

/**
 * The program that speaks, by its manner elsewhere in the text; undefined where nothing shows it. Looks at the first 64
 * KB.
 */
export function getTool(text: string): string | undefined {
  const head = text.slice(0, 65_536);
  return manners.find(({ clue, pattern }) => head.includes(clue) && pattern.test(head))?.tool;
}
