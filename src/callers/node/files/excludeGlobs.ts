/**
 * Whether one of the editor's exclude globs (`files.exclude`, `search.exclude`) hides a path: relative to its root, with slashes. `**` stands for
 * any folders, `*` and `?` stay within a name, `{a,b}` and `[a-z]` are understood; a glob that hides a folder hides what is in it. Globs that
 * are no globs hide nothing.
 */
export function compileExcludes(globs: readonly string[], ignoresCase: boolean): (path: string) => boolean {
  const sources = globs.map(sourceOf).filter((source): source is string => source !== undefined);
  if (sources.length === 0) return () => false;
  const any = new RegExp(`^(?:${sources.join('|')})(?:/.*)?$`, ignoresCase ? 'iu' : 'u');
  return (path) => any.test(path);
}

function sourceOf(glob: string): string | undefined {
  const source = translated(glob.replace(/^\.?\//, '').replace(/\/$/, ''));
  try {
    new RegExp(source, 'u');
    return source === '' ? undefined : source;
  } catch {
    return undefined;
  }
}

function translated(glob: string): string {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const sign = glob[at] as string;
    const deep = /^\*\*+(\/|$)/.exec(at === 0 || '/{,'.includes(glob[at - 1] as string) ? glob.slice(at) : '');
    const range = sign === '[' ? /^\[(!|\^)?([^\]/]+)\]/.exec(glob.slice(at)) : null;
    if (deep !== null) {
      // `a/**` hides `a` too: there is nothing else in it.
      if (deep[1] === '/') source += '(?:[^/]+/)*';
      else source = source.endsWith('\\/') ? `${source.slice(0, -2)}(?:/.*)?` : `${source}.*`;
      at += deep[0].length - 1;
    } else if (range !== null) {
      source += `[${range[1] === undefined ? '' : '^/'}${(range[2] as string).replace(/[\\[\]&~|^]/g, '\\$&')}]`;
      at += range[0].length - 1;
    } else if (sign === '*') source += '[^/]*';
    else if (sign === '?') source += '[^/]';
    else if (sign === '{') {
      source += '(?:';
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      source += ')';
      depth -= 1;
    } else if (sign === ',' && depth > 0) source += '|';
    else source += sign.replace(/[\\^$.|+()[\]{}/]/, '\\$&');
  }
  return source;
}
