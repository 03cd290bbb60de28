import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './fetchProjects.ts';
import { projectId, type RealProject } from './projects.ts';

/**
 * A definition to ask about and what its language's front end knows of its callers. Places are lines, `path:line`: what
 * every front end and every baseline can tell.
 */
export interface RealQuestion {
  readonly name: string;
  readonly path: string;
  /** Of the name, from 1. */
  readonly line: number;
  readonly kind: string;
  /** How many definitions of this name the project has. */
  readonly namesakes: number;
  /** Whether its class, or its file, has another definition of this name. */
  readonly isOverloaded: boolean;
  /** Calls that the front end takes to this very definition. */
  readonly calls: readonly string[];
  /** Calls of a member of a base class or an interface that the definition stands in for: they may end in it. */
  readonly through: readonly string[];
  /** Where it is named without being called: handed on, put somewhere. */
  readonly uses: readonly string[];
  /** Calls of the name that the front end takes elsewhere. */
  readonly elsewhere: readonly string[];
  /** Calls of the name of which the front end does not know what is called. */
  readonly undecided: readonly string[];
  /** Where an operator, a loop or a delegate calls it without its name, in languages whose front end tells that. */
  readonly unnamed?: readonly string[];
  /** For tools that know functions only: what the definition is called there, and the functions of its calls. */
  readonly asFunction?: { readonly name: string; readonly callers: readonly string[] };
}

/** One definition that can be drawn; `ask` says what is known of its callers. */
export interface Drawable {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  /** The class or the file that holds it. */
  readonly holder: string;
  readonly ask: () => Promise<Sites>;
  readonly asFunction?: (calls: readonly string[]) => RealQuestion['asFunction'];
}

/** The places of a question. */
export type Sites = Pick<RealQuestion, 'calls' | 'through' | 'uses' | 'elsewhere' | 'undecided' | 'unnamed'>;

/** How truths are made, of one language otherwise; another number throws the kept ones away. */
const edition = 4;
const editions: Readonly<Partial<Record<RealProject['language'], number>>> = { ruby: 7 };

/** How many definitions are asked about: with callers, and without. */
export interface DrawSize {
  readonly called: number;
  readonly uncalled: number;
}

/** A project's questions, made once by its front end and then kept. */
export async function keepQuestions(
  project: RealProject,
  { called, uncalled }: DrawSize,
  seed: number,
  make: () => Promise<readonly RealQuestion[]>,
): Promise<readonly RealQuestion[]> {
  const file = join(
    cacheFolder,
    'truth',
    `${projectId(project)}-${called}-${uncalled}-${seed}-${editions[project.language] ?? edition}.json`,
  );
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as RealQuestion[];
  const made = await make();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(made, undefined, 1));
  return made;
}

/** Draws definitions by a seed until there are enough with callers and enough without. */
export async function drawQuestions(
  drawables: readonly Drawable[],
  size: DrawSize,
  seed: number,
): Promise<readonly RealQuestion[]> {
  const names = new Map<string, number>();
  const held = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): unknown => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { name, holder } of drawables) {
    count(names, name);
    count(held, `${holder} ${name}`);
  }
  const left = [...drawables];
  const drawn: RealQuestion[] = [];
  let [called, uncalled] = [0, 0];
  let state = seed >>> 0;
  while (left.length > 0 && (called < size.called || uncalled < size.uncalled)) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [one] = left.splice(Math.floor((state / 2 ** 32) * left.length), 1);
    if (one === undefined) break;
    const sites = withoutRepeats(await one.ask());
    const isCalled = sites.calls.length + sites.through.length > 0;
    if (isCalled ? called >= size.called : uncalled >= size.uncalled) continue;
    if (isCalled) called += 1;
    else uncalled += 1;
    drawn.push({
      name: one.name,
      path: one.path,
      line: one.line,
      kind: one.kind,
      namesakes: names.get(one.name) ?? 1,
      isOverloaded: (held.get(`${one.holder} ${one.name}`) ?? 1) > 1,
      ...sites,
      ...(one.asFunction !== undefined && { asFunction: one.asFunction(sites.calls) }),
    });
    // Most definitions of some projects have no callers: they are asked for as long as it takes to find the called ones.
    if (called + uncalled > 0 && left.length < drawables.length - 40 * (size.called + size.uncalled)) break;
  }
  return drawn;
}

/** Each line once, in the first group that has it. */
function withoutRepeats({ calls, through, uses, elsewhere, undecided, unnamed }: Sites): Sites {
  const seen = new Set<string>();
  const once = (sites: readonly string[]): string[] =>
    [...new Set(sites)].filter((site) => !seen.has(site) && seen.add(site).has(site)).sort();
  return {
    calls: once(calls),
    through: once(through),
    uses: once(uses),
    undecided: once(undecided),
    elsewhere: once(elsewhere),
    ...(unnamed !== undefined && { unnamed: once(unnamed) }),
  };
}
