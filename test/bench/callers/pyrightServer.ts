import { join } from 'node:path';
import { installPackage, LanguageServerProcess } from './languageServerProcess.ts';

/** The release that the truth is taken from. */
export const pyrightVersion = '1.1.414';

/** Starts Pyright's language server for the code of a folder; installs it first where this machine never had it. */
export function startPyright(root: string): Promise<LanguageServerProcess> {
  const program = join(installPackage('pyright', pyrightVersion), 'pyright', 'langserver.index.js');
  return LanguageServerProcess.start(root, { program, languageId: 'python' });
}
