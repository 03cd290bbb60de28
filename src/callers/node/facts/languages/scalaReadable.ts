/** Longer lines are not hand-written. */
const longestLine = 2_000;
/** A line that is or has a comment, or is no head. */
const headless = /\/\/|^\s*\/?\*|\*\/\s*$|^\s*(?:import|package)\b/;
/** What a head goes on with. */
const continued = /^(\s*)(?:\{|=\s)/;
const ascii: Readonly<Record<string, string>> = { '⇒': '=>', '←': '<-' };

/**
 * Writes what Scala's grammar does not know in another way, every line at its place: the arrows `⇒` and `←` in ASCII
 * (with a space beside them they take its place), and a brace or `=` that begins the line below its head at the end of
 * that head, since the grammar takes it for something of its own there.
 */
export function readableScala(text: string): string {
  const lines = (/[⇒←]/.test(text) ? text.replace(/ ([⇒←])|([⇒←]) /g, toAscii) : text).split('\n');
  for (let index = 1; index < lines.length; index += 1) {
    const [head = '', line = ''] = [lines[index - 1], lines[index]];
    const before = line.length <= longestLine ? continued.exec(line)?.[1] : undefined;
    if (before === undefined || head.trim() === '' || headless.test(head) || /[={}(,]\s*$/.test(head)) continue;
    lines[index - 1] = head + line.charAt(before.length);
    lines[index] = before + line.slice(before.length + 1);
  }
  return lines.join('\n');
}

function toAscii(_: string, before: string | undefined, behind: string | undefined): string {
  return ascii[before ?? behind ?? ''] ?? '';
}
