import type { Degradation, FeatureReading, HealthSource } from '../../base/health.ts';
import type { EditRecord } from '../domain/record/types.ts';
import { editHealthFigures } from '../domain/record/editHealthFigures.ts';
import { editsInScope, type FigureScope } from '../domain/record/figureScope.ts';
import { noModel, type ModelReading } from './model/modelReading.ts';
import type { EventLog } from './record/eventLog.ts';

/** What the health of edits is read from. */
export interface EditHealthDeps {
  readonly record: Pick<EditRecord, 'read'> & Pick<EventLog, 'condition'> & Partial<Pick<EditRecord, 'onDidChange'>>;
  /** `record.keep` and `record.days`, read every time. */
  readonly keep: () => number;
  readonly days: () => number;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  /** Whose edits count here, read every time. Default: all edits. */
  readonly scope?: () => FigureScope;
  /** Default: no model is chosen. */
  readonly model?: () => ModelReading;
  /** Whether settings can be changed from here: then a command says how. */
  readonly isEditor: boolean;
}

/** How edits are, from the record that all windows and servers of this user share. */
export function editHealth({
  record,
  keep,
  days,
  wallClock,
  scope,
  model = () => noModel,
  isEditor,
}: EditHealthDeps): HealthSource {
  return {
    feature: 'edits',
    async read(): Promise<FeatureReading> {
      const [edits, { bytes, problem }] = await Promise.all([record.read(), record.condition()]);
      const { breakers, degradations } = model();
      const now = new Date(wallClock());
      const times = {
        now: now.getTime(),
        startOfDay: new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime(),
        startOfMonth: new Date(now.getFullYear(), now.getMonth(), 1).getTime(),
        days: days(),
      };
      const figures = editHealthFigures(scope === undefined ? edits : editsInScope(edits, scope()), times, edits);
      const off: Degradation = {
        code: 'record-off',
        severity: 'limits',
        fix: isEditor ? { command: 'workbench.action.openSettings', arguments: ['recourse.record.keep'] } : undefined,
      };
      const recordDegradations = (): Degradation[] => {
        if (keep() <= 0) return [off];
        return problem === undefined ? [] : [{ code: 'record-not-writable', detail: problem, severity: 'broken' }];
      };
      return {
        feature: 'edits',
        figures,
        breakers,
        sizes: [{ id: 'edit-record', ...(bytes !== undefined && { bytes, items: edits.length }) }],
        degradations: [...recordDegradations(), ...degradations],
      };
    },
    onDidChange: record.onDidChange === undefined ? undefined : record.onDidChange.bind(record),
  };
}
