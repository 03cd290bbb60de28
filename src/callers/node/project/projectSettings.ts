import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { array, object, optional, record, string } from 'zod/mini';

const tsconfigShape = object({
  extends: optional(string()),
  compilerOptions: optional(object({ baseUrl: optional(string()), paths: optional(record(string(), array(string()))) })),
});
const packageShape = object({ name: optional(string()) });

/** `compilerOptions.paths` of a folder, with targets relative to the root. */
export interface PathAlias {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** Chains of `extends` end here; longer ones are circles. */
const longestChain = 5;

/** Reads the path aliases of a `tsconfig.json` or `jsconfig.json`, `extends` within the workspace followed. Unreadable files give none. */
export function pathAliases(root: string, file: string, step = 0): PathAlias[] {
  const config = tsconfigShape.safeParse(readLoose(join(root, file)));
  if (!config.success || step > longestChain) return [];
  const { extends: base, compilerOptions } = config.data;
  const folder = posix.dirname(file.replaceAll('\\', '/'));
  const from = posix.join(folder, compilerOptions?.baseUrl ?? '.');
  const own = Object.entries(compilerOptions?.paths ?? {}).map(([pattern, targets]) => ({ pattern, targets: targets.map((target) => posix.join(from, target)) }));
  const inherited = base?.startsWith('.') === true ? pathAliases(root, posix.join(folder, base.endsWith('.json') ? base : `${base}.json`), step + 1) : [];
  const direct = compilerOptions?.baseUrl === undefined ? [] : [{ pattern: '*', targets: [posix.join(from, '*')] }];
  return [...own, ...inherited, ...direct];
}

/** The packages of a workspace by name, from its manifests (relative paths of `package.json` files). */
export function workspacePackages(root: string, manifests: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  for (const manifest of manifests) {
    const parsed = packageShape.safeParse(readLoose(join(root, manifest)));
    const folder = dirname(manifest).replaceAll('\\', '/');
    if (parsed.success && parsed.data.name !== undefined && folder !== '.') packages.set(parsed.data.name, folder);
  }
  return packages;
}

/** Reads JSON as tools write it, with comments and trailing commas; `undefined` for what cannot be read. */
export function readLoose(path: string): unknown {
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const bare = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[^]*?\*\//g, (_, quoted: string | undefined) => quoted ?? '').replace(/("(?:[^"\\]|\\.)*")|,(\s*[}\]])/g, (_, quoted: string | undefined, end: string | undefined) => quoted ?? end ?? '');
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}
