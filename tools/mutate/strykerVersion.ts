/** The Stryker whose mutants the figures in `docs/mutation.md` count; another version makes other mutants. */
export const strykerVersion = '10.1.1';
