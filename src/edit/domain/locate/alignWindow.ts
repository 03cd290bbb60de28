import { ComparisonBudget, similarityAbove } from '../../../base/similarity.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import { isCommentLine } from '../guard/comments.ts';
import { getSlack, type CandidateWindow } from './fuzzyCandidates.ts';
import type { WorkBudget } from '../workBudget.ts';
import { PairMemo } from './pairMemo.ts';
import type { Pattern } from './pattern.ts';
import { placeLines, type Placement } from './placement.ts';

/** Two lines less alike than this are never paired. */
const lineFloor = 0.45;
/** Weight left to a comment: its wording drifts without the place becoming doubtful. */
const commentWeight = 0.35;

/**
 * The wider band that is tried where a line of the pattern is missing: others have added as many lines, as a rule, as a
 * comment or a short function has. In a wide band each line of the file between costs this much of a line's weight.
 */
const wideSlack = 30;
const skipCost = 0.3;
/** Lines of slack are capped: a long text with more changes cannot be told apart anyway. */
const slackLimit = 40;

/**
 * Steps spent on comparing lines for one edit, more for long texts, a third of a second at most; then only equal lines
 * and ends count.
 */
const maxComparisonSteps = 10_000_000;
const baseComparisonSteps = 4_000_000;
const comparisonStepsPerUnit = 4;
/** Cells of the alignment of one window; a longer text gets a narrower band. */
const cellLimit = 200_000;
/** The same for each window after the first, and for all of them: for a long text fewer are looked at. */
const rivalCells = 60_000;
const maxRivalCells = 280_000;
/** Steps for a cell. */
const stepsPerCell = 8;
/** Pairs of lines whose likeness is remembered from window to window. */
const rememberedPairs = 250_000;
/** Lines of the file whose canonical form is at hand: a power of two, more than a band is wide. */
const keptLines = 128;

/** A candidate window aligned line by line. */
export interface AlignedWindow extends Placement {
  /** Pattern lines (solid ones) without a partner. */
  readonly missingInFile: readonly number[];
  /** Solid file lines inside the window without a partner. */
  readonly missingInOld: readonly number[];
}

/** Aligns one pattern to many windows, remembering what each pattern line is worth and how alike lines are. */
export class WindowAligner {
  readonly #index: TextIndex;
  readonly #pattern: Pattern;
  readonly #languageId: string | undefined;
  readonly #weights: number[];
  readonly #vital: ReadonlySet<number>;
  readonly #work: WorkBudget | undefined;
  #cells = cellLimit;
  #rivalCellsLeft = maxRivalCells;
  /** The table of the windows, each in the same memory. */
  #best = new Float64Array(0);
  readonly #memo = new PairMemo(rememberedPairs);
  readonly #comments = new Map<number, boolean>();
  readonly #kept: { readonly position: number; readonly canonical: string }[] = [];
  readonly #budget: ComparisonBudget;

