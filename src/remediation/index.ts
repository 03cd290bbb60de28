export { normalizeError } from './domain/read/normalizeError.ts';
export { readError } from './domain/read/readError.ts';
export { getSignature } from './domain/signature.ts';
export { scoreMatch } from './domain/match/scoreMatch.ts';
export { openRemediations } from './node/openRemediations.ts';
export type * from './domain/match/matchSettings.ts';
export type * from './domain/match/ports.ts';
export type * from './domain/read/types.ts';
export type * from './domain/types.ts';
