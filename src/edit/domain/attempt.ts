import { canonicalLine, hashCanonical } from '../../base/text/canonical.ts';
import { holdsText } from '../../base/text/findText.ts';
import type { TextIndex } from '../../base/text/textIndex.ts';
import { canonicalMatches } from './locate/canonicalMatches.ts';
import type { Placement } from './locate/placement.ts';
import type { AlignedWindow } from './locate/alignWindow.ts';
import type { Assessment } from './candidates.ts';
import type { WeighedPlace } from './fuzzyStage.ts';
import { withPlainIndentation } from './locate/foreignUnits.ts';
import { readings, type FileEvidence, type Variant } from './locate/repairs.ts';
import { SpelledLines, type Spelling } from './locate/spelledLines.ts';
import { parsePattern, type Pattern } from './locate/pattern.ts';
import { getEarlierVersion, type EarlierVersion } from './stale/earlierVersion.ts';
import type { Difference, EditRequest, EditServices } from './types.ts';
import { budgetFor, type WorkBudget } from './workBudget.ts';

/** One reading of the edit with its old and new text cut into lines. */
export interface Reading {
  readonly variant: Variant;
  readonly before: Pattern;
  readonly after: Pattern;
}

/**
 * Lines of an old text that is looked for otherwise than as it is written: some 200,000 tokens, more than a model
 * writes in one answer. Each takes some 300 bytes where it is compared.
 */
const maxOldLines = 20_000;

/** How many words are looked up in the text. */
const strangeWords = 24;

/** One edit under way: the request, the text's index, and what several stages need, made once and on demand. */
export class Attempt {
  readonly request: EditRequest;
  readonly services: EditServices;
  readonly index: TextIndex;
  /** What was taken off the new text before any stage saw it. */
  readonly cleaned: readonly Difference[];
  /**
   * The work that may still be spent on it: the caller's budget if the attempt is a part of a larger task, else one
   * that depends on the length of its texts.
   */
  readonly work: WorkBudget;
  /** Places that have been looked at closely. */
  readonly assessments = new Map<Placement, Assessment>();
  /** What has been found by likeness for a reading. */
  readonly ranked = new Map<Reading, readonly AlignedWindow[]>();
  /** Places whose evidence has been weighed, each against a rival. */
  readonly weighed = new Map<
    AlignedWindow,
    { readonly rival: AlignedWindow | undefined; readonly weighed: WeighedPlace }
  >();
  readonly #known = new Map<string, boolean>();
  readonly #standing = new Map<Pattern, readonly Placement[]>();
  readonly #patterns = new Map<string, Pattern>();
  readonly #spelled = new Map<Spelling, SpelledLines>();
  #readings: readonly Reading[] | undefined;
  #earlier: { readonly version: EarlierVersion | undefined } | undefined;

  constructor(
    request: EditRequest,
    services: EditServices,
    index: TextIndex,
    work = budgetFor(request.content.length + request.oldString.length + request.newString.length),
  ) {
    this.services = services;
    this.index = index;
    this.work = work;
    const strayMark =
      request.aiMode !== false && request.newString.startsWith('\ufeff') && !request.oldString.startsWith('\ufeff');
    const marked = strayMark ? request.newString.slice(1) : request.newString;
    const newString =
      request.aiMode === false
        ? marked
        : withPlainIndentation({ oldString: request.oldString, newString: marked }, this.evidence);
    this.request = newString === request.newString ? request : { ...request, newString };
    this.cleaned = newString === marked ? [] : [{ kind: 'unicode-space' }];
  }

