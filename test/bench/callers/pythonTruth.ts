import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchCache } from './languageServerProcess.ts';
import { pyrightVersion, startPyright } from './pyrightServer.ts';

/** A function or method, and where it is called. */
export interface PythonQuestion {
  readonly name: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** How many functions of this name the sources have. */
  readonly namesakes: number;
  /** `path:line` of every call that Pyright knows of; never empty. */
  readonly truth: readonly string[];
  /**
   * `path:line` of calls of this name of which Pyright cannot say what they call: a parameter without annotation, a
   * library that is not there.
   */
  readonly undecided: readonly string[];
}

interface Defined {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Draws functions of the sources at random and asks Pyright where they are called. Kept in the cache: the server takes
 * minutes.
 */
export async function pythonQuestions(
  label: string,
  root: string,
  texts: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): Promise<readonly PythonQuestion[]> {
  const kept = join(benchCache, 'python', 'truth', `${label}-pyright-${pyrightVersion}-${count}-seed-${seed}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as PythonQuestion[];
  const defined = [...texts].flatMap(([path, text]) => definedIn(path, text));
  const counts = new Map<string, number>();
  for (const { name } of defined) counts.set(name, (counts.get(name) ?? 0) + 1);
  const server = await startPyright(root);
  for (const [path, text] of texts) server.open(join(root, path), text);
  let state = seed >>> 0;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // Tests call more than they are called.
  const left = defined.filter(
    ({ name, path }) => !/^__\w+__$|^test_/.test(name) && !/(?:^|\/)(?:docs|examples)\//.test(path),
  );
  const drawn: PythonQuestion[] = [];
  while (drawn.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (one === undefined) break;
    const places = await server.references(join(root, one.path), one.line - 1, one.column);
    const truth = new Set<string>();
    for (const { uri, range } of places) {
      const path = relative(root, fileURLToPath(uri)).split(sep).join('/');
      const text = texts.get(path);
      if (text !== undefined && isCalled(text, range.start.line, range.start.character, range.end.character))
        truth.add(`${path}:${range.start.line + 1}`);
    }
    if (truth.size === 0) continue;
    const undecided: string[] = [];
    for (const { path, line, column } of callsNamed(texts, one.name)) {
      if (!truth.has(`${path}:${line}`) && !(await server.knows(join(root, path), line - 1, column)))
        undecided.push(`${path}:${line}`);
    }
    drawn.push({
      name: one.name,
      path: one.path,
      line: one.line,
      namesakes: counts.get(one.name) ?? 1,
      truth: [...truth].sort(),
      undecided,
    });
  }
  server.stop();
  mkdirSync(join(kept, '..'), { recursive: true });
  writeFileSync(kept, JSON.stringify(drawn, null, 1));
  return drawn;
}

/** Every place where a name looks called. */
function callsNamed(texts: ReadonlyMap<string, string>, name: string): Omit<Defined, 'name'>[] {
  const word = new RegExp(String.raw`(?<!\w)${name}(?!\w)`, 'g');
  return [...texts].flatMap(([path, text]) =>
    text.includes(name)
      ? text
          .split('\n')
          .flatMap((line, index) =>
            [...line.matchAll(word)]
              .filter(({ index: column }) => isCalled(text, index, column, column + name.length))
              .map(({ index: column }) => ({ path, line: index + 1, column })),
          )
      : [],
  );
}

function definedIn(path: string, text: string): Defined[] {
  return text.split('\n').flatMap((line, index) => {
    const found = /^(\s*(?:async\s+)?def\s+)(\w+)\s*\(/.exec(line);
    return found === null ? [] : [{ name: found[2] ?? '', path, line: index + 1, column: found[1]?.length ?? 0 }];
  });
}

/**
 * Whether the name between two columns is called there: a bracket follows, perhaps after a subscript, or it is a
 * decorator's last name.
 */
function isCalled(text: string, line: number, character: number, end: number): boolean {
  const lines = text.split('\n');
  const own = lines[line] ?? '';
  if (/\b(?:def|class)\s+$/.test(own.slice(0, character))) return false;
  const after = [own.slice(end), ...lines.slice(line + 1, line + 3)].join('\n');
  return (
    /^\s*(?:\[[^\]\n]*\])?\(/.test(after.split('\n')[0] ?? '') ||
    (/^\s*@[\w.]*$/.test(own.slice(0, character)) && /^\s*(?:#|$)/.test(after.split('\n')[0] ?? ''))
  );
}
