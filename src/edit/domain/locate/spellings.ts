import { getIndent } from './pattern.ts';
import type { FileEvidence, RepairedEdit } from './repairs.ts';
import { inFileSpelling, type Spelling, type SpeltUnit } from './spelledLines.ts';

/** Typographic signs and letters by the names that HTML has for them. */
const namedSigns: Readonly<Record<string, string>> = {
  mdash: '\u2014',
  ndash: '\u2013',
  hellip: '\u2026',
  nbsp: '\u00a0',
  ldquo: '\u201c',
  rdquo: '\u201d',
  lsquo: '\u2018',
  rsquo: '\u2019',
  bull: '\u2022',
  middot: '\u00b7',
  euro: '\u20ac',
  copy: '\u00a9',
  rarr: '\u2192',
  larr: '\u2190',
  le: '\u2264',
  ge: '\u2265',
  times: '\u00d7',
};

/** A sign beyond ASCII as source text, JSON or HTML writes it. */
const escapedSign =
  /\\u\{([0-9a-fA-F]{1,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})|&#(\d{2,7});|&#x([0-9a-fA-F]{2,6});|&([a-z]{2,6});/g;
const highest = 0x10ffff;

/** The sign that an escape stands for; nothing for one of ASCII, which is escaped for a reason of its own. */
function decode([, braced, four, two, decimal, hex, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return Object.hasOwn(namedSigns, name) ? namedSigns[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(braced ?? four ?? two ?? hex ?? '', 16) : Number(decimal);
  if (!(code > 127 && code <= highest)) return undefined;
  return four === undefined ? String.fromCodePoint(code) : String.fromCharCode(code);
}

const plainUnits = (text: string): SpeltUnit[] => Array.from({ length: text.length }, (_, at) => asIs(text.charAt(at)));
const asIs = (unit: string): SpeltUnit => ({ reads: unit, raw: unit });

/** A sign written out, or as an escape: `—`, `\u2014`, `&mdash;`. */
const escapes: Spelling = {
  isSpelt: /[^\p{ASCII}]|\\[ux]|&#?\w/u,
  isStrange: /\\[ux]|&#?\w/,
  toReading: (line) => {
    if (!escapes.isStrange.test(line)) return line;
    let text = '';
    for (const { reads } of escapes.read(line)) text += reads;
    return text;
  },
  read: (line) => {
    const units: SpeltUnit[] = [];
    let at = 0;
    for (const match of line.matchAll(escapedSign)) {
      const sign = decode(match);
      if (sign === undefined) continue;
      units.push(...plainUnits(line.slice(at, match.index)));
      // Of a sign of two units the first carries the escape.
      for (let i = 0; i < sign.length; i++) units.push({ reads: sign.charAt(i), raw: i === 0 ? match[0] : '' });
      at = match.index + match[0].length;
    }
    units.push(...plainUnits(line.slice(at)));
    return units;
  },
};

/** A letter with its accent in one, or with one that stands behind it (Unicode's forms C and D). */
const accents: Spelling = {
  isSpelt: /[^\p{ASCII}]/u,
  isStrange: /\p{M}/u,
  toReading: (line) => line.normalize('NFC'),
  read: (line) =>
    (line.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []).map((raw): SpeltUnit => ({ reads: raw.normalize('NFC'), raw })),
};

const typographicBullet = /^(\s*)[\u2022\u25e6\u25aa\u25cf\u25cb\u2023\u2043](?=\s)/;
const bullet = /^\s*([-*+\u2022\u25e6\u25aa\u25cf\u25cb\u2023\u2043])\s/;

/** An item of a list with a sign of typesetting, or with the one that Markdown has in the same place. */
function bullets(plain: string): Spelling {
  return {
    isSpelt: /(?:^|\n)[ \t]*[-*+\u2022\u25e6\u25aa\u25cf\u25cb\u2023\u2043]\s/,
    isStrange: /[\u2022\u25e6\u25aa\u25cf\u25cb\u2023\u2043]/,
    toReading: (line) => line.replace(typographicBullet, `$1${plain}`),
    read: (line) => {
      const [lead, indent = ''] = typographicBullet.exec(line) ?? [''];
      if (lead === '') return plainUnits(line);
      return [
        ...plainUnits(indent),
        { reads: plain, raw: lead.slice(indent.length) },
        ...plainUnits(line.slice(lead.length)),
      ];
    },
  };
}

const listSigns: readonly Spelling[] = [bullets('-'), bullets('*'), bullets('+')];

/** Signs that the file has as escapes and the edit written out, or the other way round, line by line. */
export function escapedSigns(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  return inFileSpelling(edit, file, escapes);
}

/** Letters whose accents the file writes in the other of the two ways. */
export function composedLetters(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  return inFileSpelling(edit, file, accents);
}

/**
 * Items of a list that have other signs in the file. Added items get the file's where their sign always stood for one.
 */
export function listItems(edit: RepairedEdit, file: FileEvidence): RepairedEdit | undefined {
  for (const signs of listSigns) {
    const read = inFileSpelling(edit, file, signs, withOwnSign);
    if (read !== undefined) return read;
  }
  return undefined;
}

function withOwnSign(line: string, pairs: ReadonlyMap<string, string>): string {
  const sign = bullet.exec(line)?.[1];
  if (sign === undefined) return line;
  const signed = [...pairs].filter(([old]) => bullet.exec(old)?.[1] === sign);
  // Each depth of a list may have a sign of its own.
  const beside = signed.filter(([old]) => getIndent(old) === getIndent(line));
  const own = new Set((beside.length > 0 ? beside : signed).map(([, file]) => bullet.exec(file)?.[1]));
  const [only] = own;
  return own.size === 1 && only !== undefined ? line.replace(sign, only) : line;
}
