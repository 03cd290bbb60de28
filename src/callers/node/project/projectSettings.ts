import { dirname, join, posix } from 'node:path';
import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { array, object, optional, record, string, union, unknown } from 'zod/mini';

const tsconfigShape = object({
  extends: optional(union([string(), array(string())])),
  compilerOptions: optional(object({ baseUrl: optional(string()), paths: optional(record(string(), unknown())) })),
});
const packageShape = object({ name: optional(string()) });
const entryShape = object({
  name: string(),
  main: optional(string()),
  module: optional(string()),
  types: optional(string()),
  source: optional(string()),
  exports: optional(unknown()),
});

/** `compilerOptions.paths` of a folder, with targets relative to the root. */
export interface PathAlias {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** Chains of `extends` end here; longer ones are circles. */
const longestChain = 5;
/** Of several bases of one file so many are read: with chains of them the number of files multiplies. */
const maxBases = 3;
/** Bytes; no settings that a person writes are larger. */
const longestSettings = 1_000_000;
const targetsShape = array(string());

/**
 * Reads the path aliases of a `tsconfig.json` or `jsconfig.json`, `extends` within the workspace followed. Unreadable
 * files give none.
 */
export function pathAliases(root: string, file: string, border: WorkspaceBorder, step = 0): PathAlias[] {
  const config = tsconfigShape.safeParse(readLoose(join(root, file), border));
  if (!config.success || step > longestChain) return [];
  const { extends: base, compilerOptions } = config.data;
  const folder = posix.dirname(file.replaceAll('\\', '/'));
  const from = posix.join(folder, compilerOptions?.baseUrl ?? '.');
  const own = Object.entries(compilerOptions?.paths ?? {}).flatMap(([pattern, given]) => {
    // One entry that is not as it should be takes no other with it.
    const targets = targetsShape.safeParse(given);
    return targets.success ? [{ pattern, targets: targets.data.map((target) => posix.join(from, target)) }] : [];
  });
  // Of several bases a later one overrides an earlier one.
  const bases = (typeof base === 'string' ? [base] : (base ?? []))
    .filter((each) => each.startsWith('.'))
    .slice(-maxBases)
    .reverse();
  const inherited = bases.flatMap((each) =>
    pathAliases(root, posix.join(folder, each.endsWith('.json') ? each : `${each}.json`), border, step + 1),
  );
  const direct = compilerOptions?.baseUrl === undefined ? [] : [{ pattern: '*', targets: [posix.join(from, '*')] }];
  return [...own, ...inherited, ...direct];
}

/** The packages of a workspace by name, from its manifests (relative paths of `package.json` files). */
export function workspacePackages(
  root: string,
  manifests: readonly string[],
  border: WorkspaceBorder,
): Map<string, string> {
  const packages = new Map<string, string>();
  for (const manifest of manifests) {
    const parsed = packageShape.safeParse(readLoose(join(root, manifest), border));
    const folder = dirname(manifest).replaceAll('\\', '/');
    if (parsed.success && parsed.data.name !== undefined) packages.set(parsed.data.name, folder === '.' ? '' : folder);
  }
  return packages;
}

/** The modules of Go that files (relative paths of `go.mod` files) tell of, with their folders. */
export function goModules(root: string, files: readonly string[], border: WorkspaceBorder): Map<string, string> {
  const modules = new Map<string, string>();
  for (const file of files) {
    const path = join(root, file);
    const read = border.spells(path) ? border.readAtOnce(path, longestSettings) : undefined;
    const name = read?.ok === true ? getGoModule(read.value.bytes.toString('utf8')) : undefined;
    const folder = posix.dirname(file.replaceAll('\\', '/'));
    if (name !== undefined) modules.set(name, folder === '.' ? '' : folder);
  }
  return modules;
}

/** The path of the module that the text of a `go.mod` names. */
export function getGoModule(text: string): string | undefined {
  return /^module[ \t]+["`]?([^\s"`]+)/m.exec(text)?.[1];
}

/** Entries of `exports` that are read; some packages have one for every file. */
const maxEntries = 200;
const deepestEntry = 6;
/** Folders that a build writes and that are not in the code: what is in them comes from the sources. */
const builtFolder = /^(?:dist|lib|build|out|esm|cjs|es|types)\//;

/**
 * What a package's manifest gives under its name and the names behind it (`exports`, `main` …), with targets relative
 * to the root; built files also as what they are built of.
 */
export function packageAliases(root: string, manifest: string, border: WorkspaceBorder): PathAlias[] {
  const parsed = entryShape.safeParse(readLoose(join(root, manifest), border));
  if (!parsed.success) return [];
  const { name, main, module, types, source, exports: entries } = parsed.data;
  const folder = posix.dirname(manifest.replaceAll('\\', '/'));
  const getTargets = (files: readonly string[]): string[] =>
    [
      ...new Set(
        files.flatMap((file) => {
          const bare = file.replace(/^\.\//, '');
          return builtFolder.test(bare) ? [bare, bare.replace(builtFolder, 'src/')] : [bare];
        }),
      ),
    ].map((file) => posix.join(folder, file.replace(/\.d\.([mc]?)ts$/, '.$1ts')));
  const subpaths =
    isRecord(entries) && Object.keys(entries).some((key) => key.startsWith('.'))
      ? Object.entries(entries)
          .slice(0, maxEntries)
          .map(([key, value]) => ({ key, files: filesIn(value) }))
      : [{ key: '.', files: filesIn(entries) }];
  const own = subpaths.find(({ key }) => key === '.')?.files ?? [];
  return [
    { pattern: name, targets: getTargets([source, ...own, module, main, types].filter((file) => file !== undefined)) },
    ...subpaths
      .filter(({ key }) => key !== '.' && key.startsWith('./'))
      .map(({ key, files }) => ({ pattern: `${name}/${key.slice(2)}`, targets: getTargets(files) })),
  ].filter(({ targets }) => targets.length > 0);
}

/** Every file that an entry of `exports` names, under any condition. */
function filesIn(value: unknown, step = 0): string[] {
  if (typeof value === 'string') return value.startsWith('./') ? [value] : [];
  if (step > deepestEntry) return [];
  if (Array.isArray(value)) return value.flatMap((each) => filesIn(each, step + 1));
  return isRecord(value) ? Object.values(value).flatMap((each) => filesIn(each, step + 1)) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads JSON as tools write it, with comments and trailing commas; `undefined` for what cannot be read, which is
 * everything beyond the border.
 */
export function readLoose(path: string, border: WorkspaceBorder): unknown {
  try {
    // What is spelled beyond the border is not even looked for: on Windows it may name another machine.
    const read = border.spells(path) ? border.readAtOnce(path, longestSettings) : undefined;
    if (read?.ok !== true) return undefined;
    const text = read.value.bytes.toString('utf8').replace(/^\uFEFF/, '');
    // Texts and comments that do not end are taken to the end: looked for again behind each of their signs, they would
    // take hours.
    const bare = text
      .replace(
        /("(?:[^"\\]|\\[^])*(?:"|\\?$))|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g,
        (_, quoted: string | undefined) => quoted ?? '',
      )
      .replace(
        /("(?:[^"\\]|\\[^])*(?:"|\\?$))|,(\s*[}\]])/g,
        (_, quoted: string | undefined, end: string | undefined) => quoted ?? end ?? '',
      );
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}
