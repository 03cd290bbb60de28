import type { Random } from '../../bench/edit/random.ts';

/** A text after others have worked on it: one to three changes of lines, anywhere. */
export function laterText(text: string, random: Random): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let lines = text.split(eol);
  for (let left = random.int(1, 3); left > 0; left--) lines = changed(lines, random);
  return lines.join(eol);
}

function changed(lines: readonly string[], random: Random): string[] {
  const at = random.int(0, Math.max(0, lines.length - 1));
  const out = [...lines];
  switch (random.int(0, 8)) {
    case 0:
      out.splice(at, 0, 'added();');
      break;
    case 1:
      out.splice(at, 0, '', '// added', 'const added = true;');
      break;
    case 2:
      out.splice(at, 1);
      break;
    case 3:
      out.splice(at, 3);
      break;
    case 4:
      out[at] = (lines[at] ?? '').replace(/[A-Za-z_]\w+/, (word) => `${word}Now`);
      break;
    case 5:
      out[at] = (lines[at] ?? '').replace(/\d+|$/, '41');
      break;
    case 6:
      out.splice(random.int(0, Math.max(0, lines.length - 4)), 0, ...out.splice(at, 3));
      break;
    case 7:
      return out.map((line) => (line.trim() === '' ? line : `  ${line}`));
    default:
      out.splice(at, 0, ...out.slice(at, at + 2));
      break;
  }
  return out;
}