  /** @param vital lines of the pattern that the edit changes, or adds something beside. */
  constructor(
    index: TextIndex,
    pattern: Pattern,
    languageId?: string,
    work?: WorkBudget,
    vital: ReadonlySet<number> = new Set(),
  ) {
    this.#work = work;
    this.#vital = vital;
    this.#index = index;
    this.#pattern = pattern;
    this.#languageId = languageId;
    this.#budget = new ComparisonBudget(
      Math.min(
        maxComparisonSteps,
        baseComparisonSteps + comparisonStepsPerUnit * (index.text.length + pattern.text.length),
      ),
    );
    this.#weights = pattern.solid.map((at) => {
      const line = pattern.lines[at];
      if (line === undefined) return 0;
      const frequency = Math.max(1, Math.min(64, index.getCount(line.hash)));
      return this.#weight(line.raw, line.canonical.length, frequency);
    });
  }

  #weight(raw: string, length: number, frequency: number): number {
    const comment = isCommentLine(raw, this.#languageId) ? commentWeight : 1;
    return (comment * (2 + Math.min(length, 60))) / (1 + Math.log2(frequency) / 2);
  }

  /**
   * The best monotone alignment near a window's diagonal; `undefined` if no line of the pattern is there, or when the
   * work limit is reached. The windows must come best first.
   */
  align(window: CandidateWindow): AlignedWindow | undefined {
    const count = this.#pattern.solid.length;
    const slack = Math.max(2, Math.min(getSlack(count), slackLimit, Math.floor(this.#cells / count / 2)));
    if (this.#cells === rivalCells && (this.#rivalCellsLeft -= count * (2 * slack + 1)) < 0) return undefined;
    const cells = this.#cells;
    // Those behind the first are rivals, and need less of a look.
    this.#cells = rivalCells;
    const near = this.#placement(this.#alignBand(window.start, slack, slack));
    // What others have added may have pushed a line that the edit needs out of the band.
    const wide = Math.min(wideSlack, Math.floor(cells / count / 2));
    const missing = this.#countMissing(near);
    if (near !== undefined && (missing === 0 || wide <= slack)) return near;
    const far = this.#placement(this.#alignBand(window.start, wide, slack));
    return this.#countMissing(far) < missing ? far : near;
  }

  #countMissing(window: AlignedWindow | undefined): number {
    return window === undefined ? Infinity : window.missingInFile.filter((at) => this.#vital.has(at)).length;
  }

  /**
   * The positions of the pattern's solid lines, -1 for those without one, in a band of `slack` lines on either side of
   * a diagonal; a line has only equal partners where one stands within `near` lines of the diagonal.
   */
  #alignBand(start: number, slack: number, near: number): number[] {
    const count = this.#pattern.solid.length;
    const band = 2 * slack + 1;
    this.#work?.spend(count * (band + 8) * stepsPerCell);
    // Cell (i, k) pairs solid line i with the position k off the band's left edge on its diagonal.
    const left = start - slack;
    const size = (count + 1) * (band + 1);
    if (this.#best.length < size) this.#best = new Float64Array(size);
    else this.#best.fill(0, 0, size);
    const best = this.#best;
    const at = (i: number, k: number): number => best[i * (band + 1) + Math.max(0, k)] ?? 0;
    // In a wide band a common line far away is worth less than the lines between; in a narrow one nothing is far.
    const skip = slack > near ? skipCost : 0;
    const skipped = (i: number, k: number): number => Math.max(0, at(i, k + 1) - skip);
    for (let i = count - 1; i >= 0; i--) {
      const anchored = this.#hasEqual(i, left + i + slack - near, 2 * near + 1);
      best[i * (band + 1) + band] = at(i + 1, band - 1);
      for (let k = band - 1; k >= 0; k--) {
        const position = left + i + k;
        let value = Math.max(at(i + 1, k - 1), skipped(i, k));
        if (position >= 0 && position < this.#index.solid.length) {
          const similar = this.#similar(i, position, anchored || Math.abs(k - slack) > near);
          // A gap costs a little, so that lines stay together where that is as good.
          if (similar > 0)
            value = Math.max(
              value,
              similar * (this.#weights[i] ?? 0) + 1e-6 * (slack - Math.abs(k - slack)) + at(i + 1, k),
            );
        }
        best[i * (band + 1) + k] = value;
      }
    }
    const partner = new Array<number>(count).fill(-1);
    // What lies before the first line costs nothing.
    let first = 0;
    if (skip > 0) for (let k = 1; k < band; k++) if (at(0, k) > at(0, first)) first = k;
    for (let i = 0, k = first; i < count;) {
      const here = at(i, k);
      if (here <= 0) break;
      if (k < band && here === skipped(i, k)) k++;
      else if (here === at(i + 1, k - 1)) {
        i++;
        k = Math.max(0, k - 1);
      } else {
        partner[i] = left + i + k;
        i++;
      }
    }
    return partner;
  }

  /** Whether the band holds a line equal to a solid line: then only equal lines are its partners. */
  #hasEqual(i: number, from: number, band: number): boolean {
    const hash = this.#pattern.lines[this.#pattern.solid[i] ?? 0]?.hash;
    for (let position = Math.max(0, from); position < Math.min(this.#index.solid.length, from + band); position++) {
      if (this.#index.hashAt(position) === hash) return true;
    }
    return false;
  }

  #similar(i: number, position: number, onlyEqual = false): number {
    const line = this.#pattern.lines[this.#pattern.solid[i] ?? 0];
    if (line === undefined) return 0;
    const hash = this.#index.hashAt(position);
    if (hash === line.hash) return 1;
    if (onlyEqual) return 0;
    const known = this.#memo.get(i, hash);
    if (known !== undefined) return known;
    const fileLine = this.#index.solid[position] ?? 0;
    const length = (this.#index.ends[fileLine] ?? 0) - (this.#index.starts[fileLine] ?? 0);
    let value = 0;
    if (length <= 4 * line.raw.length + 200) {
      const floor = this.#isComment(i, line.raw) ? 0.3 : lineFloor;
      value = similarityAbove(line.canonical, this.#canonical(position), floor, this.#budget);
    }
    this.#memo.set(i, hash, value);
    return value;
  }

  /**
   * The canonical form of the line at a solid position: each line of a band is compared with as many lines as the band
   * is wide.
   */
  #canonical(position: number): string {
    const at = position % keptLines;
    const kept = this.#kept[at];
    if (kept?.position === position) return kept.canonical;
    const canonical = this.#index.canonical(this.#index.solid[position] ?? 0);
    this.#kept[at] = { position, canonical };
    return canonical;
  }

  #isComment(i: number, raw: string): boolean {
    const known = this.#comments.get(i) ?? isCommentLine(raw, this.#languageId);
    this.#comments.set(i, known);
    return known;
  }

  #placement(partner: readonly number[]): AlignedWindow | undefined {
    const { solid } = this.#pattern;
    const align = new Map<number, readonly number[]>();
    const missingInFile: number[] = [];
    let got = 0;
    let total = 0;
    let first = -1;
    let last = -1;
    for (const [i, at] of solid.entries()) {
      const position = partner[i] ?? -1;
      const weight = this.#weights[i] ?? 0;
      total += weight;
      if (position < 0) {
        missingInFile.push(at);
        continue;
      }
      if (first < 0) first = position;
      last = position;
      got += this.#similar(i, position) * weight;
      align.set(at, [this.#index.solid[position] ?? 0]);
    }
    if (first < 0) return undefined;
    const taken = new Set(partner);
    const missingInOld: number[] = [];
    for (let position = first; position <= last; position++) {
      if (taken.has(position)) continue;
      const line = this.#index.solid[position] ?? 0;
      missingInOld.push(line);
      const raw = this.#index.line(line);
      total +=
        this.#weight(
          raw,
          raw.trim().length,
          Math.max(1, Math.min(64, this.#index.getCount(this.#index.hashAt(position)))),
        ) / 2;
    }
    const similarity = total === 0 ? 0 : got / total;
    return { ...placeLines(this.#index, this.#pattern, align, similarity), missingInFile, missingInOld };
  }
}