  /**
   * The edit as written and as it reads without artefacts, fewest repairs first. Throws {@link TooMuchWork} for an old
   * text of more than `maxOldLines` lines.
   */
  get readings(): readonly Reading[] {
    if (!hasAtMost(maxOldLines, this.request.oldString)) this.work.spend(Number.POSITIVE_INFINITY);
    this.#readings ??= readings(
      { oldString: this.request.oldString, newString: this.request.newString },
      this.evidence,
    ).map((variant) => ({
      variant,
      before: this.parsed(withOpenEnd(variant)),
      after: this.parsed(variant.newString),
    }));
    return this.#readings;
  }

  /** A text of this edit as lines, made once for each text. */
  parsed(text: string): Pattern {
    const known = this.#patterns.get(text);
    if (known !== undefined) return known;
    const pattern = parsePattern(text);
    this.#patterns.set(text, pattern);
    return pattern;
  }

  /** The places where a text of this edit stands line for line, made once for each text. */
  standing(pattern: Pattern): readonly Placement[] {
    const known = this.#standing.get(pattern);
    if (known !== undefined) return known;
    const places = canonicalMatches(this.index, pattern);
    this.#standing.set(pattern, places);
    return places;
  }

  /** The newest earlier version that holds the old text. */
  get earlierVersion(): EarlierVersion | undefined {
    this.#earlier ??= { version: getEarlierVersion(this) };
    return this.#earlier.version;
  }

  /** The hints of the request, with a line hint from line-number prefixes where the request has none. */
  hintsFor(variant: Variant): { lineHint: number | undefined; anchors: readonly string[] | undefined } {
    return { lineHint: this.request.lineHint ?? variant.lineHint, anchors: this.request.anchors };
  }

  /** The line breaks of the text's beginning, the commonest first; empty in a text of one line. */
  get eols(): readonly string[] {
    return getEols(this.index);
  }

  /** Whether the text holds a word, on its own and not inside another. */
  holdsWord(word: string): boolean {
    const remembered = this.#known.get(word);
    if (remembered !== undefined) return remembered;
    // A text with so many strange words is not misspelt, it is another text.
    if (this.#known.size >= strangeWords) return true;
    const { text } = this.index;
    const isWord = (code: number): boolean => /[\w$]/.test(String.fromCharCode(code));
    let found = false;
    for (let at = text.indexOf(word); at >= 0 && !found; at = text.indexOf(word, at + 1)) {
      found = !isWord(text.charCodeAt(at - 1)) && !isWord(text.charCodeAt(at + word.length));
    }
    this.#known.set(word, found);
    return found;
  }

  /** What the repairs may ask about the file. */
  get evidence(): FileEvidence {
    return {
      countKnown: (lines) => lines.filter((line) => this.index.getCount(hashCanonical(canonicalLine(line))) > 0).length,
      contains: (text) => text !== '' && holdsText(this.index.text, text),
      findSpelled: (spelling, line) => {
        const lines = this.#spelled.get(spelling) ?? new SpelledLines(this.index, spelling);
        this.#spelled.set(spelling, lines);
        return lines.find(line);
      },
    };
  }
}

/**
 * The old text of an edit as whole lines. Its last line break ends a line, unless the new text has none there: then it
 * is written line by line, and an empty line behind the break is a part of it that goes, where the file has one.
 */
function withOpenEnd({ oldString, newString }: Pick<Variant, 'oldString' | 'newString'>): string {
  const closing = /(?:\r\n|\r|\n)$/.exec(oldString)?.[0] ?? '';
  return newString === '' || /[\r\n]$/.test(newString) ? oldString : oldString + closing;
}

/** Whether a text has at most so many lines. */
function hasAtMost(lines: number, text: string): boolean {
  if (text.length < lines) return true;
  const breaks = /\r\n?|\n/g;
  let count = 1;
  while (breaks.test(text)) if (++count > lines) return false;
  return true;
}

/** By index: many edits of one file ask for it, each in an attempt of its own. */
const knownEols = new WeakMap<TextIndex, readonly string[]>();

function getEols(index: TextIndex): readonly string[] {
  const known = knownEols.get(index);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (let line = 0; line < Math.min(index.lineCount - 1, 500); line++) {
    const eol = index.eol(line);
    counts.set(eol, (counts.get(eol) ?? 0) + 1);
  }
  const eols = [...counts].sort((a, b) => b[1] - a[1]).map(([eol]) => eol);
  knownEols.set(index, eols);
  return eols;
}
