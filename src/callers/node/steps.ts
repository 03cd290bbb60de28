/** Long work that says where others may have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Does the work, and waits between two steps for what `breathe` (such as a `timeSlice`) hands back, if anything. */
export async function inSlices<T>(steps: Steps<T>, breathe: () => Promise<void> | undefined): Promise<T> {
  let step = steps.next();
  while (step.done !== true) {
    const pause = breathe();
    if (pause !== undefined) await pause;
    step = steps.next();
  }
  return step.value;
}
