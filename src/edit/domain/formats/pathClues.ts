import { inSequence } from '../../../base/text/joinPatterns.ts';
import { combineNames, readFileName } from './diffHeader.ts';
import { isPathLike } from './pathShape.ts';
import { isBlank } from './sourceLines.ts';
import type { View } from './view.ts';

/** Longer lines are not names, and are not searched for any. */
const longestClueLine = 400;
/** How many lines of text above a block may name its file. */
const reach = 3;

/** How a line speaks about a file: it is nothing but its name, or it mentions exactly one. */
export interface PathClue {
  readonly path: string;
  readonly kind: 'name' | 'prose';
  /** The line itself, for readers that ask what it says about the file. */
  readonly line: string;
}

/**
 * The file named near the block that starts at line index `at`, nearest line first: up to three lines of text above it
 * in the same view, passing over tags and fence marks. A line that is only a name counts before a nearer mention in
 * prose.
 */
export function clueAbove(view: View, at: number): PathClue | undefined {
  let seen = 0;
  let mention: PathClue | undefined;
  for (let i = at - 1; i >= view.floor && seen < reach && at - i < 12; i--) {
    const text = view.lines[i]?.text ?? '';
    if (isBlank(text)) continue;
    // Half of a diff's header: the name runs to a tab or to the line's end. Two names on one line do not count.
    const half =
      i === at - 1 && /^(?:---|\+\+\+) (?!.*(?:---|\+\+\+) )\S/.test(text)
        ? combineNames(readFileName(text.slice(4)), undefined).path
        : undefined;
    const path = half ?? nameOnly(text, view.fenced || seen === 0);
    if (path !== undefined) return { path, kind: 'name', line: text.trim() };
    if (/^\s*(?:<\/?[\w:-]+(?:\s[^>]*)?>|[`~]{3,}.*)\s*$/.test(text.slice(0, longestClueLine))) continue;
    seen++;
    if (view.fenced) continue;
    const found = mentioned(text);
    if (found !== undefined && !mention) mention = { path: found, kind: 'prose', line: text.trim() };
  }
  return mention;
}

/**
 * The file of the block that starts at line index `at`: named near it, else by its fence, else by the heading, else the
 * one named last. Prose overrules an inherited name only if it points at its file ("in `a.ts`"): it may just speak
 * about another one.
 */
export function pathFor(view: View, at: number, carried: string | undefined): string | undefined {
  const clue = clueAbove(view, at);
  const inherited = view.fencePath ?? view.heading?.path ?? carried;
  if (clue?.kind === 'prose' && inherited !== undefined && !pointsAt(clue)) return inherited;
  return clue?.path ?? inherited;
}

const leadingWords = 'in|to|into|inside|within|update|edit|modify|change|open|for|patch|fix|file|at';
/** `in the config file`, or only `in the`, before the path. */
const leadsToFile = new RegExp(
  String.raw`\b(?:${leadingWords}|changes)(?: the| your| our)?(?: \w+)? file$` +
    String.raw`|\b(?:${leadingWords})(?: the| your| our)?$`,
  'i',
);

/** Whether a sentence says that what follows is about the file it mentions. */
function pointsAt(clue: PathClue): boolean {
  const before = textBefore(clue);
  return (
    before === '' ||
    /^(?:and|also|now|then|next|finally|lastly|first|second|third)[,:]?(?: the)?$/i.test(before) ||
    leadsToFile.test(before)
  );
}

/** `the complete updated`, `full contents of the`: words that announce a whole file. */
const leadsToContent = new RegExp(
  String.raw`\b(?:full|complete|entire|whole|final|updated|new|revised|rewritten)` +
    '(?: (?:version|content|contents|source|code|file|text|listing))?(?: (?:of|for))?(?: the)?$',
  'i',
);

/** `Here is the updated file`; "here is the change of" is another thing. */
const showsFile = new RegExp(
  String.raw`^(?:.{0,60}[.,:;] )?here(?:['’]s| is| are)(?: (?:the|your|my|its|full|complete|entire|whole|final|updated|new|revised` +
    '|rewritten|corrected|fixed|content|contents|source|file|version|text|of|for))*$',
  'i',
);
/** `Replace the contents of`, `overwrite everything in`. */
const replacesContent = inSequence(
  /\b(?:replace|overwrite|change|set)/i,
  /(?: the| all| of| whole| entire| full| complete| current)* (?:contents?|everything|text)/i,
  /(?: of| in)(?: the)?(?: file)?$/i,
);
/** `should look like this`, behind a name. */
const becomesContent = inSequence(
  /^(?:file )?/i,
  [
    /should (?:now |then )?(?:look like|read|be|contain)/i,
    /(?:now |then )?(?:looks like|becomes|reads)|is now|with (?:this|the following)/i,
  ],
  /\b/i,
);

/** The words of a clue's line behind the path, without the signs around it. */
function textAfter({ line, path }: PathClue): string {
  const at = line.indexOf(path);
  return at < 0 ? '' : line.slice(at + path.length).replace(/^[\s`*"')\]_]+/, '');
}

/** A word for making a file, at the end of a text. */
const makingWord = inSequence(
  /\b/i,
  [/creat(?:e|es|ing)|add|writ(?:e|ing)|rewrite|overwrite|make/i],
  /(?: (?:a|an|the|this|new|file|named|called|another))*$/i,
);

/**
 * Whether a clue says that the code below is the whole content of its file: a line that is only the name, or words that
 * create, save or show the file as a whole. "Add a check to `a.ts`:" does not.
 */
export function announcesContent(clue: PathClue): boolean {
  if (clue.kind === 'name') return true;
  const before = textBefore(clue);
  return (
    showsFile.test(before) ||
    replacesContent.test(before) ||
    (/^(?:now\b ?)?(?:the\b ?)?(?:file)?$/i.test(before) && becomesContent.test(textAfter(clue))) ||
    makingWord.test(before) ||
    /\bsave\b.{0,40} (?:as|to|in|at)$/i.test(before) ||
    leadsToContent.test(before)
  );
}

/** The words of a clue's line before the path, without list marks, heading marks and quotes. */
function textBefore({ line, path }: PathClue): string {
  const at = line.indexOf(path);
  return line
    .slice(0, Math.max(at, 0))
    .replace(/[\s`*"'([_]+$/, '')
    .replace(/^[\s#*>-]+/, '')
    .replace(/^(?:step )?\d{1,3}[.):]\s*/i, '')
    .trim();
}

/** What a heading says about a file: that it is the name, or that it mentions one. */
export function headingClue(text: string): PathClue | undefined {
  const name = nameOnly(text);
  const path = name ?? mentioned(text);
  return path === undefined ? undefined : { path, kind: name === undefined ? 'prose' : 'name', line: text.trim() };
}

/**
 * The path on a line that holds nothing else, freed of everything people and models put around it: heading and list
 * marks, bold, backticks, quotes, comment signs, tags, a label ("File:"), a closing colon, a remark in brackets.
 * `loose` also takes names without extension.
 */
export function nameOnly(line: string, loose = true): string | undefined {
  if (line.length > longestClueLine) return undefined;
  const read = loose ? readLoosely : readStrictly;
  const known = read.get(line);
  if (known !== undefined) return known.name;
  const name = readName(line, loose);
  if (read.size >= rememberedLines) read.clear();
  read.set(line, { name });
  return name;
}

/**
 * The lines around a block are asked several times for a name, by several readers: what was read in the last ones is
 * kept.
 */
const rememberedLines = 64;
const readLoosely = new Map<string, { readonly name: string | undefined }>();
const readStrictly = new Map<string, { readonly name: string | undefined }>();

/** What stands before a path: `Updated file:`, `create:`. */
const pathLabel = inSequence(
  /^(?:new |updated |modified |the )?/i,
  [/file ?name|file ?path|file|path|in/i, /create|update|edit|modify|add|write|change/i],
  /\s*[:=]\s*/i,
);
/** `<path>src/a.ts</path>`, `<parameter name="file_path">src/a.ts</parameter>`. */
const pathTags = [
  ...['path', 'file_?path', 'file', 'file_?name', 'target_?file', '(?:absolute|relative)_?path'],
  '(?:antml:)?parameter(?: name="|=)(?:path|file_?path|file_?name|target_?file)"?',
];
const pathElement = new RegExp(String.raw`^<(?:${pathTags.join('|')})>([^<]+)<\/[\w-]+>$`, 'i');
/** `<file path="src/a.ts">`. */
const elementWithPath = new RegExp(
  String.raw`^<(?:file|edit|write|change|patch|document|source)\b[^>]*?` +
    String.raw`\s(?:path|file|name|filename|src)=["']([^"'<>]+)["'][^>]*>$`,
  'i',
);

function readName(line: string, loose: boolean): string | undefined {
  const tagged = pathElement.exec(line.trim()) ?? elementWithPath.exec(line.trim());
  if (tagged?.[1]) return tagged[1].trim();
  const { rest, quoted, labelled } = bareLine(line);
  if (/\s/.test(rest) && !quoted) return isSpacedPath(rest, labelled) ? withoutLineSuffix(rest) : undefined;
  const path = withoutLineSuffix(rest);
  return isPathLike(path, loose || quoted) ? path : undefined;
}

/**
 * A line without what people and models put around a name, and whether there were quotes or a label ("File:") among
 * that.
 */
function bareLine(line: string): { rest: string; quoted: boolean; labelled: boolean } {
  let rest = line.trim();
  let [quoted, labelled] = [false, false];
  for (let round = 0; round < 8; round++) {
    const before = rest;
    labelled ||= /^(?:file ?name|file ?path|file|path)\s*[:=]/i.test(rest);
    rest = rest
      .replace(/^(?:#{1,6}|\/\/+|--|;+|%+|[-*+•]|\d{1,3}[.)])\s+/, '')
      .replace(/^[\p{Extended_Pictographic}\ufe0f\u200d]+\s*/u, '')
      .replace(/^([=-])\1{1,}\s+(.*?)\s+\1{2,}$/, '$2')
      .replace(/^#+(?=[./\w]+$)/, '')
      .replace(/^(?:<!--|\/\*+)\s*(.*?)\s*(?:-->|\*+\/)$/, '$1')
      .replace(pathLabel, '')
      .replace(/\s+[([][^()[\]]{0,60}[)\]]\s*:?$/, '')
      .replace(/\s+(?:-|–|—)\s+(?:new|updated|modified|changed|complete|full)\b.{0,30}$/i, '')
      .replace(/[:：]$/, '')
      .trim();
    const wrapped = /^(\*{1,3}|_{1,2}|`{1,2}|["'])(.+)\1$/.exec(rest) ?? /^(\[)([^\]]+)\]\([^)]*\)$/.exec(rest);
    if (wrapped?.[2] && !(wrapped[1]?.startsWith('`') && wrapped[2].includes('`'))) {
      quoted ||= /^[`"']/.test(wrapped[1] ?? '');
      rest = wrapped[2].trim();
    }
    if (rest === before) break;
  }
  return { rest, quoted, labelled };
}

/**
 * Whether a line with blanks is one path (`src/my file.ts`, `my docs/read me.md`): no word of it speaks about a file,
 * and only its end has an extension. Without a label a folder must begin before the last blank, for a word may be said
 * of the path behind it.
 */
function isSpacedPath(line: string, labelled: boolean): boolean {
  const words = withoutLineSuffix(line).split(/\s+/);
  const front = words.slice(0, -1);
  return (
    words.length <= 6 &&
    /\.\w{1,8}$/.test(words.at(-1) ?? '') &&
    (labelled || front.some((word) => /[/\\]/.test(word))) &&
    front.every(mayBelong)
  );
}

/** Whether a word may be a part of a path with blanks, before the last one, which alone has an extension. */
function mayBelong(word: string): boolean {
  return nameWord.test(word) && !/\.[a-z]\w{0,7}[^\w/\\]*$/i.test(word) && !speaking.test(word);
}

const nameWord = /^[\p{L}\p{N}_.@~([][\p{L}\p{M}\p{N}_&+()[\]'’.@~/\\-]*$/u;

/** The one file that a line of prose mentions; `undefined` where it mentions none or several. */
function mentioned(line: string): string | undefined {
  if (line.length > longestClueLine) return undefined;
  const found = new Set<string>();
  for (const [, code] of line.matchAll(/`([^`]+)`/g))
    if (code && isPathLike(withoutLineSuffix(code.trim()), false)) found.add(withoutLineSuffix(code.trim()));
  if (found.size === 0) {
    for (const word of line.split(/\s+/)) {
      const bare = withoutLineSuffix(word.replace(/^[("'*_[]+/, '').replace(/[)"'*_\].,:;!?]+$/, ''));
      if (isPathLike(bare, false)) found.add(bare);
    }
  }
  const [only] = found;
  return found.size !== 1 || only === undefined ? undefined : (spacedName(line, only) ?? only);
}

/** Verbs without their endings: `updat(e)`, `chang(ing)`. */
const verbStems =
  'updat|edit|modif|chang|creat|add|remov|delet|replac|fix|patch|refactor|rewrit|renam|mov|writ|' +
  'implement|adjust|extend|improv|clean|import|open|sav|us|run|check|look|appl|show|includ|' +
  'introduc|correct|complet|revis|insert|append|put|mak|follow|exist';
const verbEndings = 'e|es|ed|d|s|y|ies|ied|ing|ying|ning|ting';
const englishWords =
  'an?|the|this|that|your|our|its|in|into|inside|within|to|from|of|for|at|on|by|with|as|and|or|' +
  'also|now|then|next|first|second|third|finally|lastly|here|is|are|see|step|file|files|path|full|' +
  'final|new|old|original|current|updated|previous|whole|entire|code|content|contents|version|part|' +
  'changes?';
const germanWords = 'das|der|die|den|dem|datei|hier|ist|für|von|nun|dann|zuerst|ändere';
const otherWords =
  'in|im|en|dans|le|la|les|fichier|voici|pour|de|du|el|los|archivo|aquí|está|para|il|nel|ecco|per|' + 'no|em|o|arquivo';
/**
 * Words before the name of a file that speak about it, in the languages of most answers. Others may be the beginning of
 * its name.
 */
const speaking = new RegExp(
  `^(?:(?:${verbStems})(?:${verbEndings})?|${englishWords}|${germanWords}|${otherWords})[.,:]?$`,
  'i',
);

/**
 * The name with the words before it that may belong to it (`my notes.md`): the whole line where none of them speaks
 * about a file, and in a sentence as many as stand before it where a folder begins among them (`update my docs/read
 * me.md`). Looked for in vain, it does no harm; what the last word alone names would be another file.
 */
function spacedName(line: string, name: string): string | undefined {
  const { rest } = bareLine(line);
  const words = withoutLineSuffix(rest).split(' ');
  if (words.length < 2 || words.at(-1) !== name) return undefined;
  let from = words.length - 1;
  while (from > 0 && words.length - from < 5 && mayBelong(words[from - 1] ?? '')) from--;
  const front = words.slice(from, -1);
  return front.length > 0 && (from === 0 || front.some((word) => /[/\\]/.test(word)))
    ? words.slice(from).join(' ')
    : undefined;
}

/** What the words after a fence's backticks say: the language, and the file if one is named. */
export function readInfo(info: string): { language: string; path?: string; citation: boolean } {
  const text = info.trim().slice(0, longestClueLine);
  // `12:30:src/a.ts` is how some editors quote existing code: it is shown, not proposed.
  if (/^\d+:\d+:\S/.test(text)) return { language: '', citation: true };
  const attribute =
    /(?:^|[\s{,])(?:path|file|filename|filepath|title|name|src)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|([^\s"'{}]+))/i.exec(
      text,
    );
  const first = /^[^\s{:|=]*/.exec(text)?.[0] ?? '';
  const language = /^[A-Za-z][\w+#.-]*$/.test(first) && attribute?.index !== 0 ? first : '';
  const named = attribute?.[1] ?? attribute?.[2] ?? attribute?.[3];
  if (named !== undefined && isPathLike(named, true))
    return { language: language.toLowerCase(), path: withoutLineSuffix(named), citation: false };
  const wholeName = nameOnly(text, false);
  if (wholeName !== undefined && !/^[A-Za-z]\w*:(?![\\/])/.test(wholeName))
    return { language: '', path: wholeName, citation: false };
  const behind = text.slice(first.length).replace(/^[\s:|]+/, '');
  const path = language === '' ? undefined : nameOnly(behind);
  return { language: language.toLowerCase(), path, citation: false };
}

/** Cuts `:12`, `:12-20` and `#L12` off the end of a path. */
function withoutLineSuffix(path: string): string {
  return path.replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '');
}
