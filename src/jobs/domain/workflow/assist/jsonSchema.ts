import { formatMessage } from '../../../../base/text/message.ts';
import { partFields, type Field, type PartName } from '../fieldTables.ts';

/** A JSON schema, draft 7: what the YAML extension and the editor's own JSON support read. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of workflow files for editors, from the tables that the reader uses. It is wider than the reader: fields
 * that it does not know are allowed, because Torc has more of them, and the reader reports slips with what was meant.
 */
export function getWorkflowSchema(): JsonSchema {
  const { workflow, ...parts } = partFields;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Torc workflow',
    ...partSchema('workflow', workflow),
    definitions: Object.fromEntries(
      Object.entries(parts).map(([name, table]) => [name, partSchema(name as PartName, table)]),
    ),
  };
}

function partSchema(name: PartName, { fields, ignored, refused }: (typeof partFields)[PartName]): JsonSchema {
  const needed = Object.entries(fields).flatMap(([field, { isNeeded }]) => (isNeeded === true ? [field] : []));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(fields).map(([field, about]) => [field, fieldSchema(about)])),
      ...Object.fromEntries(
        Object.entries({ ...ignored, ...refused }).map(([field, why]) => [
          field,
          { description: `"${field}": ${formatMessage(why)}` },
        ]),
      ),
    },
    ...(needed.length > 0 && { required: needed }),
    ...(name === 'rule' && { anyOf: [{ required: ['exit_codes'] }, { required: ['match_all_exit_codes'] }] }),
  };
}

function fieldSchema({ about, kind, part, values, usual }: Field): JsonSchema {
  const text = { type: ['string', 'number', 'boolean'] };
  const shape: Readonly<Record<Field['kind'], JsonSchema>> = {
    text: values === undefined ? text : { enum: values },
    flag: { type: 'boolean' },
    whole: { type: 'integer', minimum: 0 },
    wholes: { type: 'array', items: { type: 'integer' } },
    texts: { anyOf: [text, { type: 'array', items: text }] },
    named: { type: 'object' },
    parts: { type: 'array', ...(part !== undefined && { items: { $ref: `#/definitions/${part}` } }) },
  };
  return {
    description: formatMessage(about),
    ...shape[kind],
    ...(usual !== undefined && { default: getDefault(usual) }),
  };
}

function getDefault(usual: string): string | number | boolean {
  if (usual === 'true' || usual === 'false') return usual === 'true';
  return /^\d+$/.test(usual) ? Number(usual) : usual;
}
