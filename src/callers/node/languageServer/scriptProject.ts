import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { array, boolean, object, optional, string, union } from 'zod/mini';
import { readLoose } from '../project/projectSettings.ts';
import { compileScriptGlobs } from './scriptGlobs.ts';

const strings = optional(array(string()));
const shape = object({
  extends: optional(union([string(), array(string())])),
  files: strings,
  include: strings,
  exclude: strings,
  references: optional(array(object({ path: string() }))),
  compilerOptions: optional(
    object({
      allowJs: optional(boolean()),
      checkJs: optional(boolean()),
      outDir: optional(string()),
      declarationDir: optional(string()),
    }),
  ),
});

/** Chains of `extends` and `references` end here; longer ones are circles. */
const longestChain = 5;
const usualExcludes = ['node_modules', 'bower_components', 'jspm_packages'];
const typeScript = /\.(?:ts|tsx|mts|cts)$/;
const javaScript = /\.(?:js|jsx|mjs|cjs)$/;

/**
 * Whether TypeScript's server names every use in a file that it has read. Not in JavaScript: its search for references
 * passes over most of what `require` gives, also where it knows the type (`npm run bench -- warm`: of undici's calls it
 * names six in ten).
 */
export function namesEveryUse(file: string): boolean {
  return typeScript.test(file);
}

/** A list of files or patterns with the folder they start from. */
interface Based {
  readonly folder: string;
  readonly patterns: readonly string[];
}

/** What a settings file and its bases say about files. */
interface Config {
  readonly file: string;
  readonly files?: Based;
  readonly include?: Based;
  readonly exclude?: Based;
  readonly outputs: Based;
  readonly allowsJavaScript?: boolean;
  readonly references: readonly string[];
}

/** The project by which TypeScript's server judges a file. */
export interface ScriptProject {
  /** Its settings file, absolute. */
  readonly config: string;
  /**
   * Whether a file (absolute) surely belongs to it. Files that are only imported by others do too, but are not counted.
   */
  readonly covers: (file: string) => boolean;
}

/**
 * Finds the project of a TypeScript or JavaScript file as the server does: the next `tsconfig.json` or `jsconfig.json`
 * upwards that includes it, itself or through `references`; not above `root`, and read within the folders of the
 * workspace only (`border`). `undefined` where there is none or where its settings are beyond this reader: what the
 * server then searches is not known.
 */
export function getScriptProject(
  file: string,
  root: string,
  border = new WorkspaceBorder([root]),
): ScriptProject | undefined {
  for (let folder = dirname(file); folder === root || folder.startsWith(root + sep); folder = dirname(folder)) {
    const config = ['tsconfig.json', 'jsconfig.json']
      .map((name) => join(folder, name))
      .find((path) => existsSync(path));
    const project = config === undefined ? undefined : including(config, file, border, 0);
    if (project === 'unknown') return undefined;
    if (project !== undefined) return project;
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}

function including(
  config: string,
  file: string,
  border: WorkspaceBorder,
  step: number,
): ScriptProject | 'unknown' | undefined {
  const read = readConfig(config, border, 0);
  const covers = read === undefined ? undefined : coverage(read);
  if (read === undefined || covers === undefined) return 'unknown';
  if (covers(file)) return { config, covers };
  for (const reference of step < longestChain ? read.references : []) {
    const found = including(reference, file, border, step + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function coverage({
  file,
  files,
  include,
  exclude,
  outputs,
  allowsJavaScript,
}: Config): ((path: string) => boolean) | undefined {
  const listed = new Set(files?.patterns.map((path) => resolve(files.folder, path)));
  const wanted = include ?? (files === undefined ? { folder: dirname(file), patterns: ['**/*'] } : undefined);
  const isWanted = compileScriptGlobs(wanted?.patterns ?? [], 'include');
  const isLeftOut = compileScriptGlobs(exclude?.patterns ?? usualExcludes, 'exclude');
  const isOutput = compileScriptGlobs(outputs.patterns, 'exclude');
  if (isWanted === undefined || isLeftOut === undefined || isOutput === undefined) return undefined;
  const takesJavaScript = allowsJavaScript ?? file.endsWith('jsconfig.json');
  return (path) => {
    // TypeScript leaves out minified files of its own account.
    if (!typeScript.test(path) && !(takesJavaScript && javaScript.test(path) && !path.endsWith('.min.js')))
      return false;
    if (listed.has(path)) return true;
    const from = (folder: string): string => relative(folder, path).split(sep).join('/');
    return (
      wanted !== undefined &&
      isWanted(from(wanted.folder)) &&
      !isLeftOut(from(exclude?.folder ?? dirname(file))) &&
      !isOutput(from(outputs.folder))
    );
  };
}

/** A settings file over its bases: what it says itself counts, and paths start where they are written. */
function readConfig(file: string, border: WorkspaceBorder, step: number): Config | undefined {
  const parsed = shape.safeParse(readLoose(file, border));
  if (!parsed.success || step > longestChain) return undefined;
  const { extends: bases = [], files, include, exclude, references = [], compilerOptions = {} } = parsed.data;
  const folder = dirname(file);
  let config: Config = { file, outputs: { folder, patterns: [] }, references: [] };
  for (const base of [bases].flat()) {
    // Bases from packages set compiler options; patterns in one would start in the package's folder, where no file of
    // ours is.
    if (!/^[./]/.test(base)) continue;
    const read = readConfig(resolve(folder, base.endsWith('.json') ? base : `${base}.json`), border, step + 1);
    if (read === undefined) return undefined;
    config = { ...config, ...read };
  }
  const based = (patterns: readonly string[]): Based => ({ folder, patterns });
  const outputs = [compilerOptions.outDir, compilerOptions.declarationDir].flatMap((path) =>
    path === undefined || path.startsWith('..') ? [] : [path],
  );
  const allowsJavaScript = compilerOptions.allowJs ?? compilerOptions.checkJs;
  return {
    ...config,
    ...(files === undefined ? {} : { files: based(files) }),
    ...(include === undefined ? {} : { include: based(include) }),
    ...(exclude === undefined ? {} : { exclude: based(exclude) }),
    ...(outputs.length === 0 ? {} : { outputs: based(outputs) }),
    ...(allowsJavaScript === undefined ? {} : { allowsJavaScript }),
    file,
    references: references.map(({ path }) => configAt(resolve(folder, path), border)),
  };
}

/** A reference names a settings file or its folder. */
function configAt(path: string, border: WorkspaceBorder): string {
  return border.spells(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? join(path, 'tsconfig.json')
    : path;
}
