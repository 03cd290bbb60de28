import { enum as oneOf, number, strictObject, string, type infer as Infer } from 'zod/mini';

/** The steps of the walkthrough, in its order. */
export const sampleSteps = ['edit', 'callers', 'fix', 'jobs', 'agents'] as const;

/** The argument of the command behind a step's button. */
export const sampleStep = oneOf(sampleSteps);

/** A step of the walkthrough. */
export type SampleStep = Infer<typeof sampleStep>;

/** What each step works on, as paths in the sample. `word`: where the cursor goes. */
export const sampleFiles = {
  edit: { path: 'edits/13-three-slips.md' },
  callers: { path: 'src/confirmations.ts', word: 'sendConfirmation' },
  fix: { path: 'logs/checkout.txt' },
  jobs: { path: 'jobs/nightly.torc.yaml' },
} as const satisfies Partial<Record<SampleStep, { readonly path: string; readonly word?: string }>>;

/** Steps that need a trusted folder: they run programs, and fixes that a folder contains are untrusted content. */
export const needsTrust: ReadonlySet<SampleStep> = new Set(['fix', 'jobs']);

/**
 * The first action of a window that is about to open. `folder`: the absolute path that it will have open; `at`:
 * milliseconds since 1970.
 */
export const plannedStep = strictObject({ step: sampleStep, folder: string(), at: number() });

/** See {@link plannedStep}. */
export type PlannedStep = Infer<typeof plannedStep>;

/** How long a plan is valid, in milliseconds. An older one belongs to a window that never opened. */
const patience = 10 * 60_000;

/** Whether a plan is for a window that has `folders` open at the time `now`. */
export function isMeantFor(plan: PlannedStep, folders: readonly string[], now: number): boolean {
  return folders.includes(plan.folder) && now - plan.at < patience && plan.at <= now;
}
