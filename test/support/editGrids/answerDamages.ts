import type { Random } from '../../bench/edit/random.ts';

type Damage = (lines: readonly string[], random: Random) => string[];

/** A place in the lines, more often near a mark than in the code. */
function someLine(lines: readonly string[], random: Random): number {
  const marks = lines.flatMap((line, at) => (/^\W{2,}|^[<*]|path|File/.test(line.trim()) ? [at] : []));
  return marks.length > 0 && random.chance(0.7) ? random.pick(marks) : random.int(0, lines.length - 1);
}

/** What happens to answers on their way: cut off, copied from a chat, shown in a list. */
export const answerDamages: Readonly<Record<string, Damage>> = {
  none: (lines) => [...lines],
  cut: (lines, random) => lines.slice(0, Math.max(1, someLine(lines, random))),
  'cut inside': (lines, random) => {
    const at = someLine(lines, random);
    return [...lines.slice(0, at), (lines[at] ?? '').slice(0, (lines[at] ?? '').length >> 1)];
  },
  'line gone': (lines, random) => {
    const at = someLine(lines, random);
    return lines.filter((_, each) => each !== at);
  },
  'line twice': (lines, random) => {
    const at = someLine(lines, random);
    return lines.flatMap((line, each) => (each === at ? [line, line] : [line]));
  },
  'line pushed': (lines, random) => {
    const at = someLine(lines, random);
    return lines.map((line, each) => (each === at ? `  ${line}` : line));
  },
  'line headless': (lines, random) => {
    const at = someLine(lines, random);
    return lines.map((line, each) => (each === at ? line.slice(1) : line));
  },
  'line longer': (lines, random) => {
    const at = someLine(lines, random);
    const more = random.pick([' ', ':', '>', ' (new)', '`', '**', ' # why']);
    return lines.map((line, each) => (each === at ? line + more : line));
  },
  'lines joined': (lines, random) => {
    const at = someLine(lines, random);
    return [...lines.slice(0, at), (lines[at] ?? '') + (lines[at + 1] ?? ''), ...lines.slice(at + 2)];
  },
  'blank before': (lines, random) => {
    const at = someLine(lines, random);
    return [...lines.slice(0, at), '', ...lines.slice(at)];
  },
  'mark shorter': (lines, random) => {
    const at = someLine(lines, random);
    return lines.map((line, each) => (each === at ? line.replace(/([<>=*+`~-])\1/, '$1') : line));
  },
  'mark of another': (lines, random) => {
    const at = someLine(lines, random);
    return lines.map((line, each) =>
      each === at ? random.pick(['```', '=======', '>>>>>>> REPLACE', '*** End Patch', '@@', '</diff>', '"""']) : line,
    );
  },
  returns: (lines) => lines.map((line) => `${line}\r`),
  indented: (lines) => lines.map((line) => (line === '' ? line : `    ${line}`)),
  quoted: (lines) => lines.map((line) => `> ${line}`),
  fenced: (lines, random) => {
    const mark = random.pick(['```', '````', '~~~']);
    return [mark + random.pick(['', 'md', 'text', 'xml']), ...lines, mark];
  },
  'in a list': (lines) => ['- First:', '', ...lines.map((line) => (line === '' ? line : `  ${line}`))],
  'with words': (lines) => [
    'Sure! The file `src/other.ts` stays as it is, but:',
    '',
    ...lines,
    '',
    'Let me know if `npm test` passes.',
  ],
  escaped: (lines) => lines.map((line) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  'trailing blanks': (lines) => lines.map((line) => `${line}  `),
  twice: (lines) => [...lines, '', ...lines],
  'path spaced': (lines) =>
    lines.map((line) => line.replace(/\b([a-zA-Z_]+)\.(ts|py|go|js|rs|css|md)\b/, 'src/my files/$1.$2')),
  'path with drive': (lines) =>
    lines.map((line) => line.replace(/\b([a-zA-Z_]+)\.(ts|py|go|js|rs|css|md)\b/, 'C:\\\\work\\\\$1.$2')),
  'path unsafe': (lines) =>
    lines.map((line) => line.replace(/\b([a-zA-Z_]+)\.(ts|py|go|js|rs|css|md)\b/, '../../$1.$2')),
  'path rooted': (lines) =>
    lines.map((line) => line.replace(/\b([a-zA-Z_]+)\.(ts|py|go|js|rs|css|md)\b/, '/workspace/app/$1.$2')),
  'path gone': (lines) =>
    lines.filter((line) => !/^\W*[a-zA-Z_]+\.(?:ts|py|go|js|rs|css|md|java|cpp|json|ya?ml|html)\W*$/.test(line)),
};
