import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { msg } from '../../base/text/message.ts';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/log.ts';
import type { Meter } from '../../base/metrics.ts';
import { loadSqlite, type Sqlite } from '../../base/node/sqlite/loadSqlite.ts';
import { systemClock } from '../../base/systemClock.ts';
import { defaultMatchSettings, type MatchSettings } from '../domain/match/matchSettings.ts';
import type { Embedder } from '../domain/match/ports.ts';
import type { Remediations } from '../domain/types.ts';
import { BuiltinFixes, type BuiltinOptions } from './builtin/builtinFixes.ts';
import { BuiltinVerdicts } from './builtin/builtinVerdicts.ts';
import { redactError } from './redact/redactError.ts';
import { RemediationSearch } from './search/remediationSearch.ts';
import { BackgroundWork } from './store/backgroundWork.ts';
import { ChangeWatch } from './store/changeWatch.ts';
import { Notices } from './store/notices.ts';
import { openBackends, type ProjectStoreFile } from './store/openBackends.ts';
import type { Redact } from './store/redactInputs.ts';
import { RepositorySource } from './store/repositorySource.ts';
import { StoredRemediations } from './store/storedRemediations.ts';

/** The options of a store. All have working defaults. */
export interface RemediationsOptions {
  /** The embedder, or a function that returns the current one. Default: none. */
  readonly embedder?: Embedder | (() => Embedder | undefined) | undefined;
  /** Files of projects, each with the project's name. Default: none. */
  readonly projectFiles?: readonly ProjectStoreFile[] | undefined;
  readonly settings?: (() => MatchSettings) | undefined;
  /** Milliseconds that the embedder may take in a search. Default: 800. */
  readonly timeLimitMs?: (() => number) | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds since 1970. Default: the system's. */
  readonly now?: (() => number) | undefined;
  readonly meter?: Meter | undefined;
  readonly log?: Logger | undefined;
  /** Removes what must not be stored. Default: `redactError`. */
  readonly redact?: Redact | undefined;
  /** The fixes that come with the extension. Default: none. */
  readonly builtin?: BuiltinOptions | undefined;
  /** Node's SQLite, or undefined if there is none. Default: this Node's. */
  readonly sqlite?: Sqlite | undefined;
}

/** The embedder has 800 ms for a search, the default of the setting. */
const embeddingLimitMs = 800;

/**
 * Opens the team's known fixes: those of this user in an SQLite file (`path`: the file, or a folder for
 * `remediations.db`; created if missing), and those of projects in their files. Several processes may use the same
 * files. Never rejects because of the disk: problems are in `status().notices`.
 */
export async function openRemediations(path: string, options: RemediationsOptions = {}): Promise<Remediations> {
  const {
    projectFiles = [],
    clock = systemClock,
    now = Date.now,
    meter,
    log,
    redact = (text: string) => redactError(text),
    settings = () => defaultMatchSettings,
  } = options;
  const sqlite = 'sqlite' in options ? options.sqlite : loadSqlite();
  const embedder = (): Embedder | undefined =>
    typeof options.embedder === 'function' ? options.embedder() : options.embedder;
  const notices = new Notices();
  const backends = await openBackends({ file: databaseFile(path), projectFiles, sqlite, clock, now, notices, log });
  const watch = new ChangeWatch(backends, clock);
  notices.onAdded(() => {
    watch.changedHere();
  });
  const background = new BackgroundWork({
    backends,
    embedder,
    redact,
    clock,
    log,
    onChanged: () => {
      watch.changedHere();
    },
    onEmbedded: () => {
      notices.drop('embedding-failed');
    },
    onEmbeddingFailed: () => {
      notices.add({
        code: 'embedding-failed',
        message: msg(
          'The embeddings endpoint gave no usable vectors. Known fixes are matched by code, type and ' +
            'wording; it is asked again in a minute.',
        ),
      });
    },
  });
  const source = new RepositorySource(backends, log);
  const search = new RemediationSearch({
    source,
    settings,
    embedder,
    clock,
    redact: async (text) => (await redact(text)).text,
    onEmbeddedLength: (model, dimensions) => {
      background.lengthSeen(model, dimensions);
    },
    timeLimitMs: options.timeLimitMs ?? (() => embeddingLimitMs),
    report: { meter, log },
  });
  background.start(0);
  const shared = backends.find(({ scope }) => scope === 'shared');
  const verdicts = shared === undefined ? undefined : new BuiltinVerdicts(shared.repository);
  return new StoredRemediations({
    backends,
    source,
    search,
    redact,
    clock,
    now,
    meter,
    log,
    watch,
    background,
    notices,
    verdicts,
    builtin:
      options.builtin === undefined || verdicts === undefined
        ? undefined
        : new BuiltinFixes(options.builtin, verdicts, clock, log),
    newId: () => randomBytes(8).toString('hex'),
    embeddingBreaker: () => (embedder() === undefined ? undefined : search.embeddingBreaker),
    semanticBy: () => (embedder() === undefined ? 'structure' : 'embedding'),
  });
}

function databaseFile(path: string): string {
  const whole = resolve(path);
  const isFolder =
    statSync(whole, { throwIfNoEntry: false })?.isDirectory() ?? (extname(whole) === '' || /[\\/]$/.test(path));
  return isFolder ? join(whole, 'remediations.db') : whole;
}
