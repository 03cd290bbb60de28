/**
 * A part of the product whose tests are judged together. Patterns are globs from the project's root; a leading `!`
 * takes files out.
 */
export interface Area {
  /** What is mutated. */
  readonly sources: readonly string[];
  /** Which tests may kill. */
  readonly tests: readonly string[];
}

/**
 * Tests that start threads, processes or SQLite, or take seconds: each mutant would wait for them. What only they would
 * notice counts as not noticed.
 */
const slow = [
  'test/unit/callers/worker/**',
  'test/property/jobs/localStore*',
  'test/property/callers/factsCache*',
  'test/unit/jobs/torc/**',
  'test/unit/jobs/{agent,causeRules,findBash,plainLog,slurm,workflowSize}.test.ts',
  'test/unit/jobs/tree/**',
];

/** Properties that want to have seen a number of inputs that got far, which the few inputs of a mutant do not reach. */
const counting = ['test/property/advice.property*', 'test/property/callers/moduleStems*'];

function area(sources: readonly string[], tests: readonly string[]): Area {
  return {
    sources: [...sources, '!src/**/types.ts'],
    tests: [...tests, ...[...slow, ...counting].map((pattern) => `!${pattern}`)],
  };
}

/**
 * Every `domain/` and the two folders below them, `base/` (without what touches the editor or the disk) and `cascade/`.
 */
export const areas: Readonly<Record<string, Area>> = {
  base: area(
    ['src/base/*.ts', 'src/base/redaction/*.ts', 'src/base/text/*.ts', 'src/cascade/*.ts'],
    [
      'test/unit/{base,cascade}/**/*.test.ts',
      'test/unit/edit/{domain,engine}/*.test.ts',
      'test/property/redact*.test.ts',
    ],
  ),
  edit: area(
    ['src/edit/domain/**/*.ts'],
    ['test/unit/edit/**/*.test.ts', 'test/property/{changes,engine,formats,model,revertStep,stale}.property.test.ts'],
  ),
  callers: area(
    ['src/callers/domain/**/*.ts'],
    [
      'test/unit/callers/**/*.test.ts',
      'test/property/callers/*.test.ts',
      'test/property/facts.property.test.ts',
      // The graph's own tests parse real code, so they stand among the integration tests; these start nothing and write
      // nothing. `golden` holds the whole answers to what `cases` asks.
      'test/integration/callers/{callSites,cpp,csharp,defaultExports,explainGap,findCallers,gapPaths,go,hiddenNames,java,keyedSites,keyGraph,keyReader,keysAsWritten,kotlin,listElements,markedWorkspaces,outsideReceivers,outsideTypes,php,prototypes,pythonGraph,pythonModules,pythonReceivers,registrations,routePrefixes,ruby,rust,scriptReceivers,textStage,twoProviders}.test.ts',
      'test/integration/callers/golden/*.test.ts',
    ],
  ),
  remediation: area(
    ['src/remediation/domain/**/*.ts'],
    ['test/unit/remediation/**/*.test.ts', 'test/property/remediation/*.test.ts'],
  ),
  jobs: area(['src/jobs/domain/**/*.ts'], ['test/unit/jobs/**/*.test.ts', 'test/property/jobs/*.test.ts']),
  health: area(['src/health/domain/**/*.ts'], ['test/unit/health/**/*.test.ts', 'test/property/health/*.test.ts']),
};
