import type { Random } from './random.ts';

/** How a language marks comments and blocks, as far as the generator needs it. */
export interface LanguageShape {
  readonly family: 'brace' | 'indent' | 'data' | 'markup';
  /** What starts a line comment; empty where there is none. */
  readonly comment: string;
  readonly extensions: readonly string[];
}

/** The languages the benchmark knows, by the editor's language identifier. */
export const languages: Readonly<Record<string, LanguageShape>> = {
  typescript: { family: 'brace', comment: '//', extensions: ['.ts', '.mts', '.cts'] },
  javascript: { family: 'brace', comment: '//', extensions: ['.js', '.mjs', '.cjs'] },
  css: { family: 'brace', comment: '', extensions: ['.css'] },
  cpp: { family: 'brace', comment: '//', extensions: ['.h', '.c', '.cc', '.cpp', '.hpp'] },
  go: { family: 'brace', comment: '//', extensions: ['.go'] },
  rust: { family: 'brace', comment: '//', extensions: ['.rs'] },
  java: { family: 'brace', comment: '//', extensions: ['.java'] },
  python: { family: 'indent', comment: '#', extensions: ['.py'] },
  yaml: { family: 'data', comment: '#', extensions: ['.yml', '.yaml'] },
  json: { family: 'data', comment: '', extensions: ['.json'] },
  html: { family: 'markup', comment: '', extensions: ['.html'] },
  markdown: { family: 'markup', comment: '', extensions: ['.md'] },
};

/** The shape of a language; unknown ones are treated as data. */
export function getShape(language: string): LanguageShape {
  return languages[language] ?? { family: 'data', comment: '', extensions: [] };
}

/** Whether identifiers, operators and literals mean something in the language. */
export function isCode(language: string): boolean {
  const { family } = getShape(language);
  return family === 'brace' ? language !== 'css' : family === 'indent';
}

const adjectives = [
  'pending',
  'stable',
  'remote',
  'cached',
  'broken',
  'partial',
  'primary',
  'visible',
  'legacy',
  'nested',
];
const nouns = [
  'ledger',
  'socket',
  'window',
  'bucket',
  'quorum',
  'cursor',
  'packet',
  'worker',
  'anchor',
  'schema',
  'ticket',
];

/** A made-up name that hardly any real file holds. */
export function madeName(random: Random): string {
  const noun = random.pick(nouns);
  return `${random.pick(adjectives)}${noun.charAt(0).toUpperCase()}${noun.slice(1)}${random.int(2, 97)}`;
}

/** One plausible line of the language, without indentation and without a line ending. */
export function madeLine(random: Random, language: string): string {
  const name = madeName(random);
  const n = random.int(2, 900);
  const choices: readonly string[] = (() => {
    switch (language) {
      case 'typescript':
      case 'javascript':
        return [
          `const ${name} = measure(${n});`,
          `report('${name}', ${n});`,
          `if (!${name}) throw new Error("no ${name}");`,
          `// ${name}: see ticket ${n}`,
        ];
      case 'python':
        return [
          `${name} = measure(${n})`,
          `report("${name}", ${n})`,
          `assert ${name} is not None`,
          `# ${name}: see ticket ${n}`,
        ];
      case 'go':
        return [`${name} := measure(${n})`, `report("${name}", ${n})`, `// ${name}: see ticket ${n}`];
      case 'rust':
        return [`let ${name} = measure(${n});`, `report("${name}", ${n});`, `// ${name}: see ticket ${n}`];
      case 'cpp':
      case 'java':
        return [`int ${name} = measure(${n});`, `report("${name}", ${n});`, `// ${name}: see ticket ${n}`];
      case 'css':
        return [`--${name}: ${n}px;`, `margin-${random.pick(['top', 'left'])}: ${n}px;`];
      case 'json':
        return [`"${name}": ${n},`, `"${name}": "value ${n}",`];
      case 'yaml':
        return [`${name}: ${n}`, `${name}: "value ${n}"`];
      case 'html':
        return [`<span class="${name}">${n}</span>`, `<p id="${name}">Item ${n}</p>`];
      default:
        return [`The ${name} value is ${n} by default.`, `- ${name} (${n})`];
    }
  })();
  return random.pick(choices);
}

const keywords = new Set(
  (
    'abstract and array assert async await bool boolean break byte case catch char class const constructor continue declare def default defer del delete do double elif else enum except export extends ' +
    'extern false final finally float for from func function global goto if impl implements import in inline instanceof int interface is lambda let long map match mod module mut namespace ' +
    'never new nil none None not null number object of or package pass private protected pub public raise range readonly return self short signed static string struct super switch template ' +
    'this throw throws trait true True False try type typedef typeof undefined union unknown unsigned use using var virtual void volatile while with yield include define ifdef ifndef endif'
  ).split(' '),
);

/** The identifiers of a line outside comments and strings, keywords left out; each with its offset. */
export function identifiersIn(line: string, language: string): { readonly name: string; readonly at: number }[] {
  const code = blankedCode(line, language);
  return [...code.matchAll(/[A-Za-z_$][\w$]{2,}/g)]
    .filter((m) => !keywords.has(m[0]))
    .map((m) => ({ name: m[0], at: m.index }));
}

/** The line with comments and string contents overwritten by spaces, so that offsets stay. */
export function blankedCode(line: string, language: string): string {
  const { comment } = getShape(language);
  if (/^\s*(\/\*|\*|<!--)/.test(line)) return ' '.repeat(line.length);
  let out = '';
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const c = line.charAt(i);
    if (quote !== '') {
      if (c === '\\') {
        out += '  ';
        i++;
        continue;
      }
      if (c === quote) quote = '';
      out += c === '"' || c === "'" || c === '`' ? c : ' ';
      continue;
    }
    if (comment !== '' && line.startsWith(comment, i)) return out.padEnd(line.length);
    if (line.startsWith('/*', i)) return out.padEnd(line.length);
    if (c === '"' || c === "'" || c === '`') quote = c;
    out += c;
  }
  return out.slice(0, line.length).padEnd(line.length);
}

/** Whether the whole line is a comment. */
export function isCommentLine(line: string, language: string): boolean {
  const { comment } = getShape(language);
  const text = line.trim();
  return (comment !== '' && text.startsWith(comment) && !text.startsWith('#!')) || /^(\/\*|\*\s|<!--)/.test(text);
}

/** The indentation step of a text: a tab, or a number of spaces (2 where nothing tells). */
export function indentUnit(lines: readonly string[]): string {
  const votes = new Map<string, number>();
  let before = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (line.startsWith('\t')) {
      votes.set('\t', (votes.get('\t') ?? 0) + 1);
      continue;
    }
    const width = line.length - line.trimStart().length;
    const step = width - before;
    if (step === 2 || step === 4 || step === 8 || step === 3)
      votes.set(' '.repeat(step), (votes.get(' '.repeat(step)) ?? 0) + 1);
    before = width;
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '  ';
}

/** The white space a line starts with. */
export function getIndent(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}
