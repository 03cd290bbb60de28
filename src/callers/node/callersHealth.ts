import type { Degradation, DegradationCode, FeatureReading, HealthSource } from '../../base/health.ts';
import type { Disposable } from '../../base/lifecycle.ts';
import { bytesIn } from '../../base/node/bytesIn.ts';
import type { IndexLimit, IndexStatus } from '../domain/engine.ts';
import { callersHealthFigures } from '../domain/rate/callersHealthFigures.ts';
import type { RateOfRepository } from '../domain/rate/fallbackRate.ts';

/** What the health of callers is read from. */
export interface CallersHealthDeps {
  /** The last report of the index; undefined if none was started. */
  readonly status: () => IndexStatus | undefined;
  readonly rates: () => readonly RateOfRepository[];
  /** The folder that the index is kept in; undefined where it is not kept. */
  readonly storage: string | undefined;
  /** Per cent (`callers.fallbackAlert`). */
  readonly fallbackAlert: () => number;
  /** Why no index is to be expected here, beside what its status says. */
  readonly absence?: () => Extract<DegradationCode, 'no-folder' | 'index-off'> | undefined;
  /** Whether settings can be changed from here: then a command says how. */
  readonly isEditor: boolean;
  /** Calls back for every status and every answer. */
  readonly onEvent?: (listener: () => void) => Disposable;
}

/** Commands by what they mend. `index-building` is mended by waiting; the command shows how far it is. */
const fixes: Readonly<
  Record<
    'no-folder' | 'index-off' | 'index-building' | 'index-paused' | 'index-failed' | IndexLimit['code'],
    NonNullable<Degradation['fix']>
  >
> = {
  'no-folder': { command: 'vscode.openFolder' },
  'index-off': settings('recourse.callers.index'),
  'index-building': { command: 'recourse.callers.showIndex' },
  'index-paused': { command: 'recourse.callers.resumeIndex' },
  'index-failed': { command: 'recourse.callers.rebuildIndex' },
  'no-ripgrep': settings('recourse.callers.ripgrepPath'),
  'ripgrep-not-taken': settings('recourse.callers.ripgrepPath'),
  'scip-stale': { command: 'recourse.callers.createScipIndex' },
  'scip-unreadable': { command: 'recourse.callers.createScipIndex' },
  'embeddings-away': settings('recourse.callers.embeddings'),
};

function settings(query: string): NonNullable<Degradation['fix']> {
  return { command: 'workbench.action.openSettings', arguments: [query] };
}

/**
 * The health of the search for callers, from the last report of the index: this neither asks the index nor starts it.
 */
export function callersHealth({
  status,
  rates,
  storage,
  fallbackAlert,
  absence = () => undefined,
  isEditor,
  onEvent,
}: CallersHealthDeps): HealthSource {
  const degradations = (): Degradation[] => {
    const known = status();
    const found = [
      ...getDegradations(known, known?.phase === undefined || known.phase === 'off' ? absence() : undefined),
      ...(known?.condition?.limits ?? []).map((limit): Degradation => ({ ...limit, severity: 'limits' })),
    ];
    return found.map((each) => (isEditor ? { ...each, fix: fixes[each.code as keyof typeof fixes] } : each));
  };
  return {
    feature: 'callers',
    async read(): Promise<FeatureReading> {
      const known = status();
      const bytes = storage === undefined ? undefined : await bytesIn(storage);
      const files = known?.indexed ?? 0;
      return {
        feature: 'callers',
        figures: callersHealthFigures(rates(), fallbackAlert()),
        breakers: known?.condition?.breakers ?? [],
        sizes: [{ id: 'code-index', bytes, items: files > 0 ? files : undefined }],
        degradations: degradations(),
      };
    },
    ...(onEvent !== undefined && {
      onDidChange: (listener) => {
        // Files and questions come by the hundred; what alarms or limits changes now and then.
        const keyNow = (): string =>
          JSON.stringify([
            status()?.condition?.breakers,
            degradations().map(({ code }) => code),
            rates()
              .filter(({ questions, fellBack }) => fellBack * 100 > fallbackAlert() * questions)
              .map(({ repository }) => repository),
          ]);
        let last = keyNow();
        return onEvent(() => {
          const key = keyNow();
          if (key === last) return;
          last = key;
          listener();
        });
      },
    }),
  };
}

function getDegradations(status: IndexStatus | undefined, absence: DegradationCode | undefined): Degradation[] {
  if (absence !== undefined) return [{ code: absence, severity: 'limits' }];
  switch (status?.phase) {
    case undefined:
    case 'off':
    case 'ready':
      return [];
    case 'loading':
      return [{ code: 'index-building', severity: 'limits' }];
    case 'indexing':
      return [
        {
          code: 'index-building',
          severity: 'limits',
          detail: status.total > 0 ? `${String(status.indexed)}/${String(status.total)}` : undefined,
        },
      ];
    case 'paused':
      return [{ code: 'index-paused', severity: 'limits' }];
    case 'failed':
      return [{ code: 'index-failed', severity: 'broken' }];
  }
}
