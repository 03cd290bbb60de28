/** What the command line asks for. */
export interface RemediationSpeedOptions {
  /** Records in the store, run by run. */
  readonly sizes: readonly number[];
  readonly write: boolean;
}

/** Placeholder until the measures are in. */
export async function runRemediationSpeedBench({ sizes }: RemediationSpeedOptions): Promise<void> {
  await Promise.resolve();
  console.log(sizes.join());
}
