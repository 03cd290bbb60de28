import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Degradation, DegradationCode, FeatureReading, HealthSource, SizeReading } from '../../base/health.ts';
import type { SearchTally } from '../domain/searchTally.ts';
import type { Remediations, RemediationStatus, StoreNotice } from '../domain/types.ts';

/** The sources of the health report of known fixes. */
export interface RemediationHealthDeps {
  readonly tally: Pick<SearchTally, 'figures'>;
  /** The store, if it is open. */
  readonly opened: () => Promise<Pick<Remediations, 'status'>> | undefined;
  /** The database of the shared store, absolute; undefined if nothing is stored for all projects. */
  readonly database: string | undefined;
  /** Files of projects; absolute. */
  readonly projectFiles: () => readonly { readonly name: string; readonly file: string }[];
  /** Problems besides the store's own notices. */
  readonly others?: () => readonly Degradation[];
  /** Whether commands can be run from here. */
  readonly isEditor: boolean;
}

const codes: Readonly<Record<StoreNotice['code'], DegradationCode>> = {
  'store-rebuilt': 'store-rebuilt',
  'project-lines-refused': 'project-lines-refused',
  'read-only': 'store-read-only',
  'disk-full': 'disk-full',
  'no-sqlite': 'no-sqlite',
  'embedding-failed': 'embeddings-away',
};
const panel = { command: 'recourse.remediation.showPanel' };
const fixes: Partial<Readonly<Record<DegradationCode, NonNullable<Degradation['fix']>>>> = {
  'store-rebuilt': panel,
  'project-lines-refused': panel,
  'embeddings-away': { command: 'workbench.action.openSettings', arguments: ['recourse.remediation.embeddings'] },
};
const broken: ReadonlySet<DegradationCode> = new Set(['store-read-only', 'disk-full']);

/**
 * The health of the known fixes: measurements of this process, sizes on the disk, and the store's own notices once it
 * is open.
 */
export function remediationHealth({
  tally,
  opened,
  database,
  projectFiles,
  others = () => [],
  isEditor,
}: RemediationHealthDeps): HealthSource {
  return {
    feature: 'remediations',
    async read(): Promise<FeatureReading> {
      const status = await opened()
        ?.then((remediations) => remediations.status())
        .catch(() => undefined);
      const degradations = [...others(), ...noticed(status)];
      return {
        feature: 'remediations',
        figures: tally.figures(),
        breakers: breakers(status),
        sizes: await sizes(database, projectFiles(), status),
        degradations: degradations.map((each): Degradation => {
          const fix = isEditor ? fixes[each.code] : undefined;
          return fix === undefined ? each : { ...each, fix };
        }),
      };
    },
  };
}

/**
 * Searches open and close the breaker. If records still wait for vectors, a search need not have failed, and the
 * endpoint is asked again in a minute.
 */
function breakers(status: RemediationStatus | undefined): FeatureReading['breakers'] {
  if (status?.embeddingBreaker === undefined) return [];
  const waitsInVain =
    status.embeddingBreaker === 'closed' && status.notices.some(({ code }) => code === 'embedding-failed');
  return [{ name: 'embedding', state: waitsInVain ? 'half-open' : status.embeddingBreaker }];
}

/** Each kind of notice once; the panel of known fixes shows them in full. */
function noticed(status: RemediationStatus | undefined): Degradation[] {
  const found = new Set((status?.notices ?? []).map(({ code }) => codes[code]));
  if (status?.embeddingBreaker === 'open') found.add('embeddings-away');
  return [...found].map((code) => ({ code, severity: broken.has(code) ? 'broken' : 'limits' }));
}

async function sizes(
  database: string | undefined,
  files: readonly { readonly name: string; readonly file: string }[],
  status: RemediationStatus | undefined,
): Promise<SizeReading[]> {
  const projects = await Promise.all(
    files.map(async ({ name, file }): Promise<SizeReading> => {
      const bytes = await getSize(file);
      // The store counts the records of all project files together.
      return {
        id: 'project-fixes',
        repository: name,
        bytes,
        items: files.length === 1 && status !== undefined ? status.records.project : undefined,
      };
    }),
  );
  if (database === undefined) return projects;
  const parts = await Promise.all(
    [database, `${database}-wal`, join(dirname(database), 'remediations.jsonl')].map(getSize),
  );
  const bytes = parts.filter((each) => each !== undefined);
  return [
    {
      id: 'known-fixes',
      bytes: bytes.length > 0 ? bytes.reduce((sum, each) => sum + each, 0) : undefined,
      items: status === undefined ? undefined : status.records.shared,
    },
    ...projects,
  ];
}

async function getSize(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true ? found.size : undefined;
}
