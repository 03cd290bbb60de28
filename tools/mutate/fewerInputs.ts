// By its file: `fast-check` itself leads here while mutants run.
import fastCheck, {
  assert as assertWithAll,
  type IRawProperty,
  type Parameters,
} from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

/**
 * Inputs that a property draws for a mutant. Thousands for each of hundreds of mutants would take days; what is wrong
 * for one input in twenty is seen.
 */
const maxRuns = 20;

/** As fast-check's, with fewer inputs. */
export function assert<Values>(
  property: IRawProperty<Values>,
  parameters: Parameters<Values> = {},
): Promise<void> | void {
  return assertWithAll(property, { ...parameters, numRuns: Math.min(parameters.numRuns ?? maxRuns, maxRuns) });
}

// eslint-disable-next-line no-restricted-syntax -- fast-check is also imported as a whole
export default { ...fastCheck, assert };
