import { ComparisonBudget, similarityAbove } from '../../../base/similarity.ts';
import { commentStart } from '../guard/comments.ts';
import { sharedEnds } from '../guard/typo.ts';
import {
  CarriedLine,
  carried,
  carriesNothing,
  learnLine,
  offsetsIn,
  type CarryOver,
  type SpacedToken,
} from './carried.ts';
import { forEachHunk } from './lineScript.ts';
import { pairHunk } from './pairHunk.ts';
import { tokenize, type Token } from './tokens.ts';

const endToken: Token = { kind: 'mark', text: '', folded: '' };

/** A line's tokens without spaces, each carrying the blanks before it. */
export function spacedTokens(line: string): SpacedToken[] {
  const spaced: SpacedToken[] = [];
  let before = '';
  for (const token of tokenize(line)) {
    if (token.kind === 'space') before += token.text;
    else {
      spaced.push({ before, token });
      before = '';
    }
  }
  spaced.push({ before, token: endToken });
  return spaced;
}

/** Steps for comparing the words of two lines with each other; then only their equal ends count. */
const comparisonSteps = 300_000;

/**
 * Differences up to which the shortest way between two lines of so many tokens is looked for: it takes their square.
 */
function differencesFor(tokens: number): number {
  return Math.min(1500, Math.max(300, Math.floor(Math.sqrt(30 * tokens))));
}

/** Pairs the tokens of an old line with those of the file's line: for each old token its partner or `-1`. */
export function alignTokens(old: readonly SpacedToken[], file: readonly SpacedToken[]): number[] {
  const partner = new Array<number>(old.length).fill(-1);
  const budget = new ComparisonBudget(comparisonSteps);
  const folded = (tokens: readonly SpacedToken[]): string[] => tokens.map((t) => t.token.folded);
  forEachHunk(
    folded(old),
    folded(file),
    {
      same: (o, f) => {
        partner[o] = f;
      },
      changed: (o, oEnd, f, fEnd) => {
        const pairs = pairHunk(oEnd - o, fEnd - f, (a, b) => {
          const x = old[o + a]?.token;
          const y = file[f + b]?.token;
          if (x === undefined || y === undefined) return 0;
          if (x.kind !== y.kind || x.text === '' || y.text === '') return 0;
          if (x.kind === 'mark') return 0.1;
          return 0.1 + similarityAbove(x.text, y.text, 0.3, budget);
        });
        for (const [a, b] of pairs.entries()) if (b >= 0) partner[o + a] = f + b;
      },
    },
    differencesFor(old.length + file.length),
  );
  return partner;
}

/** What ends a statement or an entry, and is forgotten or added as a matter of style. */
const closingMarks: ReadonlySet<string> = new Set([';', ',']);

/** A merged line, and whether the edit and the file disagree about the same spot. */
export interface MergedLine {
  readonly text: string;
  readonly conflict: boolean;
}

/**
 * Three-way merge of one line: what the edit changes from `old` to `after` is done to `file`; every token the edit
 * leaves alone keeps the file's own text and spacing.
 */
