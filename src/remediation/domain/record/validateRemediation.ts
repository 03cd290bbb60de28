import { array, check, enum as oneOf, maxLength, optional, record, strictObject, string } from 'zod/mini';
import { categories, scopes, severities, type RemediationChange, type RemediationInput } from '../types.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';
import { maxBytes, notBlank, validated, type Validated } from './validation.ts';

/** What each field may hold; texts and names `growth` times as much. Nothing that was given is trusted. */
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
 * What a record that was kept may hold. A placeholder can be longer than the secret it stands for: `<user>` than the
 * shortest names by five letters.
 */
export const keptSchemas = getSchemas(6);
const inputSchema = strictObject(recordSchemas);
const { scope: _, ...changeable } = recordSchemas;
const changeSchema = strictObject({
  ...changeable,
  errorMessage: optional(changeable.errorMessage),
  solution: optional(changeable.solution),
});

/** What is to be recorded, or every field that is wrong with it. Nothing of what was given is trusted. */
export function validateRemediation(input: unknown): Validated<RemediationInput> {
  return validated(inputSchema.safeParse(input, { reportInput: true }));
}

/** What is to be changed of a remediation, or every field that is wrong with it. */
export function validateChange(change: unknown): Validated<RemediationChange> {
  // An absent field stays, however it is absent.
  return validated(changeSchema.safeParse(change, { reportInput: true }));
}
