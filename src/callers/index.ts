export { findCallers } from './domain/findCallers.ts';
export { keyRules } from './domain/keys/rules.ts';
export { userRules } from './domain/keys/userRules.ts';
export type * from './domain/engine.ts';
export type * from './domain/keys/rule.ts';
export type * from './domain/services.ts';
export type * from './domain/types.ts';
export type * from './domain/provider.ts';
