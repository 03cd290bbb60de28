import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Degradation, FeatureReading, HealthFigure, HealthSource, SizeReading } from '../../base/health.ts';
import type { JobBackend } from '../domain/backend/jobBackend.ts';
import type { AuditRecord } from '../domain/desk/audit.ts';
import type { FolderJobs } from '../domain/desk/folderJobs.ts';
import { jobsHealthFigures } from '../domain/desk/jobsHealthFigures.ts';
import { isTampered, type AuditSeals } from '../domain/desk/auditSeals.ts';
import { AuditFile } from './desk/auditFile.ts';
import { AuditHeads } from './desk/auditHeads.ts';
import { ProposalsFile } from './desk/proposalsFile.ts';

/** The storage of the jobs of a folder. */
export interface JobsPlace {
  /** The workspace folder's name. */
  readonly name: string;
  /** The folder of the engine (`jobs.folder`), absolute. */
  readonly folder: string;
  /** The engines, if they have been opened. */
  readonly opened?: Promise<FolderJobs | undefined> | undefined;
}

/** Input of the health of jobs. */
export interface JobsHealthDeps {
  readonly places: () => readonly JobsPlace[];
  /** Further problems, other than those of engines and their files. */
  readonly others?: () => readonly Degradation[];
  /** Whether editor commands are available. */
  readonly isEditor: boolean;
}

const audits = /^audit-.+\.jsonl$/;
const proposals = /^proposals-.+\.jsonl$/;
/** The engine's own files; the output of jobs is in folders below. */
const own = /^(?:jobs\.db(?:-wal|-shm)?|(?:audit|proposals)-.+\.jsonl)$/;
/** Maximum workflows that are counted. */
const maxWorkflows = 1000;

/**
 * The health of jobs: decisions and outcomes from the audits on disk, waiting jobs from open engines. No server is
 * queried.
 */
export function jobsHealth({ places, others = () => [], isEditor }: JobsHealthDeps): HealthSource {
  // Each continues reading where it stopped.
  const auditFiles = new Map<string, AuditFile>();
  const heads = new AuditHeads();
  const proposalFiles = new Map<string, ProposalsFile>();
  const kept = <File>(files: Map<string, File>, path: string, make: (path: string) => File): File => {
    const file = files.get(path) ?? make(path);
    files.set(path, file);
    return file;
  };
  const readPlace = async (
    { name, folder, opened }: JobsPlace,
    isOnly: boolean,
  ): Promise<{
    readonly figures: readonly HealthFigure[];
    readonly size: SizeReading;
    readonly degradations: readonly Degradation[];
  }> => {
    const names = await readdir(folder).catch((): string[] => []);
    const records: AuditRecord[] = [];
    const seals: AuditSeals[] = [];
    // Includes audits that were ever sealed, so that a deleted one is reported.
    for (const path of new Set([
      ...names.filter((file) => audits.test(file)).map((file) => join(folder, file)),
      ...(await heads.known(folder)),
    ])) {
      const audit = kept(auditFiles, path, (file) => new AuditFile(file, undefined, heads));
      records.push(...(await audit.history()).latest({ limit: Number.POSITIVE_INFINITY }));
      seals.push(await audit.seals());
    }
    let proposed = 0;
    for (const each of names.filter((file) => proposals.test(file)))
      proposed += (await kept(proposalFiles, join(folder, each), (path) => new ProposalsFile(path)).all()).length;
    const jobs = await opened?.catch(() => undefined);
    const local =
      jobs === undefined ? undefined : await jobs.local.workflows({ limit: maxWorkflows, withCounts: true });
    const workflows = local?.ok === true ? local.value.items : undefined;
    const sizes = await Promise.all(
      names
        .filter((file) => own.test(file))
        .map((file) =>
          stat(join(folder, file)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
    );
    const isReadOnly =
      names.length > 0 &&
      !(await access(folder, constants.W_OK).then(
        () => true,
        () => false,
      ));
    return {
      figures: jobsHealthFigures({
        repository: !isOnly ? name : undefined,
        records,
        proposals: proposed,
        waiting: workflows?.reduce((sum, { counts }) => sum + (counts?.pending_failed ?? 0), 0),
      }),
      size: {
        id: 'job-store',
        repository: name,
        bytes: sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : undefined,
        items: workflows === undefined ? undefined : workflows.length,
      },
      degradations: [
        ...auditProblems(seals, name),
        ...(local?.ok === false
          ? [
              {
                code: 'store-problem' as const,
                repository: name,
                detail: local.error.code,
                severity: 'broken' as const,
              },
            ]
          : []),
        ...(isReadOnly ? [{ code: 'store-read-only' as const, repository: name, severity: 'broken' as const }] : []),
        ...(jobs?.backends ?? []).flatMap((backend) => torcProblem(backend, isEditor) ?? []),
      ],
    };
  };
  return {
    feature: 'jobs',
    async read(): Promise<FeatureReading> {
      const all = places();
      const read = await Promise.all(all.map((place) => readPlace(place, all.length === 1)));
      const torc = new Map(
        read.flatMap(({ degradations }) => degradations).map((each) => [`${each.code} ${each.repository ?? ''}`, each]),
      );
      return {
        feature: 'jobs',
        figures:
          read.length === 0 ? jobsHealthFigures({ records: [], proposals: 0 }) : read.flatMap(({ figures }) => figures),
        breakers: [],
        sizes: read.map(({ size }) => size),
        // A server counts once for all folders.
        degradations: [...others(), ...torc.values()],
      };
    },
  };
}

/** Problems found in the seals of a folder's audits. */
function auditProblems(all: readonly AuditSeals[], repository: string): readonly Degradation[] {
  const lines = all.reduce((sum, { altered, missing, unsealed }) => sum + altered + missing + unsealed, 0);
  return [
    ...(all.some(isTampered)
      ? [{ code: 'audit-altered' as const, repository, detail: String(lines), severity: 'broken' as const }]
      : []),
    ...(all.some(({ problem }) => problem !== undefined)
      ? [{ code: 'audit-unsealed' as const, repository, severity: 'limits' as const }]
      : []),
  ];
}

/** The problem of the last call to a server, where the next one will probably have it, too. */
function torcProblem({ kind, name, lastProblem }: JobBackend, isEditor: boolean): Degradation | undefined {
  if (kind !== 'torc' || lastProblem === undefined) return undefined;
  const shared = { repository: name, detail: lastProblem.code };
  const fix = (command: string): Pick<Degradation, 'fix'> => (isEditor ? { fix: { command } } : {});
  switch (lastProblem.code) {
    case 'unauthorized':
      return { code: 'torc-unauthorized', ...shared, severity: 'broken', ...fix('recourse.jobs.signIn') };
    case 'forbidden':
      return { code: 'torc-unauthorized', ...shared, severity: 'limits', ...fix('recourse.jobs.signIn') };
    case 'offline':
    case 'timed-out':
      return { code: 'torc-unreachable', ...shared, severity: 'limits', ...fix('recourse.jobs.refresh') };
    default:
      return { code: 'torc-problem', ...shared, severity: 'limits', ...fix('recourse.jobs.refresh') };
  }
}
