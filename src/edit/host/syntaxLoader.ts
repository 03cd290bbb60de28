import { join } from 'node:path';
import type { Logger } from '../../base/log.ts';
import type { SyntaxLoader } from './engineServices.ts';
import type { LoadedSyntaxChecker } from '../node/syntax/loadSyntaxChecker.ts';

/**
 * Brings in the parser when a document of a language with a grammar is first edited. `distDir` holds the grammars' folder and the
 * parser's runtime. A parser that cannot be loaded is said once in the log, and edits go on without its guard.
 */
export function syntaxLoader(distDir: string, log: Logger): SyntaxLoader {
  let loading: Promise<LoadedSyntaxChecker> | undefined;
  return async (languageId) => {
    loading ??= import('../node/syntax/loadSyntaxChecker.ts').then(({ loadSyntaxChecker }) =>
      loadSyntaxChecker({
        grammarsDir: join(distDir, 'grammars'),
        onFailure: (language, error) => { log.warn(`no syntax guard for ${language}: ${error instanceof Error ? error.message : String(error)}`); },
      }));
    const checker = await loading;
    return (await checker.prepare(languageId)) ? checker : undefined;
  };
}
