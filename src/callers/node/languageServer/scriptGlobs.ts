/** Folders that `**` does not go into, as TypeScript has it. */
const implicitlyLeftOut = '(?!(?:node_modules|bower_components|jspm_packages)(?:/|$)|\\.)';
/** More wild cards in one pattern are a riddle, not a pattern. */
const mostWildcards = 8;

/**
 * Makes a test of the patterns of `include` or `exclude` in a `tsconfig.json`; `undefined` where a pattern is beyond it (then nobody should rely on
 * it). Paths are relative to the folder of the patterns, with slashes. Where TypeScript has exceptions, `include` is the narrower and `exclude` the wider reading.
 */
export function compileScriptGlobs(patterns: readonly string[], kind: 'include' | 'exclude'): ((path: string) => boolean) | undefined {
  const sources: string[] = [];
  for (const pattern of patterns) {
    const source = sourceOf(pattern, kind);
    if (source === undefined) return undefined;
    sources.push(source);
  }
  if (sources.length === 0) return () => false;
  const any = new RegExp(`^(?:${sources.join('|')})${kind === 'include' ? '' : '(?:/.*)?'}$`, 'u');
  return (path) => any.test(path);
}

function sourceOf(pattern: string, kind: 'include' | 'exclude'): string | undefined {
  const segments = pattern.replaceAll('\\', '/').split('/').filter((segment) => segment !== '' && segment !== '.');
  if (pattern.startsWith('/') || segments.some((segment) => segment === '..' || segment.includes(':')) || (pattern.match(/[*?]/g)?.length ?? 0) > mostWildcards) return undefined;
  const last = segments.at(-1);
  // TypeScript refuses such a pattern, and what it then does is its own affair.
  if (kind === 'include' && last === '**') return undefined;
  // A name without a wild card or an ending is a folder.
  if (kind === 'include' && (last === undefined || !/[*?.]/.test(last))) segments.push('**', '*');
  return segments.map((segment, at) => {
    const isLast = at === segments.length - 1;
    if (segment === '**') return kind === 'include' ? `(?:${implicitlyLeftOut}[^/]+/)*` : isLast ? '.*' : '(?:[^/]+/)*';
    const start = kind === 'include' && /^[*?]/.test(segment) ? implicitlyLeftOut : '';
    const source = segment.replace(/[\\^$.|+()[\]{}]/g, '\\$&').replace(/\*+/g, '[^/]*').replaceAll('?', '[^/]');
    return `${start}${source}${isLast ? '' : '/'}`;
  }).join('');
}
