import { toJSONSchema, type ZodMiniType } from 'zod/mini';
import type { AgentTool } from './tool.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a tool of which the answer may be long takes besides its own arguments; `readArguments` reads it. */
const detail: Json = { enum: ['full'] };

/** Arguments that are taken and mean nothing: there is one repository per server. */
const meaningless: ReadonlySet<string> = new Set(['repo_id']);

/** Limits that a model never meets: the tool checks them, and says so where one is passed. */
const unlisted: ReadonlySet<string> = new Set([
  ...['$schema', 'additionalProperties', 'propertyNames', 'maxLength', 'minLength', 'maxItems', 'minItems'],
  ...['minimum', 'maximum'],
]);

/**
 * A schema as JSON Schema that both VS Code's tool manifests and MCP clients read, the same for every run. It holds
 * what a model needs to write a call; lengths and ranges are left to the check of the call itself.
 */
export function getJsonSchema(schema: ZodMiniType): Json {
  return lean(toJSONSchema(schema, { target: 'draft-7', io: 'input' })) as Json;
}

/**
 * The arguments of a tool as they are listed. Those that a tool shares with another one are described there, and named
 * here.
 */
export function getListedInput({ input, sameInputAs, hasDetail = false }: AgentTool): Json {
  const { properties, ...rest } = getJsonSchema(input);
  const own = Object.entries(properties as Readonly<Record<string, Json>>)
    .filter(([name]) => !meaningless.has(name))
    .map(([name, { description, ...field }]) => [
      name,
      sameInputAs === undefined && description !== undefined ? { ...field, description } : field,
    ]);
  return { ...rest, properties: { ...Object.fromEntries(own), ...(hasDetail && { detail }) } };
}

/** `isNames`: whether the keys are names of arguments. */
function lean(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => lean(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (isNames) return [[key, lean(each)]];
      if (unlisted.has(key) && !(key === 'additionalProperties' && typeof each === 'object')) return [];
      // Of words that are listed it goes without saying what they are.
      if (key === 'type' && 'enum' in value) return [];
      return [[key, lean(each, key === 'properties')]];
    }),
  );
}
