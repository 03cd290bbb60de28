import { getTraits } from '../languages/languages.ts';
import type { Export } from '../facts.ts';
import { getLanguage } from '../codeLanguage.ts';
import { isProse } from '../isProse.ts';
import { defaultUsers, getStems } from './defaultUsers.ts';
import { getExports, importsTaking } from './factsIndex.ts';
import { sameWorld } from './nameResolution.ts';
import { getOtherCases } from './nameCases.ts';
import { getDefinition, isCallable, type Project, type Symbol } from './project.ts';
import { aliasesIn } from './typeAliases.ts';

/** Names that a symbol may be used under, and the files that hold one of them. */
export interface Candidates {
  readonly names: ReadonlySet<string>;
  /** Those first that most likely matter. */
  readonly files: readonly string[];
  /** So many more hold one, and there is no time to read them. */
  readonly left: number;
  /**
   * So many of them are looked at even when the time is over, as a frequent name is in more files than there is time
   * for.
   */
  readonly sure: number;
  /** Whether there are more names than were followed. */
  readonly isCut: boolean;
}

/** Names that other files give a symbol on under: more than this and the rest is said to be missing. */
const maxNames = 400;
/** Files looked at however late it is: some tens of milliseconds. */
const maxSure = 40;

/**
 * The names under which symbols may be used, and every file that holds one of them. `isOver` is checked between files.
 */
export function getCandidates(project: Project, targets: readonly Symbol[], isOver: () => boolean): Candidates {
  const near = nearTo(project, targets);
  /** Names that the whole code is searched for, and what single files call the symbol, which ends there. */
  const given = new Set<string>();
  const locals = new Set<string>();
  const files = new Set<string>();
  const isMade = targets.some((target) => /^(?:class|constructor)$/.test(getDefinition(project, target)?.kind ?? ''));
  const languages = [...new Set(targets.flatMap(({ path }) => project.facts(path)?.language ?? []))];
  let isLate = false;
  let left = 0;
  const queue = targets.flatMap((target) => getUsedName(project, target));
  const giveDefault = (path: string): void => {
    const users = defaultUsers(project, path);
    for (const user of users.files) files.add(user);
    queue.push(...users.names);
    // `(await import('./a')).default()`
    locals.add('default');
  };
  for (const target of targets) if (isDefault(project, target)) giveDefault(target.path);
  for (let name = queue.shift(); name !== undefined && given.size < maxNames; name = queue.shift()) {
    if (given.has(name)) continue;
    given.add(name);
    const ready = project.readyWith?.(name) ?? { files: project.filesWith(name), left: 0 };
    left += ready.left;
    for (const path of ready.files) {
      const language = getLanguage(path);
      if (language !== undefined && languages.length > 0 && !languages.some((each) => sameWorld(language, each)))
        continue;
      files.add(path);
      isLate ||= isOver();
      // Out of time: what such a file calls the target is not known, but neither will it be analysed.
      const facts = isLate && !near.has(path) ? undefined : project.facts(path);
      if (isMade) queue.push(...aliasesIn(facts, name));
      const taking = importsTaking(facts, name);
      // Most files neither take the name nor give it on.
      if (taking.length === 0 && getExports(facts, [name]).length === 0) continue;
      const here = new Set([name]);
      for (const { imported, local } of taking) {
        if (imported !== name || local === name || local === '' || local === '*') continue;
        here.add(local);
        // A package gives on what it imports, under its name there.
        if (/(?:^|\/)__init__\.pyi?$/.test(path)) queue.push(local);
        else locals.add(local);
      }
      const exports: readonly Export[] = getExports(facts, here);
      for (const { local, exported } of exports) {
        if (!here.has(local)) continue;
        if (exported === 'default') giveDefault(path);
        else if (exported !== name && exported !== '*') queue.push(exported);
      }
    }
  }
  return {
    names: new Set([...given, ...locals]),
    ...sortFiles(files, near, new Set(targets.map(({ path }) => path))),
    left,
    isCut: queue.some((name) => !given.has(name)),
  };
}

/** The names under which a symbol is used: a constructor has that of its class. */
function getUsedName(project: Project, target: Symbol): readonly string[] {
  const definition = getDefinition(project, target);
  if (definition === undefined) return [];
  const facts = project.facts(target.path);
  const owner = definition.kind === 'constructor' ? facts?.definitions[definition.container]?.name : undefined;
  const { ignoresCase, askedBy } = getTraits(facts?.language);
  if (owner === undefined && isCallable(definition) && (ignoresCase || askedBy !== undefined)) {
    const all = ignoresCase ? getOtherCases(definition.name) : (askedBy?.(definition.name) ?? []);
    return [definition.name, ...all.filter((name) => project.filesWith(name).length > 0)];
  }
  if (owner === undefined) return [definition.name];
  // `super` in a class of Ruby that has modules.
  return getTraits(facts?.language).reopensClasses ? [owner, definition.name] : [owner];
}

/** Files of code: first those of the targets, then those near them, then the others. */
function sortFiles(
  files: ReadonlySet<string>,
  near: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Pick<Candidates, 'files' | 'sure'> {
  const code = [...files].filter((path) => !isProse(path));
  const first = [...near].filter((path) => files.has(path) && !own.has(path) && !isProse(path));
  const ownFirst = [...code.filter((path) => own.has(path)), ...first];
  return {
    files: [...ownFirst, ...code.filter((path) => !near.has(path) && !own.has(path))],
    sure: Math.min(maxSure, ownFirst.length),
  };
}

/**
 * Files that name the targets' modules or, failing that, their classes, in this order: the files that import them are
 * among these.
 */
function nearTo(project: Project, targets: readonly Symbol[]): ReadonlySet<string> {
  const classes = targets.flatMap(({ path, definition }) => {
    const definitions = project.facts(path)?.definitions;
    return definitions?.[definitions[definition]?.container ?? -1]?.name ?? [];
  });
  const words = new Set([...targets.flatMap(({ path }) => getStems(path)), ...classes]);
  return new Set([...targets.map(({ path }) => path), ...[...words].flatMap((word) => project.filesWith(word))]);
}

/** A default export is known elsewhere by the name of its file only. */
function isDefault(project: Project, { path, definition }: Symbol): boolean {
  const facts = project.facts(path);
  const own = facts?.definitions[definition];
  return facts?.exports.some((each) => each.exported === 'default' && each.local === own?.name) === true;
}
