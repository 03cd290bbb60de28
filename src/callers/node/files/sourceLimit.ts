/**
 * Bytes; of a larger file neither names nor lines are read: it is no source of anything. The setting for the index lies
 * far below.
 */
export const maxSourceBytes = 20_000_000;
