import { join } from 'node:path';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { SyntaxChecker } from '../../domain/types.ts';
import type { LoadedSyntaxChecker } from './loadSyntaxChecker.ts';

/** Loads the parser for one language; `undefined` where there is none. */
export type SyntaxLoader = (languageId: string) => Promise<SyntaxChecker | undefined>;

/**
 * Brings in the parser when a document of a language with a grammar is first edited. `distDir` holds the grammars'
 * folder and the parser's runtime. A parser that cannot be loaded is said once in the log, and edits go on without its
 * guard.
 */
export function syntaxLoader(distDir: string, log: Logger): SyntaxLoader {
  let loading: Promise<LoadedSyntaxChecker> | undefined;
  return async (languageId) => {
    loading ??= import('./loadSyntaxChecker.ts').then(({ loadSyntaxChecker }) =>
      loadSyntaxChecker({
        grammarsDir: join(distDir, 'grammars'),
        onFailure: (language, error) => {
          log.warn(`no syntax guard for ${language}: ${thrownText(error)}`);
        },
      }),
    );
    const checker = await loading;
    return (await checker.prepare(languageId)) ? checker : undefined;
  };
}
