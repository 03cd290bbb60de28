import fc from 'fast-check';

/**
 * Which inputs property tests draw. A run in CI draws the same ones each time, so that it judges the change and not its
 * luck; everywhere else they are new, and a run that breaks tells its seed. `RECOURSE_SEED` sets it for both: a whole
 * number, or `random`.
 */
const wanted = process.env['RECOURSE_SEED'] ?? ((process.env['CI'] ?? '') === '' ? 'random' : '20261122');
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
