/** Files that people name without an extension. */
const bareNames = new Set(
  (
    'makefile dockerfile containerfile license licence readme changelog justfile procfile gemfile ' +
    'rakefile vagrantfile jenkinsfile cmakelists.txt build workspace codeowners brewfile podfile ' +
    'caddyfile notice authors'
  ).split(' '),
);

/** Products and abbreviations that look like file names. */
const notFiles = new Set(
  (
    'node.js vue.js next.js react.js express.js three.js d3.js nuxt.js angular.js socket.io asp.net ' +
    'ember.js backbone.js chart.js alpine.js solid.js moment.js discord.js p5.js e.g i.e etc vs.code ' +
    'and/or n/a i/o tcp/ip'
  ).split(' '),
);

/** The languages a fence may declare, with their other names, each with the extensions their files have. */
const languages: readonly (readonly [names: string, extensions: string])[] = [
  ['typescript ts', 'ts tsx mts cts'],
  ['tsx', 'tsx ts'],
  ['javascript js', 'js jsx mjs cjs ts tsx'],
  ['jsx', 'jsx js tsx'],
  ['python py', 'py pyi pyw'],
  ['rust rs', 'rs'],
  ['go golang', 'go'],
  ['java', 'java'],
  ['kotlin kt', 'kt kts'],
  ['swift', 'swift'],
  ['c', 'c h'],
  ['cpp c++', 'cpp cc cxx h hpp hh hxx c'],
  ['csharp cs', 'cs csx'],
  ['ruby rb', 'rb rake gemspec'],
  ['php', 'php phtml'],
  ['html', 'html htm vue svelte hbs ejs tmpl'],
  ['css', 'css'],
  ['scss', 'scss'],
  ['sass', 'sass scss'],
  ['less', 'less'],
  ['json', 'json jsonc json5 jsonl webmanifest ipynb'],
  ['jsonc', 'json jsonc json5'],
  ['yaml yml', 'yaml yml'],
  ['toml', 'toml lock'],
  ['xml', 'xml xsd xsl xslt svg csproj props targets plist xaml'],
  ['sql', 'sql'],
  ['markdown md', 'md mdx markdown'],
  ['text txt plaintext', 'txt log csv rst'],
  ['output', 'txt log'],
  ['log', 'log txt'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['lua', 'lua'],
  ['r', 'r rmd'],
  ['dart', 'dart'],
  ['scala', 'scala sc'],
  ['elixir', 'ex exs'],
  ['haskell', 'hs'],
  ['zig', 'zig'],
];
const extensionsOf = new Map(
  languages.flatMap(([names, extensions]) =>
    names.split(' ').map((name): [string, readonly string[]] => [name, extensions.split(' ')]),
  ),
);

/** Extensions that, after a bare word in running text, mean a file rather than a member (`user.name`). */
const proseExtensions = new Set([
  ...[...extensionsOf.values()].flat(),
  ...'cfg ini sh bash zsh ps1 bat cmd gradle graphql proto tf nix tex'.split(' '),
]);

/** Whether a file name is whole without an extension (`Makefile`), whatever else there is of that name. */
export function isBareName(name: string): boolean {
  return bareNames.has(name.toLowerCase());
}

/** The extension of a path in lower case, without the dot; '' without one. */
export function getExtension(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const match = /\.([A-Za-z][A-Za-z0-9_]{0,11})$/.exec(name);
  return match?.[1]?.toLowerCase() ?? '';
}

/**
 * Whether a token can be the name of a file. `loose` is for places where nothing but a name stands (a fence's info,
 * a line of its own): a slash or a dot file is enough there. In running text the extension must be a known one.
 */
export function isPathLike(token: string, loose: boolean): boolean {
  if (
    token === '' ||
    token.length > 400 ||
    /[\s<>|?"*`,;=]/.test(token.replace(/(?<=\S) (?=\S)/g, '_')) ||
    notFiles.has(token.toLowerCase())
  )
    return false;
  if (/^(?:https?|ftp|mailto|ssh|git):/i.test(token) || /[(){}]$/.test(token) || /\.{3}$|…/.test(token)) return false;
  const slash = /[\\/]/.test(token);
  const name = token.slice(Math.max(token.lastIndexOf('/'), token.lastIndexOf('\\')) + 1);
  const extension = getExtension(token);
  if (name === '') return false;
  if (loose) {
    if (bareNames.has(name.toLowerCase()) || extension !== '' || /^\.[A-Za-z][\w.-]*$/.test(name))
      return slash || !/^\d/.test(token) || extension !== '';
    return (
      /^(?:[A-Za-z]:)?[\\/]|^~|^\.{1,2}[\\/]|^\.\w+[\\/]|^file:/.test(token) ||
      (slash && /^[\w@.+-]+(?:[\\/][\w@.+()[\]-]+)+$/.test(token) && !token.includes(' '))
    );
  }
  if (/[()]/.test(token.replace(/\/\([\w-]+\)(?=\/)/g, ''))) return false;
  return (
    extension !== '' &&
    (slash || proseExtensions.has(extension)) &&
    !/^(?:this|self|process|window|document|console|module|math|object|array|json)\./i.test(token)
  );
}

/** Whether a fence in this language can hold that file. Unknown languages and extensions never contradict. */
export function languageFits(language: string, path: string): boolean {
  const extensions = extensionsOf.get(language.toLowerCase());
  const extension = getExtension(path);
  return !extensions || extension === '' || !proseExtensions.has(extension) || extensions.includes(extension);
}
