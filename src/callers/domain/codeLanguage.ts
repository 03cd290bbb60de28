import type { CodeLanguage } from './facts.ts';
import { languages } from './languages/languages.ts';

const languageByExtension: ReadonlyMap<string, CodeLanguage> = new Map(
  Object.entries(languages).flatMap(([language, { endings }]) =>
    endings.map((ending) => [ending, language as CodeLanguage] as const),
  ),
);

/** The languages of files that are called the same everywhere, by the name in lower case. */
const languageByName: ReadonlyMap<string, CodeLanguage> = new Map(
  Object.entries(languages).flatMap(([language, { fileNames }]) =>
    fileNames.map((name) => [name, language as CodeLanguage] as const),
  ),
);

/** Every language whose facts can be read. */
export const codeLanguages: readonly CodeLanguage[] = [...new Set(languageByExtension.values())];

/** The same by the ending's characters as one number, for endings that are short enough. */
const languageByCode: ReadonlyMap<number, CodeLanguage> = new Map(
  [...languageByExtension].flatMap(([extension, language]) => {
    const code = getCode(`.${extension}`);
    return code === undefined ? [] : [[code, language] as const];
  }),
);

/** The language of a file after its name, as far as its facts can be read; `undefined` for all others. */
export function getLanguage(path: string): CodeLanguage | undefined {
  // Called for every file that holds a name, several times per question, and for all files of the workspace: no regular
  // expression and no new string.
  const code = getCode(path);
  if (code !== undefined) return languageByCode.get(code);
  const [dot, slash] = [path.lastIndexOf('.'), path.lastIndexOf('/')];
  return dot < slash + 1
    ? languageByName.get(path.slice(slash + 1).toLowerCase())
    : languageByExtension.get(path.slice(dot + 1).toLowerCase());
}

/**
 * The characters behind the last dot, in lower case, seven bits each; undefined where they are not up to four of ASCII.
 */
function getCode(path: string): number | undefined {
  let code = 0;
  for (let at = path.length - 1, shift = 0; at >= 0 && shift <= 28; at--, shift += 7) {
    const character = path.charCodeAt(at);
    if (character === 0x2e) return code;
    if (character >= 0x80 || character === 0x2f) return undefined;
    // The bit that makes a capital small is set in every other character of the endings above as well.
    code |= (character | 0x20) << shift;
  }
  return undefined;
}
