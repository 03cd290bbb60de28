export { resolveEdit } from './domain/resolveEdit.ts';
export { planFile } from './domain/planFile.ts';
export type { BlockVerdict, FilePlan, PlanOptions } from './domain/planFile.ts';
export { snippetBlocks } from './domain/snippetBlocks.ts';
export { renderAdvicePrompt } from './domain/advice/renderAdvice.ts';
export { parseEdits } from './domain/formats/parseEdits.ts';
export type * from './domain/formats/types.ts';
export type * from './domain/types.ts';
