/** The lines of a text by number from 1; empty beyond its end. One line of a text is found without cutting up all of it. */
export function linesOf(text: string): (line: number) => string {
  if (text.includes('\r')) {
    const lines = text.split(/\r\n|\r|\n/);
    return (line) => lines[line - 1] ?? '';
  }
  let number = 1;
  let start = 0;
  return (line) => {
    if (line < number) {
      number = 1;
      start = 0;
    }
    for (; number < line; number++) {
      const end = text.indexOf('\n', start);
      if (end < 0) return '';
      start = end + 1;
    }
    const end = text.indexOf('\n', start);
    return text.slice(start, end < 0 ? text.length : end);
  };
}
