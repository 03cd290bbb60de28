import type { Random } from '../../bench/edit/random.ts';

/** What happens to the lines of a text on its way; `content` is the file they came from. */
export interface LineDamage {
  readonly name: string;
  readonly damage: (lines: readonly string[], content: string) => string[];
}

/** One of the damages, with its own choices made: both sides of an edit get the same one. */
export function damagedLines(random: Random): LineDamage {
  const name = random.pick(Object.keys(makers));
  const maker = makers[name];
  return { name, damage: maker === undefined ? (lines) => [...lines] : maker(random) };
}

type Maker = (random: Random) => LineDamage['damage'];

/** A damage that does the same to every line. */
function each(change: (line: string, at: number) => string): LineDamage['damage'] {
  return (lines) => lines.map(change);
}

const solid = (line: string): boolean => line.trim() !== '';

const makers: Readonly<Record<string, Maker>> = {
  dedented: () => (lines) => {
    const least = Math.min(...lines.filter(solid).map((line) => line.length - line.trimStart().length));
    return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0));
  },
  trimmed: () => each((line) => line.trim()),
  deeper: (random) => {
    const by = random.pick([' ', '  ', '    ', '\t', '   ']);
    return each((line) => (solid(line) ? by + line : line));
  },
  'first line bare': () => each((line, at) => (at === 0 ? line.trimStart() : line)),
  'first line deeper': () => each((line, at) => (at === 0 ? `    ${line}` : line)),
  'tabs for blanks': (random) => {
    const width = random.pick([2, 4]);
    return each((line) =>
      line.replace(/^ +/, (own) => '\t'.repeat(own.length / width) + ' '.repeat(own.length % width)),
    );
  },
  'blanks for tabs': (random) => {
    const width = random.pick([2, 4, 8]);
    return each((line) => line.replace(/^\t+/, (own) => ' '.repeat(width * own.length)));
  },
  'indent halved': () => each((line) => line.replace(/^ +/, (own) => own.slice(own.length / 2))),
  'indent doubled': () => each((line) => line.replace(/^\s+/, (own) => own + own)),
  'no-break blanks': () => each((line) => line.replace(/^ +/, (own) => '\u00a0'.repeat(own.length))),
  'no-break inside': () => each((line) => line.replace(/(?<=\S) (?=\S)/, '\u00a0')),
  numbered: (random) => {
    const [from, between] = random.pick<readonly [number, string]>([
      [1, '\t'],
      [7, ': '],
      [98, ' | '],
      [10, '→'],
      [3, '  '],
    ]);
    return each((line, at) => `${String(from + at).padStart(4)}${between}${line}`);
  },
  'numbered in part': () => each((line, at) => (at % 2 === 0 ? `${String(at + 1)}: ${line}` : line)),
  quotes: () => each((line) => line.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')),
  'quotes of the other kind': () => each((line) => line.replaceAll('"', "'")),
  dashes: () => each((line) => line.replaceAll('-', '–')),
  entities: () => each((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  'escaped quotes': () => each((line) => line.replaceAll('"', '\\"')),
  'escaped breaks': () => (lines) => [lines.join('\\n')],
  'escaped tabs': () => each((line) => line.replaceAll('\t', '\\t')),
  returns: () => each((line) => `${line}\r`),
  'some returns': () => each((line, at) => (at % 2 === 0 ? `${line}\r` : line)),
  'trailing blanks': (random) => {
    const step = random.int(1, 3);
    return each((line, at) => (at % step === 0 ? `${line}  ` : line));
  },
  'blank lines added': (random) => {
    const step = random.int(2, 3);
    return (lines) => lines.flatMap((line, at) => (at % step === 1 ? [line, ''] : [line]));
  },
  'blank lines gone': () => (lines) => lines.filter(solid),
  'blank ends': () => (lines) => ['', ...lines, '', ''],
  'final break': () => (lines) => [...lines, ''],
  'a mark': () => each((line, at) => (at === 0 ? `\ufeff${line}` : line)),
  fenced: (random) => {
    const [open, close] = random.pick<readonly [string, string]>([
      ['```', '```'],
      ['```ts', '```'],
      ['~~~~', '~~~~'],
      ['```python title="a.py"', '```'],
    ]);
    return (lines) => [open, ...lines, close];
  },
  quoted: () => each((line) => `> ${line}`),
  'diff marks': (random) => {
    const mark = random.pick(['-', '+', ' ']);
    return each((line) => mark + line);
  },
  'path above': (random) => {
    const head = random.pick(['// src/a.ts', '# orchard.py', '// filepath: src/harbour.ts', '/* cards.css */']);
    return (lines) => [head, ...lines];
  },
  'line gone': (random) => {
    const at = random.next();
    return (lines) => lines.filter((_, line) => line !== Math.floor(at * lines.length) || lines.length < 2);
  },
  'two lines gone': (random) => {
    const at = random.next();
    return (lines) =>
      lines.filter(
        (_, line) =>
          Math.floor(at * lines.length) - line > 0 || Math.floor(at * lines.length) - line < -1 || lines.length < 3,
      );
  },
  'line twice': (random) => {
    const at = random.next();
    return (lines) => lines.flatMap((line, each_) => (each_ === Math.floor(at * lines.length) ? [line, line] : [line]));
  },
  'foreign line': (random) => {
    const at = random.next();
    return (lines) => {
      const out = [...lines];
      out.splice(Math.floor(at * lines.length), 0, 'let foreign = elsewhere();');
      return out;
    };
  },
  'lines swapped': (random) => {
    const at = random.next();
    return (lines) => {
      const out = [...lines];
      const one = Math.floor(at * (lines.length - 1));
      [out[one], out[one + 1]] = [lines[one + 1] ?? '', lines[one] ?? ''];
      return out.slice(0, lines.length);
    };
  },
  'block moved': () => (lines) => [...lines.slice(lines.length >> 1), ...lines.slice(0, lines.length >> 1)],
  'name changed': (random) => {
    const at = random.int(0, 4);
    return (lines) => nthWord(lines, at, (word) => `${word}Other`);
  },
  'name misspelt': (random) => {
    const at = random.int(0, 4);
    return (lines) =>
      nthWord(lines, at, (word) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4));
  },
  'number changed': () => each((line) => line.replace(/\d+/, (own) => String(Number(own) + 1))),
  'operator changed': () =>
    each((line) => line.replace(/ ([<>]=?|[=!]==?|&&|\|\|) /, (_, own: string) => ` ${own === '<' ? '>' : '<'} `)),
  'case changed': () => each((line, at) => (at === 1 ? line.toUpperCase() : line)),
  'comment added': () => each((line, at) => (at === 1 && solid(line) ? `${line} // as before` : line)),
  'comment lost': () => each((line) => line.replace(/\s*(?:\/\/|#).*$/, '')),
  'end cut': () => (lines) => [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, -3)],
  'start cut': () => each((line, at) => (at === 0 ? line.trimStart().slice(2) : line)),
  'elided middle': (random) => {
    const mark = random.pick([
      '...',
      '// ...',
      '# … rest of code …',
      '/* unchanged */',
      '    // ... existing code ...',
    ]);
    return (lines) => (lines.length < 4 ? [...lines] : [...lines.slice(0, 2), mark, ...lines.slice(-1)]);
  },
  'one line only': () => (lines) => lines.filter(solid).slice(0, 1),
  'a word only': () => (lines) => [/\w+/.exec(lines.find((line) => /\w/.test(line)) ?? '')?.[0] ?? ''],
  joined: () => (lines) => [lines.map((line, at) => (at === 0 ? line : line.trim())).join(' ')],
  'broken in two': () => (lines) =>
    lines.flatMap((line, at) =>
      at === 0 && line.length > 16 ? [line.slice(0, line.length >> 1), line.slice(line.length >> 1)] : [line],
    ),
  'commas gone': () => each((line) => line.replace(/[;,]$/, '')),
  'comma added': () => each((line, at) => (at === 0 ? `${line};` : line)),
  'inner blanks': (random) => {
    const by = random.pick(['', '  ']);
    return each((line) => line.replace(/(?<=\S) (?==|\+|\{)/g, by));
  },
  'more around': (random) => {
    const by = random.int(1, 2);
    return (lines, content) => {
      const all = content.split('\n');
      const at = all.findIndex((line) => solid(line) && line.trim() === (lines[0] ?? '').trim());
      return at < by ? [...lines] : [...all.slice(at - by, at), ...lines];
    };
  },
  'wide blanks': () => each((line) => line.replace(/(?<=\S) (?=\S)/, '\u3000')),
  'zero width': () => each((line) => line.replace(/(?<=\w)(?=\()/, '\u200b')),
  ellipsis: () => each((line) => line.replaceAll('...', '…')),
};

function nthWord(lines: readonly string[], nth: number, change: (word: string) => string): string[] {
  let seen = 0;
  return lines.map((line) => line.replace(/[A-Za-z_]\w{3,}/g, (word) => (seen++ === nth ? change(word) : word)));
}
