import { array, check, enum as oneOf, maxLength, optional, record, strictObject, string } from 'zod/mini';
import { categories, scopes, severities, type RemediationChange, type RemediationInput } from '../types.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';
import { maxBytes, notBlank, validated, type Validated } from './validation.ts';

/** The limits of each field; texts and names get `growth` times as much. All input is untrusted. */
function getSchemas(growth: number) {
  const bytes = (most: number) => string().check(maxBytes(most * growth));
  const characters = (most: number) => string().check(maxLength(most * growth));
  return {
    errorMessage: bytes(limits.messageBytes).check(notBlank()),
    errorType: optional(characters(limits.typeCharacters)),
    stackTrace: optional(bytes(limits.stackBytes)),
    solution: bytes(limits.solutionBytes).check(notBlank()),
    title: optional(characters(limits.titleCharacters)),
    symptoms: optional(array(characters(limits.symptomCharacters)).check(maxLength(limits.symptoms))),
    rootCause: optional(bytes(limits.rootCauseBytes)),
    codeDiff: optional(bytes(limits.diffBytes)),
    affectedFiles: optional(array(characters(limits.pathCharacters)).check(maxLength(limits.affectedFiles))),
    severity: optional(oneOf(severities)),
    category: optional(oneOf(categories)),
    tags: optional(array(characters(limits.tagCharacters).check(notBlank())).check(maxLength(limits.tags))),
    context: optional(
      record(characters(limits.contextKeyCharacters), characters(limits.contextValueCharacters)).check(
        check((payload) => {
          const entries = Object.keys(payload.value).length;
          if (entries > limits.contextEntries)
            payload.issues.push({
              code: 'custom',
              input: payload.value,
              params: { entries, most: limits.contextEntries },
            });
        }),
      ),
    ),
    projectPath: optional(characters(limits.pathCharacters)),
    scope: optional(oneOf(scopes)),
    source: optional(characters(limits.sourceCharacters)),
  };
}

const recordSchemas = getSchemas(1);
/**
 * The limits of a stored record. A placeholder can be longer than the secret that it replaces: `<user>` by five
 * characters than the shortest names.
 */
export const keptSchemas = getSchemas(6);
const inputSchema = strictObject(recordSchemas);
const { scope: _, ...changeable } = recordSchemas;
const changeSchema = strictObject({
  ...changeable,
  errorMessage: optional(changeable.errorMessage),
  solution: optional(changeable.solution),
});

/** The validated input of a record, or every invalid field. All input is untrusted. */
export function validateRemediation(input: unknown): Validated<RemediationInput> {
  return validated(inputSchema.safeParse(input, { reportInput: true }));
}

/** The validated changes of a remediation, or every invalid field. */
export function validateChange(change: unknown): Validated<RemediationChange> {
  // An absent field stays, whether it is missing or undefined.
  return validated(changeSchema.safeParse(change, { reportInput: true }));
}
