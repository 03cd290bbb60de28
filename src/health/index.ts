export { assessHealth, figureState } from './domain/assess.ts';
export { healthText } from './domain/healthText.ts';
export { readHealth } from './domain/readHealth.ts';
export type {
  AssessedFigure,
  FeatureHealth,
  FeatureState,
  FigureState,
  HealthAlert,
  HealthReport,
} from './domain/types.ts';
