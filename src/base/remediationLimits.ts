/**
 * What a record of a known fix may hold, for the store and for the tools of agents, which say it in their schemas.
 * Message, type, solution, stack, tags and context as in the remediation document (kilobytes of 1024 bytes of UTF-8);
 * the document has no bounds for the rest, and something that is kept for good needs them.
 */
export const remediationLimits = {
  messageBytes: 10 * 1024,
  solutionBytes: 10 * 1024,
  stackBytes: 50 * 1024,
  typeCharacters: 500,
  tags: 10,
  tagCharacters: 50,
  contextEntries: 20,
  contextKeyCharacters: 50,
  contextValueCharacters: 500,
  titleCharacters: 500,
  symptoms: 20,
  symptomCharacters: 500,
  rootCauseBytes: 10 * 1024,
  diffBytes: 100 * 1024,
  affectedFiles: 100,
  pathCharacters: 1_000,
  sourceCharacters: 2_000,
  /** Of an error that is searched for: longer ones are refused, as for recording. */
  queryBytes: 1_000_000,
  results: 100,
} as const;
