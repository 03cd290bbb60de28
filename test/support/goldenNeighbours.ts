import { createHash } from 'node:crypto';
import { getLanguage } from '../../src/callers/domain/codeLanguage.ts';
import type { FileFacts } from '../../src/callers/domain/facts.ts';
import { getId } from '../../src/callers/domain/question.ts';
import { FactsParser } from '../../src/callers/node/facts/factsParser.ts';
import { projectOfFacts } from './callersProject.ts';
import { loadInstalledWasm } from './factsGrammars.ts';
import { servicesOfProject } from './goldenAnswers.ts';
import { findCallers } from './englishCallers.ts';

const parser = new FactsParser({ loadWasm: loadInstalledWasm });

type Texts = Readonly<Record<string, string>>;

/** A workspace that differs from another in one small thing. */
interface Neighbour {
  /** What differs, as a person reads it. */
  readonly what: string;
  readonly files: Texts;
  /** Whether a file only stands in another folder: it is compared with itself. */
  readonly isMoved?: boolean;
}

/** The callers of each definition, by its id, with their confidence. */
type Answers = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * What a small change of a workspace does to who calls what: for each of its neighbours the callers that come, go, or
 * are surer or less sure. A rule that looks at two things is told only by places where one of them holds and the other
 * does not; a project as people write it has few of those.
 */
