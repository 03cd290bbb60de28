export { resolveEdit } from './domain/resolveEdit.ts';
export type * from './domain/types.ts';
