import { getFolder, inNearestFolder, joinPaths } from './paths.ts';
import type { Project } from './project.ts';

/** What the paths of Go's own packages begin with. */
const ownPackages = new Set(
  [
    'archive bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar',
    'flag fmt go hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices',
    'sort strconv strings structs sync syscall testing text time unicode unique unsafe',
  ].flatMap((line) => line.split(' ')),
);

/** What a package is called by the end of its path: `yaml` of `gopkg.in/yaml.v3`. */
export function getGoName(path: string): string {
  return getLast(path).replace(/^go-|[.-]go$|\.v\d+$/g, '');
}

/**
 * The files of the package that an import of Go names. The modules of the workspace tell its folder; for a file in none
 * of them the end of the path has to.
 */
export function goModule(project: Project, from: string, specifier: string): string[] {
  const modules = [...(project.goModules ?? [])];
  const [inside] = modules
    .filter(([name]) => specifier === name || specifier.startsWith(`${name}/`))
    .sort(([a], [b]) => b.length - a.length);
  const isOfModule = modules.some(([, folder]) => folder === '' || from.startsWith(`${folder}/`));
  const names = [...new Set([getLast(specifier), getGoName(specifier)])];
  const files = names.flatMap((name) => project.filesWith(name)).filter((path) => path.endsWith('.go'));
  if (inside !== undefined) {
    const [name, top] = inside;
    const folder = joinPaths(top, specifier.slice(name.length));
    const isThere = (path: string): boolean => path.endsWith('.go') && getFolder(path) === folder;
    const found = files.filter(isThere);
    // A package may have another name than its folder.
    return found.length > 0 ? found : project.filesWith('package').filter(isThere);
  }
  if (isOfModule) return files.filter((path) => `/${getFolder(path)}`.endsWith(`/vendor/${specifier}`));
  if (ownPackages.has(specifier.split('/')[0] ?? '')) return [];
  const named = files.filter(
    (path) => names.includes(getLast(getFolder(path))) || names.includes(project.facts(path)?.package ?? ''),
  );
  return [...inNearestFolder(named, specifier.split('/'))];
}

/** The end of a path, or what is before it where that is a version. */
function getLast(path: string): string {
  const parts = path.split('/');
  const last = parts.at(-1) ?? '';
  return /^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last;
}
