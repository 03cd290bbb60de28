/** A line of a unified diff. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'hunk' | 'file';
  /** Without the sign. */
  readonly text: string;
}

const hunkHead = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Parses a unified diff for display. Text that is not a diff is returned unchanged, line by line. */
export function diffLines(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let old = 0;
  let fresh = 0;
  let gone = '';
  for (const line of diff.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')) {
    const head = hunkHead.exec(line);
    if (head !== null) {
      [old, fresh] = [Number(head[1] ?? 1), Number(head[2] ?? 1)];
      lines.push({ kind: 'hunk', text: line });
    } else if (old <= 0 && fresh <= 0 && isHeader(line)) {
      const name = fileName(line);
      // A file pair is shown by one name: the new one, or the old one if the file was deleted.
      if (line.startsWith('+++') && name !== undefined)
        lines.push({ kind: 'file', text: name === '/dev/null' ? gone : name });
      else gone = name ?? gone;
    } else if (line.startsWith('+')) {
      fresh--;
      lines.push({ kind: 'added', text: line.slice(1) });
    } else if (line.startsWith('-')) {
      old--;
      lines.push({ kind: 'removed', text: line.slice(1) });
    } else if (!line.startsWith('\\')) {
      old--;
      fresh--;
      lines.push({ kind: 'same', text: line.startsWith(' ') ? line.slice(1) : line });
    }
  }
  return lines;
}

function isHeader(line: string): boolean {
  return (
    /^(?:diff --git |index [0-9a-f]|--- |\+\+\+ )/.test(line) ||
    /^(?:(?:new|deleted) file mode |(?:old|new) mode |similarity index |rename (?:from|to) )/.test(line)
  );
}

/** The file that a header names. */
function fileName(line: string): string | undefined {
  return /^(?:---|\+\+\+) (?:[ab]\/)?([^\t]+)/.exec(line)?.[1];
}
