import type { EvidenceTable } from './evidenceModel.ts';

/** Made by `npm run bench -- evidence --write`. */
export const evidenceTable: EvidenceTable = { base: 0, depth: 1, trees: [], steps: [[0, 0.5]] };