export function mergeLine(oldLine: string, fileLine: string, newLine: string, carry: CarryOver): MergedLine {
  if (oldLine === newLine) return { text: fileLine, conflict: false };
  if (oldLine === fileLine && carriesNothing(carry)) return { text: newLine, conflict: false };
  const remark = addedRemark(oldLine, fileLine, newLine);
  if (remark !== '') {
    const code = mergeLine(oldLine, fileLine, newLine.slice(0, -remark.length), carry);
    return { ...code, text: code.text + carried(remark, carry) };
  }
  const old = spacedTokens(oldLine);
  const file = spacedTokens(fileLine);
  const after = spacedTokens(newLine);
  const partner = alignTokens(old, file);
  const spelling = new CarriedLine(newLine, carry, learnLine(old, file, partner));
  const offsets = offsetsIn(after);
  const taken = new Set(partner);
  let text = '';
  let nextFile = 0;
  let conflict = false;
  let touched = false;
  /** Copies the file's own tokens up to `end`; beside a change their place relative to it is a guess. */
  const copyFileOnly = (end: number, besideChange: boolean): void => {
    for (; nextFile < end; nextFile++) {
      const own = file[nextFile];
      if (own === undefined || taken.has(nextFile)) continue;
      if (besideChange && nextFile === file.length - 2 && closingMarks.has(own.token.text)) {
        // The edit forgot the mark at the line's end: whatever it changed there comes before it. After an opening
        // bracket none belongs.
        const end = text.trimEnd().at(-1) ?? '';
        conflict ||= '{([,;:'.includes(end) && end !== own.token.text;
        if (end !== own.token.text) text += own.before + own.token.text;
        continue;
      }
      text += own.before + own.token.text;
      conflict ||= besideChange;
    }
  };
  forEachHunk(
    old.map((t) => t.token.text),
    after.map((t) => t.token.text),
    {
      same: (o, n) => {
        const at = partner[o] ?? -1;
        const was = old[o];
        const now = after[n];
        if (at < 0 || was === undefined || now === undefined) return;
        copyFileOnly(at, touched);
        const own = file[at];
        text += (was.before === now.before ? own?.before : now.before) ?? '';
        text += own?.token.text ?? '';
        nextFile = at + 1;
        touched = false;
      },
      changed: (o, oEnd, n, nEnd) => {
        let known = o === oEnd;
        for (let i = o; i < oEnd; i++) {
          const at = partner[i] ?? -1;
          if (at < 0) continue;
          known = true;
          copyFileOnly(at, i > o);
          nextFile = Math.max(nextFile, at + 1);
        }
        // The edit rewrites something that the file does not have.
        if (!known) conflict = true;
        const misread = old.slice(o, oEnd).map(({ token }, i) => [token, file[partner[o + i] ?? -1]?.token] as const);
        conflict ||= after
          .slice(n, nEnd)
          .some(({ token: now }) => misread.some(([mine, own]) => keepsMisspelling(mine, own, now)));
        for (let i = n; i < nEnd; i++) {
          const now = after[i];
          const replaced = o + i - n < oEnd ? o + i - n : -1;
          const own = file[partner[replaced] ?? -1];
          // A token put in place of another keeps the file's blanks where the edit left its own alone.
          const before =
            own !== undefined && old[replaced]?.before === now?.before
              ? own.before
              : spelling.space(now?.before ?? '', (offsets[i] ?? 0) - (now?.before.length ?? 0));
          text += before + (now === undefined ? '' : spelling.token(now.token, offsets[i] ?? 0));
        }
        touched = true;
      },
    },
    differencesFor(old.length + after.length),
  );
  copyFileOnly(file.length, touched);
  return { text, conflict };
}

/**
 * The comment, with the blanks before it, that the edit puts behind a line whose closing mark it forgot: the mark
 * belongs before it.
 */
function addedRemark(oldLine: string, fileLine: string, newLine: string): string {
  const isBare = (line: string): boolean => commentStart(line) === line.length;
  const isClosed = (line: string): boolean => closingMarks.has(line.trimEnd().at(-1) ?? '');
  if (!isClosed(fileLine) || isClosed(oldLine) || !isBare(oldLine) || !isBare(fileLine) || isBare(newLine)) return '';
  const code = newLine.slice(0, commentStart(newLine)).trimEnd();
  return code === '' ? '' : newLine.slice(code.length);
}

/** Letters on both sides of what is misspelt that make it known again in another name. */
const misspellingContext = 2;

/**
 * Whether a new name is made of one that the edit misspelt (`Clok` → `ClokMap`, where the file says `Clock`): whether
 * that was meant cannot be known.
 */
function keepsMisspelling(mine: Token, own: Token | undefined, now: Token): boolean {
  if (
    own === undefined ||
    mine.kind !== 'word' ||
    now.kind !== 'word' ||
    own.text === mine.text ||
    own.text === now.text
  )
    return false;
  const [written, real, name] = [mine.text.toLowerCase(), own.text.toLowerCase(), now.text.toLowerCase()];
  const { head, tail } = sharedEnds(written, real);
  const around = (text: string): string =>
    text.slice(Math.max(0, head - misspellingContext), text.length - Math.max(0, tail - misspellingContext));
  return name.includes(around(written)) && !name.includes(around(real));
}
