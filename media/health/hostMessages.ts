import {
  healthFigureStates,
  healthStates,
  type AlertView,
  type BarView,
  type FeatureHealthView,
  type FigureView,
  type HealthMessage,
  type HealthOutcomeMessage,
  type MarkView,
  type PartsView,
  type ReadingView,
  type ReasonView,
  type TableView,
  type ToHealthPanel,
  type TrendView,
} from '../../src/panels/protocol/health.ts';
import {
  isEither,
  isExactly,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShape,
  isText,
  type Check,
} from '../lib/check.ts';
import { isHello } from '../lib/host.ts';

type Item<List> = List extends readonly (infer Each)[] ? Each : never;

const isGap: Check<null> = (value): value is null => value === null;
const isMark = isOptional(isShape<MarkView>({ side: isOneOf(['least', 'most'] as const), at: isNumber }));

const isReading = isShape<ReadingView>({
  name: isText,
  value: isText,
  facts: isText,
  state: isOneOf(healthFigureStates),
  stateText: isText,
  bar: isOptional(isShape<BarView>({ value: isNumber, most: isNumber, target: isMark, alert: isMark, text: isText })),
  trend: isOptional(
    isShape<TrendView>({ values: isListOf(isEither(isNumber, isGap)), target: isOptional(isNumber), text: isText }),
  ),
});

const isFigure = isShape<FigureView>({
  id: isText,
  title: isText,
  about: isText,
  line: isText,
  readings: isListOf(isReading),
  parts: isListOf(
    isShape<PartsView>({
      title: isText,
      parts: isListOf(isShape<Item<PartsView['parts']>>({ text: isText, count: isNumber, amount: isText })),
      text: isText,
    }),
  ),
  tables: isListOf(isShape<TableView>({ caption: isText, head: isListOf(isText), rows: isListOf(isListOf(isText)) })),
});

const isFeature = isShape<FeatureHealthView>({
  feature: isText,
  name: isText,
  state: isOneOf(healthStates),
  stateText: isText,
  about: isText,
  attempt: isText,
  reasons: isListOf(isShape<ReasonView>({ id: isText, isBroken: isFlag, text: isText, fix: isText })),
  figures: isListOf(isFigure),
  breakers: isListOf(
    isShape<Item<FeatureHealthView['breakers']>>({
      name: isText,
      state: isOneOf(['closed', 'half-open', 'open'] as const),
      text: isText,
    }),
  ),
  sizes: isListOf(isShape<Item<FeatureHealthView['sizes']>>({ name: isText, text: isText })),
});

/** A message that this page accepts. */
export const isMessage: Check<ToHealthPanel> = isEither(
  isHello,
  isShape<HealthMessage>({
    type: isExactly('health'),
    summary: isText,
    state: isOneOf(healthStates),
    read: isText,
    alerts: isListOf(isShape<AlertView>({ feature: isText, featureName: isText, text: isText })),
    features: isListOf(isFeature),
  }),
  isShape<HealthOutcomeMessage>({ type: isExactly('outcome'), ok: isFlag, text: isText }),
);
