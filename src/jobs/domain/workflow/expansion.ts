import { msg } from '../../../base/text/message.ts';
import { closestName } from './closestName.ts';
import type { FieldReader } from './fields.ts';
import { parameterValues } from './parameterValues.ts';
import { tokensIn, type TokenValue, type TokenValues } from './tokens.ts';
import type { FilePlace, WorkflowMistake } from './workflowSpec.ts';

/** Maximum jobs of a workflow: Torc's largest workflows have a hundred thousand; one machine has no use for more. */
export const maxExpanded = 100_000;

/** A parameter's values and where they are written. */
interface Parameter {
  readonly values: readonly TokenValue[];
  readonly place: FilePlace;
}

/** The parameters of a workflow, for the parts that use them. */
export interface WorkflowParameters {
  readonly values: ReadonlyMap<string, Parameter>;
  /** Whether one of them could not be read. */
  readonly isWrong: boolean;
}

/** The parameters written in a part of the file. */
export function getParameters(
  fields: FieldReader,
  variables: ReadonlyMap<string, string>,
  mistakes: WorkflowMistake[],
): WorkflowParameters {
  const found = new Map<string, Parameter>();
  let isWrong = false;
  for (const [name, { key, value }] of fields.named('parameters')) {
    if (variables.has(name))
      mistakes.push({
        severity: 'error',
        code: 'name-taken',
        message: msg('"{0}" is a variable of the workflow: give the parameter another name.', name),
        place: key,
      });
    const values = parameterValues(value);
    if ('text' in values) {
      isWrong = true;
      mistakes.push({ severity: 'error', code: 'bad-parameter', message: values, place: value.place });
    } else found.set(name, { values, place: key });
  }
  return { values: found, isWrong };
}

/**
 * The combinations of parameter values: one set per copy of a part, one empty set for a part without parameters.
 * `product` combines every value with every other, `zip` the first with the first and so on. A mistake is reported and
 * produces no copy.
 */
export function combinations(
  fields: FieldReader,
  own: WorkflowParameters,
  shared: WorkflowParameters,
  mistakes: WorkflowMistake[],
): readonly ReadonlyMap<string, TokenValue>[] {
  const used = new Map<string, Parameter>();
  for (const { text, place } of fields.texts('use_parameters')) {
    const parameter = shared.values.get(text);
    if (parameter === undefined) {
      if (shared.isWrong) continue;
      const meant = closestName(text, shared.values.keys());
      fields.say(
        'unknown-parameter',
        meant === undefined
          ? msg('The workflow has no parameter "{0}".', text)
          : msg('The workflow has no parameter "{0}": did you mean "{1}"?', text, meant),
        place,
        'error',
        meant === undefined ? undefined : { written: text, instead: meant },
      );
    } else used.set(text, parameter);
  }
  for (const [name, parameter] of own.values) used.set(name, parameter);
  const mode = fields.text('parameter_mode') ?? 'product';
  if (mode !== 'product' && mode !== 'zip') {
    const meant = closestName(mode.toLowerCase(), ['product', 'zip']);
    fields.say(
      'bad-mode',
      msg('The parameter mode must be "product" or "zip".'),
      fields.getPlace('parameter_mode'),
      'error',
      meant === undefined ? undefined : { written: mode, instead: meant },
    );
    return [];
  }
  const all = [...used];
  const lengths = all.map(([, { values }]) => values.length);
  const count = mode === 'zip' ? (lengths[0] ?? 1) : lengths.reduce((product, length) => product * length, 1);
  if (mode === 'zip' && new Set(lengths).size > 1) {
    mistakes.push({
      severity: 'error',
      code: 'zip-lengths',
      message: msg('With "zip" all parameters have the same number of values; here they have {0}.', lengths.join(', ')),
      place: fields.getPlace('parameter_mode'),
    });
    return [];
  }
  if (count > maxExpanded) {
    mistakes.push({
      severity: 'error',
      code: 'too-many',
      message: msg('This makes {0} copies; at most {1} are run on one machine.', count, maxExpanded),
      place: fields.getPlace('name'),
    });
    return [];
  }
  return Array.from({ length: count }, (_, at) => {
    let left = at;
    const picks = all.toReversed().map(([name, { values }]): [string, TokenValue] => {
      const pick = mode === 'zip' ? at : left % values.length;
      left = Math.floor(left / values.length);
      return [name, values[pick] ?? ''];
    });
    return new Map(picks.toReversed());
  });
}

/** A copy's own values, with those of the workflow as a fallback: one merged map per job would take too much memory. */
export function layered(own: TokenValues, shared: TokenValues): TokenValues {
  return { get: (name) => own.get(name) ?? shared.get(name) };
}

/**
 * Reports where a text names a parameter that the part does not have. It is surely a mistake, because braces around a
 * bare name mean nothing to a shell.
 */
export function checkTokens(
  texts: readonly { readonly text: string; readonly place: FilePlace }[],
  known: TokenValues,
  mistakes: WorkflowMistake[],
): void {
  const told = new Set<string>();
  for (const { text, place } of texts) {
    for (const name of tokensIn(text)) {
      if (known.get(name) !== undefined || told.has(name)) continue;
      told.add(name);
      mistakes.push({
        severity: 'warning',
        code: 'unknown-parameter',
        message: msg('"{{0}}" is not a parameter of this part and stays as it is.', name),
        place,
      });
    }
  }
}
