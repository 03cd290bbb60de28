export { assessHealth, figureState } from './domain/assess.ts';
export { readHealth } from './domain/readHealth.ts';
export type { AssessedFigure, FeatureHealth, FeatureState, FigureState, HealthAlert, HealthReport } from './domain/types.ts';
