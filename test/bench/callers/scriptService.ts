import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../../tools/paths.ts';
import { codeFiles } from './benchProject.ts';

/**
 * TypeScript's language service over all code files of a folder, with Node's types. JavaScript counts as if it were
 * checked. `more` are compiler options of the folder's own.
 */
export function scriptService(root: string, more: ts.CompilerOptions = {}): ts.LanguageService {
  const files = codeFiles(root);
  return ts.createLanguageService({
    getCompilationSettings: () => ({
      allowJs: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      types: ['node'],
      typeRoots: [join(projectRoot, 'node_modules', '@types')],
      ...more,
    }),
    getScriptFileNames: () => [...files],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      try {
        return ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8'));
      } catch {
        return undefined;
      }
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
}
