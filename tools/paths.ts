import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where editors, scratch workspaces and profiles are kept; git ignores it. */
export const cacheFolder = join(projectRoot, '.vscode-test');

/** Where test runs leave their reports and screenshots; git ignores it. */
export const resultsFolder = join(projectRoot, 'test-results');
