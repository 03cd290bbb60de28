import type { ReadableText } from '../factsGrammar.ts';

/** What stands where no code does: comments, texts and letters, also without an end; brackets, words and signs. */
const tokens = new RegExp(
  [
    String.raw`//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|$)`,
    String.raw`"""[^]*?(?:"""|$)|\$?@\$?"(?:[^"]|"")*(?:"|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`,
    String.raw`(?<=^[ \t]*)#[^\n]*`,
    String.raw`[()[\]{}]|[^\s"'/#@$()[\]{}]+|[/#@$]`,
  ].join('|'),
  'gm',
);
/** `*(int*)(start + at) = value`, of which the grammar makes a multiplication. */
const pointerCast = /(?:\*[ \t]?)?\([\w.]+[ \t]?\*{1,3}\)(?=[ \t]*[\w(&])/g;
const directive = /^#\s*(if|elif|else|endif)\b\s*([^\n]*)/;
/** So many conditions in one another are followed. */
const maxNested = 50;

/** What stands between two lines of the preprocessor. */
interface Branch {
  readonly start: number;
  end: number;
  /** How many brackets it leaves open. */
  depth: number;
  /** Whether it closes one that it has not opened. */
  isClosing: boolean;
  /** The sign of code that it ends with, if it has any. */
  last: string;
  /** Whether it is compiled where nothing is defined. */
  readonly isTaken: boolean;
}

interface Group {
  readonly branches: Branch[];
  /** The sign of code in front of it. */
  readonly before: string;
  readonly lines: { readonly start: number; readonly end: number }[];
}

/**
 * Leaves out the lines of the preprocessor, which the grammar does not know everywhere. All branches of a condition
 * stay where the code is whole with each of them: whole statements and members, or a part that may be missing. Where it
 * would not be, as between `try {` and `} finally { … }`, the branches stay that are compiled where nothing is defined,
 * since that is a program. Blanks take the place of the rest, so that all else stays where it is.
 */
export function readableCsharp(source: string): ReadableText {
  const text = source.includes('*)') ? source.replace(pointerCast, (part) => ' '.repeat(part.length)) : source;
  if (!/^[ \t]*#/m.test(text)) return { text, isWhole: true };
  const left: { readonly start: number; readonly end: number; readonly isCode: boolean }[] = [];
  const open: Group[] = [];
  let last = '';
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const [, word, condition = ''] = directive.exec(token) ?? [];
    const group = open.at(-1);
    if (word === 'if') {
      if (open.length >= maxNested) return { text, isWhole: false };
      open.push({ branches: [], before: last, lines: [] });
    }
    if (word !== undefined) {
      const own = word === 'if' ? open.at(-1) : group;
      if (own === undefined) continue;
      last = endBranch(own, token, index, word, condition, last);
      if (word !== 'endif') continue;
      open.pop();
      for (const line of own.lines) left.push({ ...line, isCode: false });
      const kept = chooseBranches(own);
      for (const branch of own.branches)
        if (!kept.includes(branch) && branch.last !== '') left.push({ ...branch, isCode: true });
      addTo(open.at(-1), kept);
      last = kept.findLast((branch) => branch.last !== '')?.last ?? own.before;
    } else if (token.startsWith('#')) left.push({ start: index, end: index + token.length, isCode: false });
    else if (!/^\/[/*]/.test(token)) {
      last = token.at(-1) ?? '';
      const branch = group?.branches.at(-1);
      if (branch !== undefined) readSign(branch, token);
    }
  }
  // Without an end it is not known what it is for.
  if (open.length > 0) return { text, isWhole: false };
  const spaces = left.sort((one, other) => one.start - other.start || other.end - one.end);
  let [readable, at] = ['', 0];
  for (const { start, end } of spaces) {
    if (end <= at) continue;
    readable += text.slice(at, Math.max(at, start)) + text.slice(Math.max(at, start), end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return { text: readable + text.slice(at), isWhole: !left.some(({ isCode }) => isCode) };
}

/** Ends a branch at a line of the preprocessor and begins the next one; the sign that stands in front of that. */
function endBranch(group: Group, line: string, at: number, word: string, condition: string, last: string): string {
  const before = group.branches.at(-1);
  if (before !== undefined) before.end = at;
  group.lines.push({ start: at, end: at + line.length });
  if (word === 'endif') return last;
  const isLeft = group.branches.some(({ isTaken }) => isTaken);
  group.branches.push({
    start: at + line.length,
    end: at + line.length,
    depth: 0,
    isClosing: false,
    last: '',
    isTaken: !isLeft && (word === 'else' || isTrue(condition)),
  });
  return group.before;
}

function readSign(branch: Branch, token: string): void {
  branch.last = token.at(-1) ?? '';
  if (/^[([{]$/.test(token)) branch.depth += 1;
  else if (/^[)\]}]$/.test(token)) {
    branch.depth -= 1;
    if (branch.depth < 0) branch.isClosing = true;
  }
}

/** Which branches of a group stay. */
function chooseBranches({ branches, before }: Group): readonly Branch[] {
  const areBalanced = branches.every(({ depth, isClosing }) => depth === 0 && !isClosing);
  const areWhole = /^[;{}]?$/.test(before) && branches.every(({ last }) => /^[;}]?$/.test(last));
  const filled = branches.filter(({ last }) => last !== '');
  if (areBalanced && (areWhole || filled.length < 2)) return branches;
  return branches.filter(({ isTaken }) => isTaken);
}

/** Counts what stays of a group in the branch around it. */
function addTo(around: Group | undefined, kept: readonly Branch[]): void {
  const branch = around?.branches.at(-1);
  if (branch === undefined) return;
  for (const { depth, isClosing, last } of kept) {
    if (isClosing && branch.depth + depth < 0) branch.isClosing = true;
    branch.depth += depth;
    if (last !== '') branch.last = last;
  }
}

/** Whether a condition holds where nothing is defined. */
function isTrue(condition: string): boolean {
  let rest = condition.replace(/\/\/.*$/, '').replace(/\b(?!true\b|false\b)\w+/g, 'false');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest
      .replace(/\(\s*(true|false)\s*\)/g, '$1')
      .replace(/!\s*(true|false)/g, (_, value: string) => String(value === 'false'))
      .replace(/\b(true|false)\s*(==|!=)\s*(true|false)\b/, (_, one: string, sign: string, other: string) =>
        String((one === other) === (sign === '==')),
      );
    if (before === rest)
      rest = rest.replace(/\b(true|false)\s*&&\s*(true|false)\b/, (all) => String(!all.includes('false')));
    if (before === rest)
      rest = rest.replace(/\b(true|false)\s*\|\|\s*(true|false)\b/, (all) => String(all.includes('true')));
  }
  return rest.trim() === 'true';
}
