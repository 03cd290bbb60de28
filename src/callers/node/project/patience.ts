/**
 * Milliseconds in which an agent outside the editor has its answer when it says nothing else: what it does next depends
 * on whether the answer is complete.
 */
export const patienceMs = 3000;
