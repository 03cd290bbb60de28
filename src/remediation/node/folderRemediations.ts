import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import type { Redacted } from '../../base/redact.ts';
import type { Settings } from '../../base/settings.ts';
import { getMatchSettings } from '../domain/match/matchSettings.ts';
import { findUnaskedFix } from '../domain/output/findUnaskedFix.ts';
import type { Remediation, Remediations } from '../domain/types.ts';
import { builtinOptions } from './builtin/builtinFixes.ts';
import { environmentEmbedder } from './embed/environmentEmbedder.ts';
import { openRemediations } from './openRemediations.ts';
import { redactError } from './redact/redactError.ts';

/** The environment of a process outside the editor. */
export interface FolderRemediationsDeps {
  /** The folder whose project file is used. */
  readonly root: string;
  /**
   * The folder of the shared store: that of the editor's extension, or another. Without one, shared fixes are not
   * stored.
   */
  readonly data?: string | undefined;
  /** May configure an embeddings endpoint (`environmentEmbedder`). */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter?: Meter;
  /** The file of the built-in fixes; absent, there are none. */
  readonly builtinFile?: string | undefined;
}

/** The known fixes for one folder, until they are closed. */
export interface FolderRemediations {
  readonly remediations: Remediations;
  redact(text: string): Promise<Redacted>;
  /** `findUnaskedFix` of what a command has printed, secrets and all. Nothing is sent. */
  findUnasked(output: string): Promise<Remediation | undefined>;
  close(): Promise<void>;
}

/**
 * Opens the known fixes of a folder for a process outside the editor: the shared ones in `data`, and the project's own
 * file.
 */
export async function openFolderRemediations({
  root,
  data,
  environment,
  settings,
  clock,
  log,
  meter,
  builtinFile,
}: FolderRemediationsDeps): Promise<FolderRemediations> {
  // The store needs a file; without a folder it lives as long as the process.
  const passing = data === undefined ? await mkdtemp(join(tmpdir(), 'recourse-remediations-')) : undefined;
  const remediations = await openRemediations(join(data ?? passing ?? '', 'remediations.db'), {
    projectFiles: [{ name: basename(root), file: join(root, settings.get('remediation.projectFile')), root }],
    embedder: environmentEmbedder(environment),
    settings: () => getMatchSettings(settings),
    clock,
    log,
    meter,
    builtin: builtinFile === undefined ? undefined : builtinOptions(builtinFile, settings),
  });
  return {
    remediations,
    redact: (text) => redactError(text),
    findUnasked: async (output) =>
      findUnaskedFix((query) => remediations.search(query), (await redactError(output)).text),
    close: async () => {
      await remediations.close();
      if (passing !== undefined) await rm(passing, { recursive: true, force: true });
    },
  };
}
