import { getTraits } from '../languages/languages.ts';
import type { CodeLanguage } from '../facts.ts';

/** Files that are known by their folder. */
const folderFile = /^(?:index|__init__)$/;

/**
 * The last words under which a file can be imported, with and without its ending; of an index file that of its folder
 * too.
 */
export function moduleStems(path: string): string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const bare = file.replace(/(?:\.d)?\.[^.]*$/, '');
  const folder = parts.at(-2);
  return [file, file.replace(/\.[^.]*$/, ''), bare, ...(folderFile.test(bare) && folder !== undefined ? [folder] : [])];
}

/**
 * Whether the name of a module may lead to a file with one of these stems: `false` is certain. A name that may be an
 * alias or a package always may.
 */
export function mayLeadTo(specifier: string, language: CodeLanguage, stems: ReadonlySet<string>): boolean {
  if (getTraits(language).hasDottedModules) {
    const last = specifier.slice(specifier.lastIndexOf('.') + 1);
    return last === '' || stems.has(last);
  }
  if (!specifier.startsWith('.')) return true;
  const last = specifier.slice(specifier.lastIndexOf('/') + 1);
  return last === '' || last.startsWith('.') || stems.has(last) || stems.has(last.replace(/\.[mc]?jsx?$/, ''));
}