export async function neighboursText(files: Texts, maxLines: number, withFiles: boolean): Promise<string> {
  const read = new FactsReader();
  const before = await callersOfAll({ files }, read);
  const blocks: string[] = [];
  for (const neighbour of getNeighbours(files, maxLines, withFiles)) {
    const lines = differences(before, await callersOfAll(neighbour, read));
    if (lines.length > 0) blocks.push([neighbour.what, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  return `${blocks.join('\n')}\n`;
}

/** Reads each text once for all neighbours: most of their files are the same. */
class FactsReader {
  readonly #read = new Map<string, FileFacts | undefined>();

  async getFacts(path: string, text: string): Promise<FileFacts | undefined> {
    const language = getLanguage(path);
    if (language === undefined) return undefined;
    const key = `${path}\n${text}`;
    if (!this.#read.has(key)) {
      await parser.prepare(path, language);
      const result = parser.extract(path, language, text);
      this.#read.set(key, 'facts' in result ? result.facts : undefined);
    }
    return this.#read.get(key);
  }
}

/** The callers of every definition, by its id: `use.py:5:6 call` has its confidence. */
async function callersOfAll(
  { files, isMoved }: Pick<Neighbour, 'files' | 'isMoved'>,
  read: FactsReader,
): Promise<Answers> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) {
    const own = await read.getFacts(path, text);
    if (own !== undefined) facts.set(path, own);
  }
  const services = servicesOfProject(files, projectOfFacts(files, facts));
  const home = (text: string): string => (isMoved === true ? text.replace(/^moved\//, '') : text);
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const path of facts.keys()) {
    for (const id of new Set(
      facts.get(path)?.definitions.map((_, definition) => getId(services.project, { path, definition })),
    )) {
      const { nodes } = await findCallers({ symbol_id: id, depth: 1, use_fallback: false }, services);
      found.set(
        home(id),
        new Map(nodes.map(({ id: place, type, confidence }) => [`${home(place)} ${type}`, confidence.toFixed(2)])),
      );
    }
  }
  return found;
}

/**
 * One line for each definition whose callers differ, or that is new. A caller in the same file is named by line and
 * column.
 */
function differences(before: Answers, after: Answers): string[] {
  return [...after].flatMap(([id, callers]) => {
    const old = before.get(id) ?? new Map<string, string>();
    const short = (caller: string): string =>
      caller.startsWith(`${id.slice(0, id.indexOf('#'))}:`) ? caller.slice(id.indexOf('#')) : caller;
    const told = [
      ...[...old.keys()].filter((caller) => !callers.has(caller)).map((caller) => `- ${short(caller)}`),
      ...[...callers]
        .filter(([caller]) => !old.has(caller))
        .map(([caller, confidence]) => `+ ${short(caller)} ${confidence}`),
      ...[...callers]
        .filter(([caller, confidence]) => (old.get(caller) ?? confidence) !== confidence)
        .map(([caller, confidence]) => `~ ${short(caller)} ${old.get(caller) ?? ''} → ${confidence}`),
    ];
    return told.length === 0 ? [] : [`${before.has(id) ? '' : 'new '}${id} ${told.join(', ')}`];
  });
}

/**
 * At most so many changes of a line, and each file elsewhere or twice. Which lines follows from what they say and
 * where, not from the other lines.
 */
function getNeighbours(files: Texts, maxLines: number, withFiles: boolean): Neighbour[] {
  const sources = Object.entries(files).filter(([path]) => getLanguage(path) !== undefined);
  const lines = sources.flatMap(([path, text]) => lineNeighbours(files, path, text.split('\n')));
  const drawn = lines
    .map((each) => ({ each, rank: getRank(each.what) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, maxLines);
  const kept = new Set(drawn.map(({ each }) => each));
  return [
    ...lines.filter((each) => kept.has(each)),
    ...(withFiles ? sources.map(([path, text], at) => fileNeighbour(files, path, text, at % 2 === 0)) : []),
  ];
}

function getRank(what: string): string {
  return createHash('sha256').update(what).digest('hex');
}

/** Words that shape what follows: without them a file is only broken. */
const shaping = new Set([
  'class',
  'const',
  'def',
  'do',
  'else',
  'end',
  'enum',
  'fn',
  'for',
  'fun',
  'func',
  'function',
  'if',
  'impl',
  'import',
  'in',
  'interface',
  'let',
  'module',
  'namespace',
  'package',
  'private',
  'protected',
  'pub',
  'public',
  'return',
  'struct',
  'trait',
  'type',
  'use',
  'val',
  'var',
  'void',
]);

/**
 * Each line without what it says, and each word of a line once a word that is never used and once one that stands
 * elsewhere in the file.
 */
function lineNeighbours(files: Texts, path: string, lines: readonly string[]): Neighbour[] {
  const said = [...new Set(lines.join('\n').match(/[\p{L}_$][\p{L}\p{N}_$]+/gu))].filter((word) => !shaping.has(word));
  return lines.flatMap((line, at) => {
    const place = `${path}:${at + 1}`;
    const withLine = (text: string): Texts => ({ ...files, [path]: lines.with(at, text).join('\n') });
    const words = [...line.matchAll(/[\p{L}_$][\p{L}\p{N}_$]+/gu)].filter(([word]) => !shaping.has(word));
    const replaced = words.flatMap(({ 0: word, index }) =>
      [unsaid(word), said[parseInt(getRank(`${place} ${line} ${index}`).slice(0, 6), 16) % said.length] ?? 'other'].map(
        (other) => ({
          what: `${place} ${line.slice(0, index).trimStart()}[${word} → ${other}]${line.slice(index + word.length)}`,
          files: withLine(`${line.slice(0, index)}${other}${line.slice(index + word.length)}`),
        }),
      ),
    );
    return [
      ...(line.trim() !== '' && isWhole(line)
        ? [{ what: `${place} without ${line.trim()}`, files: withLine('') }]
        : []),
      ...replaced,
    ];
  });
}

/** A word as long that is never used: what stands behind it stays where it is. */
function unsaid(word: string): string {
  return `${/^[\p{Lu}]/u.test(word) ? 'Z' : 'z'}q${word.slice(2)}`;
}

/** Does a line open nothing that another closes? */
function isWhole(line: string): boolean {
  const count = (pattern: RegExp): number => line.match(pattern)?.length ?? 0;
  return (
    count(/[([{]/g) === count(/[)\]}]/g) &&
    !/^\s*(?:[)\]}]|(?:def|class|module|if|else|elsif|begin|end|case|when|unless|while)\b)|(?:[:{(]|\b(?:do|then)(?: \|.*\|)?)\s*$/.test(
      line,
    )
  );
}

function fileNeighbour(files: Texts, path: string, text: string, isCopied: boolean): Neighbour {
  const { [path]: _, ...others } = files;
  return isCopied
    ? { what: `${path} twice`, files: { ...files, [`copy/${path}`]: text } }
    : { what: `${path} in another folder`, files: { ...others, [`moved/${path}`]: text }, isMoved: true };
}
