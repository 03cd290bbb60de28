import { blockText } from './blockText.ts';
import { readHunkHeader } from './diffHeader.ts';
import type { EditCollector } from './editCollector.ts';
import { isPlaceholder } from './placeholder.ts';
import { isBlank, getRange, type Line } from './sourceLines.ts';
import type { EditBlock } from './types.ts';

/**
 * Collects the lines of one `*** Update File` section into blocks. `@@` lines before a chunk name the scopes it lies
 * in, outermost first; the next one after content begins a new chunk. A chunk that only adds lines, without scope or
 * line number, belongs at the end of the file.
 */
export class PatchChunks {
  /** How many chunks could not be used. */
  complaints = 0;
  readonly #lines: readonly Line[];
  readonly #out: EditCollector;
  readonly #blocks: EditBlock[] = [];
  #anchors: string[] = [];
  #hint: number | undefined;
  #start: number | undefined;
  #last = 0;
  #old: string[] = [];
  #new: string[] = [];
  #changed = false;
  /** Where the first chunk without any line begins: models name scopes one by one. */
  #unchanged: number | undefined;
  /** Empty lines count as context only when more lines follow. */
  #blank = 0;

  constructor(lines: readonly Line[], out: EditCollector) {
    this.#lines = lines;
    this.#out = out;
  }

  /** Whether nothing was taken yet. */
  get empty(): boolean {
    return this.#start === undefined && this.#blocks.length === 0;
  }

  /** Takes the line at this index. */
  take(index: number): void {
    const text = this.#lines[index]?.text ?? '';
    const header = readHunkHeader(text);
    if (header) {
      if (this.#old.length > 0 || this.#new.length > 0) this.#flush(false);
      this.#blank = 0;
      this.#start ??= index;
      this.#last = index;
      if (header.scope !== undefined) this.#anchors.push(header.scope);
      this.#hint = header.line ?? this.#hint;
      return;
    }
    if (isBlank(text) && text.length === 0) {
      this.#blank++;
      return;
    }
    if (text.startsWith('\\ No newline')) return;
    if (this.#start !== undefined || this.#old.length > 0) this.#restoreBlank();
    this.#blank = 0;
    this.#start ??= index;
    this.#last = index;
    const sign = text[0];
    const line = sign === '+' || sign === '-' || sign === ' ' ? text.slice(1) : text;
    if (sign !== '+' && sign !== '-' && isPlaceholder(line, '')) {
      this.#flush(false);
      return;
    }
    if (sign !== '+') this.#old.push(line);
    if (sign !== '-') this.#new.push(line);
    this.#changed ||= sign === '+' || sign === '-';
  }

  /** `*** End of File`: the chunk so far ends with the file. */
  endOfFile(index: number): void {
    this.#last = index;
    this.#flush(true);
  }

  /** The blocks of the section. Where the text is cut off inside of it, the last chunk is a complaint. */
  finish(cutOff: boolean): EditBlock[] {
    if (cutOff) {
      const last = this.#lines[this.#start === undefined ? this.#lines.length - 1 : this.#last];
      this.complaints++;
      this.#out.nextBlock();
      this.#out.problem('cut-off', last?.number ?? 1, '*** End Patch', last?.text);
    } else this.#flush(false);
    if (this.#unchanged !== undefined && this.#blocks.length + this.complaints === 0) this.#complain(this.#unchanged);
    return this.#blocks;
  }

  #restoreBlank(): void {
    for (; this.#blank > 0; this.#blank--) {
      this.#old.push('');
      this.#new.push('');
    }
  }

  /** Says that a chunk changes nothing. */
  #complain(start: number): void {
    this.complaints++;
    const line = this.#lines[start];
    this.#out.problem('bad-patch-line', line?.number ?? 1, 'a line that starts with + or -', line?.text.trim());
  }

  /** Ends a chunk. One without a change only leads to the next one, which keeps its scopes. */
  #flush(atEnd: boolean): void {
    let kept: string[] = [];
    if (this.#start !== undefined) {
      this.#out.nextBlock();
      if (this.#changed) {
        const bottom = atEnd || (this.#old.length === 0 && this.#anchors.length === 0 && this.#hint === undefined);
        this.#blocks.push({
          ...blockText(this.#old, this.#new),
          ...(this.#hint === undefined ? {} : { lineHint: this.#hint }),
          ...(this.#anchors.length === 0 ? {} : { anchors: this.#anchors }),
          ...(bottom ? { atEnd: true } : {}),
          range: getRange(this.#lines, this.#start, this.#last),
        });
      } else if (this.#old.length > 0 || this.#anchors.length > 0) {
        if (this.#old.length > 0) this.#complain(this.#start);
        else this.#unchanged ??= this.#start;
        kept = this.#anchors;
      }
    }
    this.#anchors = kept;
    this.#hint = undefined;
    this.#start = undefined;
    this.#old = [];
    this.#new = [];
    this.#changed = false;
    this.#blank = 0;
  }
}
