import { array, check, enum as oneOf, maxLength, optional, record, strictObject, string } from 'zod/mini';
import { categories, scopes, severities, type RemediationChange, type RemediationInput } from '../types.ts';
import { limits } from './limits.ts';
import { maxBytes, notBlank, validated, type Validated } from './validation.ts';

const required = (bytes: number) => string().check(notBlank(), maxBytes(bytes));

/** What each field may hold. Nothing that was given is trusted. */
export const recordSchemas = {
  errorMessage: required(limits.messageBytes),
  errorType: optional(string().check(maxLength(limits.typeCharacters))),
  stackTrace: optional(string().check(maxBytes(limits.stackBytes))),
  solution: required(limits.solutionBytes),
  title: optional(string().check(maxLength(limits.titleCharacters))),
  symptoms: optional(array(string().check(maxLength(limits.symptomCharacters))).check(maxLength(limits.symptoms))),
  rootCause: optional(string().check(maxBytes(limits.rootCauseBytes))),
  codeDiff: optional(string().check(maxBytes(limits.diffBytes))),
  affectedFiles: optional(array(string().check(maxLength(limits.pathCharacters))).check(maxLength(limits.affectedFiles))),
  severity: optional(oneOf(severities)),
  category: optional(oneOf(categories)),
  tags: optional(array(string().check(notBlank(), maxLength(limits.tagCharacters))).check(maxLength(limits.tags))),
  context: optional(record(string().check(maxLength(limits.contextKeyCharacters)), string().check(maxLength(limits.contextValueCharacters))).check(
    check((payload) => {
      const entries = Object.keys(payload.value).length;
      if (entries > limits.contextEntries) payload.issues.push({ code: 'custom', input: payload.value, params: { entries, most: limits.contextEntries } });
    }),
  )),
  projectPath: optional(string().check(maxLength(limits.pathCharacters))),
  scope: optional(oneOf(scopes)),
  source: optional(string().check(maxLength(limits.sourceCharacters))),
};
const inputSchema = strictObject(recordSchemas);
const { scope: _, ...changeable } = recordSchemas;
const changeSchema = strictObject({ ...changeable, errorMessage: optional(changeable.errorMessage), solution: optional(changeable.solution) });

/** What is to be recorded, or every field that is wrong with it. Nothing of what was given is trusted. */
export function validateRemediation(input: unknown): Validated<RemediationInput> {
  return validated(inputSchema.safeParse(input, { reportInput: true }));
}

/** What is to be changed of a remediation, or every field that is wrong with it. */
export function validateChange(change: unknown): Validated<RemediationChange> {
  // An absent field stays, however it is absent.
  return validated(changeSchema.safeParse(change, { reportInput: true })) as Validated<RemediationChange>;
}
