/** The folder of a path; '' at the top. */
export function getFolder(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Joins and normalises; a path that leads above the top stays at the top. */
export function joinPaths(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

/**
 * Of files in folders of one name those whose whole folder ends the path of an import, the longest first:
 * `app/other/store` is not `app/store`. All where no folder does.
 */
export function inNearestFolder(paths: readonly string[], imported: readonly string[]): readonly string[] {
  const whole = `/${imported.join('/')}`;
  const ending = paths.filter((path) => whole.endsWith(`/${getFolder(path)}`));
  const longest = Math.max(...ending.map((path) => getFolder(path).length));
  return ending.length === 0 ? paths : ending.filter((path) => getFolder(path).length === longest);
}
