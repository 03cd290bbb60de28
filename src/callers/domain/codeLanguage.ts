import type { CodeLanguage } from './facts.ts';

const languageByExtension: ReadonlyMap<string, CodeLanguage> = new Map([
  ...of('typescript', 'ts tsx mts cts'),
  ...of('javascript', 'js jsx mjs cjs es6'),
  ...of('python', 'py pyi pyw'),
  ...of('go', 'go'),
  ...of('java', 'java'),
  ...of('kotlin', 'kt kts'),
  ...of('rust', 'rs'),
  ...of('csharp', 'cs csx'),
  ...of('ruby', 'rb rake gemspec ru'),
  ...of('php', 'php phtml php5 inc'),
  ...of('cpp', 'c h cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl cu cuh'),
]);

/** Every language whose facts can be read. */
export const codeLanguages: readonly CodeLanguage[] = [...new Set(languageByExtension.values())];

/** The language of a file after its name, as far as its facts can be read; `undefined` for all others. */
export function languageOf(path: string): CodeLanguage | undefined {
  // Asked of every file that holds a name: without a pattern.
  const dot = path.lastIndexOf('.');
  return dot < 0 ? undefined : languageByExtension.get(path.slice(dot + 1).toLowerCase());
}

function of(language: CodeLanguage, extensions: string): (readonly [string, CodeLanguage])[] {
  return extensions.split(' ').map((extension) => [extension, language] as const);
}
