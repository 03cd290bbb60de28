import { anyFolders, anyInName, anything, inName } from '../../../base/text/pattern/globParts.ts';
import { LinearPattern, type PatternPart } from '../../../base/text/pattern/linearPattern.ts';

/** Folders that `**` does not go into, as TypeScript has it. */
const foldersLeftOut = ['node_modules', 'bower_components', 'jspm_packages'];
const notLeftOut: PatternPart = {
  kind: 'check',
  holds: (path, at) =>
    path[at] !== '.' &&
    !foldersLeftOut.some((name) => path.startsWith(name, at) && (path[at + name.length] ?? '/') === '/'),
};
/** More wild cards in one pattern are a riddle, not a pattern. */
const maxWildcards = 8;

/**
 * Makes a test of the patterns of `include` or `exclude` in a `tsconfig.json`; `undefined` where a pattern is beyond it
 * (then it should not be relied on). Paths are relative to the folder of the patterns, with slashes. Where TypeScript
 * has exceptions, `include` is the narrower and `exclude` the wider reading. Time is linear in the path.
 */
export function compileScriptGlobs(
  patterns: readonly string[],
  kind: 'include' | 'exclude',
): ((path: string) => boolean) | undefined {
  const compiled: LinearPattern[] = [];
  for (const pattern of patterns) {
    const part = getPart(pattern, kind);
    const own = part === undefined ? undefined : LinearPattern.of(part);
    if (own === undefined) return undefined;
    compiled.push(own);
  }
  return (path) =>
    compiled.some((pattern) => (kind === 'include' ? pattern.matches(path) : pattern.matchesUpToSlash(path)));
}

function getPart(pattern: string, kind: 'include' | 'exclude'): PatternPart | undefined {
  const segments = pattern
    .replaceAll('\\', '/')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  if (
    pattern.startsWith('/') ||
    segments.some((segment) => segment === '..' || segment.includes(':')) ||
    (pattern.match(/[*?]/g)?.length ?? 0) > maxWildcards
  )
    return undefined;
  const last = segments.at(-1);
  // TypeScript refuses such a pattern, and what it then does is its own affair.
  if (kind === 'include' && last === '**') return undefined;
  // A name without a wild card or an ending is a folder.
  if (kind === 'include' && (last === undefined || !/[*?.]/.test(last))) segments.push('**', '*');
  const parts = segments.flatMap((segment, at): PatternPart[] => {
    const isLast = at === segments.length - 1;
    if (segment === '**') {
      if (kind === 'include') return [anyFolders([notLeftOut])];
      return [isLast ? anything : anyFolders()];
    }
    const start = kind === 'include' && /^[*?]/.test(segment) ? [notLeftOut] : [];
    const signs = (segment.match(/\*+|[^*?]+|\?/g) ?? []).map((signs): PatternPart => {
      if (signs.startsWith('*')) return anyInName;
      if (signs === '?') return inName;
      return { kind: 'text', text: signs };
    });
    return [...start, ...signs, ...(isLast ? [] : [{ kind: 'text', text: '/' } as const])];
  });
  return { kind: 'row', parts };
}
