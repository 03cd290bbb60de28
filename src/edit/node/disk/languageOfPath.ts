import { posix } from 'node:path';

/**
 * The editor's language identifiers by file extension: those with a grammar, and others common enough to be
 * distinguished in the record.
 */
const languageByExtension: Readonly<Record<string, string>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescriptreact',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascriptreact',
  py: 'python',
  pyi: 'python',
  go: 'go',
  java: 'java',
  rs: 'rust',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  hxx: 'cpp',
  cu: 'cuda-cpp',
  cuh: 'cuda-cpp',
  cs: 'csharp',
  php: 'php',
  rb: 'ruby',
  rake: 'ruby',
  gemspec: 'ruby',
  css: 'css',
  json: 'json',
  jsonc: 'jsonc',
  md: 'markdown',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
  xml: 'xml',
  html: 'html',
  htm: 'html',
  scss: 'scss',
  less: 'less',
  sql: 'sql',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  ps1: 'powershell',
  kt: 'kotlin',
  swift: 'swift',
  vue: 'vue',
  svelte: 'svelte',
  lua: 'lua',
  dart: 'dart',
  scala: 'scala',
  txt: 'plaintext',
};

const languageByName: Readonly<Record<string, string>> = {
  gemfile: 'ruby',
  rakefile: 'ruby',
  dockerfile: 'dockerfile',
  makefile: 'makefile',
};

/** The language of a file by its name, as an editor would take it; `undefined` where the name does not tell. */
export function languageOfPath(path: string): string | undefined {
  const name = posix.basename(path.replaceAll('\\', '/')).toLowerCase();
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  if (Object.hasOwn(languageByName, name)) return languageByName[name];
  return Object.hasOwn(languageByExtension, extension) ? languageByExtension[extension] : undefined;
}
