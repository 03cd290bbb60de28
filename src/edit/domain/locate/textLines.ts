/** A text cut into lines that keep their breaks; joined they give the text back. */
export function splitLines(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** Does something to the content of every line and leaves the breaks alone. */
export function mapLines(text: string, map: (line: string) => string): string {
  return splitLines(text)
    .map((line) => {
      const body = line.replace(/[\r\n]+$/, '');
      return map(body) + line.slice(body.length);
    })
    .join('');
}

/** The contents of the lines that are not blank. */
export function solidLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
}
