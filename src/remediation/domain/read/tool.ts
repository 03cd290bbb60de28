/** Text that identifies a program whose failing line could come from any program. */
const manners: readonly { readonly tool: string; readonly clue: string; readonly pattern: RegExp }[] = [
  { tool: 'node', clue: 'Node.js v', pattern: /^Node\.js v\d/m },
  {
    tool: 'node',
    clue: 'at ',
    pattern:
      /^\s{2,8}at (?:.{1,200} \()?(?:node:|file:\/\/\/?|[/A-Z.]).{0,300}?(?:\.[cm]?[jt]sx?:\d{1,9}:\d|node:[\w/]{1,60}:\d)/m,
  },
  { tool: 'python', clue: 'Traceback (most', pattern: /^[ \t]*Traceback \(most recent call last\):/m },
  { tool: 'python', clue: 'File "', pattern: /^[ \t]*File ".{1,400}", line \d{1,9}/m },
  { tool: 'go', clue: 'goroutine ', pattern: /^goroutine \d{1,9} \[/m },
  { tool: 'java', clue: '.java:', pattern: /^[ \t]+at [\w.$<>/]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d/m },
  { tool: 'terraform', clue: '.tf line', pattern: /^[│ ]{0,4}[ \t]+on \S{1,200}\.tf line \d/m },
  { tool: 'dotnet', clue: ':line ', pattern: /^[ \t]+at .{1,300}\.cs:line \d/m },
];

/** Programs that are also identified by the text around a line: without its frames the same line has no program. */
export const runtimes: ReadonlySet<string> = new Set(manners.map(({ tool }) => tool));

/**
 * The program that wrote the text, identified by other lines; undefined if nothing identifies it. Reads the first 64
 * KB.
 */
export function getTool(text: string): string | undefined {
  const head = text.slice(0, 65_536);
  return manners.find(({ clue, pattern }) => head.includes(clue) && pattern.test(head))?.tool;
}
